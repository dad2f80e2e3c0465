"""No engine loses on time: whole games by the real room, timer and engine moves, in time that is skipped.

Workers are the only thing made up: each search waits for one, overruns its limit and takes its way back as it
is told, or never comes back.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_protocol.commands import Say
from parlour_protocol.events import AnyEvent, MovePlayed
from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove
from parlour_protocol.values import OptionValue, Player
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.domain.room.state import RoomState
from parlour_server.engines.pool import EngineError, EnginePool, EngineTask, Job, OnProgress
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.rooms import engine_moves
from parlour_server.rooms.engine_moves import EngineMoves, quick_move
from parlour_server.rooms.move_evidence import MoveEvidence
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.records import Done, StoreError
from parlour_server.store.writer import LogWriter
from tests.server.domain.room.states import AMBER, opened
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.set_time import SkippingLoop, in_skipped_time

LOCAL_SECONDS = 0.012  # what this process is late by, at most, whenever it makes or gets a move


@dataclass(frozen=True)
class Workers:
    """How workers behave: seconds at most, and how many answers in a hundred never come."""

    wait: float
    overrun: float
    way_back: float
    lost: int
    seed: int


class MadeUpPool:
    """A pool whose searches take as long as their limits allow, and what `Workers` adds."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.random = Random(workers.seed)
        self.hard_limits: list[float] = []
        self.running: set[asyncio.Task[None]] = set()

    def submit(self, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[dict[str, Any]] = loop.create_future()
        task = loop.create_task(self.run(job, future))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        future.add_done_callback(lambda _: task.cancel())
        return EngineTask(future, lambda urgency: None)

    def be_late(self) -> None:
        """Let a little time pass in which the event loop does not run."""
        cast(SkippingLoop, asyncio.get_running_loop()).moved += self.random.uniform(0, LOCAL_SECONDS)

    def quick_move(self, state: RoomState) -> str:
        """A quick move, which takes its time."""
        self.be_late()
        return quick_move(state)

    async def run(self, job: Job, future: "asyncio.Future[dict[str, Any]]") -> None:
        random, workers = self.random, self.workers
        await asyncio.sleep(random.uniform(0, workers.wait))
        try:
            assert job.at_start is not None
            limit = job.at_start().arguments["limit"]
        except EngineError as error:
            future.set_exception(error)
            return
        assert limit["soft"] >= 0
        self.hard_limits.append(limit["seconds"])
        if random.randrange(100) < workers.lost:
            return
        overrun = random.uniform(0, workers.overrun) + random.uniform(0, workers.way_back)
        await asyncio.sleep(limit["seconds"] * random.uniform(0, 1) + overrun)
        self.be_late()
        future.set_result({"move": job.arguments["legal"]})


class AtOnce(Executor):
    """Makes quick moves in the caller's thread: time is skipped, and no thread would keep up with it."""

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(call(*arguments, **named))
        return future


class Log:
    """A log on which everything is at once."""

    def __init__(self) -> None:
        self.events: list[AnyEvent] = []

    @property
    def moves(self) -> int:
        return sum(isinstance(event, MovePlayed) for event in self.events)

    def append(self, events: Any, row: Any, done: Done) -> None:
        self.events += [event.body for event in events]
        asyncio.get_running_loop().call_soon(done, None)


class LogThatIsAway(Log):
    """A log that takes nothing for a while after some moves; each try takes a little time."""

    def __init__(self, after: int, seconds: float) -> None:
        super().__init__()
        self.after = after
        self.seconds = seconds
        self.away_until = inf
        self.tries: list[float] = []

    def append(self, events: Any, row: Any, done: Done) -> None:
        loop = cast(SkippingLoop, asyncio.get_running_loop())
        if self.moves == self.after and self.away_until == inf:
            self.away_until = loop.time() + self.seconds
        if self.moves == self.after and loop.time() < self.away_until:
            self.tries.append(loop.time())
            loop.moved += 0.001
            loop.call_soon(done, StoreError("the disk is full"))
        else:
            super().append(events, row, done)


MACHINE = Player("machine", "pvs:time=60.0", "machine", "pvs:time=60.0")
BOARDS: list[tuple[str, dict[str, OptionValue]]] = [
    ("nim", {"heaps": [100, 100], "misere": False}),
    ("connect-four", {"width": 7, "height": 6, "line": 4}),
    ("mnk", {"width": 15, "height": 15, "line": 5}),
]


async def play(
    clock: Clock,
    workers: Workers,
    board: tuple[str, dict[str, OptionValue]],
    pace: float,
    log: Log | None = None,
    visitor: Callable[[RoomActor], Coroutine[Any, Any, None]] | None = None,
) -> tuple[RoomActor, MadeUpPool, list[AnyEvent]]:
    """A game of two engines to its end, with somebody who does something meanwhile."""
    game, options = board
    pool, log, ended = MadeUpPool(workers), log or Log(), asyncio.Event()
    moves = EngineMoves(cast(EnginePool, pool), MoveEvidence(), 5.0, pace, STANDARD_LIMITS)
    moves._quick_moves = cast(Any, AtOnce())

    def on_change(room: RoomActor) -> None:
        moves.on_room_change(room)
        if room.state.result is not None:
            ended.set()

    async def fold(room: str) -> None:
        return None

    loop = asyncio.get_running_loop()
    state = opened(MACHINE, MACHINE, game=game, options=options, clock=clock)
    watch = LoopWatch(boot_seconds=loop.time)
    room = RoomActor(state, cast(LogWriter, log), fold, [], on_change, watch=watch)
    answer_with_legal_moves(pool, room)
    visit = None if visitor is None else asyncio.create_task(visitor(room))
    with patch.object(engine_moves, "quick_move", pool.quick_move):
        moves.on_room_change(room)
        await ended.wait()
    if visit is not None:
        visit.cancel()
    await moves.close()
    room.unload()
    return room, pool, log.events


def answer_with_legal_moves(pool: MadeUpPool, room: RoomActor) -> None:
    """Let the workers know a legal move of each position."""
    submit, random = pool.submit, Random(pool.workers.seed)

    def with_move(job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        legal = random.choice(room.position.legal.split())
        cast(dict[str, Any], job.arguments)["legal"] = legal
        return submit(job, on_progress)

    cast(Any, pool).submit = with_move


clocks = st.one_of(
    st.builds(Fischer, st.integers(3, 120), st.integers(0, 5)),
    st.builds(PerMove, st.integers(1, 20)),
    st.builds(ByoYomi, st.integers(0, 20), st.integers(1, 3), st.integers(1, 10)),
    st.builds(DaysPerMove, st.integers(1, 3)),
)
behaviours = st.builds(
    Workers,
    wait=st.sampled_from([0.0, 0.001, 0.05, 1.0, 100.0]),
    overrun=st.sampled_from([0.0, 0.002, 0.3, 30.0]),
    way_back=st.sampled_from([0.0, 0.002, 0.05]),
    lost=st.sampled_from([0, 0, 1, 20, 100]),
    seed=st.integers(0, 1 << 30),
)


@settings(max_examples=30, deadline=None)
@given(clocks, behaviours, st.sampled_from(BOARDS), st.sampled_from([0.0, 1.0, 60.0]))
@in_skipped_time
async def test_no_engine_loses_on_time(
    clock: Clock, workers: Workers, board: tuple[str, dict[str, OptionValue]], pace: float
) -> None:
    room, _, _ = await play(clock, workers, board, pace)
    result = room.state.result
    assert result is not None
    assert result.reason not in ("timeout", "aborted"), room.clocks()


PROMPT = Workers(wait=0.001, overrun=0.001, way_back=0.001, lost=0, seed=7)


@pytest.mark.parametrize("board", BOARDS[1:], ids=["connect four", "five in a row"])
@in_skipped_time
async def test_three_seconds_for_a_game_are_enough_for_searches_all_along(
    board: tuple[str, dict[str, OptionValue]],
) -> None:
    _room, pool, events = await play(Fischer(3, 0), PROMPT, board, 0.0)
    moves = [event for event in events if isinstance(event, MovePlayed)]
    assert not any(move.fallback for move in moves[:20])
    assert pool.hard_limits[0] > 0.1


@in_skipped_time
async def test_a_lost_worker_costs_one_move_its_time_and_no_more() -> None:
    dead = Workers(wait=0.0, overrun=0.0, way_back=0.0, lost=100, seed=1)
    room, _, events = await play(Fischer(60, 0), dead, BOARDS[1], 0.0)
    assert all(event.fallback for event in events if isinstance(event, MovePlayed))
    assert room.state.result is not None
    assert room.state.result.reason != "timeout"


@pytest.mark.parametrize("seconds", [1.0, 30.0, 120.0])
@in_skipped_time
async def test_while_the_log_takes_nothing_an_engine_tries_seldom_and_then_plays_on(seconds: float) -> None:
    """Its move is as old as it was when it came, so that the log costs it no time."""
    log = LogThatIsAway(after=3, seconds=seconds)
    room, _, _ = await play(Fischer(5, 0), PROMPT, BOARDS[0], 0.0, log)
    assert all(later - earlier >= 10 for earlier, later in zip(log.tries, log.tries[19:], strict=False))
    assert room.state.result is not None
    assert room.state.result.reason != "timeout"
    assert log.moves > log.after


@in_skipped_time
async def test_what_is_said_before_a_move_is_tried_again_does_not_make_its_engine_lose() -> None:
    """Its time by the clock is over by then, and nothing else has been decided."""

    async def talk(room: RoomActor) -> None:
        loop, amber = asyncio.get_running_loop(), FakeSubscriber(AMBER)
        for number in range(1_000_000):
            await asyncio.sleep(0.1)
            room.submit(AMBER, Say(f"s{number}", room.state.room, "spectators", "hi"), loop.time(), amber)

    log = LogThatIsAway(after=3, seconds=30.0)
    room, _, _ = await play(Fischer(5, 0), PROMPT, BOARDS[0], 0.0, log, talk)
    assert room.state.result is not None
    assert room.state.result.reason != "timeout"
    assert log.moves > log.after
