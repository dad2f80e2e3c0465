"""Glicko-2 against the paper's worked example, a direct implementation of its formulas, and properties."""

import math
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_server.domain.ratings.glicko import (
    MAX_DEVIATION,
    MIN_DEVIATION,
    PERIODS_A_YEAR,
    Rating,
    after_inactivity,
    rate,
)

RATINGS = st.builds(
    Rating, st.floats(1100, 1900), st.floats(MIN_DEVIATION, MAX_DEVIATION), st.floats(0.03, 0.1)
)
RESULTS = st.lists(st.tuples(RATINGS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=8)


def test_the_papers_example_comes_out() -> None:
    player = Rating(1500, 200, 0.06)
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    rated = rate(player, results)
    # The paper goes on with rounded numbers and prints 1464.06, 151.52 and 0.05999.
    assert rated.rating == pytest.approx(1464.06, abs=0.01)
    assert rated.deviation == pytest.approx(151.52, abs=0.01)
    assert rated.volatility == pytest.approx(0.05999, abs=0.00001)


def twin(
    rating: Rating, results: Sequence[tuple[Rating, float]], periods: float
) -> tuple[float, float, float]:
    """The paper's formulas as printed, with the volatility found by bisection."""
    mu, phi = (rating.rating - 1500) / 173.7178, rating.deviation / 173.7178
    mus = [(opponent.rating - 1500) / 173.7178 for opponent, _ in results]
    phis = [opponent.deviation / 173.7178 for opponent, _ in results]
    scores = [score for _, score in results]
    g = [1 / math.sqrt(1 + 3 * p**2 / math.pi**2) for p in phis]
    e = [1 / (1 + math.exp(-g[j] * (mu - mus[j]))) for j in range(len(results))]
    v = 1 / sum(g[j] ** 2 * e[j] * (1 - e[j]) for j in range(len(results)))
    gain = sum(g[j] * (scores[j] - e[j]) for j in range(len(results)))
    delta = v * gain
    a = math.log(rating.volatility**2)

    def f(x: float) -> float:
        top = math.exp(x) * (delta**2 - phi**2 - v - math.exp(x))
        return top / (2 * (phi**2 + v + math.exp(x)) ** 2) - (x - a) / 0.5**2

    sigma = min(0.1, math.exp(nearest_root(f, a) / 2))
    star = math.sqrt(phi**2 + periods * sigma**2)
    new = 1 / math.sqrt(1 / star**2 + 1 / v)
    return 1500 + 173.7178 * (mu + new**2 * gain), 173.7178 * new, sigma


def nearest_root(f: Callable[[float], float], start: float) -> float:
    """The first root of a function, found by steps from ``start`` in the direction of its sign."""
    step = 0.01 if f(start) > 0 else -0.01
    low = start
    while f(low) * f(low + step) > 0:
        low += step
    high = low + step
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) * f(low) > 0 else (low, middle)
    return low


@given(RATINGS, RESULTS, st.floats(0, 3))
def test_it_agrees_with_a_slow_twin(
    rating: Rating, results: list[tuple[Rating, float]], periods: float
) -> None:
    rated = rate(rating, results, periods)
    number, deviation, volatility = twin(rating, results, periods)
    assert rated.volatility == pytest.approx(volatility, rel=1e-5)
    assert rated.deviation == pytest.approx(min(350, max(30, deviation)), abs=1e-3)
    assert rated.rating == pytest.approx(number, abs=1e-2)


@given(st.floats(100, 4000), st.floats(100, 4000), st.floats(30, 350), st.floats(30, 350), st.booleans())
def test_no_upset_is_so_absurd_that_a_rating_leaves_its_bounds(
    own: float, other: float, deviation: float, others_deviation: float, won: bool
) -> None:
    rated = rate(Rating(own, deviation), [(Rating(other, others_deviation), float(won))], 0)
    assert MIN_DEVIATION <= rated.deviation <= MAX_DEVIATION
    assert 0 < rated.volatility <= 0.1
    assert math.isfinite(rated.rating)


@given(RATINGS, RATINGS)
def test_the_winner_gains_and_the_loser_loses_rating(rating: Rating, opponent: Rating) -> None:
    assert rate(rating, [(opponent, 1.0)]).rating > rating.rating > rate(rating, [(opponent, 0.0)]).rating


@given(RATINGS, st.floats(0, 1_000))
def test_rest_makes_less_sure_and_changes_nothing_else(rating: Rating, periods: float) -> None:
    rested = after_inactivity(rating, periods)
    assert rating.deviation <= rested.deviation <= MAX_DEVIATION
    assert (rested.rating, rested.volatility) == (rating.rating, rating.volatility)
    assert rate(rating, [], periods) == rested


def test_a_settled_rating_is_provisional_again_after_a_year_without_games() -> None:
    settled = Rating(1700, 60)
    assert not after_inactivity(settled, 0.99 * PERIODS_A_YEAR).provisional
    assert after_inactivity(settled, 1.01 * PERIODS_A_YEAR).provisional


def test_new_players_are_provisional_until_some_games_are_played() -> None:
    player, games = Rating(), 0
    while player.provisional:
        player, games = rate(player, [(Rating(1500, 60), games % 2)], 0), games + 1
    assert 5 <= games <= 20


def test_endless_games_never_make_a_rating_certain() -> None:
    player = Rating()
    for game in range(2_000):
        player = rate(player, [(Rating(1500, 30), game % 2)], 0)
    assert player.deviation == MIN_DEVIATION
    assert player.rating == pytest.approx(1500, abs=20)
