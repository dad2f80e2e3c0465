"""What one search to one depth is asked and what it answers: the seam between deepening and its searches.

The interpreted searches, search/fixed_depth.py and search/pvs.py, and any compiled one take the same question
and must give the same answer, to the last count.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

from parlour_engine.game import AnyGame, Evaluator, Player
from parlour_engine.search.budget import Budget

PLAIN = ("minimax", "negamax")
PRUNED = ("alphabeta", "negamax-alphabeta")
FIXED_DEPTH = ("minimax", "alphabeta", "negamax", "negamax-alphabeta")


@dataclass(frozen=True, slots=True)
class Method:
    """A search to a depth by its names: one of `FIXED_DEPTH` or `pvs`, and an evaluator of the game."""

    algorithm: str
    evaluator: str


@dataclass(slots=True)
class Attempt:
    """What a search to one depth found; unless `finished`, what it had found when it was interrupted.

    Attributes:
        depth: The depth asked for.
        maximiser: The player from whose point of view `best` and `moves` are.
        nodes: Positions entered, the root and ends included.
        ends: Leaves where the game was over.
        guesses: Leaves where the depth was spent.
        cutoffs: Nodes where the window closed, also where no move was left to be spared.
        best: The root's value; of an unfinished search that of the best root move so far, if any.
        line: The line that `best` was found on, from the root.
        moves: The value of each root move finished; only the plain forms know them, others have bounds.
        hits: Nodes that a table answered.
        unsure: Those among them whose value rests on guesses.
        memory_bytes: The memory of the table that compiled code searched with; 0 without one.
        finished: Whether the whole depth was searched.
    """

    depth: int
    maximiser: Player
    nodes: int = 0
    ends: int = 0
    guesses: int = 0
    cutoffs: int = 0
    best: int = 0
    line: tuple[int, ...] = ()
    moves: dict[int, int] = field(default_factory=dict)
    hits: int = 0
    unsure: int = 0
    memory_bytes: int = field(default=0, compare=False)
    finished: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether every line was played to its end, so that deeper searches would be this one again."""
        return self.finished and self.guesses == self.unsure == 0


class DepthSearch(Protocol):
    """A search to one depth. It enters no position that the budget refuses, and then ends unfinished."""

    def __call__(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        """Return what the search of a position that is not over found."""


def maximising_player(game: AnyGame, position: Any, evaluator: Evaluator[Any]) -> Player:
    """Return the player from whose point of view the evaluator values a search from this root."""
    return evaluator.maximiser or game.to_move(position)
