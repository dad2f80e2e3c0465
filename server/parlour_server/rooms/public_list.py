"""The public rooms, and the lobby feed that sends them to subscribers (docs/protocol.md, 16).

The list follows the rooms in memory. A room is listed while its player is connected, so after a restart it is
listed again when its player reconnects. Changes are sent at most twice a second. Invariant: the last full
list a subscriber got plus the changes since is the current list. A slow subscriber gets a new full list
instead of a queue of changes.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import merge
from itertools import accumulate
from math import inf
from operator import attrgetter
from typing import Final

from msgspec.json import encode
from msgspec.structs import replace

from parlour_protocol.answers import Lobby, LobbyChanged
from parlour_protocol.values import RoomStatus, RoomSummary
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.room.listing import GRACE_SECONDS, ListedRoom, in_order, is_joinable
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.views import room_summary
from parlour_server.supervision.tasks import reported, supervised

MAX_LISTED: Final = 100
MAX_LISTED_PER_STATUS: Final = MAX_LISTED // 2
MAX_LIST_BYTES: Final = 48 * 1024  # the list is sent as one message
SILENT_SECONDS: Final = 15.0
"""How long the rooms of another node stay listed while that node sends nothing."""

STATUSES: Final = ("waiting", "playing")
PUBLISH_SECONDS: Final = 0.5
TOPIC: Final = "lobby"

Listing = Mapping[str, RoomSummary]
"""Rooms by id, in the order of the list."""


class PublicRooms:
    """The public rooms that can be joined or watched, in memory here or published by other nodes.

    Moves are not noted one by one: ``live`` supplies their number when the list is made.
    """

    def __init__(self, live: Callable[[str], RoomState | None]) -> None:
        """List rooms; ``live`` returns the state of a room in memory."""
        self.changed = asyncio.Event()
        """Set by every change, moves included; the follower of the list clears it."""
        self.version = 0
        """Raised by every change of a room of this node, moves included."""
        self._live = live
        self._here: dict[str, dict[str, ListedRoom]] = {"waiting": {}, "playing": {}}  # the newest last
        self._elsewhere: dict[str, dict[str, ListedRoom]] = {}  # by node
        self._heard_at: dict[str, float] = {}  # by node
        self._expiry: asyncio.TimerHandle | None = None
        self._silence: asyncio.TimerHandle | None = None

    def note(self, state: RoomState, source: str, is_here: bool) -> None:
        """Note a change of a room or of its subscribers; a move costs only a comparison.

        ``is_here`` says whether a player who keeps the room listed is connected, ``source`` is theirs.
        """
        self._touch()
        room = self._room(state.room)
        if room is None or _is_news(room.summary, state):
            room = self._replace(state, room)
        if room is None:
            return
        if is_here:
            room.source, room.left_at = source, inf
        elif room.left_at == inf:
            room.left_at = _now()
            if self._expiry is None:
                self._expect_expiry()

    def forget(self, room: str) -> None:
        """Drop a room that leaves the memory, or that another node may own."""
        for rooms in self._here.values():
            if rooms.pop(room, None) is not None:
                self._touch()

    def hear(self, node: str, rooms: Iterable[ListedRoom], gone: Iterable[str], *, whole: bool) -> None:
        """Note rooms of another node: all its rooms with ``whole``, else the changed ones.

        A room belongs to the node that reported it last, so the rooms of a node that is gone pass to the node
        that reports them.
        """
        known = {} if whole else self._elsewhere.get(node, {})
        heard = {room.summary.room: room for room in rooms}
        known |= heard
        for others in [rooms for other, rooms in self._elsewhere.items() if other != node]:
            for name in heard.keys() & others.keys():
                del others[name]
        for name in gone:
            known.pop(name, None)
        self._elsewhere[node], self._heard_at[node] = known, _now()
        if self._silence is None:
            self._expect_silence()
        self.changed.set()

    def hear_moves(self, node: str, moves: Mapping[str, int]) -> None:
        """Note the number of moves in rooms of another node."""
        for name, count in moves.items():
            room = self._elsewhere.get(node, {}).get(name)
            if room is not None:
                room.summary = replace(room.summary, moves=count)
        self.changed.set()

    def here(self) -> list[ListedRoom]:
        """Return the listed rooms of this node, at least as many as a list of all nodes shows."""
        return [room for status in STATUSES for room in in_order(self._newest_here(status), 2 * MAX_LISTED)]

    def listed(self) -> list[RoomSummary]:
        """Return the rooms to join, then the rooms to watch, in order, as many as fit into a message.

        Each kind has its own maximum, so that many running games do not hide the waiting rooms.
        """
        rooms = [
            room for status in STATUSES for room in in_order(self._newest(status), MAX_LISTED_PER_STATUS)
        ]
        return first_fitting([room.summary for room in rooms], MAX_LIST_BYTES)

    def tables(self) -> Iterator[ListedRoom]:
        """Return the rooms of all nodes that wait for a player, with their player connected, newest first."""
        return (room for room in self._newest("waiting") if room.left_at == inf)

    def status(self, room: str) -> RoomStatus | None:
        """Return a public room's status, None if it is not in memory here and no other node reports it."""
        live = self._live(room)
        if live is not None:
            return live.status
        lines = [rooms[room].summary for rooms in self._elsewhere.values() if room in rooms]
        return lines[0].status if lines else None

    def moves_elsewhere(self, room: str) -> int | None:
        """Return how many moves the game of a room has at another node, None if no node reports it."""
        lines = [rooms[room] for rooms in self._elsewhere.values() if room in rooms]
        return lines[0].summary.moves if lines else None

    def is_played(self, room: str) -> bool:
        """Return whether a public room has a running game that may be watched."""
        lines = [self._here["playing"], *self._elsewhere.values()]
        found = [rooms[room].summary for rooms in lines if room in rooms]
        return any(line.status == "playing" and is_joinable(line) for line in found)

    def close(self) -> None:
        """Cancel the timers."""
        for timer in (self._expiry, self._silence):
            if timer is not None:
                timer.cancel()

    def _newest(self, status: str) -> Iterator[ListedRoom]:
        theirs = [
            room
            for rooms in self._elsewhere.values()
            for name, room in rooms.items()
            if room.summary.status == status and self._live(name) is None
        ]
        theirs.sort(key=attrgetter("since"), reverse=True)
        return merge(self._newest_here(status), theirs, key=attrgetter("since"), reverse=True)

    def _newest_here(self, status: str) -> Iterator[ListedRoom]:
        now = _now()
        for room in reversed(self._here[status].values()):
            if room.is_listed(now):
                state = self._live(room.summary.room)
                yield room if state is None else replace(room, summary=room_summary(state))

    def _room(self, room: str) -> ListedRoom | None:
        return self._here["playing"].get(room) or self._here["waiting"].get(room)

    def _replace(self, state: RoomState, known: ListedRoom | None) -> ListedRoom | None:
        """Put a room last, as the newest, and return it; return None if its game is over."""
        for rooms in self._here.values():
            rooms.pop(state.room, None)
        if state.status == "over":
            return None
        summary, now = room_summary(state), _now()
        room = ListedRoom(summary, "", now) if known is None else replace(known, summary=summary, since=now)
        self._here[state.status][state.room] = room
        return room

    def _touch(self) -> None:
        self.version += 1
        self.changed.set()

    def _expect_expiry(self) -> None:
        """Set a timer that renews the list when the next room's grace period ends."""
        oldest = _now() - GRACE_SECONDS
        left = [room.left_at for rooms in self._here.values() for room in rooms.values()]
        ends = [left_at + GRACE_SECONDS for left_at in left if oldest < left_at < inf]
        if ends:
            self._expiry = asyncio.get_running_loop().call_at(min(ends), self._on_expiry)

    def _on_expiry(self) -> None:
        self._expiry = None
        self._touch()
        self._expect_expiry()

    def _expect_silence(self) -> None:
        """Set a timer that renews the list when the next node has been silent for too long."""
        if self._heard_at:
            silent_at = min(self._heard_at.values()) + SILENT_SECONDS
            self._silence = asyncio.get_running_loop().call_at(silent_at, self._on_silence)

    def _on_silence(self) -> None:
        self._silence = None
        for node in [node for node, at in self._heard_at.items() if at + SILENT_SECONDS <= _now()]:
            del self._elsewhere[node], self._heard_at[node]
            self.changed.set()
        self._expect_silence()


