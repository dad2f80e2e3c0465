"""Which games can be solved at which size, known without loading a compiler.

A seat, a shell and a room ask here before anything is compiled or proved.

Invariant: what is refused here no solver proves, and what is not refused some solver takes on; how far it
comes within its limit is another matter.
"""

from collections.abc import Callable, Mapping
from typing import cast

from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvers import SOLVERS
from parlour_engine.game import AnyGame

MOST_BITS = 63  # of a Connect Four board, with one bit above each column
SOLVED_LINE = 4
MOST_CELLS = 49  # of an m,n,k board

AT_ONCE = ("wolf-and-sheep", "nim", "greedy-nim")  # a look at a table or a line of arithmetic for each move
MOST_AT_ONCE = 16  # moves


def check_solvable(game: AnyGame) -> None:
    """Return if some solver takes the game on.

    Raises:
        UnsolvableError: None does at this size.
    """
    if game.id in COMPILED_SIZES:
        COMPILED_SIZES[game.id](game)
    elif game.id not in SOLVERS:
        known = ", ".join([*SOLVERS, *COMPILED_SIZES])
        raise UnsolvableError(f"game is '{game.id}': allowed are {known}")


def solved_at_once(game: AnyGame, position: object) -> bool:
    """Return whether every move's value takes less than a millisecond, too little to trouble a worker.

    Where a solver first has to read a table from its file, that once takes some tens of milliseconds.
    """
    return game.id in AT_ONCE and len(game.legal_moves(position)) <= MOST_AT_ONCE


def only_searched(game: AnyGame) -> bool:
    """Return whether nothing but the general search proves anything: Connect Four with lines not of four."""
    return game.id == "connect-four" and game.options["line"] != SOLVED_LINE


def check_connect_four(game: AnyGame) -> None:
    """Return if lines are of four and the board fits one word.

    Raises:
        UnsolvableError: They are not, or it does not.
    """
    if only_searched(game):
        line = game.options["line"]
        raise UnsolvableError(f"option 'line' is {line}: the solver and its books are for {SOLVED_LINE}")
    check_board(game)


def check_board(game: AnyGame) -> None:
    """Return if a board of Connect Four fits one word.

    Raises:
        UnsolvableError: It does not.
    """
    width, height = _numbers(game, "width", "height")
    bits = width * (height + 1)
    if bits > MOST_BITS:
        raise UnsolvableError(
            f"board is {width}x{height}: exact values need width * (height + 1) <= {MOST_BITS}, not {bits}"
        )


def check_mnk(game: AnyGame) -> None:
    """Return if the board is small enough.

    Raises:
        UnsolvableError: It is not.
    """
    width, height = _numbers(game, "width", "height")
    if width * height > MOST_CELLS:
        raise UnsolvableError(
            f"board is {width}x{height}: exact values need at most {MOST_CELLS} cells, not {width * height}"
        )


def _numbers(game: AnyGame, *names: str) -> list[int]:
    return [cast(int, game.options[name]) for name in names]


COMPILED_SIZES: Mapping[str, Callable[[AnyGame], None]] = {
    "connect-four": check_board,
    "mnk": check_mnk,
}
