"""The turn timer, on a loop whose time the test sets."""

import pytest
from msgspec.structs import replace

from parlour_protocol.events import ClockFrozen, GameEnded
from parlour_protocol.terms import Clock, DaysPerMove, Fischer
from parlour_protocol.values import Result
from parlour_server.domain.clock.clocks import FIRST_MOVE
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.endings import ABSENCE_MS, PRIVATE_ABSENCE_MS
from parlour_server.rooms.presence import PRESENCE_GRACE
from parlour_server.rooms.turn_timer import NO_TIME_ELAPSED, RESUME_GRACE_SECONDS, TurnTimer
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    after,
    clocked,
    fold,
    give,
    long_game,
    move,
    playing,
    resign,
)
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.rooms.turn_bench import Bench
from tests.server.set_time import in_set_time


@in_set_time
async def test_it_rings_when_the_flag_falls_and_not_before() -> None:
    bench = Bench(clocked())
    await bench.pass_time(59.9)
    assert bench.rung == []
    await bench.pass_time(0.2)
    assert bench.decided() == GameEnded(1, Result(2, "timeout"), 60_000)


@in_set_time
async def test_what_is_known_of_an_absence_before_the_room_was_loaded_counts_until_the_player_comes() -> None:
    state = long_game("1:1")
    state = replace(state, opened=replace(state.opened, visibility="link"))
    bench = Bench(state)
    timer = TurnTimer(state, NO_TIME_ELAPSED, bench.members, bench.rung.append, bench.watch, 50_000)
    assert timer.claim_in() == PRIVATE_ABSENCE_MS - 50_000
    await bench.loop.jump(10.0)
    assert timer.claim_in() == PRIVATE_ABSENCE_MS - 60_000
    blue = FakeSubscriber(BLUE)
    bench.members.add(blue)
    assert timer.claim_in() is None
    bench.members.remove(blue, is_player=True)
    await bench.loop.jump(PRESENCE_GRACE)
    await bench.loop.jump(1.0)
    assert timer.claim_in() == PRIVATE_ABSENCE_MS - 1_000


@in_set_time
async def test_a_move_on_its_way_is_waited_for() -> None:
    bench = Bench(clocked(), NO_TIME_ELAPSED, FakeSubscriber(AMBER, round_trip=200))
    await bench.pass_time(60.1)
    assert bench.rung == []
    await bench.pass_time(0.2)
    assert len(bench.rung) == 1


@in_set_time
async def test_a_new_turn_begins_anew_and_a_gift_does_not() -> None:
    bench = Bench(clocked())
    await bench.pass_time(20)
    assert bench.timing_at().elapsed == 20_000
    bench.become(after(bench.state, (BLUE, give(3))))
    assert bench.timing_at().elapsed == 20_000
    await bench.pass_time(54)
    assert bench.rung == []
    bench.become(after(bench.state, (AMBER, move(3, "1:1"))))
    assert bench.timing_at().elapsed == 0


@in_set_time
async def test_a_first_move_is_waited_for_half_a_minute() -> None:
    bench = Bench(long_game(clock=Fischer(600, 0)))
    await bench.pass_time(FIRST_MOVE / 1000 + 0.1)
    assert bench.decided() == GameEnded(1, Result(None, "aborted"))


@in_set_time
async def test_nothing_rings_without_a_clock_or_after_the_game() -> None:
    for state in (playing(), after(clocked(), (AMBER, resign()))):
        bench = Bench(state)
        await bench.pass_time(100_000)
        assert bench.rung == []
        assert not bench.clock.runs


def shown(bench: Bench) -> tuple[list[int], int | None]:
    view = bench.clock.view(bench.state)
    assert view is not None
    return view.left, view.running


@in_set_time
async def test_an_interrupted_turn_is_frozen_until_its_player_is_back() -> None:
    bench = Bench(clocked(), ElapsedTime(7_000, 90_000))
    await bench.pass_time(3)
    assert shown(bench) == ([53_000, 60_000], None)
    bench.clock.on_arrival(BLUE.id)
    assert bench.rung == []
    bench.clock.on_arrival(AMBER.id)
    bench.clock.on_arrival(AMBER.id)
    assert len(bench.rung) == 1, "one return is one resumption"
    frozen = bench.decided()
    assert frozen == ClockFrozen(3, 7_000, 93_000)
    bench.become(fold(bench.state, (ClockFrozen(3, 7_000, 93_000),)))
    await bench.pass_time(1)
    assert shown(bench) == ([52_000, 60_000], 1)


@in_set_time
async def test_a_turn_that_was_interrupted_at_its_very_beginning_goes_on_too() -> None:
    bench = Bench(clocked(), ElapsedTime(0, 90_000))
    bench.clock.on_arrival(AMBER.id)
    frozen = bench.decided()
    assert frozen == ClockFrozen(3, 0, 90_000)
    bench.become(fold(bench.state, (ClockFrozen(3, 0, 90_000),)))
    await bench.pass_time(1)
    assert shown(bench) == ([59_000, 60_000], 1)


@in_set_time
async def test_an_interrupted_turn_waits_no_longer_than_it_has_to() -> None:
    bench = Bench(clocked(), ElapsedTime(7_000, 90_000))
    await bench.pass_time(RESUME_GRACE_SECONDS + 0.1)
    assert bench.decided() == ClockFrozen(3, 7_000, 105_001)


@in_set_time
async def test_a_flag_that_had_fallen_before_the_outage_stays_fallen() -> None:
    bench = Bench(clocked(), ElapsedTime(60_000, 90_000))
    bench.clock.on_arrival(AMBER.id)
    assert bench.decided() == GameEnded(1, Result(2, "timeout"), 60_000)


@in_set_time
async def test_days_go_on_at_once_and_keep_no_room_in_memory() -> None:
    bench = Bench(long_game("1:1", "1:1", clock=DaysPerMove(1)), ElapsedTime(7_000, 90_000))
    assert not bench.clock.runs
    await bench.pass_time(0.1)
    assert bench.decided() == ClockFrozen(3, 7_000, 90_002)


@in_set_time
async def test_what_could_not_be_written_is_tried_again() -> None:
    bench = Bench(clocked())
    await bench.pass_time(60.1)
    bench.rung.clear()
    bench.clock.schedule_retry()
    await bench.pass_time(1.1)
    assert bench.decided() == GameEnded(1, Result(2, "timeout"), 60_000)


@pytest.mark.parametrize("clock", [None, Fischer(600, 0)])
@in_set_time
async def test_absence_counts_from_the_later_of_leaving_and_the_turn_s_beginning(clock: Clock | None) -> None:
    amber = FakeSubscriber(AMBER)
    bench = Bench(long_game("1:1", "1:1", clock=clock), NO_TIME_ELAPSED, amber, FakeSubscriber(BLUE))
    assert bench.clock.claim_in() is None
    await leave(bench, amber)
    await bench.pass_time(20)
    assert bench.clock.claim_in() == ABSENCE_MS - 20_000
    assert bench.timing_at().absent == 20_000
    bench.members.add(amber)
    assert bench.clock.claim_in() is None
    bench.become(after(bench.state, (AMBER, move(3, "1:1"))))
    await leave(bench, amber)
    await bench.pass_time(30)
    assert bench.clock.claim_in() is None, "it is not the absent player's turn"
    bench.become(after(bench.state, (BLUE, move(4, "1:1"))))
    assert bench.clock.claim_in() == ABSENCE_MS


async def leave(bench: Bench, member: FakeSubscriber) -> None:
    bench.members.remove(member, is_player=True)
    await bench.pass_time(5.001)
