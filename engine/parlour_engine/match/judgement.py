"""Blunders of a finished game: the moves that gave away a better outcome, by exact play.

A move is judged where some legal move of its position is worth less than the best one, so that there was
something to give away. A blunder leads to a worse outcome; its loss is in points, of which a win is worth 1
and a draw a half.

Invariant: no length of play counts, and a move of a position lost anyhow is not judged.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

from parlour_engine.exact.solution import OUTCOMES, ExactValue
from parlour_engine.game import AnyGame

Judge: TypeAlias = Callable[[Any], Mapping[int, ExactValue]]
"""Returns what every move of a position that is not over is worth to its side."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One player's moves against exact play.

    >>> Judgement(4, 1, 0.5) + Judgement(2, 1, 1.0)
    Judgement(judged=6, blunders=2, lost=1.5)

    Attributes:
        judged: The moves with something to give away.
        blunders: Those among them that gave it away.
        lost: The points given away.
    """

    judged: int = 0
    blunders: int = 0
    lost: float = 0.0

    def __add__(self, other: "Judgement") -> "Judgement":
        return Judgement(self.judged + other.judged, self.blunders + other.blunders, self.lost + other.lost)

    def to_json(self) -> dict[str, float | int | None]:
        """Return the counts with the share of blunders and the mean loss; null of no moves."""
        return {
            "judged": self.judged,
            "count": self.blunders,
            "rate": self.blunders / self.judged if self.judged else None,
            "mean_loss": self.lost / self.judged if self.judged else None,
        }


def judged_sides(
    game: AnyGame, moves: Sequence[int], drawn: int, judge: Judge
) -> tuple[Judgement, Judgement]:
    """Return the judgements of the first and the second mover; the first `drawn` moves are not theirs."""
    position = reduce(game.play, moves[:drawn], game.start())
    sides = [Judgement(), Judgement()]
    for ply in range(drawn, len(moves)):
        sides[ply % 2] += judged_move(judge(position), moves[ply])
        position = game.play(position, moves[ply])
    return sides[0], sides[1]


def judged_move(worths: Mapping[int, ExactValue], chosen: int) -> Judgement:
    """Return the judgement of one move, all of whose alternatives are proved."""
    points = {move: OUTCOMES.index(worth.lower) / 2 for move, worth in worths.items()}
    best = max(points.values())
    if best == min(points.values()):
        return Judgement()
    lost = best - points[chosen]
    return Judgement(1, int(lost > 0), lost)
