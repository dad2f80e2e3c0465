"""The rooms of this server: made, found, listed, and forgotten by the memory when nobody is there."""

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Final

from msgspec import DecodeError
from msgspec.json import encode

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import AnyGame, GameError
from parlour_engine.players.choose import check_player
from parlour_protocol.answers import Event, RoomCreated
from parlour_protocol.commands import CreateRoom
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent, ClockFrozen, GameStarted, MovePlayed, RoomOpened, TakenBack
from parlour_protocol.limits import MAX_NAME
from parlour_protocol.terms import STANDARD_TERMS, Terms
from parlour_protocol.values import Player, RoomStatus, RoomSummary, Stream
from parlour_server.analyses import Analyses
from parlour_server.clock.outage import Interrupted, Outage, interrupted
from parlour_server.figures import Figures
from parlour_server.identity import Identities
from parlour_server.limits import STANDARD_LIMITS, Limits
from parlour_server.live_chat import LiveChat
from parlour_server.live_room import EPOCH, LiveRoom, room_row
from parlour_server.machines import Machines
from parlour_server.overload import WAIT_SECONDS, Overload, Strain
from parlour_server.rates import Buckets
from parlour_server.room.agreement import unfit_players, unfit_terms
from parlour_server.room.decide import first_game
from parlour_server.room.help import helped_by_default
from parlour_server.room.outcome import Refusal
from parlour_server.room.state import LogError, RoomState, open_room, replay
from parlour_server.room.views import room_summary
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter

logger = logging.getLogger(__name__)

MAX_LISTED: Final = 100
LISTED_OF_A_KIND: Final = MAX_LISTED // 2
LISTED_BYTES: Final = 48 * 1024  # the whole list is one message
LISTED_MS: Final = 24 * 3600 * 1000
LIST_SECONDS: Final = 0.5
ARRANGED: Final = "arranged"  # no player's id: nobody's command opens such a room
IDLE_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 15.0
DUE_SECONDS: Final = 5.0


#: After these the running turn's time is counted anew.
BEGINS_TURN: Final = (GameStarted, MovePlayed, TakenBack, ClockFrozen)


class Refuse(Exception):
    """A command is refused before it reaches a room."""

    def __init__(self, code: RefusalCode, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, message, retry_after)


