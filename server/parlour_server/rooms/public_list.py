"""The lobby feed: sends the list of public rooms and its changes to subscribers (docs/protocol.md, 16).

While there are subscribers the list is read twice a second and the difference is sent, so moves cost nothing
here, and rooms of other processes appear too. Invariant: the last full list a subscriber got plus the changes
since is the current list. A slow subscriber gets a new full list instead of a queue of changes.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from parlour_protocol.answers import Lobby, LobbyChanged
from parlour_protocol.values import RoomSummary
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.store.records import StoreError

logger = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.5
TOPIC: Final = "lobby"

Listing = Mapping[str, RoomSummary]
"""Rooms by id, in the order of the list."""


class PublicRoomFeed:
    """The subscribers of the lobby and the list they were last sent."""

    def __init__(self, read_list: Callable[[], Awaitable[Sequence[RoomSummary]]]) -> None:
        """Publish the rooms that ``read_list`` returns."""
        self._read_list = read_list
        self._published: Listing | None = None  # as last published; None while nothing was
        self._subscribers: dict[Subscriber, None] = {}
        self._task: asyncio.Task[None] | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send all rooms soon, then the changes; sends all again to one that is subscribed already."""
        self._subscribers[subscriber] = None
        if self._published is not None:
            asyncio.get_running_loop().call_soon(self._send_all, subscriber)  # after the reply
        if self._task is None:
            self._task = asyncio.create_task(self._poll())

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Stop sending to a subscriber."""
        self._subscribers.pop(subscriber, None)

    async def close(self) -> None:
        """Stop polling and forget the subscribers."""
        self._subscribers.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _poll(self) -> None:
        """Read the list and publish its changes while there are subscribers."""
        try:
            while self._subscribers:
                try:
                    self._publish({line.room: line for line in await self._read_list()})
                except StoreError as error:
                    logger.error("the lobby could not be read: %s", error)
                await asyncio.sleep(POLL_SECONDS)
        finally:
            self._task = self._published = None

    def _publish(self, lines: Listing) -> None:
        before, self._published = self._published, lines
        everything = Broadcast(Lobby(list(lines.values())))
        change = None if before is None else difference(before, lines)
        if before is not None and change is None:
            return
        message = everything if change is None else Broadcast(change)
        for subscriber in tuple(self._subscribers):
            subscriber.send_newest(TOPIC, message if subscriber.is_writable else everything)

    def _send_all(self, subscriber: Subscriber) -> None:
        if self._published is not None and subscriber in self._subscribers:
            subscriber.send_newest(TOPIC, Broadcast(Lobby(list(self._published.values()))))


def difference(before: Listing, after: Listing) -> LobbyChanged | None:
    """Return the change that turns one list into the other, None if they are equal."""
    changed: list[RoomSummary] = []
    moves: dict[str, int] = {}
    for room, line in after.items():
        known = before.get(room)
        if known == line:
            continue
        if known is not None and replace(known, moves=line.moves) == line:
            moves[room] = line.moves
        else:
            changed.append(line)
    gone = [room for room in before if room not in after]
    return LobbyChanged(changed, gone, moves) if changed or gone or moves else None
