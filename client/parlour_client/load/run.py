"""A run of the load generator: it opens sockets and rooms, plays in them, and compares the received events.

The server limits how fast one address gets guests, sockets and rooms. The generator waits as the server asks,
so opening many rooms takes a while; the run does not measure that time. Every socket is an ordinary
``Connection``: after a loss it reconnects and resumes like any client.
"""

import asyncio
import signal
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from random import Random
from time import monotonic, process_time

from parlour_client.connection.address import RoomAddress, ServerAddress
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import new_guest
from parlour_client.connection.identity import GivenToken
from parlour_client.connection.link import LinkState
from parlour_client.errors import RequestTimeout, TryLater
from parlour_client.load.histogram import Histogram
from parlour_client.load.progress import Progress
from parlour_client.load.table import Member, Pace, Table
from parlour_client.load.tally import Report, Tally
from parlour_client.room.room import Room
from parlour_protocol.answers import Event
from parlour_protocol.values import OptionValue, RoomView

OPENING_SECONDS = 900.0
ROOMS_OF_A_PLAYER = 20
"""Rooms that one player opens: the burst that a server allows."""
MOVES_OF_A_SOCKET = 100.0
"""The most moves a second that one socket sends: servers accept 200 messages a second from each."""

SHOWN_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a load run.

    Attributes:
        server: The server's address.
        rooms: How many rooms are played at once.
        rate: Our moves a second in all rooms together.
        seconds: How long to play.
        spectators: Sockets that watch each room.
        together: The most rooms in which the same sockets play.
        bots: The player text of a machine that takes the second seat everywhere; empty for two players.
        game: The game's id.
        options: The game's options.
    """

    server: ServerAddress
    rooms: int
    rate: float
    seconds: float
    spectators: int
    together: int
    bots: str
    game: str
    options: Mapping[str, OptionValue]

    @property
    def interval(self) -> float:
        """The seconds from one move to the next in a room."""
        return self.rooms / self.rate

    @property
    def rooms_together(self) -> int:
        """How many rooms the same sockets share."""
        players = 1 if self.bots else 2
        allowed = min(players * ROOMS_OF_A_PLAYER, int(players * MOVES_OF_A_SOCKET * self.interval))
        return max(1, min(self.together, allowed))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a run, which Ctrl-C may have ended early."""

    report: Report
    tally: Tally
    interrupted: bool


async def run_load(plan: Plan, progress: Progress) -> Outcome:
    """Open all sockets and rooms, play for the planned time or until Ctrl-C, and return the result.

    Raises:
        ServerUnreachable: No Parlour server answers.
        Refusal: The server does not open such a room.
        RequestTimeout: Opening took too long.
    """
    async with AsyncExitStack() as stack:
        tally = Tally()
        opened = _Sockets(plan, stack, tally)
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                tables = await opened.open(progress)
        except TimeoutError:
            raise RequestTimeout(f"the rooms were not open after {OPENING_SECONDS:g} s") from None
        tally.resumes.clear()  # waits while opening are no resumes
        progress.say(f"{plan.rooms} rooms are open; playing for {plan.seconds:g} s")
        began, used = monotonic(), process_time()
        whole = await _play(tables, plan, tally, progress)
        elapsed = monotonic() - began
        share = (process_time() - used) / elapsed
        if whole:
            await _compare(tables, tally)
        return Outcome(tally.report(plan.rooms, opened.sockets, elapsed, share), tally, not whole)


async def _play(tables: list[Table], plan: Plan, tally: Tally, progress: Progress) -> bool:
    """Play at all tables until the time is over or Ctrl-C; return whether the time ended it."""
    start = monotonic()
    step = plan.interval / len(tables)  # spread the rooms' moves evenly
    paces = (
        Pace(start + number * step, plan.interval, start + plan.seconds) for number in range(len(tables))
    )
    loop, interrupted = asyncio.get_running_loop(), asyncio.Event()
    without_signals = suppress(NotImplementedError)  # on Windows, where Ctrl-C ends the process
    with without_signals:
        loop.add_signal_handler(signal.SIGINT, interrupted.set)
    playing = asyncio.gather(*(table.play(pace, tally) for table, pace in zip(tables, paces, strict=True)))
    try:
        while not playing.done() and not interrupted.is_set():
            await asyncio.wait([playing], timeout=SHOWN_SECONDS)
            progress.show(f"playing: {tally}", min(1.0, (monotonic() - start) / plan.seconds))
        if playing.done():
            playing.result()
        return playing.done()
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)  # else asyncio logs its error
        with without_signals:
            loop.remove_signal_handler(signal.SIGINT)


