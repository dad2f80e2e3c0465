"""Standings and ratings of a series, with intervals of 95 percent.

A standing has a player's wins and losses by side, the Elo difference to its opponents, and its work. The two
games of a pair share an opening, so they are not independent trials. The mean score is over all games. Its
standard error comes from the means of the finished pairs. If all pairs ended alike, their scatter is unknown,
and there is no interval.

Ratings of several players follow the Bradley-Terry model. The expected share of points of a player against
another depends only on the difference of their ratings (Bradley and Terry, "Rank analysis of incomplete block
designs", 1952). A draw is half a win for each. Each player also gets one draw against a player of rating 0,
so that ratings stay finite after only wins or only losses. Intervals come from the curvature of the
likelihood as if games were independent wins and losses. With draws, or openings that decide both games of a
pair, the intervals are too wide rather than too narrow.

Invariant: ratings have the mean 0 and do not depend on the order of the games.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import exp, log, log10, sqrt
from statistics import mean, stdev
from typing import Any

from parlour_engine.match.judgement import Judgement
from parlour_engine.match.referee import Played

WIDTH = 1.96  # standard errors to each side of the mean: 95 % of a normal distribution
ELO = 400 / log(10)  # Elo in one unit of the model
LONGEST_STEP = 2.0  # units, of one player in one step, so that Newton's method converges from anywhere
NEAR_ENOUGH = 1e-9
MOST_STEPS = 200

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Record:
    """Games won, drawn and lost."""

    wins: int
    draws: int
    losses: int

    def __add__(self, other: "Record") -> "Record":
        return Record(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for a win and half a point for a draw."""
        return self.wins + self.draws / 2


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's results.

    Attributes:
        player: The player text.
        as_first: The games in which the player moved first.
        as_second: The games in which the player moved second.
        elo: How much stronger the player is than its opponents; None after only wins or only losses.
        interval: The 95 percent interval of `elo`. A bound is None if it is infinite; the interval is None if
            it cannot be estimated.
        moves: The number of moves that the player chose.
        nodes: The positions that it entered for all of them.
        seconds: The CPU seconds that it took for all of them.
        judgement: The judgement of its moves in the judged games; None if there are none.
    """

    player: str
    as_first: Record
    as_second: Record
    elo: float | None
    interval: tuple[float | None, float | None] | None
    moves: int
    nodes: int
    seconds: float
    judgement: Judgement | None = None

    @property
    def record(self) -> Record:
        """The record over all games."""
        return self.as_first + self.as_second

    def to_json(self) -> dict[str, Any]:
        """Return the standing as plain JSON."""
        fields = asdict(self)
        del fields["judgement"]
        blunders = None if self.judgement is None else self.judgement.to_json()
        return {"player": fields.pop("player"), **asdict(self.record), **fields, "blunders": blunders}


def standings(players: Sequence[str], games: Iterable[Played]) -> list[Standing]:
    """Return the standing of each player, in their order."""
    all_games = list(games)
    return [standing(players[place], place, all_games) for place in range(len(players))]


def standing(player: str, place: int, games: Sequence[Played]) -> Standing:
    """Return the standing of the player at a place; games between others do not count."""
    own = [(game, game.players.index(place)) for game in games if place in game.players]
    as_first, as_second = (record([game for game, side in own if side == each], place) for each in (0, 1))
    judged = [game.judgements[side] for game, side in own if game.judgements is not None]
    total = as_first + as_second
    return Standing(
        player,
        as_first=as_first,
        as_second=as_second,
        elo=elo(total.points / total.games) if total.games else None,
        interval=interval([game for game, _ in own], place),
        moves=sum(game.chosen[side] for game, side in own),
        nodes=sum(game.nodes[side] for game, side in own),
        seconds=sum(game.seconds[side] for game, side in own),
        judgement=sum(judged, Judgement()) if judged else None,
    )


def record(games: Iterable[Played], place: int) -> Record:
    """Return the games won, drawn and lost by the player at a place."""
    points = [game.points_of(place) for game in games]
    return Record(points.count(1.0), points.count(0.5), points.count(0.0))


def elo(share: float) -> float | None:
    """Return the Elo difference for an expected share of the points; None for a share of 0 or 1.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, None)
    """
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None


def interval(games: Sequence[Played], place: int) -> tuple[float | None, float | None] | None:
    """Return the 95 % interval of a player's Elo difference; see `Standing.interval`."""
    pairs: dict[tuple[int, frozenset[int]], list[float]] = defaultdict(list)
    for game in games:
        pairs[game.opening, frozenset(game.players)].append(game.points_of(place))
    means = [mean(pair) for pair in pairs.values() if len(pair) == 2]
    error = stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    if error == 0.0:
        return None
    middle = mean(game.points_of(place) for game in games)
    return elo(middle - WIDTH * error), elo(middle + WIDTH * error)


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