class Rooms:
    """Every room, in memory or in the log."""

    def __init__(
        self,
        writer: LogWriter,
        reader: LogReader,
        identities: Identities,
        machines: Machines,
        analyses: Analyses,
        outages: Sequence[Outage] = (),
        limits: Limits = STANDARD_LIMITS,
        overload: Overload | None = None,
        figures: Figures | None = None,
    ) -> None:
        """Serve the log's rooms; ``outages`` says when no clock ran, oldest first."""
        self._outages = outages
        self._overload = overload or Overload(lambda: 0, limits)
        self._figures = figures or Figures()
        self._chat_rate = limits.chat_rate
        self._openings = Buckets(limits.room_rate, "room_rate")
        self._unreadable: set[str] = set()
        self._writer = writer
        self._reader = reader
        self._identities = identities
        self._machines = machines
        self._analyses = analyses
        self._live: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._list: tuple[float, list[RoomSummary]] = (-LIST_SECONDS, [])
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Wake the games whose machines were thinking when the server last stopped; sweep from now on."""
        self._tasks = [asyncio.create_task(task) for task in (self._wake(), self._sweep(), self._look_out())]

    async def close(self) -> None:
        """Stop sweeping."""
        tasks = (*self._tasks, *self._loading.values(), *self._opening.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self._live.values():
            live.stop_clock()

    @property
    def clocks_run(self) -> bool:
        """Whether anybody's seconds count just now."""
        return any(live.clock_runs for live in self._live.values())

    def statuses(self) -> list[RoomStatus]:
        """Return the status of each room in memory."""
        return [room.state.status for room in self._live.values()]

    async def find(self, room: str) -> LiveRoom:
        """Return a room.

        Raises:
            Refuse: there is none of that name.
        """
        live = self._live.get(room) or await self._load(room)
        if live is None:
            raise Refuse(RefusalCode.NO_SUCH_ROOM, f"there is no room {room}")
        live.idle_since = asyncio.get_running_loop().time()  # whoever asks may be about to join
        return live

    async def create(self, actor: Player, command: CreateRoom) -> RoomCreated:
        """Open the room that the command describes, or find the one it opened before.

        Raises:
            Refuse: the game, its options or a seat is unusable, or the player has opened too many rooms.
            StoreError: the room could not be written.
        """
        name = self._identities.name_room(actor.id, command.id)
        created = RoomCreated(command.id, name.room, name.key if command.visibility == "link" else "")
        if self._live.get(name.room) is None and await self._load(name.room) is None:
            await self._open_once(name.room, actor, command)
        return created

    def _check_room(self) -> None:
        if self._overload.strain >= Strain.NO_ROOMS:
            refusal = "the server has too much to do: no new rooms for now"
            raise Refuse(RefusalCode.UNAVAILABLE, refusal, WAIT_SECONDS)

    def check_spectator(self, state: RoomState, player: Player) -> None:
        """See to it that games go on before anybody else watches them.

        Raises:
            Refuse: there is too much to do for one more who cannot play.
        """
        plays = None in state.players or state.sits(player.id)
        if not plays and self._overload.strain >= Strain.NO_SPECTATORS:
            refusal = "the server has too much to do: no new spectators for now"
            raise Refuse(RefusalCode.UNAVAILABLE, refusal, WAIT_SECONDS)

    async def open_between(self, opened: RoomOpened) -> str:
        """Open a room that the house has arranged between two players; return its id.

        Raises:
            Refuse: there is too much to do for another room.
            StoreError: the room could not be written.
        """
        self._check_room()
        room = self._identities.name_room(ARRANGED, secrets.token_hex(16)).room
        await self._open(room, opened)
        return room

    def may_join(self, state: RoomState, player: Player, key: str) -> bool:
        """Return whether somebody may watch a room: one made by link asks for its key or a seat."""
        if state.opened.visibility != "link" or state.opened.by.id == player.id or state.sits(player.id):
            return True
        return self._identities.is_room_key(state.room, key)

    async def listed(self) -> list[RoomSummary]:
        """Return the public rooms that wait or may be watched, newest first; at most half a second old."""
        now = asyncio.get_running_loop().time()
        if now - self._list[0] >= LIST_SECONDS:
            since = time.time_ns() // 1_000_000 - LISTED_MS
            self._list = (now, self._list[1])  # one reader at a time: the others get the list before
            lines = self._current(await self._reader.listed(since, LISTED_OF_A_KIND))
            self._list = (now, fitting([line for line in lines if is_of_interest(line)], LISTED_BYTES))
        return self._list[1]

    async def rooms_of(self, player: Player) -> list[RoomSummary]:
        """Return a player's unfinished rooms, newest first."""
        return self._current(await self._reader.rooms_of(player.id, MAX_LISTED))

    def _current(self, summaries: list[RoomSummary]) -> list[RoomSummary]:
        """Return the lines as the rooms stand: a mere move does not write one."""
        lives = [self._live.get(line.room) for line in summaries]
        return [
            line if live is None else room_summary(live.state)
            for line, live in zip(summaries, lives, strict=True)
        ]

    async def _open_once(self, room: str, actor: Player, command: CreateRoom) -> None:
        """Open a room; the same command sent again, maybe on another socket, waits for the same opening."""
        if room in self._live:
            return  # opened while the log was being read
        task = self._opening.get(room)
        if task is None:
            self._check_room()
            wait = self._openings.take(actor.id, asyncio.get_running_loop().time())
            if wait:
                refusal = f"too many new rooms ({self._openings})"
                raise Refuse(RefusalCode.TOO_MANY, refusal, retry_after=round(wait, 3))
            task = self._opening[room] = asyncio.create_task(self._open(room, open_event(actor, command)))
            task.add_done_callback(lambda _: self._opening.pop(room, None))
        await asyncio.shield(task)

    async def _open(self, room: str, opened: RoomOpened) -> None:
        state = open_room(room, opened)
        bodies: tuple[AnyEvent, ...] = (opened, *first_game(state))
        state = replay(room, list(bodies))
        at = time.time_ns() // 1_000_000
        events = [Event(room, "game", EPOCH, seq, at, body) for seq, body in enumerate(bodies, 1)]
        await asyncio.shield(self._writer.append(events, room_row(state, at)))
        if room not in self._live:
            self._add(state, {"game": events})

    async def _load(self, room: str) -> LiveRoom | None:
        """Return a room from the log; several who ask at once share one reading."""
        task = self._loading.get(room)
        if task is None:
            task = self._loading[room] = asyncio.create_task(self._read(room))
            task.add_done_callback(lambda _: self._loading.pop(room, None))
        return await asyncio.shield(task)

    async def _read(self, room: str) -> LiveRoom | None:
        try:
            found = await self._reader.fold(room, lambda streams: (_replayed(room, streams["game"]), streams))
        except (LogError, DecodeError):
            logger.exception("a room cannot be read", extra={"room": room})
            self._unreadable.add(room)
            return None
        if found is None:
            return None
        return self._live.get(room) or self._add(*found)

    def _add(self, state: RoomState, streams: Mapping[Stream, list[Event]]) -> LiveRoom:
        chat = LiveChat(
            {stream: events for stream, events in streams.items() if stream != "game"}, self._chat_rate
        )
        found = self._found(state, streams["game"])
        live = LiveRoom(state, self._writer, streams["game"], self._attend, chat, found, self._figures)
        self._live[state.room] = live
        self._machines.attend(live)
        return live

    def _attend(self, room: LiveRoom) -> None:
        """Let those know that work for a room when it has changed."""
        self._machines.attend(room)
        self._analyses.attend(room)

    def _found(self, state: RoomState, events: list[Event]) -> Interrupted:
        """Return how long a room's running turn has taken, by the calendar and the known outages."""
        began = next((event.at for event in reversed(events) if isinstance(event.body, BEGINS_TURN)), 0)
        live = state.clocks is not None and state.clocks.live
        return interrupted(live, began, time.time_ns() // 1_000_000, self._outages)

    async def _look_out(self) -> None:
        """Take up the rooms whose running turn may be up though nobody is there to see it."""
        while True:
            with suppress(StoreError):
                for room in await self._reader.due(time.time_ns() // 1_000_000):
                    if room not in self._unreadable:
                        with suppress(Refuse):
                            await self.find(room)
            await asyncio.sleep(DUE_SECONDS)

    async def _wake(self) -> None:
        for room in await self._reader.machines_playing():
            with suppress(Refuse, StoreError):
                await self.find(room)

    async def _sweep(self) -> None:
        """Forget rooms that nobody has watched for a while; the log still has them."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for name, live in list(self._live.items()):
                long_ago = loop.time() - live.idle_since > IDLE_SECONDS
                if live.idle and long_ago and not self._machines.busy(name):
                    live.stop_clock()
                    del self._live[name]


def is_of_interest(line: RoomSummary) -> bool:
    """Return whether strangers can do anything in a room: sit down, or watch."""
    return line.status == "waiting" or (line.status == "playing" and line.terms.spectators)


def fitting(lines: Sequence[RoomSummary], most: int) -> list[RoomSummary]:
    """Return the first lines, as many as fit into so many bytes of JSON."""
    sizes = accumulate(len(encode(line)) + 1 for line in lines)
    return [line for line, size in zip(lines, sizes, strict=True) if size <= most]


def _replayed(room: str, events: list[Event]) -> RoomState:
    return replay(room, [event.body for event in events])


def open_event(actor: Player, command: CreateRoom) -> RoomOpened:
    """Return the opening that a command asks for.

    Raises:
        Refuse: the game, its options, a seat or the terms are unusable.
    """
    try:
        game = make_game(command.game, command.options)
    except UnknownGameError as error:
        raise Refuse(RefusalCode.UNKNOWN_GAME, str(error)) from None
    except GameError as error:
        raise Refuse(RefusalCode.BAD_OPTIONS, str(error)) from None
    terms = Terms(**command.terms) if command.terms else STANDARD_TERMS
    players = [_sit(actor, game, text) for text in command.seats]
    helped = helped_by_default(players) if command.help is None else command.help
    unfit = unfit_players(terms, players) or unfit_terms(terms, helped)
    if unfit is not None:
        raise Refuse(RefusalCode.BAD_TERMS, unfit)
    return RoomOpened(
        game=command.game,
        options=dict(game.options),
        rules=game.rules_version,
        visibility=command.visibility,
        by=actor,
        players=players,
        help=helped,
        terms=terms,
        clock=command.clock,
    )


def _sit(actor: Player, game: AnyGame, text: str) -> Player | None:
    """Return who a seat's text means."""
    if text == "open":
        return None
    if text == "me":
        return actor
    try:
        engine = check_player(game, text).text()
    except GameError as error:
        raise Refuse(RefusalCode.BAD_PLAYER, str(error)) from None
    return Player("machine", engine[:MAX_NAME], "machine", engine)
