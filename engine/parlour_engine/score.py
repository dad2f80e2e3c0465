"""What a position is worth to the side to move, as one totally ordered value.

Invariant: loss in n < evaluation < win in n; a later loss is better, an earlier win is better, and
negation, which turns the view to the other side, reverses the order. A proved draw ranks with an evaluation
of 0. Theory may prove a winner without a length: such a win comes after every win with one.
"""

from dataclasses import dataclass
from functools import total_ordering
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["win", "loss", "draw", "evaluation"]

SOMETIME = 1 << 31  # the plies of a win or loss whose length is not known: more than any game has

OPPOSITE: dict[Kind, Kind] = {"win": "loss", "loss": "win", "draw": "draw", "evaluation": "evaluation"}


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """A win or loss with the plies of the line that shows it, a draw, or an evaluator's number.

    A win or loss proved without a line has `SOMETIME` as its plies, and null in JSON.

    >>> Score.loss(1) < Score.loss(7) < Score.evaluation(-90) < Score.draw() < Score.win(5) < Score.win(1)
    True
    >>> -Score.win(3) == Score.loss(3), -Score.evaluation(4) == Score.evaluation(-4)
    (True, True)
    >>> Score.draw() == Score.evaluation(0)
    True
    >>> Score.evaluation(90) < Score.win(SOMETIME) < Score.win(99), Score.win(SOMETIME).to_json()
    (True, {'kind': 'win', 'plies': None})
    >>> Score.win(3).to_json(), Score.evaluation(-80).to_json()
    ({'kind': 'win', 'plies': 3}, {'kind': 'evaluation', 'value': -80})
    """

    kind: Kind
    number: int

    @classmethod
    def win(cls, plies: int) -> "Score":
        """Return a win shown by a line of that many plies."""
        return cls("win", plies)

    @classmethod
    def loss(cls, plies: int) -> "Score":
        """Return a loss shown by a line of that many plies."""
        return cls("loss", plies)

    @classmethod
    def draw(cls) -> "Score":
        """Return a proved draw."""
        return cls("draw", 0)

    @classmethod
    def evaluation(cls, value: int) -> "Score":
        """Return a guess, in the evaluator's own units."""
        return cls("evaluation", value)

    @property
    def rank(self) -> tuple[int, int]:
        """Two numbers that sort scores from the worst to the best."""
        if self.kind == "win":
            return 1, -self.number
        if self.kind == "loss":
            return -1, self.number
        return 0, self.number

    def __neg__(self) -> "Score":
        value = -self.number if self.kind == "evaluation" else self.number
        return Score(OPPOSITE[self.kind], value)

    def one_ply_up(self) -> "Score":
        """Return the score of a position by that of the position after its best move.

        >>> Score.loss(4).one_ply_up() == Score.win(5), Score.win(SOMETIME).one_ply_up().to_json()
        (True, {'kind': 'loss', 'plies': None})
        """
        turned = -self
        if turned.kind in ("win", "loss") and turned.number != SOMETIME:
            return Score(turned.kind, turned.number + 1)
        return turned

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self.rank == other.rank

    def __lt__(self, other: "Score") -> bool:
        return self.rank < other.rank

    def __hash__(self) -> int:
        return hash(self.rank)

    def to_json(self) -> dict[str, str | int | None]:
        """Return the kind with `plies` for a win or loss, with `value` otherwise."""
        if self.kind in ("win", "loss"):
            return {"kind": self.kind, "plies": None if self.number == SOMETIME else self.number}
        return {"kind": self.kind, "value": self.number}
