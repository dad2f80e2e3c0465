"""Pairs and the sequential test: counts by hand, the ratio against its definition, errors by simulation."""

import doctest
from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.match import pentanomial
from parlour_engine.match.pentanomial import (
    BOUND,
    RESULTS,
    SequentialTest,
    expected_score,
    likeliest,
    pair_counts,
)
from tests.engine.match.test_standing import A_WINS, B_WINS, DRAW, series

counts_of_pairs = st.lists(st.integers(0, 500), min_size=5, max_size=5)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(pentanomial).failed == 0


def test_pairs_are_counted_by_their_points() -> None:
    games = series(A_WINS, A_WINS, A_WINS, B_WINS, B_WINS, DRAW, DRAW, DRAW, B_WINS, B_WINS, A_WINS)
    assert pair_counts(games, 0) == (1, 1, 2, 0, 1)
    assert pair_counts(games, 1) == (1, 0, 2, 1, 1)


@given(counts_of_pairs.filter(any), st.floats(-200, 200))
def test_the_likeliest_distribution_has_the_mean_asked_for(counts: list[int], elo: float) -> None:
    seen = [count or pentanomial.UNSEEN for count in counts]
    shares = [count / sum(seen) for count in seen]
    found = likeliest(shares, expected_score(elo))
    assert sum(found) == pytest.approx(1, abs=1e-6)
    assert sum(map(float.__mul__, found, RESULTS)) == pytest.approx(expected_score(elo), abs=1e-6)
    assert min(found) > 0


@given(counts_of_pairs, st.floats(1, 100))
def test_turned_results_give_the_opposite_ratio(counts: list[int], elo: float) -> None:
    test = SequentialTest(-elo, elo)
    assert test.ratio(counts) == pytest.approx(-test.ratio(counts[::-1]), abs=1e-6)


def test_the_ratio_of_decisive_pairs_is_that_of_a_coin() -> None:
    """Only won and lost pairs: under a mean m the likeliest shares are m and 1 - m."""
    low, high = expected_score(0), expected_score(50)
    expected = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    assert SequentialTest(0, 50).ratio([40, 0, 0, 0, 60]) == pytest.approx(expected, abs=0.01)


def test_nothing_is_decided_without_games() -> None:
    assert SequentialTest(0, 10).decision([0] * 5) == "undecided"
    assert SequentialTest(0, 10).ratio([0] * 5) == 0.0


@pytest.mark.parametrize(("elo", "expected"), [(0.0, "not stronger"), (60.0, "stronger")])
def test_the_test_errs_in_about_one_of_twenty_series(elo: float, expected: str) -> None:
    source, test, wrong = Random(5), SequentialTest(0, 60), 0
    for _ in range(30):
        counts = [0] * 5
        while (decision := test.decision(counts)) == "undecided":
            points = sum(source.random() < expected_score(elo) for _ in range(2))
            counts[2 * points] += 1
        wrong += decision != expected
    assert wrong <= 5  # of 30 with 5 % each; more comes up with one seed in three hundred


def test_json_says_where_the_test_stands() -> None:
    found = SequentialTest(0, 50).to_json([0, 0, 3, 0, 40])
    assert found["decision"] == "stronger"
    assert found["ratio"] >= found["bound"] == BOUND
    assert found["pairs"] == 43
