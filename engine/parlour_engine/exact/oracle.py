"""The solver of games whose exact values are known at once, from a table or a theorem (an oracle).

These games have no draws, and in almost all of them the side that cannot move loses. In those the plies to
the end also give the outcome: an even number is a loss, an odd one a win.

The winner takes the shortest win. The loser takes the longest defence; of equally long ones, the one that
leaves the opponent the smallest share of winning replies. Of further equal moves the first legal one is
taken. An unknown length counts as longer than any other.

Invariant: nothing is searched, so limits and stops are ignored, and every move's value is exact.
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
    """Knows the exact value of every position of one game.

    Attributes:
        at_once: Whether a value needs only one access to a table or one line of arithmetic.
    """

    at_once: bool

    def worth(self, position: P_contra) -> ExactValue:
        """Return the exact value for the side to move; the plies may be None.

        Raises:
            UnsolvableError: The table is missing or damaged.
        """

    def replies(self, position: P_contra) -> tuple[int, int]:
        """Return the number of legal moves that win, and the number of legal moves."""

    def reason(self, position: P_contra, move: int) -> Reason:
        """Return why a position that is not over is won or lost, and what the perfect move does."""


class OracleSolver(Generic[P]):
    """The solver of a game that has an oracle."""

    def __init__(self, game: Game[P], oracle: Oracle[P]) -> None:
        self.game = game
        self.oracle = oracle

    def __call__(self, position: P, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return the exact values of the position and its moves; the limit is ignored."""
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
    """Return a move's value for its mover, given the value of the position after it for the opponent.

    >>> worth_of_move(ExactValue.proved("loss", plies=4))
    ExactValue(lower='win', upper='win', plies=5, score=None)
    """
    turned = -child
    return ExactValue(turned.lower, turned.upper, None if child.plies is None else child.plies + 1)


def worth_of_plies(plies: int) -> ExactValue:
    """Return a position's value, given its plies, in a game that the side that cannot move loses."""
    outcome: Outcome = "win" if plies % 2 else "loss"
    return ExactValue.proved(outcome, plies)


def plies_above(children: Iterable[int]) -> int:
    """Return a position's plies, given the plies of the positions one move away, in such a game.

    >>> plies_above([]), plies_above([0, 3, 2]), plies_above([1, 5])
    (0, 1, 6)
    """
    known = list(children)
    lost = [plies for plies in known if plies % 2 == 0]
    return 1 + (min(lost) if lost else max(known, default=-1))


def counted_replies(game: Game[P], position: P, plies_to_end: Callable[[P], int]) -> tuple[int, int]:
    """Return an oracle's `replies` in such a game, given the plies of each position."""
    after = [plies_to_end(game.play(position, move)) for move in game.legal_moves(position)]
    return sum(plies % 2 == 0 for plies in after), len(after)


def plies_text(plies: int) -> str:
    """Return a number of plies in words.

    >>> plies_text(1), plies_text(44)
    ('1 ply', '44 plies')
    """
    return "1 ply" if plies == 1 else f"{plies} plies"


def perfect_move(moves: Mapping[int, ExactValue], share: Callable[[int], float]) -> int:
    """Return the move of perfect play; `share` returns the fraction of the replies to a move that win."""
    won = {move: worth for move, worth in moves.items() if worth.outcome == "win"}
    if won:
        return min(won, key=lambda move: _length(won[move]))
    longest = max(map(_length, moves.values()))
    return min((move for move in moves if _length(moves[move]) == longest), key=share)


def _length(worth: ExactValue) -> float:
    return inf if worth.plies is None else worth.plies
