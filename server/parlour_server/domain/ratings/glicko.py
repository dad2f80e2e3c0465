"""Glicko-2 ratings: rating, deviation and volatility of a player, updated by game results.

Mark E. Glickman, "Example of the Glicko-2 system" (2022), http://www.glicko.net/glicko/glicko2.pdf; the steps
below are numbered as in that paper. A rating period may have any length, so each game can be its own period
(decision 0008). Invariant: the deviation stays within 30 and 350, and the volatility never exceeds 0.1.
Without that bound an extreme upset would raise the volatility without limit, because step 5's equation then
has several roots.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
MIDDLE: Final = 1500.0
TAU: Final = 0.5  # how much volatility may change; 0.3 to 1.2 are reasonable, says the paper
PRECISION: Final = 1e-6

MIN_DEVIATION: Final = 30.0
MAX_DEVIATION: Final = 350.0
MAX_VOLATILITY: Final = 0.1
PROVISIONAL: Final = 110.0
SETTLED: Final = 60.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength: with 95 % confidence within two deviations of ``rating``.

    ``volatility`` is the expected fluctuation of the strength.
    """

    rating: float = MIDDLE
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        """Whether the deviation is too large for a place in the ranking."""
        return self.deviation > PROVISIONAL


NEW_RATING: Final = Rating()

# The period's length is chosen so that a settled rating becomes provisional after a year without games.
PERIODS_A_YEAR: Final = (PROVISIONAL**2 - SETTLED**2) / (SCALE * NEW_RATING.volatility) ** 2
PERIOD_MS: Final = 365 * 24 * 3600 * 1000 / PERIODS_A_YEAR


def after_inactivity(rating: Rating, periods: float) -> Rating:
    """Return a rating after ``periods`` without a game: its deviation grows."""
    deviation = sqrt(rating.deviation**2 + periods * (SCALE * rating.volatility) ** 2)
    return replace(rating, deviation=_bounded(deviation))


def rate(rating: Rating, results: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """Return a rating after one period of games; ``results`` are opponents with scores from 0 to 1.

    ``periods`` is the period's length in units of ``PERIOD_MS``.
    """
    mu, phi = (rating.rating - MIDDLE) / SCALE, rating.deviation / SCALE  # step 2
    information = surprise = 0.0
    for opponent, score in results:  # steps 3 and 4
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    if not information:
        return after_inactivity(rating, periods)
    volatility = _volatility(rating.volatility, phi, 1 / information, surprise / information)
    before = phi**2 + periods * volatility**2  # step 6
    after = 1 / (1 / before + information)  # step 7
    return Rating(MIDDLE + SCALE * (mu + after * surprise), _bounded(SCALE * sqrt(after)), volatility)


def _weight(phi: float) -> float:
    """Return the weight of a result against an opponent with deviation ``phi``: ``g`` of the paper."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(old: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: the root of ``f`` found by the Illinois method (step 5)."""
    start = log(old**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    a, b = start, _bracket(f, start, phi, variance, delta)
    f_a, f_b = f(a), f(b)
    while abs(b - a) > PRECISION:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return min(MAX_VOLATILITY, exp(a / 2))


def _bracket(f: Callable[[float], float], start: float, phi: float, variance: float, delta: float) -> float:
    """Return the other end of an interval that contains the root (step 5.2)."""
    if delta**2 > phi**2 + variance:
        return log(delta**2 - phi**2 - variance)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def _bounded(deviation: float) -> float:
    return min(MAX_DEVIATION, max(MIN_DEVIATION, deviation))
