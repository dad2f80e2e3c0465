"""Which games can be proved at which size, and how, without loading a compiler.

A server, a shell and a player ask this module before they compile or prove anything.

Invariant: no solver proves what is refused here, and some solver accepts everything else. How much the solver
proves within its limit is another question.
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
"""How positions are proved: by an oracle, by the game's own solver, or by the general search alone."""

MOST_AT_ONCE = 16  # moves


class SolverModule(Protocol):
    """The interface of the module that the catalogue names as a game's `solver`; it may import numba."""

    def make_solver(self, game: AnyGame, *, with_book: bool = True) -> Solver:
        """Return the loaded solver of a game; `with_book` lets it use an opening book, if there is one.

        Raises:
            UnsolvableError: The game is too large.
        """

    def compile_solver(self) -> str:
        """Compile or load the solver's search and return its name."""


class Scorer(Protocol):
    """Returns the scores of positions for a game's opening book. What it keeps only saves time."""

    def score(self, position: Any, budget: Budget | None = None, least: int | None = None) -> int:
        """Return the score of a position that is not over.

        Args:
            position: The position.
            budget: What the scorer may spend; None for no limit.
            least: A known lower bound on the score.

        Raises:
            Interrupted: The budget is spent.
        """


MakeScorer: TypeAlias = Callable[[AnyGame, int], Scorer]
"""Makes the scorer of a game's positions, with so many megabytes for its proofs.

Raises:
    UnsolvableError: The game is too large.
"""


class LongProof(Solver, Protocol):
    """A solver that reads from a file what is already proved, and adds what it proves."""

    @property
    def proved(self) -> int:
        """The number of early positions with a proved value or bound."""


MakeLongProof: TypeAlias = Callable[[AnyGame, Path], LongProof]
"""Makes the solver of a game that keeps its proofs in this file, which need not exist yet.

Raises:
    UnsolvableError: The game is too large.
    GameError: The file cannot be used.
"""


def proof_method(game: AnyGame) -> Method:
    """Return how positions of this game are proved.

    Raises:
        UnsolvableError: They cannot be proved, at all or at this size.
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
    """Return whether positions of this game can have proved values: exact ones, or forced wins alone."""
    try:
        check_values(game)
    except UnsolvableError:
        return False
    return True


def check_values(game: AnyGame) -> None:
    """Check that positions of this game can have proved values: exact ones, or forced wins alone.

    Raises:
        UnsolvableError: They cannot.
    """
    if not has_part(game.id, "prover"):
        proof_method(game)


def solved_at_once(game: AnyGame, position: object) -> bool:
    """Return whether the values of all moves take less than a millisecond, too little for a worker.

    If a solver first reads its table from a file, this takes some tens of milliseconds, once.
    """
    oracle = part(game.id, "values")
    return oracle is not None and oracle.at_once and len(game.legal_moves(position)) <= MOST_AT_ONCE


def make_oracle_solver(game: AnyGame) -> Solver:
    """Return the solver of a game that has an oracle; it needs no compiled code.

    Raises:
        UnsolvableError: The game has no oracle.
    """
    oracle: Any = part(game.id, "values")
    if oracle is None:
        proof_method(game)
        raise UnsolvableError(f"the solver of {game.id} needs compiled code")
    return OracleSolver(game, oracle(game))
