"""Judge a finished game by exact play: find its blunders, the moves that gave away a better outcome.

A move is judged if its position has moves with different outcomes, so that it could give something away. A
blunder is a move to a worse outcome than the best one. Its loss is in points: a win is worth 1, a draw a
half.

Invariant: the length of play does not count, and a move in a lost position is not judged.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

from parlour_engine.exact.solution import OUTCOMES, ExactValue
from parlour_engine.game import AnyGame

Judge: TypeAlias = Callable[[Any], Mapping[int, ExactValue]]
"""Returns the exact value of every move of a position that is not over, for the side that makes it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one player's moves.

    >>> Judgement(4, 1, 0.5) + Judgement(2, 1, 1.0)
    Judgement(judged=6, blunders=2, lost=1.5)

    Attributes:
        judged: The moves that could give something away.
        blunders: The judged moves that did.
        lost: The points given away.
    """

    judged: int = 0
    blunders: int = 0
    lost: float = 0.0

    def __add__(self, other: "Judgement") -> "Judgement":
        return Judgement(self.judged + other.judged, self.blunders + other.blunders, self.lost + other.lost)

    def to_json(self) -> dict[str, float | int | None]:
        """Return the counts, the share of blunders and the mean loss; the last two are null without moves."""
        return {
            "judged": self.judged,
            "count": self.blunders,
            "rate": self.blunders / self.judged if self.judged else None,
            "mean_loss": self.lost / self.judged if self.judged else None,
        }


def judged_sides(
    game: AnyGame, moves: Sequence[int], drawn: int, judge: Judge
) -> tuple[Judgement, Judgement]:
    """Return the judgements of both movers; the first `drawn` moves are the opening and not judged."""
    position = reduce(game.play, moves[:drawn], game.start())
    sides = [Judgement(), Judgement()]
    for ply in range(drawn, len(moves)):
        sides[ply % 2] += judged_move(judge(position), moves[ply])
        position = game.play(position, moves[ply])
    return sides[0], sides[1]


def judged_move(worths: Mapping[int, ExactValue], chosen: int) -> Judgement:
    """Return the judgement of one move, given the exact values of all moves."""
    points = {move: OUTCOMES.index(worth.lower) / 2 for move, worth in worths.items()}
    best = max(points.values())
    if best == min(points.values()):
        return Judgement()
    lost = best - points[chosen]
    return Judgement(1, int(lost > 0), lost)
