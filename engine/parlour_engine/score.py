"""Scores: the value of a position for the side to move, as one totally ordered type.

Invariant: loss in n < evaluation < win in n. A later loss is better, an earlier win is better, and negation,
which changes the side, reverses the order. A proved draw equals an evaluation of 0. A search may prove a
winner without the length of best play; such a score ranks by the plies that it has. A theorem may prove a
winner without any length; such a win ranks below every win with plies.
"""

from dataclasses import dataclass
from functools import total_ordering
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["win", "loss", "draw", "evaluation"]
Length: TypeAlias = Literal["proved", "bound", "shown"]
"""The plies of a win or loss: of best play, an upper bound on them, or of a line that shows the result."""

SOMETIME = 1 << 31  # the plies of a win or loss of unknown length: more than any game has

OPPOSITE: dict[Kind, Kind] = {"win": "loss", "loss": "win", "draw": "draw", "evaluation": "evaluation"}


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """A win or loss with its plies, a draw, or an evaluator's number.

    If the `length` is proved, the plies are those of best play: the winner hurries and the loser delays. A
    search that accepts any win within its depth has only a bound. A search that accepts any win has only a
    line that shows it, in which the loser may not resist. A win or loss without a line has `SOMETIME` as its
    plies. In JSON the plies are null if the length is neither proved nor bounded.

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
    >>> (-Score.win(7, "bound")).to_json(), Score.win(7, "shown").to_json()
    ({'kind': 'loss', 'plies': 7, 'at_most': True}, {'kind': 'win', 'plies': None})
    """

    kind: Kind
    number: int
    length: Length = "proved"

    @classmethod
    def win(cls, plies: int, length: Length = "proved") -> "Score":
        """Return a win in so many plies."""
        return cls("win", plies, length)

    @classmethod
    def loss(cls, plies: int, length: Length = "proved") -> "Score":
        """Return a loss in so many plies."""
        return cls("loss", plies, length)

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
        return Score(OPPOSITE[self.kind], value, self.length)

    def one_ply_up(self) -> "Score":
        """Return the score of a position, given the score of the position after its best move.

        >>> Score.loss(4).one_ply_up() == Score.win(5), Score.win(SOMETIME).one_ply_up().to_json()
        (True, {'kind': 'loss', 'plies': None})
        """
        turned = -self
        if turned.kind in ("win", "loss") and turned.number != SOMETIME:
            return Score(turned.kind, turned.number + 1, turned.length)
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
        """Return the kind; with `plies` for a win or loss, and `at_most` for a bound; else with `value`."""
        if self.kind in ("win", "loss"):
            plies = None if self.number == SOMETIME or self.length == "shown" else self.number
            return {
                "kind": self.kind,
                "plies": plies,
                **({"at_most": True} if self.length == "bound" else {}),
            }
        return {"kind": self.kind, "value": self.number}
