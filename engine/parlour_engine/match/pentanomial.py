"""Pairs of games as trials with five results (pentanomial), and a sequential test of them.

The two games of a pair share an opening, so only pairs are independent. The results are player 0's points in
a pair: 0, a half, 1, one and a half, or 2.

The test is the generalised sequential probability ratio test, as used in engine testing (Van den Bergh, "A
practical introduction to the GSPRT", 2017). Its hypotheses are that the player is stronger by LOW or by HIGH
Elo, each with the likeliest distribution of results under it. Their log-likelihood ratio is compared with
Wald's bounds for an error of 5 % of either kind.

Invariant: the decision depends only on the results in the order of the series.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Literal, TypeAlias

from parlour_engine.match.referee import Played

Decision: TypeAlias = Literal["stronger", "not stronger", "undecided"]

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # points of a pair, as a share of both games
ERROR = 0.05  # the probability of taking one hypothesis for the other
BOUND = log((1 - ERROR) / ERROR)
UNSEEN = 1e-3  # the count of a result that has not occurred, so that no hypothesis is impossible
HALVINGS = 60  # of an interval of at most some hundreds, enough for the precision of a float


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A sequential test of whether a player is stronger than another by `high` rather than by `low` Elo."""

    low: float
    high: float

    def ratio(self, counts: Sequence[int]) -> float:
        """Return the log-likelihood ratio, given how many pairs had each of the five results."""
        if not any(counts):
            return 0.0
        seen = [count or UNSEEN for count in counts]
        shares = [count / sum(seen) for count in seen]
        low, high = (likeliest(shares, expected_score(elo)) for elo in (self.low, self.high))
        return sum(count * log(more / less) for count, more, less in zip(seen, high, low, strict=True))

    def decision(self, counts: Sequence[int]) -> Decision:
        """Return the decision, given how many pairs had each of the five results."""
        ratio = self.ratio(counts)
        if ratio >= BOUND:
            return "stronger"
        return "not stronger" if ratio <= -BOUND else "undecided"

    def to_json(self, counts: Sequence[int]) -> dict[str, Any]:
        """Return the test and its state as plain JSON."""
        return {
            "low": self.low,
            "high": self.high,
            "pairs": sum(counts),
            "ratio": self.ratio(counts),
            "bound": BOUND,
            "decision": self.decision(counts),
        }


def expected_score(elo: float) -> float:
    """Return the expected share of points of a player who is stronger by so many Elo.

    >>> expected_score(0.0), round(expected_score(191.0), 2)
    (0.5, 0.75)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """Return the distribution with this mean that makes the observed shares likeliest.

    The distribution is each share divided by 1 + t (result - mean), with the t that gives the mean (Owen,
    "Empirical likelihood", 2001). All shares must be positive, and the mean must lie between the least and
    the greatest result.

    >>> [round(share, 3) for share in likeliest([0.2] * 5, 0.5)]
    [0.2, 0.2, 0.2, 0.2, 0.2]
    """
    offsets = [result - mean for result in RESULTS]
    low, high = -1 / max(offsets), -1 / min(offsets)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = sum(
            share * offset / (1 + middle * offset) for share, offset in zip(shares, offsets, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    middle = (low + high) / 2
    return [share / (1 + middle * offset) for share, offset in zip(shares, offsets, strict=True)]


def pair_counts(games: Iterable[Played], place: int) -> tuple[int, int, int, int, int]:
    """Return how many finished pairs gave the player at this place each of the five results."""
    halves: dict[tuple[int, frozenset[int]], list[float]] = {}
    for game in games:
        if place in game.players:
            halves.setdefault((game.opening, frozenset(game.players)), []).append(game.points_of(place))
    counts = [0] * len(RESULTS)
    for pair in halves.values():
        if len(pair) == 2:
            counts[round(2 * sum(pair))] += 1
    least, less, even, more, most = counts
    return least, less, even, more, most
