"""Which boards of m,n,k tic-tac-toe can be solved: those that are small enough."""

from typing import cast

from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvable import Method
from parlour_engine.game import AnyGame

MOST_CELLS = 49


def method(game: AnyGame) -> Method:
    """Return how a board is solved: always by its own solver.

    Raises:
        UnsolvableError: The board is too large.
    """
    width, height = cast(int, game.options["width"]), cast(int, game.options["height"])
    if width * height > MOST_CELLS:
        raise UnsolvableError(
            f"board is {width}x{height}: exact values need at most {MOST_CELLS} cells, not {width * height}",
            "too-many-squares",
            most=MOST_CELLS,
        )
    return "solver"
