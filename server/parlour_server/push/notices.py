"""Decides which notices are due, and puts them into the queue in the database.

A change of a room is noted in memory and written a moment later, so that no move waits for it. Invariants: at
most ``MOST_NOTED`` changes wait to be written, the newest of each room or challenge; a change that made a
notice needless deletes it if it was not sent yet. What is noted is written before an orderly end of the
server; a crash loses the notices of its last moment.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from parlour_protocol.values import ChallengeView
from parlour_server.counters import Counters
from parlour_server.domain.room.state import RoomState
from parlour_server.push.kinds import (
    KINDS,
    Notice,
    concerns,
    has_days,
    notice_of_challenge,
    notice_of_room,
    room_tag,
)
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store import push
from parlour_server.store.database import Database
from parlour_server.store.push import Kind, Subscription, Waiting
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

#: A player who has the room open is told only if they have not moved by then: another device may have it.
PRESENT_MS: Final = 30_000
MOST_NOTED: Final = 10_000
AT_ONCE: Final = 100
RETRY_SECONDS: Final = 2.0

_encode = msgspec.json.encode


class _Due(Struct, frozen=True):
    """A notice that is due for one player at ``at``."""

    player: str
    kind: Kind
    notice: Notice
    at: int


class _Change(Struct, frozen=True):
    """What a change made of the notices of one tag: who had any before, and which are due now."""

    players: tuple[str, ...]
    due: tuple[_Due, ...]


class PushNotices:
    """The notices that changes of rooms and challenges make due. Runs in the event loop."""

    def __init__(self, database: Database, on_written: Callable[[], None], counters: Counters) -> None:
        """Write to the queue of a database; ``on_written`` is called when it has more notices."""
        self._database = database
        self._on_written = on_written
        self._counters = counters
        self._before: WeakKeyDictionary[RoomActor, RoomState] = WeakKeyDictionary()
        self._noted: dict[str, _Change] = {}
        self._woken = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Write from now on."""
        self._writing = asyncio.create_task(supervised("noting notices", self._write_on))

    async def close(self) -> None:
        """Stop, after writing what is noted."""
        await cancelled(self._writing)
        while self._noted and await self._write():
            pass

    def on_room_change(self, room: RoomActor) -> None:
        """Note what a change of a room makes due; a room that was only loaded makes nothing due."""
        after = room.state
        if not concerns(after):
            return
        before = self._before.get(room)
        self._before[room] = after
        if before is None or before.seq == after.seq or room.lost:
            return
        if before.turn == after.turn and before.status == after.status:
            return
        players = [each for each in after.players if each is not None and each.kind == "person"]
        left = [each for each in before.players if each is not None and each.kind == "person"]
        due = [each for kind in KINDS if (each := _due_of(kind, room, before)) is not None]
        self._note(room_tag(after.room), _Change(tuple({each.id for each in [*players, *left]}), tuple(due)))

    def on_challenge(self, challenge: ChallengeView) -> None:
        """Note that a player is challenged."""
        now = _now()
        notice = notice_of_challenge(challenge, now + challenge.seconds * 1000)
        due = _Due(challenge.to.id, "challenge", notice, now)
        self._note(notice.tag, _Change((challenge.to.id,), (due,)))

    def on_challenge_ended(self, challenge: ChallengeView) -> None:
        """Note that a challenge is no longer open."""
        self._note(notice_of_challenge(challenge, 0).tag, _Change((challenge.to.id,), ()))

    def _note(self, tag: str, change: _Change) -> None:
        if len(self._noted) >= MOST_NOTED and tag not in self._noted:
            logger.warning("a notice is left out: %d changes wait to be written", MOST_NOTED)
            self._counters.notices["dropped"] += len(change.due)
            return
        self._noted[tag] = change
        self._woken.set()

    async def _write_on(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._noted:
                if not await self._write():
                    await asyncio.sleep(RETRY_SECONDS)

    async def _write(self) -> bool:
        """Write some of what is noted; return whether the database took it."""
        changes = {tag: self._noted[tag] for tag in [*self._noted][:AT_ONCE]}
        try:
            written = await asyncio.to_thread(_write_changes, self._database, changes)
        except StoreError as error:
            logger.error("notices could not be noted: %s", error, extra=DATABASE_AWAY)
            return False
        for tag, change in changes.items():
            if self._noted.get(tag) is change:  # else a later change has come meanwhile
                del self._noted[tag]
        if written:
            self._on_written()
        return True


def _due_of(kind: Kind, room: RoomActor, before: RoomState) -> _Due | None:
    """Return the notice of a kind that a change of a room makes due, None if none."""
    of_change, after = KINDS[kind].of_change, room.state
    player = None if of_change is None else of_change(before, after)
    if player is None or player.kind != "person":
        return None
    present = any(here for each, here in zip(after.players, room.present(), strict=True) if each == player)
    now = _now()
    at = now + PRESENT_MS if present else now
    return _Due(player.id, kind, notice_of_room(kind, after, player, _time_up(room, now)), at)


def _time_up(room: RoomActor, now: int) -> int:
    """Return when the time of the player to move is up in a game with days a move, else 0."""
    clocks, mover = room.clocks(), room.state.mover
    if clocks is None or mover is None or not has_days(room.state):
        return 0
    return now + (clocks.left[mover - 1] if clocks.first_move is None else clocks.first_move)


def _write_changes(database: Database, changes: dict[str, _Change]) -> bool:
    """Write changes to the queue; return whether it has more notices. Blocks.

    Most changes concern nobody with a device, which costs one query for all of them.

    Raises:
        StoreError: the database does not answer.
    """
    players = {player for change in changes.values() for player in change.players}
    devices = database.read(partial(push.devices_of, players=players))
    if not devices:
        return False
    of_player: dict[str, list[Subscription]] = {}
    for device in devices:
        of_player.setdefault(device.player, []).append(device)

    def write(connection: Connection) -> bool:
        written = False
        for tag, change in changes.items():
            own = [device for player in change.players for device in of_player.get(player, [])]
            new = [each for device in own if (each := _for_device(device, change)) is not None]
            if own:
                push.replace_notices(connection, tag, [device.id for device in own], new)
            written = written or bool(new)
        return written

    return database.write(write)


def _for_device(device: Subscription, change: _Change) -> Waiting | None:
    """Return the first due notice that a device wants, None if it wants none."""
    for due in change.due:
        if due.player == device.player and due.kind in device.kinds:
            notice = due.notice.discreet() if device.discreet else due.notice
            longest = due.at + KINDS[due.kind].seconds * 1000
            until = min(due.notice.until or longest, longest)
            return Waiting(device.id, notice.tag, due.kind, _encode(notice).decode(), due.at, until)
    return None


def _now() -> int:
    return time.time_ns() // 1_000_000
