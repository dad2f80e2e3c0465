"""What an engine may think with, for every kind of clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour_engine.thinking_time import TimeLeft, thinking_time
from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove
from parlour_protocol.values import Seat
from parlour_server.domain.clock.clocks import Clocks, after_move, after_takeback, started
from parlour_server.domain.clock.side import Side
from parlour_server.domain.clock.thinking import time_left

agreements = st.one_of(
    st.builds(PerMove, st.integers(1, 60)),
    st.builds(Fischer, st.integers(1, 600), st.integers(0, 20)),
    st.builds(ByoYomi, st.integers(0, 600), st.integers(1, 5), st.integers(1, 60)),
    st.builds(DaysPerMove, st.integers(1, 14)),
)
CLOCKS: list[tuple[Clock, TimeLeft]] = [
    (Fischer(60, 3), TimeLeft(60.0, increment=3.0)),
    (PerMove(10), TimeLeft(0.0, renewed=10.0)),
    (DaysPerMove(1), TimeLeft(0.0, renewed=86_400.0)),
    (ByoYomi(60, 3, 10), TimeLeft(60.0, renewed=10.0)),
    (ByoYomi(0, 3, 10), TimeLeft(0.0, renewed=10.0)),
]


def moved(clock: Clock, *spent: int) -> Clocks:
    """Clocks after first moves and further ones of seat 1 that took so long."""
    clocks = after_move(after_move(started(clock), 1, 0, 0), 2, 0, 0)
    for each in spent:
        clocks = after_move(after_move(clocks, 1, each, 0), 2, 0, 0)
    return clocks


@pytest.mark.parametrize(("clock", "expected"), CLOCKS)
def test_each_kind_of_clock(clock: Clock, expected: TimeLeft) -> None:
    assert time_left(moved(clock), 1, 0) == expected


def test_what_has_passed_of_the_turn_is_gone() -> None:
    assert time_left(moved(PerMove(10)), 1, 4_000) == TimeLeft(0.0, renewed=6.0)
    assert time_left(replace(moved(Fischer(60, 0)), used=5_000), 1, 4_000) == TimeLeft(51.0)
    # Into the first of three periods: what is left of it may be used up without losing it.
    assert time_left(moved(ByoYomi(60, 3, 10)), 1, 63_000) == TimeLeft(0.0, renewed=7.0)


def test_a_first_move_is_thought_about_like_any_other_within_its_half_minute() -> None:
    assert time_left(started(Fischer(3, 0)), 1, 4_000) == TimeLeft(3.0)
    assert time_left(started(Fischer(600, 0)), 1, 4_000) == TimeLeft(26.0)
    assert time_left(started(PerMove(600)), 1, 29_000) == TimeLeft(0.0, renewed=1.0)


def test_moves_in_place_of_those_taken_back_share_what_is_left() -> None:
    clocks = after_takeback(moved(PerMove(10), 2_000), 1, 0, 1)
    assert time_left(clocks, 1, 4_000) == TimeLeft(6.0, moves_to_go=2)
    clocks = after_takeback(moved(Fischer(60, 3), 2_000), 1, 0, 1)
    assert time_left(clocks, 1, 0).increment == 0


@given(agreements, st.integers(1, 2), st.integers(0, 700_000), st.integers(0, 3), st.booleans())
def test_no_more_is_promised_than_the_flag_leaves(
    clock: Clock, seat: Seat, elapsed: int, unearned: int, first: bool
) -> None:
    clocks = started(clock) if first else moved(clock)
    sides = tuple(replace(side, unearned=unearned) for side in clocks.sides)
    assert len(sides) == 2
    clocks = replace(clocks, sides=(sides[0], sides[1]))
    left, flag = time_left(clocks, seat, elapsed), max(0, clocks.left(seat) - elapsed)
    assert (left.bank + left.renewed) * 1000 <= flag + 0.01


@given(st.builds(ByoYomi, st.integers(0, 30), st.integers(1, 5), st.integers(1, 30)), st.integers(1, 40))
def test_no_period_is_lost_to_a_search_that_takes_all_its_time(clock: ByoYomi, moves: int) -> None:
    clocks, periods = moved(clock), {clock.periods, clock.periods - 1}
    for _ in range(moves):
        time = thinking_time(time_left(clocks, 1, 0))
        assert time is not None
        clocks = after_move(clocks, 1, round(time.patience * 1000), 0)
        assert clocks.sides[0].periods in periods
        assert clocks.sides[0] != Side(0)
