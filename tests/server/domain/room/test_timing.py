"""Clock rules of a room: charges, gifts, outages, flag fall."""

import pytest

from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import ClockFrozen, GameEnded, MovePlayed, TimeGiven
from parlour_protocol.terms import Clock, DaysPerMove, Fischer, PerMove
from parlour_protocol.values import Result
from parlour_server.domain.clock.clocks import FIRST_MOVE, GIFT, MAX_LEFT
from parlour_server.domain.clock.side import Side
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.internal_commands import SERVER, OutageEnded
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Rejected, TurnTiming
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import (
    allowed,
    charge,
    decide_time_up,
    flag_fallen,
)
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    STRANGER,
    after,
    apply,
    clocked,
    events,
    give,
    long_game,
    move,
    over,
    playing,
    waiting,
)


def left(state: RoomState) -> tuple[int, int]:
    assert state.clocks is not None
    first, second = state.clocks.sides
    return first.left, second.left


def refusal(outcome: object) -> RefusalCode:
    assert isinstance(outcome, Rejected)
    return outcome.code


def test_a_move_is_charged_what_it_took_and_earns_its_increment() -> None:
    outcome = decide(clocked(), AMBER, move(3, "1:1"), TurnTiming(elapsed=5_000))
    assert events(outcome) == (MovePlayed(3, 1, "1:1", spent=5_000),)
    assert left(apply(clocked(), outcome)) == (57_000, 60_000)


def test_lag_is_compensated_and_recorded_in_the_event() -> None:
    outcome = decide(clocked(), AMBER, move(3, "1:1"), TurnTiming(elapsed=5_000, round_trip=200))
    assert events(outcome) == (MovePlayed(3, 1, "1:1", spent=4_800, credit=200),)


def test_the_first_move_of_each_side_is_free() -> None:
    state = long_game(clock=Fischer(60, 2))
    outcome = decide(state, AMBER, move(1, "1:1"), TurnTiming(elapsed=29_000))
    assert events(outcome) == (MovePlayed(1, 1, "1:1"),)
    assert left(apply(state, outcome)) == (60_000, 60_000)


def test_a_move_that_comes_when_the_flag_has_fallen_is_refused() -> None:
    late = decide(clocked(), AMBER, move(3, "1:1"), TurnTiming(elapsed=60_000))
    assert refusal(late) is RefusalCode.GAME_OVER
    in_time = decide(clocked(), AMBER, move(3, "1:1"), TurnTiming(elapsed=60_100, round_trip=200))
    assert isinstance(in_time, Accepted)


def test_a_fallen_flag_loses_and_leaves_nothing_on_the_clock() -> None:
    assert not flag_fallen(clocked(), TurnTiming(elapsed=59_999))
    outcome = decide_time_up(clocked(), TurnTiming(elapsed=61_000))
    assert events(outcome) == (GameEnded(1, Result(2, "timeout"), 60_000),)
    assert left(apply(clocked(), outcome)) == (0, 60_000)


def test_a_first_move_that_does_not_come_aborts() -> None:
    state = long_game(clock=PerMove(5))
    assert allowed(state) == FIRST_MOVE
    outcome = decide_time_up(state, TurnTiming(elapsed=FIRST_MOVE))
    assert events(outcome) == (GameEnded(1, Result(None, "aborted")),)
    second = decide_time_up(long_game("1:1", clock=PerMove(5)), TurnTiming(elapsed=FIRST_MOVE))
    assert events(second) == (GameEnded(1, Result(None, "aborted")),)


@pytest.mark.parametrize("state", [playing(), over(), waiting(), clocked()])
def test_nothing_is_up_where_there_is_time_or_none_is_counted(state: RoomState) -> None:
    assert refusal(decide_time_up(state, TurnTiming(elapsed=1_000))) is RefusalCode.CONFLICT


