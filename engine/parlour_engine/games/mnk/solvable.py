"""Which boards of m,n,k tic-tac-toe the solver accepts: those that are small enough.

Six in a row or more are so easy to stop that weights and pairs (defence.py) prove any board whose squares fit
the bits of a word. With shorter lines, boards beyond 49 squares are left to the prover of forced wins, and to
proofs that may take days (long_proof.py).
"""

from typing import cast

from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvable import Method
from parlour_engine.game import AnyGame

MOST_CELLS = 49
WORD_CELLS = 64  # bits of a word
LONG_LINE = 6


class UnconfirmedError(RuntimeError):
    """A claimed win could not be played through: the search is wrong, and nothing is reported."""


def method(game: AnyGame) -> Method:
    """Return how a board is solved: always by the game's own solver.

    Raises:
        UnsolvableError: The board is too large.
    """
    check_cells(game, WORD_CELLS if cast(int, game.options["line"]) >= LONG_LINE else MOST_CELLS)
    return "solver"


def check_cells(game: AnyGame, most: int) -> None:
    """Check that a board has at most so many cells.

    Raises:
        UnsolvableError: The board has more.
    """
    width, height = cast(int, game.options["width"]), cast(int, game.options["height"])
    if width * height > most:
        raise UnsolvableError(
            f"board is {width}x{height}: exact values need at most {most} cells, not {width * height}",
            "too-many-squares",
            most=most,
        )
