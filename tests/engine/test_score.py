"""Scores are totally ordered, and negation is the other side's view."""

import doctest
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine import score
from parlour_engine.score import Score

scores = (
    st.builds(Score.win, st.integers(0, 200))
    | st.builds(Score.loss, st.integers(0, 200))
    | st.builds(Score.evaluation, st.integers(-(10**6), 10**6))
    | st.just(Score.draw())
)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(score).failed == 0


def test_losses_evaluations_and_wins_come_in_that_order() -> None:
    rising = [
        Score.loss(0),
        Score.loss(2),
        Score.loss(40),
        Score.evaluation(-(10**6)),
        Score.draw(),
        Score.evaluation(1),
        Score.win(41),
        Score.win(1),
        Score.win(0),
    ]
    assert all(worse < better for worse, better in pairwise(rising))


@given(scores, scores)
def test_any_two_scores_are_ordered_and_the_other_side_orders_them_the_other_way(a: Score, b: Score) -> None:
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a < b) == (-b < -a)
    assert (a == b) == (-a == -b)
    if a == b:
        assert hash(a) == hash(b)


@given(scores)
def test_negating_twice_changes_nothing(a: Score) -> None:
    there = -a
    assert (-there).to_json() == a.to_json()


def test_a_score_is_no_number() -> None:
    assert Score.evaluation(3) != 3
