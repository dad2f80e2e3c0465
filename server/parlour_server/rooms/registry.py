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
from typing import Final, TypeVar

from msgspec import DecodeError

from parlour_protocol.answers import Event, RoomCreated
from parlour_protocol.commands import CreateRoom
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
from parlour_protocol.values import Player, RoomStatus, RoomSummary, Stream
from parlour_server.auth.identity import Identities
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.cluster.leases import OwnedElsewhere, Owning, SoleNode
from parlour_server.counters import Counters
from parlour_server.domain.clock.outage import ElapsedTime, Outage, interrupted
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.decide import first_game
from parlour_server.domain.room.state import LogError, RoomState, initial_state, replay
from parlour_server.domain.room.views import log_game_context, room_summary
from parlour_server.limits.load_shedding import WAIT_SECONDS, LoadLevel, LoadShedder
from parlour_server.limits.settings import STANDARD_LIMITS, Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.rooms.chat_log import ChatLog
from parlour_server.rooms.creation import creation_event, is_creation_of
from parlour_server.rooms.engine_moves import has_engine, only_engines
from parlour_server.rooms.public_list import (
    MAX_KEPT_PER_STATUS,
    MAX_LISTED,
    MAX_LISTED_AGE_SECONDS,
    PublicRooms,
)
from parlour_server.rooms.room_actor import RoomActor, Streams
from parlour_server.rooms.room_row import room_row
from parlour_server.store.leases import Ownership
from parlour_server.store.reader import LogReader
from parlour_server.store.records import OwnershipLost, StoreError
from parlour_server.store.writer import LogWriter
from parlour_server.supervision import supervised

logger = logging.getLogger(__name__)

T = TypeVar("T")

