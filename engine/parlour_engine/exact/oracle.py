"""From exact values that are known at once, by a table or a theorem, to a solver's whole answer.

Games that are solved so have no draws, and almost all are lost for the side that cannot move; then the
plies to the end give the outcome as well: an even number is a loss, an odd one a win.

The move: the winner hurries. The loser takes the longest defence, and of equally long ones the one that
leaves the opponent the smallest share of winning replies. Further ties go to the first legal move. A length
that is not known counts as longer than any other.

Invariant: nothing is searched, so limits and stops mean nothing here, and every move's value is exact.
"""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from parlour_engine.control import Control
from parlour_engine.exact.solution import ExactValue, OnMove, Outcome, Reason, Solution, drop
from parlour_engine.game import Game, P
from parlour_engine.limits import Limit

P_contra = TypeVar("P_contra", contravariant=True)


class Oracle(Protocol[P_contra]):
    """Knows what every position of one game is worth.

    Attributes:
        at_once: Whether a value is one look at a table or one line of arithmetic.
    """

    at_once: bool

    def worth(self, position: P_contra) -> ExactValue:
        """Return the exact value for the side to move; the plies may be None.

        Raises:
            UnsolvableError: The table is missing or damaged.
        """

    def replies(self, position: P_contra) -> tuple[int, int]:
        """Return how many of the legal moves win, and how many there are."""

    def reason(self, position: P_contra, move: int) -> Reason:
        """Return why a position that is not over is won or lost, and what the move of perfect play does."""


class OracleSolver(Generic[P]):
    """The solver of a game that has an oracle."""

    def __init__(self, game: Game[P], oracle: Oracle[P]) -> None:
        self.game = game
        self.oracle = oracle

    def __call__(self, position: P, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return everything about the position, whatever the limit."""
        started = perf_counter()
        worth = self.oracle.worth(position)
        moves: dict[int, ExactValue] = {}
        for move in self.game.legal_moves(position):
            moves[move] = worth_of_move(self.oracle.worth(self.game.play(position, move)))
            on_move(move, moves[move])
        if not moves:
            return Solution(worth, moves, None, seconds=perf_counter() - started)
        best = perfect_move(moves, lambda move: self._share(self.game.play(position, move)))
        reason = self.oracle.reason(position, best)
        return Solution(worth, moves, best, reason, seconds=perf_counter() - started)

    def _share(self, position: P) -> float:
        winning, legal = self.oracle.replies(position)
        return winning / legal if legal else 0.0


def worth_of_move(child: ExactValue) -> ExactValue:
    """Return what a move is worth to its mover, from what the position after it is to the opponent.

    >>> worth_of_move(ExactValue.proved("loss", plies=4))
    ExactValue(lower='win', upper='win', plies=5, score=None)
    """
    turned = -child
    return ExactValue(turned.lower, turned.upper, None if child.plies is None else child.plies + 1)


def worth_of_plies(plies: int) -> ExactValue:
    """Return the value of a position by its plies alone, in a game that is lost for who cannot move."""
    outcome: Outcome = "win" if plies % 2 else "loss"
    return ExactValue.proved(outcome, plies)


def plies_above(children: Iterable[int]) -> int:
    """Return a position's plies from those of the positions one move away, in such a game.

    >>> plies_above([]), plies_above([0, 3, 2]), plies_above([1, 5])
    (0, 1, 6)
    """
    known = list(children)
    lost = [plies for plies in known if plies % 2 == 0]
    return 1 + (min(lost) if lost else max(known, default=-1))


def counted_replies(game: Game[P], position: P, plies_to_end: Callable[[P], int]) -> tuple[int, int]:
    """Return an oracle's `replies` in such a game, from the plies after each of them."""
    after = [plies_to_end(game.play(position, move)) for move in game.legal_moves(position)]
    return sum(plies % 2 == 0 for plies in after), len(after)


def plies_text(plies: int) -> str:
    """Return a number of plies in words.

    >>> plies_text(1), plies_text(44)
    ('1 ply', '44 plies')
    """
    return "1 ply" if plies == 1 else f"{plies} plies"


def perfect_move(moves: Mapping[int, ExactValue], share: Callable[[int], float]) -> int:
    """Return the move of perfect play; `share` is the part of the replies to a move that win."""
    won = {move: worth for move, worth in moves.items() if worth.outcome == "win"}
    if won:
        return min(won, key=lambda move: _length(won[move]))
    longest = max(map(_length, moves.values()))
    return min((move for move in moves if _length(moves[move]) == longest), key=share)


def _length(worth: ExactValue) -> float:
    return inf if worth.plies is None else worth.plies
