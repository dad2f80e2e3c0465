"""The lobby: the public rooms, told to whoever watches as they come, change and go (docs/protocol.md, 16).

The list is read anew twice a second while anybody watches, and what differs is told: so nothing here costs a
move anything, and rooms of other processes appear as well. Invariant: what a watcher was told last, with the
changes since, is what everybody sees. Whoever does not keep up gets the whole list later, never a queue.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from parlour_protocol.answers import Lobby, LobbyChanged
from parlour_protocol.values import RoomSummary
from parlour_server.outbox import Broadcast
from parlour_server.store.records import StoreError

logger = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.5
TOPIC: Final = "lobby"

Lines = Mapping[str, RoomSummary]
"""Rooms by their ids, in the order in which they are listed."""


class Watcher(Protocol):
    """A connection that watches the lobby."""

    @property
    def keeps_up(self) -> bool:
        """Whether what is sent now goes out at once."""

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver what a later message of the topic replaces."""


class LobbyFeed:
    """Those who watch the lobby, and what they know."""

    def __init__(self, listed: Callable[[], Awaitable[Sequence[RoomSummary]]]) -> None:
        """Tell of the rooms that ``listed`` returns."""
        self._listed = listed
        self._lines: Lines | None = None  # what the watchers know; None while nobody has been told anything
        self._watchers: dict[Watcher, None] = {}
        self._task: asyncio.Task[None] | None = None

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of all rooms, soon, and then of what changes; again of all if they watch already."""
        self._watchers[watcher] = None
        if self._lines is not None:
            asyncio.get_running_loop().call_soon(self._show_all, watcher)  # after the answer
        if self._task is None:
            self._task = asyncio.create_task(self._look())

    def leave(self, watcher: Watcher) -> None:
        """Tell somebody no more."""
        self._watchers.pop(watcher, None)

    async def close(self) -> None:
        """Tell nobody anything more."""
        self._watchers.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _look(self) -> None:
        """Look at the rooms and tell what differs, while anybody watches."""
        try:
            while self._watchers:
                try:
                    self._tell({line.room: line for line in await self._listed()})
                except StoreError as error:
                    logger.error("the lobby could not be read: %s", error)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._task = self._lines = None

    def _tell(self, lines: Lines) -> None:
        before, self._lines = self._lines, lines
        everything = Broadcast(Lobby(list(lines.values())))
        change = None if before is None else difference(before, lines)
        if before is not None and change is None:
            return
        news = everything if change is None else Broadcast(change)
        for watcher in tuple(self._watchers):
            watcher.send_newest(TOPIC, news if watcher.keeps_up else everything)

    def _show_all(self, watcher: Watcher) -> None:
        if self._lines is not None and watcher in self._watchers:
            watcher.send_newest(TOPIC, Broadcast(Lobby(list(self._lines.values()))))


def difference(before: Lines, after: Lines) -> LobbyChanged | None:
    """Return what makes one list of the other, None where they are equal."""
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