ARRANGED: Final = "arranged"  # in place of a player's id, so that no client's command names such a room
IDLE_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 15.0
DUE_SECONDS: Final = 5.0


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
        owning: Owning | None = None,
    ) -> None:
        """Create the registry.

        ``on_change`` is called when a room was loaded, after every change of its state or subscribers, and
        for the last time when it was given up; a room for which ``is_busy`` returns True stays in memory.
        ``outages`` are the periods without a server, oldest first. Rooms are loaded and created only by their
        owner, as ``owning`` says.
        """
        self._owning = owning or SoleNode()
        self._shares_log = owning is not None
        self._abandoned = 0  # how often all rooms were given up
        self._outages = [*outages]
        self._watch = watch or LoopWatch()
        self._load_shedder = load_shedder or LoadShedder(lambda: 0, limits)
        self._counters = counters or Counters()
        self._chat_rate = limits.chat_rate
        self._creation_rates = Buckets(limits.room_rate, "room_rate")
        self._unreadable: set[str] = set()
        self._writer = writer
        self._reader = reader
        self._identities = identities
        self._on_change = on_change
        self._is_busy = is_busy
        self._actors: dict[str, RoomActor] = {}
        self._held: Counter[str] = Counter()  # how many requests hold a room
        self.public = PublicRooms(self._live_state)
        """The list of public rooms; ``read_public`` fills it."""
        self._loading: dict[str, asyncio.Task[RoomActor | None]] = {}
        self._creating: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def read_public(self) -> None:
        """Read the public rooms from the log; from then on their list follows their changes.

        Raises:
            StoreError: the log could not be read.
        """
        since = time.time_ns() // 1_000_000 - int(MAX_LISTED_AGE_SECONDS * 1000)
        self.public.read(await self._reader.listed(since, MAX_KEPT_PER_STATUS))

    def start(self) -> None:
        """Resume games in which an engine was to move when the server stopped; start the periodic tasks."""
        tasks = {
            "resuming rooms with engines": self._resume_engine_rooms,
            "unloading idle rooms": self._sweep,
            "looking for due rooms": self._poll_due_rooms,
        }
        self._tasks = [asyncio.create_task(supervised(name, task)) for name, task in tasks.items()]

    async def close(self) -> None:
        """Cancel the periodic tasks, and loading and creating under way; stop all clocks."""
        tasks = (*self._tasks, *self._loading.values(), *self._creating.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for actor in self._actors.values():
            actor.stop_clock()

    @property
    def any_clock_runs(self) -> bool:
        """Whether the clock of any live game is running."""
        return any(actor.clock_runs for actor in self._actors.values())

    def on_pause(self, pause: Outage) -> None:
        """Freeze the running turns after a pause of the process, as an outage does."""
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
        """Return whether a room is in memory or is being loaded, which only a room's owner can."""
        return room in self._actors or room in self._loading

    async def find(self, room: str) -> RoomActor:
        """Return a room's actor, loaded from the log if necessary.

        Raises:
            CommandRefused: there is no such room.
            OwnedElsewhere: it is at another node.
            StoreError: the log could not be read.
        """
        actor = self._actors.get(room) or await self._load(room)
        if actor is None:
            raise CommandRefused(RefusalCode.NO_SUCH_ROOM, f"there is no room {room}")
        return actor

    @asynccontextmanager
    async def held(self, room: str) -> AsyncIterator[RoomActor]:
        """Find a room as ``find`` does, and keep it in memory during the context: nothing unloads it."""
        self._held[room] += 1
        try:
            yield await self.find(room)
        finally:
            self._held[room] -= 1
            if not self._held[room]:
                del self._held[room]

    async def create(self, player: Player, command: CreateRoom, source: str = "") -> RoomCreated:
        """Create the room that a command describes, or find the one that the same command created before.

        Searches of its engines are charged to ``source``.

        Raises:
            CommandRefused: the game, an option or a seat is unusable, the player created too many rooms, or
                another command with this id did.
            OwnedElsewhere: that command was carried out at another node.
            StoreError: the room could not be written.
        """
        name = self._identities.name_room(player.id, command.id)
        if self._actors.get(name.room) is None and await self._load(name.room) is None:
            await self._create_once(name.room, player, command, source)
        room = await self.find(name.room)
        if not is_creation_of(room.state.opened, player, command):
            refusal = "your command with this id opened another room: use a new id"
            raise CommandRefused(RefusalCode.CONFLICT, refusal)
        return RoomCreated(command.id, name.room, name.key if command.visibility == "link" else "")

    def _check_load(self) -> None:
        if self._load_shedder.load_level >= LoadLevel.NO_ROOMS:
            refusal = "the server has too much to do: no new rooms for now"
            raise CommandRefused(RefusalCode.UNAVAILABLE, refusal, WAIT_SECONDS)

    def _check_engine_load(self, opened: RoomOpened, source: str) -> None:
        if only_engines(opened.players) and self._load_shedder.refuses_engine_room(source):
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

    async def create_between(self, opened: RoomOpened) -> str:
        """Create a room for two players that matchmaking has paired; return its id.

        Of several nodes the one at which the first of them joins will own it.

        Raises:
            CommandRefused: the server is overloaded.
            StoreError: the room could not be written.
        """
        self._check_load()
        room = self._identities.name_room(ARRANGED, secrets.token_hex(16)).room
        task = self._creating[room] = asyncio.create_task(self._arrange(room, opened))
        task.add_done_callback(lambda done: _forget(self._creating, room, done))
        await asyncio.shield(task)
        return room

    def may_join(self, state: RoomState, player: Player, key: str) -> bool:
        """Return whether a player may join a room: one with visibility ``link`` needs its key or a seat."""
        if state.opened.visibility != "link" or state.opened.by.id == player.id or state.sits(player.id):
            return True
        return self._identities.is_room_key(state.room, key)

    def listed(self) -> list[RoomSummary]:
        """Return the public rooms to join or watch, newest first."""
        return self.public.listed()

    async def being_played(self, room: str) -> RoomState | None:
        """Return the state of a public room in which a game runs that may be watched, else None.

        The room is in memory here, or at another server that shares the log.

        Raises:
            StoreError: the log could not be read.
        """
        if not self.public.is_played(room):
            return None
        state = self._live_state(room)
        if state is None and self._shares_log:
            with suppress(LogError, DecodeError):
                found = await self._fold(room)
                state = None if found is None else found[0]
        return state

    async def rooms_of(self, player: Player) -> list[RoomSummary]:
        """Return a player's unfinished rooms, newest first."""
        return self._with_live_state(await self._reader.rooms_of(player.id, MAX_LISTED))

    def _with_live_state(self, summaries: list[RoomSummary]) -> list[RoomSummary]:
        """Return the summaries updated from rooms in memory: a plain move writes no row."""
        actors = [self._actors.get(line.room) for line in summaries]
        return [
            line if actor is None else room_summary(actor.state)
            for line, actor in zip(summaries, actors, strict=True)
        ]

    async def _create_once(self, room: str, player: Player, command: CreateRoom, source: str) -> None:
        """Create a room; concurrent requests for it, on any connection, share one creation."""
        if room in self._actors:
            return  # created while the log was being read
        task = self._creating.get(room)
        if task is None:
            self._check_load()
            wait = self._creation_rates.take(player.id, asyncio.get_running_loop().time())
            if wait:
                refusal = f"too many new rooms ({self._creation_rates})"
                raise CommandRefused(RefusalCode.TOO_MANY, refusal, retry_after=round(wait, 3))
            opened = creation_event(player, command)
            self._check_engine_load(opened, source)
            task = self._creating[room] = asyncio.create_task(self._create_room(room, opened, source))
            task.add_done_callback(lambda done: _forget(self._creating, room, done))
        await asyncio.shield(task)

    async def _arrange(self, room: str, opened: RoomOpened) -> None:
        await self._create_room(room, opened)
        actor = self._actors.get(room)
        if self._shares_log and actor is not None:
            self._unload(actor)
            with suppress(StoreError):  # then it stays at this node
                await self._owning.release(room)

    async def _create_room(self, room: str, opened: RoomOpened, source: str = "") -> None:
        state = initial_state(room, opened)
        bodies: tuple[AnyEvent, ...] = (opened, *first_game(state))
        state = replay(room, list(bodies))
        abandoned = self._abandoned
        at, epoch = time.time_ns() // 1_000_000, (await self._owning.acquire(room)).epoch
        events = [Event(room, "game", epoch, seq, at, body) for seq, body in enumerate(bodies, 1)]
        kept_source = source if has_engine(opened.players) else ""  # so that searches keep their share
        await asyncio.shield(self._writer.write(events, room_row(state, at), kept_source))
        logger.info("room created", extra=log_game_context(state, epoch))
        if room not in self._actors and abandoned == self._abandoned:
            self._start_actor(state, {"game": events}, source, Ownership(epoch))

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
        abandoned = self._abandoned
        owned = await self._owning.acquire(room)  # first, so that the log has all of earlier owners
        try:
            found = await self._fold(room)
        except (LogError, DecodeError):
            logger.exception("a room cannot be read", extra={"room": room})
            self._unreadable.add(room)
            return None
        if found is None:
            return None
        source = await self._reader.source_of(room) if has_engine(found[0].players) else ""
        if abandoned != self._abandoned:
            raise OwnershipLost
        return self._actors.get(room) or self._start_actor(*found, source, owned)

    async def _fold(self, room: str) -> tuple[RoomState, Streams] | None:
        return await self._reader.fold(room, lambda streams: (_replayed(room, streams["game"]), streams))

    def _start_actor(
        self, state: RoomState, streams: Mapping[Stream, list[Event]], source: str, owned: Ownership
    ) -> RoomActor:
        chat = ChatLog(
            {stream: events for stream, events in streams.items() if stream != "game"}, self._chat_rate
        )
        elapsed = self._elapsed_before_load(state, streams["game"], owned.gaps)
        epoch = max(
            owned.epoch, streams["game"][-1].epoch
        )  # of one that was alone, after the nodes of a cluster
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
        )
        actor.source = source
        self._actors[state.room] = actor
        self._changed(actor)
        return actor

    def _changed(self, actor: RoomActor) -> None:
        if actor.lost:
            return  # as when its members leave: the room may be in memory again by now, with another actor
        if actor.state.opened.visibility == "public":
            self.public.note(actor.state)
        self._on_change(actor)

    def _live_state(self, room: str) -> RoomState | None:
        actor = self._actors.get(room)
        return None if actor is None else actor.state

    def _elapsed_before_load(
        self, state: RoomState, events: list[Event], gaps: Sequence[Outage]
    ) -> ElapsedTime:
        """Return how long the running turn had taken before the room was loaded, less the known outages."""
        began = next(
            (event.at for event in reversed(events) if isinstance(event.body, TURN_STARTING_EVENTS)), 0
        )
        live = state.clocks is not None and state.clocks.live
        self._watch.counted()  # so that a pause is among the outages before anything is judged by them
        outages = sorted([*self._outages, *gaps], key=lambda outage: outage.began) if gaps else self._outages
        return interrupted(live, began, time.time_ns() // 1_000_000, outages)

    async def _poll_due_rooms(self) -> None:
        """Load rooms whose running turn may have run out of time while they were not in memory.

        Rooms in memory have timers; their rows are only brought up to date.
        """
        while True:
            with suppress(StoreError):
                for room in await self._reader.due(time.time_ns() // 1_000_000):
                    if room in self._actors:
                        self._actors[room].write_row()
                    elif room not in self._unreadable:
                        await self._revive(room)
            await asyncio.sleep(DUE_SECONDS)

    async def _resume_engine_rooms(self) -> None:
        for room in await self._reader.machines_playing():
            await self._revive(room)

    async def _revive(self, room: str) -> None:
        """Load a room so that its game goes on; one that fails holds up no other."""
        try:
            with suppress(CommandRefused, OwnedElsewhere, StoreError):
                await self.find(room)
        except Exception:
            logger.exception("a room cannot be loaded", extra={"room": room})
            self._unreadable.add(room)

    def abandon(self) -> None:
        """Give up all rooms in memory: they may have other owners by now."""
        self._abandoned += 1
        self.give_up(tuple(self._actors))

    @property
    def watched(self) -> list[str]:
        """The rooms in memory that have connected clients."""
        return [name for name, actor in self._actors.items() if actor.watched]

    async def hold(self, names: Collection[str]) -> None:
        """Let commands in some rooms wait, and return when what was decided in them before is acknowledged.

        Raises:
            StoreError: the log does not answer.
        """
        for actor in filter(None, map(self._actors.get, names)):
            actor.hold()
        await self._writer.beat(time.time_ns() // 1_000_000)  # after all that was appended before

    def give_up(self, names: Collection[str]) -> None:
        """Forget some rooms, which other nodes may own by now."""
        for actor in filter(None, [self._actors.pop(name, None) for name in names]):
            actor.abandon()
            self._on_change(actor)

    async def take_over(self) -> None:
        """Let the games go on that a node which is gone has left and that wait for the server."""
        await self._resume_engine_rooms()

    async def _sweep(self) -> None:
        """Unload rooms that have been idle for ``IDLE_SECONDS``; the log still has them."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for name, actor in list(self._actors.items()):
                long_ago = loop.time() - actor.idle_since > IDLE_SECONDS
                if actor.idle and long_ago and name not in self._held and not self._is_busy(name):
                    self._unload(actor)

    def _unload(self, actor: RoomActor) -> None:
        self.public.unload(actor.state)
        actor.unload()
        del self._actors[actor.state.room]


def _forget(tasks: dict[str, asyncio.Task[T]], room: str, done: asyncio.Task[T]) -> None:
    """Forget a task that is done; its failure concerns no one where all that waited for it have gone."""
    del tasks[room]
    if not done.cancelled():
        done.exception()


def _replayed(room: str, events: list[Event]) -> RoomState:
    return replay(room, [event.body for event in events])
