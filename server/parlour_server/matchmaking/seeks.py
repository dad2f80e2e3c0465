"""The seeks: players who want to be paired with an opponent (docs/protocol.md, 16).

A seek without a partner gets a public table, a room that the lists show, and goes on. A player who fits then
sits down at that table, by another seek or from the list. Seeks are kept only in memory: seekers are
connected and send their seek again after a restart, which finds the same table.

Invariant: a player has at most one seek. It is paired once, with another player who is connected then, and a
resend of its command within a minute gets the pairing again.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final

from parlour_protocol.answers import LobbyEvent, Paired, Refused, Reply, SearchEnded, TableOpened
from parlour_protocol.commands import LeaveSeat, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player, Seat, SeekOutcome
from parlour_server.cluster.leases import OwnedElsewhere
from parlour_server.delivery.frames import encode_frames
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.matchmaking.game_terms import GameTerms
from parlour_server.domain.matchmaking.pairing import OpenTable, Seek, pairs, seatings
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.state import other_seat
from parlour_server.matchmaking.tables import Tables, Visitor
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

GRACE_SECONDS: Final = 5.0
KEEP_SECONDS: Final = 60.0
#: How often seeks are paired anew: acceptable rating gaps widen, and other players open tables.
PAIR_SECONDS: Final = 1.0
#: Refusals of a seat after which the same player may get a seat at the same table.
PASSING: Final = frozenset(
    {RefusalCode.UNAVAILABLE, RefusalCode.INTERNAL, RefusalCode.SEAT_TAKEN, RefusalCode.CONFLICT}
)


@dataclass(eq=False, slots=True)
class _QueuedSeek:
    """A player's seek; ``subscriber`` is None while disconnected, ``room`` is empty until the game began.

    ``opening`` is the task that opens its table. A seek that is ``meeting`` another player joins no other
    pair; one that was ``stopped`` meanwhile ends unless the meeting leads to a game.
    """

    id: str
    seek: Seek
    subscriber: Subscriber | None
    visitor: Visitor
    grace: asyncio.TimerHandle | None = None
    opening: asyncio.Task[None] | None = None
    meeting: bool = False
    stopped: bool = False
    room: str = ""

    def send(self, message: LobbyEvent) -> None:
        if self.subscriber is not None:
            self.subscriber.send(encode_frames(self.subscriber.codec, [message]))

    @property
    def waits(self) -> bool:
        """Whether the seek waits for an opponent."""
        return not (self.meeting or self.stopped or self.room)


class SeekQueue:
    """All open seeks, and all seeks paired within the last minute."""

    def __init__(
        self, create_between: Callable[[RoomOpened], Awaitable[str]], tables: Tables, max_seeks: int
    ) -> None:
        """Create rooms of two seeks by ``create_between``; keep at most ``max_seeks``."""
        self._max_seeks = max_seeks
        self._create_between = create_between
        self._tables = tables
        self._seeks: dict[str, _QueuedSeek] = {}  # by player id
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pairing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """The number of seeks that wait for an opponent."""
        return sum(queued.waits for queued in self._seeks.values())

    def reattach(self, subscriber: Subscriber, command_id: str) -> bool:
        """Attach a connection to the seek its command made before; return whether there is one."""
        queued = self._seeks.get(subscriber.player.id)
        if queued is None or queued.id != command_id or queued.stopped:
            return False
        queued.subscriber = subscriber
        if queued.grace is not None:
            queued.grace.cancel()
        asyncio.get_running_loop().call_soon(self._send_news, queued)  # after the reply
        return True

    def add(self, subscriber: Subscriber, command_id: str, terms: GameTerms, rating: float) -> None:
        """Add a seek, which replaces the player's previous one.

        Raises:
            CommandRefused: there are too many seeks.
        """
        previous = self._seeks.get(subscriber.player.id)
        if previous is None and len(self._seeks) >= self._max_seeks:
            refusal = "too many people look for an opponent (max_searches)"
            raise CommandRefused(RefusalCode.TOO_MANY, refusal, KEEP_SECONDS)
        if previous is not None and not (previous.room or previous.stopped):
            previous.send(SearchEnded(previous.id, "another search took its place", "replaced"))
            previous.stopped = True
            self._run(self._leave_table(previous))
        loop = asyncio.get_running_loop()
        seek = Seek(subscriber.player, terms, loop.time(), rating)
        queued = _QueuedSeek(command_id, seek, subscriber, Visitor.of(subscriber))
        self._seeks[subscriber.player.id] = queued
        loop.call_soon(self._pair)  # after the reply
        if self._pairing is None:
            self._pairing = asyncio.create_task(supervised("pairing seeks", self._pair_periodically))

    async def stop(self, player: Player) -> None:
        """End a player's seek and leave its table; a pairing that has just been made stays."""
        queued = self._seeks.get(player.id)
        if queued is None or queued.room:
            return
        queued.stopped = True
        if not queued.meeting:  # else the meeting ends it, unless it succeeds
            await self._leave_table(queued)
            if not queued.room:
                self._forget(queued)

    def on_disconnect(self, subscriber: Subscriber) -> None:
        """Keep the seek of a lost connection for a grace period; its table stays as long as a room does."""
        queued = self._seeks.get(subscriber.player.id)
        if queued is not None and queued.subscriber is subscriber:
            queued.subscriber = None
            queued.grace = asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_grace, queued)

    async def close(self) -> None:
        """Drop all seeks and stop pairing."""
        self._seeks.clear()
        await cancelled(*self._tasks, self._pairing)

    async def _pair_periodically(self) -> None:
        """Pair seeks once in ``PAIR_SECONDS`` while any has no game."""
        while any(not queued.room for queued in self._seeks.values()):
            await asyncio.sleep(PAIR_SECONDS)
            self._pair()
        self._pairing = None

    def _pair(self) -> None:
        """Begin a meeting for each pair that fits now, and open a table for each seek that is left over."""
        for queued in self._seeks.values():
            if queued.waits and self._tables.status(queued.seek.table) in ("playing", "over"):
                self._begun(queued, queued.seek.table)  # a player sat down from the list
        free = {
            player: queued
            for player, queued in self._seeks.items()
            if queued.waits and queued.subscriber is not None
        }
        if not free:
            return
        for one, other in pairs((queued.seek for queued in free.values()), _now()):
            first, second = free.pop(one.player.id), free.pop(other.player.id)
            first.meeting = second.meeting = True
            self._run(self._meet(first, second))
        own = {queued.seek.table for queued in self._seeks.values() if not queued.room}
        games = {queued.seek.terms.game for queued in free.values()}
        tables = [table for table in self._tables.open_tables(games) if table.room not in own]
        for seek, table in seatings((queued.seek for queued in free.values()), tables):
            queued = free.pop(seek.player.id)
            queued.meeting = True
            self._run(self._sit_down(queued, table))
        for queued in free.values():
            if not queued.seek.table and queued.opening is None:
                queued.opening = asyncio.create_task(self._open_table(queued))
                self._tasks.add(queued.opening)
                queued.opening.add_done_callback(self._tasks.discard)

    async def _open_table(self, queued: _QueuedSeek) -> None:
        """Open the public table of a seek that meets nobody, or sit down there again."""
        seek = queued.seek
        room = self._tables.room_of(seek.player.id, queued.id)
        try:
            await self._tables.open(queued.visitor, seek.terms.table(queued.id, _seat_at(room)))
        except OwnedElsewhere:  # opened at a lobby that has moved since
            pass
        except Exception as error:
            queued.stopped = True
            self._fail(error, queued)
            return
        finally:
            queued.opening = None
        queued.seek = replace(queued.seek, table=room)
        if queued.stopped:
            await self._leave_table(queued)
        elif not queued.room:
            queued.send(TableOpened(queued.id, room))

    async def _meet(self, first: _QueuedSeek, second: _QueuedSeek) -> None:
        """Pair two seeks: at the table of one, or in a room of their own if neither has a table."""
        for opening in (first.opening, second.opening):
            if opening is not None:
                await asyncio.wait([opening])
        if first.stopped or second.stopped:
            await self._part(first, second)
        elif first.seek.table or second.seek.table:
            host, guest = (first, second) if first.seek.table else (second, first)
            room = host.seek.table
            seat = other_seat(_seat_at(room))
            table = OpenTable(room, seat, host.seek.player, host.seek.terms, host.seek.since)
            await self._sit_down(guest, table, host)
        else:
            await self._create_room(first, second)

    async def _sit_down(self, guest: _QueuedSeek, table: OpenTable, host: _QueuedSeek | None = None) -> None:
        """Seat the player of a seek at a table; ``host`` is the table's seek, None if it has none."""
        room, reply = table.room, None
        try:
            if await self._leave_table(guest):
                command = TakeSeat(guest.id, room, table.seat)
                reply = await self._tables.act(room, guest.visitor, command, table.host.id)
        except CommandRefused as error:
            reply = Refused(guest.id, error.rejected.code, str(error))
        except Exception as error:
            _log(error)
        if reply is None:
            pass
        elif not isinstance(reply, Refused):
            for queued in filter(None, (guest, host)):
                self._begun(queued, room)
        else:
            self._after_refusal(reply, guest, table, host)
        await self._part(*filter(None, (guest, host)))

    def _after_refusal(
        self, reply: Refused, guest: _QueuedSeek, table: OpenTable, host: _QueuedSeek | None
    ) -> None:
        if reply.code is RefusalCode.TOO_MANY:  # the player's own limit
            guest.stopped = True
            self._end(guest, reply.message)
        elif reply.code is RefusalCode.CONFLICT and host is not None:
            host.stopped = True
            self._end(host, "its table was left")
        elif reply.code not in PASSING:
            guest.seek = replace(guest.seek, avoids=guest.seek.avoids | {table.room})

    async def _part(self, *met: _QueuedSeek) -> None:
        """End a meeting: the seeks that led to no game wait again, or end if they were stopped."""
        for queued in met:
            queued.meeting = False
            if queued.stopped and not queued.room:
                await self._leave_table(queued)
                self._forget(queued)

    async def _leave_table(self, queued: _QueuedSeek) -> bool:
        """Give up the seat at a seek's own table; return False if the game has begun there."""
        if queued.opening is not None and queued.opening is not asyncio.current_task():
            await asyncio.wait([queued.opening])
        room = queued.seek.table
        if not room or queued.room:
            return not queued.room
        command = LeaveSeat(queued.id, room, _seat_at(room))
        try:
            reply: Reply = await self._tables.act(room, queued.visitor, command, "")
        except (CommandRefused, StoreError) as error:
            _log(error)
            return False
        if isinstance(reply, Refused) and reply.code is RefusalCode.GAME_RUNNING:
            self._begun(queued, room)
            return False
        queued.seek = replace(queued.seek, table="")
        return True

    async def _create_room(self, *both: _QueuedSeek) -> None:
        """Create the room of two seeks without a table, and notify both players."""
        first, second = secrets.SystemRandom().sample(both, 2)
        opened = first.seek.terms.room_opened(first.seek.player, second.seek.player)
        try:
            room = await self._create_between(opened)
        except Exception as error:
            self._fail(error, *both)
            return
        for queued in both:
            self._begun(queued, room)
            queued.meeting = False

    def _begun(self, queued: _QueuedSeek, room: str) -> None:
        """Note and report that the game of a seek has begun."""
        queued.room = room
        self._send_news(queued)
        asyncio.get_running_loop().call_later(KEEP_SECONDS, self._forget, queued)

    def _send_news(self, queued: _QueuedSeek) -> None:
        if queued.room:
            queued.send(Paired(queued.id, queued.room))
        elif queued.seek.table:
            queued.send(TableOpened(queued.id, queued.seek.table))

    def _fail(self, error: Exception, *queued: _QueuedSeek) -> None:
        """End seeks for which no room could be created."""
        _log(error)
        why = str(error) if isinstance(error, CommandRefused) else "no room could be created: look again"
        for each in queued:
            self._end(each, why)

    def _end(self, queued: _QueuedSeek, why: str, outcome: SeekOutcome = "failed") -> None:
        queued.send(SearchEnded(queued.id, why, outcome))
        self._forget(queued)

    def _end_grace(self, queued: _QueuedSeek) -> None:
        if queued.waits:
            self._forget(queued)
        elif not queued.room:  # it is being paired
            queued.grace = asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_grace, queued)

    def _forget(self, queued: _QueuedSeek) -> None:
        if self._seeks.get(queued.seek.player.id) is queued:
            del self._seeks[queued.seek.player.id]

    def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _seat_at(room: str) -> Seat:
    """Return the host's seat at the table of a seek: by chance, and the same whenever it is asked."""
    return 1 if ord(room[-1]) % 2 else 2


def _log(error: Exception) -> None:
    """Log why a seek gets no room, but no refusal: its player is told, and a stranger can cause many."""
    if not isinstance(error, CommandRefused):
        away = isinstance(error, StoreError)
        about = DATABASE_AWAY if away else None
        logger.error("a seek gets no room: %s", error, exc_info=not away, extra=about)


def _now() -> float:
    return asyncio.get_running_loop().time()
