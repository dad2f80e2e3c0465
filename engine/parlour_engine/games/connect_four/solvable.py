"""Which boards of Connect Four can be solved: those that fit into a word; the solver needs lines of four."""

from typing import cast

from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvable import Method
from parlour_engine.game import AnyGame

MOST_BITS = 63  # of a board, with one bit above each column
SOLVED_LINE = 4


def method(game: AnyGame) -> Method:
    """Return how a board is solved; if the line is not four, by the general search alone.

    Raises:
        UnsolvableError: The board does not fit into a word.
    """
    width, height = cast(int, game.options["width"]), cast(int, game.options["height"])
    bits = width * (height + 1)
    if bits > MOST_BITS:
        raise UnsolvableError(
            f"board is {width}x{height}: exact values need width * (height + 1) <= {MOST_BITS}, not {bits}",
            "too-tall-columns",
            most=MOST_BITS,
        )
    return "solver" if game.options["line"] == SOLVED_LINE else "search"


def check_solver(game: AnyGame) -> None:
    """Check that the solver and its books work for this board.

    Raises:
        UnsolvableError: They do not.
    """
    line = game.options["line"]
    if line != SOLVED_LINE:
        raise UnsolvableError(f"option 'line' is {line}: the solver and its books are for {SOLVED_LINE}")
    method(game)
