"""Thinking time: never more than the clock holds, and never all of it."""

import doctest

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine import thinking_time as module
from parlour_engine.thinking_time import (
    BANK_PART,
    LEAST_FOR_A_SEARCH,
    MOST_MOVES,
    MOVE_COST,
    MOVES_TO_GO,
    TimeLeft,
    thinking_time,
)

times = st.builds(
    TimeLeft,
    st.floats(0, 10_800),
    st.one_of(st.just(0.0), st.floats(0, 1_209_600)),
    st.one_of(st.just(0.0), st.floats(0, 180)),
    st.integers(1, MOVES_TO_GO),
)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(module).failed == 0


@given(times)
def test_what_is_waited_for_is_less_than_what_is_left(left: TimeLeft) -> None:
    time, available = thinking_time(left), left.bank + left.renewed
    assert time is None or available >= LEAST_FOR_A_SEARCH
    assert time is not None or left.renewed < LEAST_FOR_A_SEARCH
    if time is not None:
        assert 0 < time.soft <= time.hard < time.patience < available


@given(st.floats(1, 10_800), st.integers(1, 300))
def test_a_bank_lasts_however_many_moves_take_all_their_time(bank: float, moves: int) -> None:
    for _ in range(moves):
        time = thinking_time(TimeLeft(bank))
        if time is None:
            break
        assert time.hard <= bank / BANK_PART
        bank -= time.patience
    assert bank >= min(1.0, MOST_MOVES * MOVE_COST)


def test_what_is_renewed_is_used_and_what_has_to_last_is_saved() -> None:
    own, lasting = thinking_time(TimeLeft(0.0, renewed=10.0)), thinking_time(TimeLeft(10.0))
    assert own is not None
    assert lasting is not None
    assert own.soft > 10 * lasting.soft
    soon = thinking_time(TimeLeft(10.0, moves_to_go=2))
    assert soon is not None
    assert soon.soft > 10 * lasting.soft
    richer = thinking_time(TimeLeft(10.0, increment=2.0))
    assert richer is not None
    assert richer.soft > lasting.soft + 1
