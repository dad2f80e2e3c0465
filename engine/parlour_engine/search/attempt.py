"""A search to one depth: its parameters and its result, shared by deepening and all such searches.

The interpreted searches (search/fixed_depth.py, search/pvs.py) and the compiled ones take the same parameters
and must return the same result, to the last count.
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
    """The names of a search to a depth (one of `FIXED_DEPTH`, or `pvs`) and of an evaluator of the game."""

    algorithm: str
    evaluator: str


@dataclass(slots=True)
class Attempt:
    """The result of a search to one depth; unless `finished`, what it had found when it was interrupted.

    Attributes:
        depth: The depth asked for.
        maximiser: The player from whose point of view `best` and `moves` are.
        nodes: Positions entered, the root and ends included.
        ends: Leaves where the game was over.
        guesses: Leaves where the depth was spent.
        cutoffs: Nodes in which the window closed, even if no untried move was left.
        effective_cutoffs: The cutoffs that left at least one move untried.
        best: The root's value; in an unfinished search, the value of the best root move so far, if any.
        line: The line that `best` was found on, from the root.
        moves: The value of each finished root move. Only the plain forms know values; others have bounds.
        hits: Nodes that a table answered.
        unsure: The hits whose value rests on guesses.
        memory_bytes: The size of the compiled search's table; 0 without one.
        finished: Whether the whole depth was searched.
    """

    depth: int
    maximiser: Player
    nodes: int = 0
    ends: int = 0
    guesses: int = 0
    cutoffs: int = 0
    effective_cutoffs: int = 0
    best: int = 0
    line: tuple[int, ...] = ()
    moves: dict[int, int] = field(default_factory=dict)
    hits: int = 0
    unsure: int = 0
    memory_bytes: int = field(default=0, compare=False)
    finished: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether every line was played to its end, so that a deeper search would change nothing."""
        return self.finished and self.guesses == self.unsure == 0


class DepthSearch(Protocol):
    """A search to one depth. It ends unfinished as soon as the budget refuses a position."""

    def __call__(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        """Return the result of a search; the position must not be over."""


def maximising_player(game: AnyGame, position: Any, evaluator: Evaluator[Any]) -> Player:
    """Return the player from whose point of view the evaluator values a search from this root."""
    return evaluator.maximiser or game.to_move(position)
