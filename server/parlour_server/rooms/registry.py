"""Registry of rooms: creates, loads, finds and lists them, and unloads idle ones from memory.

Invariant: a room has at most one actor, however many requests create or load it at the same time.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import islice
from typing import Final, TypeVar

from msgspec import DecodeError

from parlour_protocol.answers import Event, Refused, Reply, RoomCreated
from parlour_protocol.commands import CreateRoom, LeaveSeat, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import (
    AnyEvent,
    ClockFrozen,
    GameStarted,
    MovePlayed,
    Resumed,
    RoomOpened,
    Stepped,
    TakenBack,
)
from parlour_protocol.values import Player, RoomStatus, RoomSummary, Seat, Stream
from parlour_server.auth.identity import Identities
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.cluster.leases import RoomOwners, SoleNode
from parlour_server.counters import Counters
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.clock.outage import ElapsedTime, Outage, interrupted
from parlour_server.domain.event_budget import check_budget
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.endings import PRIVATE_ABSENCE_MS, absence_limit
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import (
    GameMissing,
    LogError,
    RoomState,
    has_machine,
    initial_state,
    only_machines,
    replay,
)
from parlour_server.domain.room.tables import is_between_two
from parlour_server.domain.room.views import log_game_context, room_summary
from parlour_server.limits.event_budget import ROOM_EVENTS, EventBudget, EventBudgets
from parlour_server.limits.load_shedding import WAIT_SECONDS, LoadLevel, LoadShedder
from parlour_server.limits.settings import STANDARD_LIMITS, Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.rooms.chat_log import ChatLog
from parlour_server.rooms.creation import creation_event, is_creation_of
from parlour_server.rooms.public_list import MAX_LISTED, PublicRooms
from parlour_server.rooms.revival import Revival, Unreadable
from parlour_server.rooms.room_actor import RoomActor, Streams
from parlour_server.rooms.room_row import room_row, with_time_left
from parlour_server.rooms.unmoved_games import (
    ELSEWHERE_SECONDS,
    SEATING_SECONDS,
    UnmovedGames,
    between_sources,
)
from parlour_server.store.leases import OwnedRoom
from parlour_server.store.reader import LogReader
from parlour_server.store.records import OwnershipLost, StoreError
from parlour_server.store.writer import LogWriter
from parlour_server.supervision.tasks import reported, supervised

logger = logging.getLogger(__name__)

T = TypeVar("T")

ARRANGED: Final = "arranged"  # stands in for a player's id, so that no client's command names such a room
IDLE_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 15.0
MAX_ABSENCES: Final = 50_000  # with a shared log; about 10 MB


#: Events after which the running turn's time starts from zero.
TURN_STARTING_EVENTS: Final = (GameStarted, MovePlayed, TakenBack, ClockFrozen, Resumed, Stepped)


class RoomRegistry:
    """All rooms, whether in memory or only in the log."""

    def __init__(
        self,
        writer: LogWriter,
        reader: LogReader,
        identities: Identities,
        on_change: Callable[[RoomActor], None],
        is_busy: Callable[[str], bool],
        outages: Sequence[Outage] = (),
        limits: Limits = STANDARD_LIMITS,
        load_shedder: LoadShedder | None = None,
        counters: Counters | None = None,
        watch: LoopWatch | None = None,
        owners: RoomOwners | None = None,
        events: EventBudgets | None = None,
    ) -> None:
        """Create the registry.

        ``on_change`` is called when a room was loaded, after every change of its state or subscribers, and
        for the last time when the room was dropped. A room stays in memory while ``is_busy`` returns True for
        it. ``outages`` are the periods without a server, oldest first. ``owners`` acquires a room for this
        node before the registry loads or creates the room.
        """
        self._owners = owners or SoleNode()
        self._shares_log = owners is not None
        self._drops = 0  # how often all rooms were dropped
        self._left_at: dict[str, float] = {}
        """When the player to move left, in counted time, by room that this node owns and has unloaded."""
        self._outages = [*outages]
        self._watch = watch or LoopWatch()
        self._began = self._watch.counted()
        self._load_shedder = load_shedder or LoadShedder(lambda: 0, limits)
        self._counters = counters or Counters()
        self._chat_rate = limits.chat_rate
        self._creation_rates = Buckets(limits.room_rate, "room_rate")
        self._writer = writer
        self._reader = reader
        self._identities = identities
        self._on_change = on_change
        self._is_busy = is_busy
        self._actors: dict[str, RoomActor] = {}
        self._kept: Counter[str] = Counter()  # how many requests keep a room in memory
        self.public = PublicRooms(self._live_state)
        """The list of public rooms."""
        self._revival = Revival(reader, self._actors, self.find)
        self.unmoved = UnmovedGames(limits, self.public.moves_elsewhere)
        """The games in which players have not moved yet."""
        self._events = events or EventBudgets(limits)
        self._loading: dict[str, asyncio.Task[RoomActor | None]] = {}
        self._creating: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Resume games in which an engine was to move when the server stopped; start the periodic tasks."""
        tasks = {
            "resuming rooms with engines": self._revival.resume_when_the_log_answers,
            "unloading idle rooms": self._sweep,
            "looking for due rooms": self._revival.poll_due_rooms,
        }
        self._tasks = [asyncio.create_task(supervised(name, task)) for name, task in tasks.items()]

    async def close(self) -> None:
        """Cancel the periodic tasks and all loading and creating of rooms; stop all clocks."""
        tasks = (*self._tasks, *self._loading.values(), *self._creating.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for actor in self._actors.values():
            actor.stop_clock()
        self.public.close()

    @property
    def any_clock_runs(self) -> bool:
        """Whether the clock of any live game is running."""
        return any(actor.clock_runs for actor in self._actors.values())

    def on_pause(self, pause: Outage) -> None:
        """Freeze the running turns after a pause of the process, as after an outage."""
        self._outages.append(pause)
        for actor in self._actors.values():
            actor.freeze_clock(pause.ended - pause.began)

    def statuses(self) -> list[RoomStatus]:
        """Return the status of each room in memory."""
        return [room.state.status for room in self._actors.values()]

    def is_loaded(self, room: str) -> bool:
        """Return whether a room is in memory."""
        return room in self._actors

    def is_here(self, room: str) -> bool:
        """Return whether a room is in memory or being loaded; only a room's owner loads it."""
        return room in self._actors or room in self._loading

    async def find(self, room: str) -> RoomActor:
        """Return a room's actor, loaded from the log if necessary.

        Raises:
            CommandRefused: there is no such room.
            OwnedElsewhere: another node owns the room.
            StoreError: the log could not be read.
        """
        actor = self._actors.get(room) or await self._load(room)
        if actor is None:
            raise CommandRefused(RefusalCode.NO_SUCH_ROOM, f"there is no room {room}")
        return actor

    @asynccontextmanager
    async def kept(self, room: str) -> AsyncIterator[RoomActor]:
        """Find a room as ``find`` does, and keep it in memory during the context: nothing unloads it."""
        self._kept[room] += 1
        try:
            yield await self.find(room)
        finally:
            self._kept[room] -= 1
            if not self._kept[room]:
                del self._kept[room]

    async def create(
        self, player: Player, command: CreateRoom, source: str = "", events: EventBudget | None = None
    ) -> RoomCreated:
        """Create the room that a command describes, or find the one that the same command created before.

        ``source`` is charged for the searches of the room's engines, ``events`` for creating the room and for
        the server's own events in it.

        Raises:
            CommandRefused: the game, an option or a seat is unusable, the player created too many rooms, or
                another command with this id created a room.
            OwnedElsewhere: another node owns the room that this command created.
            StoreError: the room could not be written.
        """
        name = self._identities.name_room(player.id, command.id)
        if self._actors.get(name.room) is None and await self._load(name.room) is None:
            await self._create_once(
                name.room, player, command, source, events or self._events.of_source(source or player.id)
            )
        room = await self.find(name.room)
        if not is_creation_of(room.state.created, player, command):
            refusal = "your command with this id opened another room: use a new id"
            raise CommandRefused(RefusalCode.CONFLICT, refusal)
        return RoomCreated(command.id, name.room, name.key if command.visibility == "link" else "")

    def _check_load(self) -> None:
        if self._load_shedder.load_level >= LoadLevel.NO_ROOMS:
            refusal = "the server has too much to do: no new rooms for now"
            raise CommandRefused(RefusalCode.UNAVAILABLE, refusal, WAIT_SECONDS)

    def _check_engine_load(self, opened: RoomOpened, source: str) -> None:
        if only_machines(opened.players) and self._load_shedder.refuses_engine_room(source):
            refusal = "too many machines wait for their turn: no more rooms of machines only for now"
            raise CommandRefused(RefusalCode.UNAVAILABLE, refusal, WAIT_SECONDS)

    def check_spectator(self, state: RoomState, player: Player) -> None:
        """Refuse another spectator while the server is overloaded, so that games go on.

        Raises:
            CommandRefused: the server is overloaded and the player has no seat and cannot take one.
        """
        may_play = None in state.players or state.sits(player.id)
        if not may_play and self._load_shedder.load_level >= LoadLevel.NO_SPECTATORS:
            refusal = "the server has too much to do: no new spectators for now"
            raise CommandRefused(RefusalCode.UNAVAILABLE, refusal, WAIT_SECONDS)

    async def create_between(self, opened: RoomOpened, players: Collection[Subscriber] = ()) -> str:
        """Create a room for two players that matchmaking has paired; return its id.

        ``players`` are the connected ones. Among several nodes, the node at which the first player joins will
        own the room.

        Raises:
            CommandRefused: the server is overloaded.
            StoreError: the room could not be written.
        """
        self._check_load()
        room = self._identities.name_room(ARRANGED, secrets.token_hex(16)).room
        task = self._creating[room] = asyncio.create_task(self._arrange(room, opened, players))
        task.add_done_callback(lambda done: _forget(self._creating, room, done))
        await asyncio.shield(task)
        return room

    async def open_table(
        self, player: Player, command: CreateRoom, source: str, events: EventBudget | None
    ) -> None:
        """Create the room of a command as ``create`` does, and seat its player there, also again.

        Among several nodes, the node at which the player joins will own the room.
        """
        room = (await self.create(player, command, source, events)).room
        async with self.kept(room) as actor:
            if actor.state.status == "waiting" and not actor.state.sits(player.id):
                seat: Seat = 1 if command.seats[0] == "me" else 2
                await actor.answer(player, TakeSeat(command.id, room, seat), events)
        if self._may_hand_on(actor):
            await self._hand_on(actor, {player.id: source})

    async def act(
        self,
        room: str,
        player: Player,
        command: TakeSeat | LeaveSeat,
        source: str,
        events: EventBudget | None = None,
        beside: str = "",
    ) -> Reply:
        """Let a room decide a command of a player who need not have joined it, and return the reply.

        The command is refused unless the player with the id ``beside`` has a seat in the room, if one is
        named. ``source`` is the player's, ``events`` are charged.

        Raises:
            CommandRefused: there is no such room.
            OwnedElsewhere: another node owns the room.
            StoreError: the log could not be read.
        """
        async with self.kept(room) as actor:
            if beside and not actor.state.sits(beside):
                return Refused(command.id, RefusalCode.CONFLICT, "that player has left", room)
            actor.expect({player.id: source})
            reply = await actor.answer(player, command, events)
        if self._may_hand_on(actor):
            await self._hand_on(actor, {player.id: source})
        return reply

    def may_join(self, state: RoomState, player: Player, key: str) -> bool:
        """Return whether a player may join a room: one with visibility ``link`` needs its key or a seat."""
        if state.opened.visibility != "link" or state.opened.by.id == player.id or state.sits(player.id):
            return True
        return self._identities.is_room_key(state.room, key)

    def listed(self) -> list[RoomSummary]:
        """Return the public rooms to join or watch, newest first."""
        return self.public.listed()

    async def being_played(self, room: str) -> RoomState | None:
        """Return the state of a public room whose running game may be watched, else None.

        The room is in memory here, or at another server that shares the log.

        Raises:
            StoreError: the log could not be read.
        """
        if not self.public.is_played(room):
            return None
        return await self.seen(room) if self._shares_log else self._live_state(room)

    async def played_by(self, room: str, player: Player) -> RoomState | None:
        """Return the state of a room in which a player's game runs, else None; see ``seen``.

        Raises:
            StoreError: the log could not be read.
        """
        state = await self.seen(room)
        plays = state is not None and state.status == "playing" and player in state.players
        return state if plays else None

    async def seen(self, room: str, most: int | None = None) -> RoomState | None:
        """Return the state of a room, read from the log if it is not in memory here; None without one.

        A room with more than ``most`` events, if that is given, is not read: then there is none.

        Nothing is loaded: a look at a room neither keeps it in memory nor takes its ownership.

        Raises:
            StoreError: the log could not be read.
        """
        state = self._live_state(room)
        if state is None:
            with suppress(LogError, DecodeError):
                found = await self._fold(room, most)
                state = None if found is None else found[0]
        return state

    async def rooms_of(self, player: Player) -> list[RoomSummary]:
        """Return a player's unfinished rooms, newest first, with the time left where turns take days."""
        found = await self._reader.rooms_of(player.id, MAX_LISTED)
        live = [self._live_state(room.summary.room) for room in found]  # a plain move writes no row
        now = time.time_ns() // 1_000_000
        return [
            with_time_left(room.summary if state is None else room_summary(state), room.due, now)
            for room, state in zip(found, live, strict=True)
        ]

    async def _create_once(
        self, room: str, player: Player, command: CreateRoom, source: str, events: EventBudget
    ) -> None:
        """Create a room; concurrent requests for it, on any connection, share one creation."""
        if room in self._actors:
            return  # created while the log was being read
        task = self._creating.get(room)
        if task is None:
            self._check_load()
            check_budget(events, asyncio.get_running_loop().time())
            opened = creation_event(player, command)
            self._check_engine_load(opened, source)
            # Last, so that a command refused above takes no token.
            wait = self._creation_rates.take(player.id, asyncio.get_running_loop().time())
            if wait:
                refusal = f"too many new rooms ({self._creation_rates})"
                raise CommandRefused(RefusalCode.TOO_MANY, refusal, retry_after=round(wait, 3))
            creation = self._create_room(room, opened, [events], source)
            task = self._creating[room] = asyncio.create_task(creation)
            task.add_done_callback(lambda done: _forget(self._creating, room, done))
        await asyncio.shield(task)

    def _check_seat(self, room: RoomActor, actor: Player) -> None:
        """Refuse a seat to a player with too many unmoved games if the opponent is of another source."""
        if room.state.opened.visibility != "public":
            return  # strangers cannot find the room
        player, source = actor.id, room.sources.get(actor.id, actor.id)
        held = [each for each in room.state.players if each is not None and each.kind != "machine"]
        near = any(each.id == player or room.sources.get(each.id) == source for each in held)
        if not held or near:
            return
        self.unmoved.forget(room.state.room)  # an earlier request that could not be written
        self.unmoved.check(player, source)
        self.unmoved.expect(room.state.room, [(player, source)], SEATING_SECONDS)

    async def _arrange(self, room: str, opened: RoomOpened, players: Collection[Subscriber]) -> None:
        await self._create_room(room, opened, [player.budget for player in players])
        actor = self._actors.get(room)
        if actor is None:
            return
        sources = {each.player.id: each.source for each in players}
        actor.expect(sources)
        self.unmoved.note(actor.state, sources)
        if self._shares_log:
            await self._hand_on(actor, sources)

    def _may_hand_on(self, actor: RoomActor) -> bool:
        """Return whether another node may own a room, because nobody here needs it."""
        room = actor.state.room
        is_here = self._actors.get(room) is actor and room not in self._kept
        return self._shares_log and is_here and actor.idle

    async def _hand_on(self, actor: RoomActor, sources: Mapping[str, str]) -> None:
        """Give up a room that nobody has joined, so that the node at which somebody joins will own it.

        A game in it counts as one without a move meanwhile, for the players with these sources.
        """
        room = actor.state.room
        self._unload(actor)
        if is_between_two(actor.state) and between_sources(sources):
            self.unmoved.expect(room, list(sources.items()), ELSEWHERE_SECONDS)
        with suppress(StoreError):  # then the room stays at this node
            await self._owners.release(room)

    async def _create_room(
        self, room: str, opened: RoomOpened, charged: Collection[EventBudget], source: str = ""
    ) -> None:
        state = initial_state(room, opened)
        bodies: tuple[AnyEvent, ...] = (opened, *first_game(state))
        state = replay(room, list(bodies))
        abandoned = self._drops
        at, epoch = time.time_ns() // 1_000_000, (await self._owners.acquire(room)).epoch
        events = [Event(room, "game", epoch, seq, at, body) for seq, body in enumerate(bodies, 1)]
        kept_source = source if has_machine(opened.players) else ""  # for the searches' quota
        await asyncio.shield(self._writer.write(events, room_row(state, at), kept_source))
        logger.info("room created", extra=log_game_context(state, epoch))
        for budget in charged:
            budget.spend(len(events) + ROOM_EVENTS, asyncio.get_running_loop().time())
        if room not in self._actors and abandoned == self._drops:
            actor = self._start_actor(state, {"game": events}, source, OwnedRoom(epoch))
            actor.budget = next(iter(charged), None)

    async def _load(self, room: str) -> RoomActor | None:
        """Load a room from the log; concurrent requests share one read."""
        if room in self._creating:
            await asyncio.wait([self._creating[room]])
        task = self._loading.get(room)
        if task is None:
            task = self._loading[room] = asyncio.create_task(self._read(room))
            task.add_done_callback(lambda done: _forget(self._loading, room, done))
        return await asyncio.shield(task)

    async def _read(self, room: str) -> RoomActor | None:
        abandoned = self._drops
        owned = await self._owners.acquire(room)  # first: then the log has all events of earlier owners
        try:
            found = await self._fold(room)
        except GameMissing as error:
            logger.warning("a room is refused: it has the game %s", error, extra={"room": room})
            with suppress(StoreError):  # another node may have the game
                await self._owners.release(room)
            raise Unreadable(room, error) from error
        except (LogError, DecodeError) as error:
            logger.exception("a room cannot be read", extra={"room": room})
            raise Unreadable(room, error) from error
        if found is None:
            return None
        source = await self._reader.source_of(room) if has_machine(found[0].players) else ""
        if abandoned != self._drops:
            raise OwnershipLost
        return self._actors.get(room) or self._start_actor(*found, source, owned)

    async def _fold(self, room: str, most: int | None = None) -> tuple[RoomState, Streams] | None:
        def replayed(streams: Streams) -> tuple[RoomState, Streams]:
            return replay(room, [event.body for event in streams["game"]]), streams

        return await self._reader.fold(room, replayed, most)

    def _start_actor(
        self, state: RoomState, streams: Mapping[Stream, list[Event]], source: str, owned: OwnedRoom
    ) -> RoomActor:
        chat = ChatLog(
            {stream: events for stream, events in streams.items() if stream != "game"}, self._chat_rate
        )
        elapsed = self._elapsed_before_load(state, streams["game"], owned.ownerless)
        # The log's epoch is higher if this node runs alone after a cluster.
        epoch = max(owned.epoch, streams["game"][-1].epoch)
        actor = RoomActor(
            state,
            self._writer,
            self._fold,
            streams["game"],
            self._changed,
            chat,
            elapsed,
            self._counters,
            self._watch,
            epoch,
            self._absence_before_load(state, elapsed),
        )
        actor.check_seat = self._check_seat
        actor.source = source
        actor.budget = self._events.of_source(source) if source else None
        self._actors[state.room] = actor
        self._changed(actor)
        return actor

    def _changed(self, actor: RoomActor) -> None:
        if actor.lost:
            return  # another actor may have the room in memory by now
        if actor.state.opened.visibility == "public":
            self.public.note(actor.state, *actor.attendance)
        self.unmoved.note(actor.state, actor.sources)
        self._on_change(actor)

    def _live_state(self, room: str) -> RoomState | None:
        actor = self._actors.get(room)
        return None if actor is None else actor.state

    def _elapsed_before_load(
        self, state: RoomState, events: list[Event], ownerless: Sequence[Outage]
    ) -> ElapsedTime:
        """Return how long the running turn had taken before the room was loaded, less the known outages."""
        began = next(
            (event.at for event in reversed(events) if isinstance(event.body, TURN_STARTING_EVENTS)), 0
        )
        live = state.clocks is not None and state.clocks.live
        self._watch.counted()  # first, so that ``_outages`` has a pause that has just ended
        outages = sorted([*self._outages, *ownerless], key=lambda outage: outage.began)
        return interrupted(live, began, time.time_ns() // 1_000_000, outages)

    def _absence_before_load(self, state: RoomState, elapsed: ElapsedTime) -> int:
        """Return for how many milliseconds the player to move has certainly been away before the load.

        Returns 0 if the win may be claimed sooner than after a day. Nobody is connected to a room that is not
        in memory. If the time of unloading is unknown, the absence began at this server's start; with a
        shared log it begins now, because another node may just have had the room.
        """
        if absence_limit(state) < PRIVATE_ABSENCE_MS:
            return 0
        now = self._watch.counted()
        left_at = self._left_at.pop(state.room, now if self._shares_log else self._began)
        return min(elapsed.elapsed, round((now - left_at) * 1000))

    def _forget_long_absences(self) -> None:
        """Drop the times of leaving that are more than a day ago: this server's start gives the same answer.

        With a shared log an absence without its time begins anew: only the oldest of very many are dropped.
        """
        if self._shares_log:
            forgotten = [*islice(self._left_at, max(0, len(self._left_at) - MAX_ABSENCES))]
        else:
            oldest = self._watch.counted() - PRIVATE_ABSENCE_MS / 1000
            forgotten = [room for room, left_at in self._left_at.items() if left_at < oldest]
        for room in forgotten:
            del self._left_at[room]

    def drop_all(self) -> None:
        """Drop all rooms in memory: other nodes may own them by now."""
        self._drops += 1
        self._left_at.clear()  # the players may return there
        self.drop(tuple(self._actors))

    @property
    def watched(self) -> list[str]:
        """The rooms in memory that have connected clients."""
        return [name for name, actor in self._actors.items() if actor.watched]

    async def freeze(self, names: Collection[str]) -> None:
        """Make commands in some rooms wait; return when all earlier commands there are acknowledged.

        Raises:
            StoreError: the log does not answer.
        """
        for actor in filter(None, map(self._actors.get, names)):
            actor.freeze()
        await self._writer.beat(time.time_ns() // 1_000_000)  # answers after all earlier appends

    def drop(self, names: Collection[str]) -> None:
        """Drop some rooms that other nodes may own by now."""
        for actor in filter(None, [self._actors.pop(name, None) for name in names]):
            actor.drop()
            self.public.forget(actor.state.room)
            self.unmoved.forget(actor.state.room)
            self._on_change(actor)

    async def take_over(self) -> None:
        """Resume the games with engines that a node which is gone has left behind."""
        await self._revival.resume_engine_rooms()

    async def _sweep(self) -> None:
        """Unload rooms that have been idle for ``IDLE_SECONDS``; the log still has them."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._forget_long_absences()
            for name, actor in list(self._actors.items()):
                long_ago = loop.time() - actor.idle_since > IDLE_SECONDS
                if actor.idle and long_ago and name not in self._kept and not self._is_busy(name):
                    reported("a room could not be unloaded", self._unload, actor)

    def _unload(self, actor: RoomActor) -> None:
        self.public.forget(actor.state.room)
        self.unmoved.forget(actor.state.room)
        if actor.state.status == "playing" and absence_limit(actor.state) >= PRIVATE_ABSENCE_MS:
            self._left_at[actor.state.room] = self._watch.counted() - actor.mover_absent / 1000
        actor.unload()
        del self._actors[actor.state.room]


def _forget(tasks: dict[str, asyncio.Task[T]], room: str, done: asyncio.Task[T]) -> None:
    """Forget a task that is done, and retrieve its failure in case nobody awaits the task any more."""
    del tasks[room]
    if not done.cancelled():
        done.exception()