class PublicRoomFeed:
    """The subscribers of the lobby and the list they were last sent."""

    def __init__(self, rooms: PublicRooms) -> None:
        """Publish the rooms that are listed."""
        self._rooms = rooms
        self._published: Listing | None = None  # as last published; None if subscribers have none or differ
        self._subscribers: dict[Subscriber, None] = {}
        self._task: asyncio.Task[None] | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send all rooms soon, then the changes; a repeated call sends all rooms again."""
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
        """Publish the changes of the list; make no list without subscribers."""
        while True:
            await self._rooms.changed.wait()
            before, self._published = self._published, None
            if self._subscribers:
                lines = {line.room: line for line in self._rooms.listed()}
                self._publish(before, lines)
                self._published = lines
            self._rooms.changed.clear()  # not sooner: after a failure the list is published again
            await asyncio.sleep(PUBLISH_SECONDS)

    def _publish(self, before: Listing | None, lines: Listing) -> None:
        everything = Broadcast(Lobby(list(lines.values())))
        change = None if before is None else difference(before, lines)
        if before is not None and change is None:
            return
        message = everything if change is None else Broadcast(change)
        for subscriber in tuple(self._subscribers):
            seen = message if subscriber.is_writable else everything
            reported("the lobby could not be sent to a client", subscriber.send_newest, TOPIC, seen)

    def _send_all(self, subscriber: Subscriber) -> None:
        if self._published is not None and subscriber in self._subscribers:
            subscriber.send_newest(TOPIC, Broadcast(Lobby(list(self._published.values()))))


def _is_news(line: RoomSummary, state: RoomState) -> bool:
    """Return whether more of a room has changed than its moves."""
    same = line.status == state.status and line.number == state.number
    return not same or line.players != list(state.players)


def _now() -> float:
    return asyncio.get_running_loop().time()


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
