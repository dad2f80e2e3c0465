"""The operations that a game offers to compiled searches, shown by a trivial game without moves.

A state is a tuple of words. Everything else lies in memory at the address `board`, which `play` may change
and `undo` restores. All values are for the maximiser; `maximising` is true if the maximiser is to move.
Besides these operations a game's module has constants: the number of words in a state (`STATE_WORDS`), how
often a search should poll (`POLL_EVERY`), whether keys mean the same below every root with the same player to
move (`KEYS_LAST`), and the names of its `EVALUATORS`. In plain Python it has functions: how to
`pack` a position, the length of a row of moves (`row_words`), how many moves a game can still have
(`most_plies`), and which games it `fits`, if not all.

Invariant: leaves, values, moves and their order equal those of the plain rules in games/.
"""

from typing import Any

OPERATIONS = ("leaf", "moves", "play", "undo", "key")
INSIDE, GUESSED, ENDED = range(3)  # the kinds of position that `leaf` returns


def leaf(state: Any, depth: int, plies: int, maximising: bool, evaluator: int, board: int) -> tuple[int, int]:
    """Return the kind of a position, and its value if it is a leaf: the game is over, or the depth is 0.

    `plies` counts from the root; `evaluator` is an index into `EVALUATORS`.
    """
    return (INSIDE if depth > 0 else GUESSED), 0


def moves(state: Any, maximising: bool, board: int, row: int) -> int:
    """Write the legal moves in the documented order to the address `row`, and return their number."""
    return 0


def hinted(state: Any, maximising: bool, board: int, row: int) -> int:
    """Write the legal moves from which a playout with hints draws; return their number.

    A game may leave this function out; then a playout draws from all legal moves.
    """
    return 0


def play(state: Any, move: int, maximising: bool, board: int) -> Any:
    """Return the state after a legal move."""
    return state


def undo(state: Any, move: int, maximising: bool, board: int) -> None:
    """Restore the board to what it was in `state`, before the move."""


def key(state: Any, maximising: bool, board: int) -> int:
    """Return a number that two positions below one root share if and only if the plain rules' keys are equal.

    The number has at most `KEY_BITS` bits (kernels/table.py) in every game that is small enough for `memo`.
    In other games it may be a hash of about 60 bits; two positions share one so rarely that a search may
    ignore it.
    """
    return 0
