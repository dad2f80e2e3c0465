"""What a game has to offer to a compiled search: the contract, shown by the trivial game that has no moves.

A state is a tuple of words; what does not fit one lies in memory at the address `board`, which `play` may
change and `undo` puts back. `maximising` is set where the side to move is the maximiser, from whose point of
view all values are. Beside these operations a game's module names how many words a state has (`STATE_WORDS`),
how often a search should poll (`POLL_EVERY`), whether keys mean the same below every root at which the same
player moves (`KEYS_LAST`), the names of its `EVALUATORS`, and in plain Python which games
it `fits`, how to `pack` a position, how many words a row of moves takes (`row_words`), and how many moves a
game can still have (`most_plies`).

Invariant: leaves, values, moves and their order are those of the plain rules in games/.
"""

from typing import Any

OPERATIONS = ("leaf", "moves", "play", "undo", "key")
INSIDE, GUESSED, ENDED = range(3)  # the kinds of position that `leaf` returns


def leaf(state: Any, depth: int, plies: int, maximising: bool, evaluator: int, board: int) -> tuple[int, int]:
    """Return what a position is, and its value if it is a leaf: one that is over, or at depth 0.

    `plies` counts from the root; `evaluator` is a place in `EVALUATORS`.
    """
    return (INSIDE if depth > 0 else GUESSED), 0


def moves(state: Any, maximising: bool, board: int, row: int) -> int:
    """Write the legal moves in the documented order to the address `row`, and return how many they are."""
    return 0


def hinted(state: Any, maximising: bool, board: int, row: int) -> int:
    """Write the moves that a playout with hints draws from, some of the legal ones; return how many they are.

    A game may leave this out: then they are all.
    """
    return 0


def play(state: Any, move: int, maximising: bool, board: int) -> Any:
    """Return the state after a legal move."""
    return state


def undo(state: Any, move: int, maximising: bool, board: int) -> None:
    """Put the board back to what it was in `state`, before the move."""


def key(state: Any, maximising: bool, board: int) -> int:
    """Return a number that positions after one root share exactly if they share the key of the plain rules.

    It has at most `KEY_BITS` bits (kernels/table.py) in every game that is small enough for `memo`. In
    others it may be a hash of some 60 bits, which two positions share so rarely that a search may neglect it.
    """
    return 0
