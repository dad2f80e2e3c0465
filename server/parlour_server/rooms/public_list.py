"""The public rooms in memory, and the lobby feed that sends them to subscribers (docs/protocol.md, 16).

The list is read from the log once, at the start, and follows the changes of rooms from then on. What changed
is sent at most twice a second. Invariant: the last full list a subscriber got plus the changes since is the
current list. A slow subscriber gets a new full list instead of a queue of changes.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from typing import Final

from msgspec.json import encode
from msgspec.structs import replace

from parlour_protocol.answers import Lobby, LobbyChanged
from parlour_protocol.values import RoomSummary
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.views import room_summary
from parlour_server.supervision import supervised

MAX_LISTED: Final = 100
MAX_LISTED_PER_STATUS: Final = MAX_LISTED // 2
MAX_LIST_BYTES: Final = 48 * 1024  # the list is sent as one message
MAX_LISTED_AGE_SECONDS: Final = 24 * 3600.0
MAX_KEPT_PER_STATUS: Final = 1_000
"""Rooms remembered, so that older ones are listed again when newer ones have gone."""

PUBLISH_SECONDS: Final = 0.5
TOPIC: Final = "lobby"

Listing = Mapping[str, RoomSummary]
"""Rooms by id, in the order of the list."""


class PublicRooms:
    """The public rooms that can be joined or watched, by their latest change other than a move.

    Moves are not noted one by one: how many there are is asked of ``live`` when the list is made.
    """

    def __init__(self, live: Callable[[str], RoomState | None]) -> None:
        """List rooms; ``live`` returns the state of a room in memory."""
        self.changed = asyncio.Event()
        """Set by every change, moves included; the follower of the list clears it."""
        self.version = 0
        """Raised by every change of a room of this node, moves included."""
        self._live = live
        self._since: dict[str, float] = {}
        self._lines: dict[str, OrderedDict[str, RoomSummary]] = {
            "waiting": OrderedDict(),
            "playing": OrderedDict(),
        }

    def read(self, rooms: Sequence[tuple[RoomSummary, int]]) -> None:
        """Take in the rooms of the log, the newest first, each with the time of its latest change.

        Those times are milliseconds since 1970.
        """
        now = time.time_ns() // 1_000_000
        for line, changed_at in reversed(rooms):
            self._add(line, (now - changed_at) / 1000)

    def note(self, state: RoomState) -> None:
        """Take in a change of a room; a move costs only a comparison."""
        self.changed.set()
        self.version += 1
        line = self._line(state.room)
        if line is None:
            if state.status == "over":
                return
        elif (
            line.status == state.status
            and line.number == state.number
            and line.players == list(state.players)
        ):
            return
        else:
            self._forget(line)
        if state.status != "over":
            self._add(room_summary(state))

    def note_elsewhere(
        self, changed: Iterable[RoomSummary], gone: Iterable[str], moves: Mapping[str, int]
    ) -> None:
        """Take in changes of rooms of other nodes; rooms in memory are known better here."""
        for line in changed:
            if self._live(line.room) is None:
                self._replace(line)
        for room in gone:
            known = self._line(room)
            if known is not None and self._live(room) is None:
                self._forget(known)
        for room, count in moves.items():
            known = self._line(room)
            if known is not None:
                self._lines[known.status][room] = replace(known, moves=count)
        self.changed.set()

    def read_again(self, rooms: Sequence[tuple[RoomSummary, int]], began: float) -> None:
        """Take in the rooms of the log as ``read`` does, in place of those that are not in memory.

        What was noted since ``began``, in monotonic seconds, may be newer and stays.
        """
        now = time.time_ns() // 1_000_000
        listed = {line.room for line, _ in rooms}
        for lines in self._lines.values():
            for line in [line for room, line in lines.items() if room not in listed]:
                if self._since[line.room] < began and self._live(line.room) is None:
                    self._forget(line)
        for line, changed_at in reversed(rooms):
            known = self._line(line.room)
            newer = known is not None and self._since[line.room] >= began
            if newer or self._live(line.room) is not None:
                continue
            if known is None or not _same_but_moves(known, line):
                self._replace(line, (now - changed_at) / 1000)
            elif line.moves > known.moves:
                self._lines[line.status][line.room] = line
        self.changed.set()

    def here(self) -> dict[str, RoomSummary]:
        """Return the public rooms that are in memory here, by id."""
        found = {}
        for lines in self._lines.values():
            for room in lines:
                state = self._live(room)
                if state is not None and state.status != "over":
                    found[room] = room_summary(state)
        return found

    def is_known(self, room: str) -> bool:
        """Return whether a room is waiting or played, as far as is known here."""
        return self._line(room) is not None

    def unload(self, state: RoomState) -> None:
        """Keep the line of a room that leaves the memory as it is now."""
        line = self._line(state.room)
        if line is not None:
            self._lines[line.status][line.room] = room_summary(state)

    def listed(self) -> list[RoomSummary]:
        """Return the rooms to join and then those to watch, newest first, as many as fit into a message.

        At most so many of each, so that many running games do not hide the waiting rooms.
        """
        lines = [
            line
            for status in ("waiting", "playing")
            for line in islice(self._newest(status), MAX_LISTED_PER_STATUS)
        ]
        return first_fitting([self._current(line) for line in lines], MAX_LIST_BYTES)

    def is_played(self, room: str) -> bool:
        """Return whether a game runs in a public room that may be watched."""
        line = self._lines["playing"].get(room)
        return line is not None and is_joinable(line)

    def _newest(self, status: str) -> Iterator[RoomSummary]:
        oldest = time.monotonic() - MAX_LISTED_AGE_SECONDS
        for line in reversed(self._lines[status].values()):
            if self._since[line.room] < oldest:
                return
            if is_joinable(line):
                yield line

    def _current(self, line: RoomSummary) -> RoomSummary:
        state = self._live(line.room)
        return line if state is None else room_summary(state)

    def _line(self, room: str) -> RoomSummary | None:
        return self._lines["playing"].get(room) or self._lines["waiting"].get(room)

    def _replace(self, line: RoomSummary, age_seconds: float = 0.0) -> None:
        known = self._line(line.room)
        if known is not None:
            self._forget(known)
        if line.status in self._lines:
            self._add(line, age_seconds)

    def _add(self, line: RoomSummary, age_seconds: float = 0.0) -> None:
        lines = self._lines[line.status]
        lines[line.room] = line
        self._since[line.room] = time.monotonic() - age_seconds
        if len(lines) > MAX_KEPT_PER_STATUS:
            self._forget(next(iter(lines.values())))

    def _forget(self, line: RoomSummary) -> None:
        del self._lines[line.status][line.room]
        del self._since[line.room]


class PublicRoomFeed:
    """The subscribers of the lobby and the list they were last sent."""

    def __init__(self, rooms: PublicRooms) -> None:
        """Publish the rooms that are listed."""
        self._rooms = rooms
        self._published: Listing | None = None  # as last published; None if subscribers have none or differ
        self._subscribers: dict[Subscriber, None] = {}
        self._task: asyncio.Task[None] | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send all rooms soon, then the changes; sends all again to one that is subscribed already."""
        self._subscribers[subscriber] = None
        if self._published is not None:
            asyncio.get_running_loop().call_soon(self._send_all, subscriber)  # after the reply
        else:
            self._rooms.changed.set()
        if self._task is None:
            self._task = asyncio.create_task(supervised("the lobby", self._follow))

    def send_again(self, subscriber: Subscriber) -> None:
        """Send all rooms soon to a subscriber that lost a change."""
        if subscriber in self._subscribers:
            asyncio.get_running_loop().call_soon(self._send_all, subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Stop sending to a subscriber."""
        self._subscribers.pop(subscriber, None)

    async def close(self) -> None:
        """Stop following the rooms and forget the subscribers."""
        self._subscribers.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _follow(self) -> None:
        """Publish the changes of the list; without subscribers it is not made."""
        while True:
            await self._rooms.changed.wait()
            self._rooms.changed.clear()
            before, self._published = self._published, None
            if self._subscribers:
                lines = {line.room: line for line in self._rooms.listed()}
                self._publish(before, lines)
                self._published = lines
            await asyncio.sleep(PUBLISH_SECONDS)

    def _publish(self, before: Listing | None, lines: Listing) -> None:
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


def _same_but_moves(one: RoomSummary, other: RoomSummary) -> bool:
    return replace(one, moves=other.moves) == other


def is_joinable(line: RoomSummary) -> bool:
    """Return whether a new visitor could take a seat in a room or watch it."""
    return line.status == "waiting" or (line.status == "playing" and line.terms.spectators)


def first_fitting(lines: Iterable[RoomSummary], max_bytes: int) -> list[RoomSummary]:
    """Return the first summaries, as many as fit into ``max_bytes`` bytes of JSON."""
    lines = list(lines)
    sizes = accumulate(len(encode(line)) + 1 for line in lines)
    return [line for line, size in zip(lines, sizes, strict=True) if size <= max_bytes]


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
