"""Turns over pauses of the process: nobody loses a game by time in which the server did not run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_protocol.events import ClockFrozen, GameEnded
from parlour_protocol.terms import DaysPerMove, PerMove
from parlour_protocol.values import Result
from parlour_server.background.loop_watch import STALL_SECONDS, TICK_SECONDS
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.endings import ABSENCE_MS
from parlour_server.domain.room.timing import flag_fallen
from parlour_server.rooms.turn_timer import LATE_SECONDS, RESUME_GRACE_SECONDS, SETTLE_SECONDS
from tests.server.domain.room.states import AMBER, BLUE, STRANGER, after, clocked, fold, long_game, move
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.rooms.turn_bench import Bench
from tests.server.set_time import STEP_SECONDS, in_set_time

TICK_MS = TICK_SECONDS * 1000


@in_set_time
async def test_a_pause_longer_than_the_time_left_costs_nothing() -> None:
    bench = Bench(clocked(), ElapsedTime(0, 0), FakeSubscriber(AMBER)).watched()
    await bench.loop.run_for(54)
    bench.loop.moved += 8  # six seconds are left
    timing = bench.timing_at()  # of a move that came meanwhile and is read first
    assert timing.elapsed == pytest.approx(54_000, abs=TICK_MS)
    assert not flag_fallen(bench.state, timing)
    await bench.loop.run_for(SETTLE_SECONDS + 0.05)
    frozen = bench.decided()
    assert isinstance(frozen, ClockFrozen)
    assert frozen.spent == pytest.approx(54_000, abs=TICK_MS)
    assert frozen.frozen == pytest.approx(8_000 + SETTLE_SECONDS * 1000, abs=TICK_MS)
    bench.become(fold(bench.state, (frozen,)))
    await bench.loop.run_for(5.9)
    assert bench.rung == []
    await bench.loop.run_for(0.25)
    assert bench.decided() == GameEnded(1, Result(2, "timeout"), 60_000)


@in_set_time
async def test_a_turn_that_began_when_the_loop_came_back_is_not_given_the_pause() -> None:
    bench = Bench(clocked(), ElapsedTime(0, 0), FakeSubscriber(AMBER), FakeSubscriber(BLUE)).watched()
    await bench.loop.run_for(1)
    bench.loop.moved += 8  # the log reports the move that it was writing, before any tick
    bench.become(after(bench.state, (AMBER, move(3, "1:1"))))
    await bench.loop.run_for(3)
    assert bench.rung == []
    assert bench.timing_at().elapsed == 3_000


@in_set_time
async def test_a_player_whose_socket_did_not_outlive_the_pause_is_waited_for() -> None:
    amber = FakeSubscriber(AMBER)
    bench = Bench(clocked(), ElapsedTime(0, 0), amber).watched()
    await bench.loop.run_for(1)
    bench.loop.moved += 20
    bench.watch.notice()
    bench.members.remove(amber, is_player=True)
    await bench.loop.run_for(RESUME_GRACE_SECONDS - 0.1)
    assert bench.rung == []
    bench.members.add(amber)
    bench.clock.on_arrival(AMBER.id)
    assert isinstance(bench.decided(), ClockFrozen)


@in_set_time
async def test_a_pause_while_a_turn_is_frozen_begins_its_grace_anew() -> None:
    bench = Bench(clocked(), ElapsedTime(7_000, 90_000)).watched()
    await bench.loop.run_for(10)
    bench.loop.moved += 30
    await bench.loop.run_for(RESUME_GRACE_SECONDS - 0.1)
    assert bench.rung == []
    await bench.loop.run_for(0.2)
    frozen = bench.decided()
    assert isinstance(frozen, ClockFrozen)
    assert frozen.spent == 7_000
    assert frozen.frozen == pytest.approx(90_000 + 10_000 + 30_000 + RESUME_GRACE_SECONDS * 1000, abs=100)


@in_set_time
async def test_days_go_on_at_once_without_the_pause() -> None:
    bench = Bench(long_game("1:1", "1:1", clock=DaysPerMove(1))).watched()
    await bench.loop.run_for(1)
    bench.loop.moved += 3_600
    await bench.loop.run_for(0.05)
    frozen = bench.decided()
    assert isinstance(frozen, ClockFrozen)
    assert frozen.spent == pytest.approx(1_000, abs=TICK_MS)


@in_set_time
async def test_nobody_is_absent_while_the_loop_does_not_run() -> None:
    amber = FakeSubscriber(AMBER)
    bench = Bench(long_game("1:1", "1:1"), ElapsedTime(0, 0), amber, FakeSubscriber(BLUE)).watched()
    bench.members.remove(amber, is_player=True)
    await bench.loop.run_for(5.05)
    bench.loop.moved += ABSENCE_MS / 1000
    assert bench.timing_at().absent <= 2 * TICK_MS
    await bench.loop.run_for(10)
    assert bench.clock.claim_in() == pytest.approx(ABSENCE_MS - 10_000, abs=2 * TICK_MS)


@in_set_time
async def test_one_who_only_looks_neither_ends_the_grace_nor_puts_it_off() -> None:
    bench = Bench(clocked(), ElapsedTime(7_000, 90_000))
    stranger = FakeSubscriber(STRANGER)
    for _ in range(round(RESUME_GRACE_SECONDS)):
        assert (bench.rung, bench.clock.runs) == ([], True), (
            "what runs is not unloaded, so no grace begins anew"
        )
        bench.members.add(stranger)
        bench.clock.on_arrival(STRANGER.id)
        await bench.pass_time(0.99)
        bench.members.remove(stranger, is_player=False)
    await bench.pass_time(0.2)
    assert isinstance(bench.decided(), ClockFrozen)


@in_set_time
async def test_a_flag_is_not_judged_by_a_loop_that_comes_late() -> None:
    bench = Bench(clocked())
    await bench.pass_time(59.9)
    await bench.loop.jump(0.19)
    assert bench.rung == [], "a move that came in time may not have been read yet"
    assert not flag_fallen(bench.state, bench.timing_at())
    await bench.loop.jump(LATE_SECONDS + 0.001)
    assert bench.decided() == GameEnded(1, Result(2, "timeout"), 60_000)


@in_set_time
async def test_a_move_read_by_a_late_loop_is_in_time_even_before_the_timer_rings() -> None:
    bench = Bench(clocked())
    await bench.pass_time(59.9)
    bench.loop.moved += 0.19
    timing = bench.timing_at()
    assert not flag_fallen(bench.state, timing)
    assert timing.elapsed == pytest.approx(60_000 - LATE_SECONDS * 1000, abs=2)


@in_set_time
async def test_flags_fall_in_a_loop_that_is_always_late() -> None:
    bench = Bench(clocked())
    await bench.pass_time(59.95)
    late = 0
    while not bench.rung:
        await bench.loop.jump(0.15)
        late += 1
    assert 2 <= late <= 5


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(0.01, 3.0),  # the loop runs
            st.floats(TICK_SECONDS + STALL_SECONDS + STEP_SECONDS, 600.0),  # and does not
        ),
        max_size=6,
    )
)
def test_a_flag_falls_only_when_the_loop_has_run_for_all_the_time_allowed(
    phases: list[tuple[float, float]],
) -> None:
    @in_set_time
    async def play() -> None:
        bench = Bench(long_game("1:1", "1:1", clock=PerMove(4)), ElapsedTime(0, 0), FakeSubscriber(AMBER))
        bench.watched()
        ran = 0.0
        for runs, pauses in [*phases, (30.0, 0.0)]:
            for _ in range(round(runs / STEP_SECONDS)):
                await bench.loop.jump(STEP_SECONDS)
                ran += STEP_SECONDS
                if bench.rung and isinstance(event := bench.decided(), ClockFrozen):
                    bench.become(fold(bench.state, (event,)))
                elif flag_fallen(bench.state, bench.timing_at()):
                    assert ran >= 4 - STEP_SECONDS
                    return
            bench.loop.moved += pauses
            assert not flag_fallen(bench.state, bench.timing_at())
        raise AssertionError("the flag never fell")

    play()
