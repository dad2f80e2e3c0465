"""Glicko-2: what results say about strength, and how sure one may be.

Mark E. Glickman, "Example of the Glicko-2 system" (2022), http://www.glicko.net/glicko/glicko2.pdf; the steps
below are numbered as there. A rating period may have any length, so that a game can be one of its own
(decision 0008). Invariant: deviations stay within 30 and 350, so that nobody is surer than games can make one
or less sure than of a stranger; and volatility never passes 0.1, though the most absurd upset would raise it
beyond all bounds, since its equation then has more roots than one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
MIDDLE: Final = 1500.0
TAU: Final = 0.5  # how much volatility may change; 0.3 to 1.2 are reasonable, says the paper
PRECISION: Final = 1e-6

LEAST_DEVIATION: Final = 30.0
MOST_DEVIATION: Final = 350.0
MOST_VOLATILITY: Final = 0.1
PROVISIONAL: Final = 110.0
SETTLED: Final = 60.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength: 95 times of 100 within two deviations of the rating; ``volatility`` says how erratic."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        """Whether too little is known to rank it."""
        return self.deviation > PROVISIONAL


STRANGER: Final = Rating()

# A rating that was settled and rests for a year is provisional again; so long is a period.
PERIODS_A_YEAR: Final = (PROVISIONAL**2 - SETTLED**2) / (SCALE * STRANGER.volatility) ** 2
PERIOD_MS: Final = 365 * 24 * 3600 * 1000 / PERIODS_A_YEAR


def rest(rating: Rating, periods: float) -> Rating:
    """Return a rating after so many periods without a game: one is less sure of it."""
    deviation = sqrt(rating.deviation**2 + periods * (SCALE * rating.volatility) ** 2)
    return replace(rating, deviation=_bounded(deviation))


def rate(rating: Rating, results: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """Return a rating after a period with games, whose results are opponents and scores from 0 to 1.

    ``periods`` is how long the period was, in units of the usual one.
    """
    mu, phi = (rating.rating - MIDDLE) / SCALE, rating.deviation / SCALE  # step 2
    information = surprise = 0.0
    for opponent, score in results:  # steps 3 and 4
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    if not information:
        return rest(rating, periods)
    volatility = _volatility(rating.volatility, phi, 1 / information, surprise / information)
    before = phi**2 + periods * volatility**2  # step 6
    after = 1 / (1 / before + information)  # step 7
    return Rating(MIDDLE + SCALE * (mu + after * surprise), _bounded(SCALE * sqrt(after)), volatility)


def _weight(phi: float) -> float:
    """Return how much a result says against an opponent of that deviation: ``g`` of the paper."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(old: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: the root of ``f`` by the Illinois method (step 5)."""
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
    return min(MOST_VOLATILITY, exp(a / 2))


def _bracket(f: Callable[[float], float], start: float, phi: float, variance: float, delta: float) -> float:
    """Return the other end of an interval that holds the root (step 5.2)."""
    if delta**2 > phi**2 + variance:
        return log(delta**2 - phi**2 - variance)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def _bounded(deviation: float) -> float:
    return min(MOST_DEVIATION, max(LEAST_DEVIATION, deviation))
