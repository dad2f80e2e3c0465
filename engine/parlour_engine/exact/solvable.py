"""Which games can be proved at which size, and by what: known without loading a compiler.

A server, a shell and a player ask here before anything is compiled or proved.

Invariant: what is refused here no solver proves, and what is not refused some solver takes on; how far it
comes within its limit is another matter.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from parlour_engine.catalogue import has_part, part
from parlour_engine.exact.oracle import OracleSolver
from parlour_engine.exact.solution import Solver, UnsolvableError
from parlour_engine.game import AnyGame
from parlour_engine.search.budget import Budget

Method: TypeAlias = Literal["oracle", "solver", "search"]
"""How positions are proved: looked up, by the game's own solver, or by nothing but the general search."""

MOST_AT_ONCE = 16  # moves


class SolverModule(Protocol):
    """What a module offers that the catalogue names as a game's `solver`; it may import numba."""

    def make_solver(self, game: AnyGame, *, with_book: bool = True) -> Solver:
        """Return the solver of a game, loaded; `with_book` lets it use an opening book if there is one.

        Raises:
            UnsolvableError: The game is too large.
        """

    def compile_solver(self) -> str:
        """Compile or load the solver's search and return its name."""


class Scorer(Protocol):
    """Scores positions of one game, as its opening book has them. What it keeps only saves time."""

    def score(self, position: Any, budget: Budget | None = None, least: int | None = None) -> int:
        """Return the score of a position whose game is not over.

        Args:
            position: The position.
            budget: What may be spent; whatever it takes without one.
            least: What the score is known not to be below.

        Raises:
            Interrupted: The budget is spent.
        """


MakeScorer: TypeAlias = Callable[[AnyGame, int], Scorer]
"""Makes what scores a game's positions, with so many megabytes for what it proves.

Raises:
    UnsolvableError: The game is too large.
"""


class LongProof(Solver, Protocol):
    """A solver that goes on from what a file says is proved, and keeps there what it proves."""

    @property
    def proved(self) -> int:
        """How many early positions something is proved of."""


MakeLongProof: TypeAlias = Callable[[AnyGame, Path], LongProof]
"""Makes what proves a game's positions with a file, which need not be there yet.

Raises:
    UnsolvableError: The game is too large.
    GameError: The file cannot be used.
"""


def proof_method(game: AnyGame) -> Method:
    """Return how positions of this game are proved.

    Raises:
        UnsolvableError: They are not, at all or at this size.
    """
    if has_oracle(game):
        return "oracle"
    solvable = part(game.id, "solvable")
    if solvable is None:
        raise UnsolvableError("no exact values for this game")
    method: Method = solvable(game)
    return method


def has_oracle(game: AnyGame) -> bool:
    """Return whether a table or a theorem knows every position of the game."""
    return part(game.id, "values") is not None


def has_values(game: AnyGame) -> bool:
    """Return whether anything can be proved of positions of this game: exact values, or forced wins alone."""
    try:
        check_values(game)
    except UnsolvableError:
        return False
    return True


def check_values(game: AnyGame) -> None:
    """Check that anything can be proved of positions of this game: exact values, or forced wins alone.

    Raises:
        UnsolvableError: Neither can.
    """
    if not has_part(game.id, "prover"):
        proof_method(game)


def solved_at_once(game: AnyGame, position: object) -> bool:
    """Return whether every move's value takes less than a millisecond, too little to trouble a worker.

    Where a solver first has to read a table from its file, that once takes some tens of milliseconds.
    """
    oracle = part(game.id, "values")
    return oracle is not None and oracle.at_once and len(game.legal_moves(position)) <= MOST_AT_ONCE


def make_oracle_solver(game: AnyGame) -> Solver:
    """Return the solver of a game that has an oracle, and so needs no compiled code.

    Raises:
        UnsolvableError: It has none.
    """
    oracle: Any = part(game.id, "values")
    if oracle is None:
        proof_method(game)
        raise UnsolvableError(f"the solver of {game.id} needs compiled code")
    return OracleSolver(game, oracle(game))
