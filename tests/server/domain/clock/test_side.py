"""One player's time under each kind of clock, compared with a model that counts single milliseconds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove
from parlour_server.domain.clock.side import Side, give, increment, initial_side, remaining, renewed, spend

clocks = st.one_of(
    st.builds(PerMove, st.integers(1, 3)),
    st.builds(Fischer, st.integers(1, 3), st.integers(0, 2)),
    st.builds(ByoYomi, st.integers(0, 2), st.integers(1, 3), st.integers(1, 2)),
)


def counted_down(clock: Clock, side: Side, spent: int) -> Side:
    """The model: every millisecond takes one away, and at zero the next period begins."""
    left, periods = side.left, side.periods
    for _ in range(spent):
        if left == 0:
            break
        left -= 1
        if left == 0 and periods:
            assert isinstance(clock, ByoYomi)
            left, periods = clock.period * 1000, periods - 1
    return Side(left, periods)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (PerMove(20), Side(20_000)),
        (Fischer(180, 2), Side(180_000)),
        (ByoYomi(60, 3, 10), Side(60_000, 3)),
        (ByoYomi(0, 3, 10), Side(10_000, 2)),
        (DaysPerMove(2), Side(172_800_000)),
    ],
)
def test_a_game_starts_with_what_was_agreed(clock: Clock, expected: Side) -> None:
    assert initial_side(clock) == expected


@given(clock=clocks, spends=st.lists(st.integers(0, 3_000), max_size=5))
def test_time_runs_down_as_if_every_millisecond_were_counted(clock: Clock, spends: list[int]) -> None:
    side = initial_side(clock)
    for spent in spends:
        before = side
        side = spend(clock, side, spent)
        assert side == counted_down(clock, before, spent)
        assert remaining(clock, side) == max(0, remaining(clock, before) - spent)


@given(clock=clocks, first=st.integers(0, 3_000), second=st.integers(0, 3_000))
def test_thinking_in_two_parts_costs_what_thinking_at_once_does(
    clock: Clock, first: int, second: int
) -> None:
    parted = spend(clock, spend(clock, initial_side(clock), first), second)
    assert parted == spend(clock, initial_side(clock), first + second)


def test_a_move_within_a_period_leaves_it_whole_and_an_outlasted_one_is_gone() -> None:
    clock = ByoYomi(60, 3, 10)
    assert renewed(clock, spend(clock, initial_side(clock), 59_000)) == Side(1_000, 3)
    assert renewed(clock, spend(clock, initial_side(clock), 60_000)) == Side(10_000, 2)
    assert renewed(clock, spend(clock, initial_side(clock), 69_999)) == Side(10_000, 2)
    assert renewed(clock, spend(clock, initial_side(clock), 70_000)) == Side(10_000, 1)
    assert spend(clock, initial_side(clock), 90_000) == Side(0)


def test_an_allowance_for_each_move_begins_anew_and_a_game_s_does_not() -> None:
    assert renewed(PerMove(20), Side(1)) == Side(20_000)
    assert renewed(DaysPerMove(1), Side(1)) == Side(86_400_000)
    assert renewed(Fischer(180, 2), Side(1)) == Side(1)


def test_only_a_fischer_clock_pays_for_moves() -> None:
    assert [increment(clock) for clock in (Fischer(180, 2), PerMove(9), ByoYomi(0, 1, 1))] == [2_000, 0, 0]


def test_a_gift_is_added_to_what_runs_first() -> None:
    assert give(Side(1_000, 2), 15_000) == Side(16_000, 2)
