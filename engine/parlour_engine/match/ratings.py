"""Ratings of several players from their games by the Bradley-Terry model, with intervals.

The expected share of points of a player against another depends only on the difference of their ratings
(Bradley and Terry, "Rank analysis of incomplete block designs", 1952). A draw is half a win for each. Each
player also gets one draw against a player of rating 0, so that ratings stay finite after only wins or only
losses. Intervals come from the curvature of the likelihood as if games were independent wins and losses. With
draws, or openings that decide both games of a pair, the intervals are too wide rather than too narrow.

Invariant: ratings have the mean 0 and do not depend on the order of the games.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from parlour_engine.match.referee import Played
from parlour_engine.match.standing import WIDTH

ELO = 400 / log(10)  # Elo in one unit of the model
LONGEST_STEP = 2.0  # units, of one player in one step, so that Newton's method converges from anywhere
NEAR_ENOUGH = 1e-9
MOST_STEPS = 200

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in Elo above the mean of all players, with its 95 percent interval."""

    elo: float
    low: float
    high: float


def ratings(players: int, games: Iterable[Played]) -> list[Rating]:
    """Return the rating of each player, by place."""
    won: Matrix = [[0.0] * players for _ in range(players)]
    for game in games:
        one, other = game.players
        won[one][other] += game.points_of(one)
        won[other][one] += game.points_of(other)
    strengths = [0.0] * players
    for _ in range(MOST_STEPS):
        gradient, curvature = slopes(won, strengths)
        inverted = inverse(curvature)
        steps = [sum(map(float.__mul__, row, gradient)) for row in inverted]
        longest = max(map(abs, steps))
        shrink = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + shrink * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < NEAR_ENOUGH:
            break
    middle = sum(strengths) / players
    errors = [sqrt(variance) for variance in centred(inverse(slopes(won, strengths)[1]))]
    return [
        Rating(
            ELO * (strength - middle),
            ELO * (strength - middle - WIDTH * error),
            ELO * (strength - middle + WIDTH * error),
        )
        for strength, error in zip(strengths, errors, strict=True)
    ]


def slopes(won: Matrix, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient of the log-likelihood and minus its second derivatives."""
    count = len(strengths)
    gradient, curvature = [0.0] * count, [[0.0] * count for _ in range(count)]
    for one in range(count):
        expected = share(strengths[one])  # in the draw against rating 0
        gradient[one] += 0.5 - expected
        curvature[one][one] += expected * (1 - expected)
        for other in range(count):
            games = won[one][other] + won[other][one]
            expected = share(strengths[one] - strengths[other])
            gradient[one] += won[one][other] - games * expected
            if other != one:
                curvature[one][one] += games * expected * (1 - expected)
                curvature[one][other] -= games * expected * (1 - expected)
    return gradient, curvature


def share(difference: float) -> float:
    """Return the expected share of points of a player who is stronger by so many units of the model."""
    return 1 / (1 + exp(-difference))


def centred(covariance: Matrix) -> list[float]:
    """Return the variance of each rating relative to the mean of all ratings."""
    count = len(covariance)
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count
    return [max(0.0, covariance[place][place] - 2 * rows[place] + whole) for place in range(count)]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a symmetric positive definite matrix, by elimination.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *(float(place == at) for at in range(size))] for place, row in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for place in range(size):
            if place != pivot:
                factor = rows[place][pivot]
                rows[place] = [
                    value - factor * above for value, above in zip(rows[place], rows[pivot], strict=True)
                ]
    return [row[size:] for row in rows]