async def _compare(tables: list[Table], tally: Tally) -> None:
    """Count each room whose members received different events as an error."""
    for outcome in await asyncio.gather(*(table.agree() for table in tables), return_exceptions=True):
        if isinstance(outcome, TimeoutError):
            tally.errors["events missing"] += 1
        elif isinstance(outcome, BaseException):
            tally.errors[type(outcome).__name__] += 1


class ResumeTimer:
    """Times how long one connection takes to resume after a loss.

    A resume lasts from the loss until the last room of the connection is current again, when its player could
    continue. A second loss before that counts as one longer resume.
    """

    def __init__(self, resumes: Histogram, clock: Callable[[], float] = monotonic) -> None:
        """Record each resume in ``resumes``."""
        self._resumes = resumes
        self._clock = clock
        self._rooms: set[str] = set()
        self._missing: set[str] = set()  # rooms that are not current yet
        self._lost_at: float | None = None

    def on_link(self, state: LinkState) -> None:
        """Note that the connection to the server is lost."""
        if state == "reconnecting":
            self._missing = {*self._rooms}
            if self._lost_at is None:
                self._lost_at = self._clock()

    def on_current(self, room: str) -> None:
        """Note that a room has all its events."""
        self._rooms.add(room)
        self._missing.discard(room)
        if self._lost_at is not None and not self._missing:
            self._resumes.record(self._clock() - self._lost_at)
            self._lost_at = None


class TimedRoom(Room):
    """A room that reports when it is current."""

    def __init__(self, connection: Connection, address: RoomAddress) -> None:
        super().__init__(connection, address)
        self.on_current: Callable[[str], None] = lambda room: None

    def restarted(self, state: RoomView, said: int) -> None:
        """See Listener."""
        super().restarted(state, said)
        self.on_current(self.id)

    def went_on(self, events: list[Event], current: bool) -> None:
        """See Listener."""
        super().went_on(events, current)
        if current:
            self.on_current(self.id)


class _Sockets:
    """The sockets and rooms of one run."""

    def __init__(self, plan: Plan, stack: AsyncExitStack, tally: Tally) -> None:
        self.sockets = 0
        self._plan = plan
        self._stack = stack
        self._tally = tally
        self._timers: dict[Connection, ResumeTimer] = {}

    async def open(self, progress: Progress) -> list[Table]:
        """Return the tables, ready to be played at."""
        tables: list[Table] = []
        while len(tables) < self._plan.rooms:
            rooms = min(self._plan.rooms_together, self._plan.rooms - len(tables))
            players = [await self._connect("Load") for _ in range(1 if self._plan.bots else 2)]
            spectators = [await self._connect("Audience") for _ in range(self._plan.spectators)]
            seeds = range(len(tables), len(tables) + rooms)
            tables += await asyncio.gather(*(self._table(players, spectators, seed) for seed in seeds))
            opened = f"opening: {len(tables):,} of {self._plan.rooms:,} rooms"
            progress.show(opened, len(tables) / self._plan.rooms)
        return tables

    async def _connect(self, name: str) -> Connection:
        identity = GivenToken(await self._new_token(name))
        timer = ResumeTimer(self._tally.resumes)
        connection = Connection(self._plan.server.base, identity=identity, on_link=timer.on_link)
        self.sockets += 1
        self._timers[connection] = timer
        return await self._stack.enter_async_context(connection)

    async def _new_token(self, name: str) -> str:
        while True:
            try:
                return (await new_guest(self._plan.server, name, "bot")).token
            except TryLater as later:
                await asyncio.sleep(later.retry_after)

    async def _join(self, connection: Connection, address: RoomAddress) -> Member:
        room = await TimedRoom.join(connection, address)
        room.on_current = self._timers[connection].on_current
        room.on_current(room.id)
        return Member(connection, room)

    async def _table(self, players: list[Connection], spectators: list[Connection], seed: int) -> Table:
        """Open a room, each time by the next player, and join all members."""
        host = players[seed % len(players)]
        seats = ("me", self._plan.bots or "open")
        made = await host.create_room(self._plan.game, seats, self._plan.options)
        address = RoomAddress(made.room, made.key)
        members = [await self._join(one, address) for one in (*players, *spectators)]
        for player in members[: len(players)]:
            if player.connection is not host:
                await player.room.take_seat(2)
        return Table(members[: len(players)], members[len(players) :], Random(seed))