def test_without_a_clock_nothing_is_ever_charged() -> None:
    assert allowed(playing()) is None
    assert charge(playing(), 10**9) == 0
    assert events(decide(playing(), BLUE, move(2, "2:1"), TurnTiming(10**9))) == (MovePlayed(2, 2, "2:1"),)


def test_an_outage_is_charged_up_to_where_it_began_and_the_turn_goes_on_from_there() -> None:
    outcome = decide(clocked(), SERVER, OutageEnded(3, 7_000, 90_000))
    assert events(outcome) == (ClockFrozen(3, 7_000, 90_000),)
    state = apply(clocked(), outcome)
    assert (left(state), allowed(state)) == ((60_000, 60_000), 53_000)
    moved = decide(state, AMBER, move(3, "1:1"), TurnTiming(elapsed=1_000))
    assert events(moved) == (MovePlayed(3, 1, "1:1", spent=8_000),)
    assert left(apply(state, moved)) == (54_000, 60_000)
    again = decide(state, SERVER, OutageEnded(3, 2_000, 5_000))
    assert events(again) == (ClockFrozen(3, 9_000, 5_000),)


def test_an_outage_never_charges_more_than_there_was() -> None:
    assert events(decide(clocked(), SERVER, OutageEnded(3, 10**9, 1))) == (ClockFrozen(3, 60_000, 1),)


def test_an_outage_of_another_turn_or_of_no_clock_is_nothing() -> None:
    assert refusal(decide(clocked(), SERVER, OutageEnded(2, 1, 1))) is RefusalCode.CONFLICT
    assert refusal(decide(playing(), SERVER, OutageEnded(2, 1, 1))) is RefusalCode.CONFLICT


def test_time_is_given_to_the_opponent_once_on_a_turn() -> None:
    outcome = decide(clocked(), AMBER, give(3))
    assert events(outcome) == (TimeGiven(2, 3, GIFT),)
    state = apply(clocked(), outcome)
    assert left(state) == (60_000, 75_000)
    assert decide(state, AMBER, give(3)) == AlreadyApplied(state.seq, 3)
    assert left(after(state, (BLUE, give(3)))) == (75_000, 75_000)


@pytest.mark.parametrize(
    ("state", "turn", "code"),
    [
        (clocked(), 2, RefusalCode.CONFLICT),
        (clocked(), 4, RefusalCode.GAP),
        (playing(), 2, RefusalCode.NOT_ALLOWED),
        (over(), 3, RefusalCode.GAME_OVER),
        (waiting(), 1, RefusalCode.GAP),
        (long_game("1:1", "1:1", clock=DaysPerMove(1)), 3, RefusalCode.NOT_ALLOWED),
        (long_game("1:1", "1:1", clock=Fischer(60, 0), players=(AMBER, AMBER)), 3, RefusalCode.NOT_ALLOWED),
    ],
)
def test_time_cannot_be_given_where_it_would_mean_nothing(
    state: RoomState, turn: int, code: RefusalCode
) -> None:
    assert refusal(decide(state, AMBER, give(turn))) is code


def test_a_gift_is_limited_and_only_for_the_opponent() -> None:
    rich = long_game("1:1", "1:1", clock=Fischer(MAX_LEFT // 1000, 0))
    assert refusal(decide(rich, AMBER, give(3))) is RefusalCode.NOT_ALLOWED
    assert refusal(decide(clocked(), STRANGER, give(3))) is RefusalCode.NOT_SEATED


@pytest.mark.parametrize("clock", [PerMove(5), DaysPerMove(1)])
def test_every_move_has_its_own_allowance_where_that_was_agreed(clock: Clock) -> None:
    state = long_game("1:1", "1:1", clock=clock)
    assert state.clocks is not None
    full = state.clocks.sides[0]
    thought = apply(state, decide(state, AMBER, move(3, "1:1"), TurnTiming(elapsed=4_000)))
    assert thought.clocks is not None
    assert thought.clocks.sides == (full, full)
    assert full.periods == Side(0).periods
