"""The stand-in move at m,n,k, without a search: complete a line, stop one, or take the most useful square.

Each window with marks of one side alone makes its empty squares worth `MORE` times as much for each mark, a
little more if it is the mover's own. A win at once is worth more than all else, and stopping one more than
all but a win. Windows that would be part of a longer row and so cannot win do not count. Of equal squares the
one nearest to the centre is taken.

Work: each window of the board is examined once; no move is played.
"""

from functools import lru_cache
from typing import TypeAlias, cast

from parlour_engine.game import AnyGame
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.windows import Squares, windows_and_rims

MORE = 16
OWN, THEIRS = 3, 2
WINS, STOPS = 3, 1  # each counts as so many marks more

Window: TypeAlias = tuple[int, int, Squares]


@lru_cache(maxsize=8)
def windows(width: int, height: int, line: int, overline: bool) -> tuple[Window, ...]:
    """Return every window of a board: the bits of its squares and of its rim, and the squares."""

    def bits(squares: Squares) -> int:
        return sum(1 << square + square // width for square in squares)  # after each row an empty bit

    return tuple(
        (bits(squares), 0 if overline else bits(rim), squares)
        for squares, rim in zip(*windows_and_rims(width, height, line), strict=True)
    )


def stand_in(game: AnyGame, position: Position) -> int:
    """Return the move for a position that is not over."""
    rules = cast(MNK, game)
    values, middle = square_values(rules, position), (rules.width - 1, rules.height - 1)

    def rank(square: int) -> tuple[int, int]:
        row, column = divmod(square, rules.width)
        return values[square], -max(abs(2 * column - middle[0]), abs(2 * row - middle[1]))

    return max(rules.legal_moves(position), key=rank)


def square_values(rules: MNK, position: Position) -> list[int]:
    """Return how useful each square is for the side to move; marked squares count like empty ones."""
    own, stones, _, _ = position
    theirs = own ^ stones
    values = [0] * len(rules.bits)
    for inside, rim, squares in windows(rules.width, rules.height, rules.line, rules.overline):
        mine, yours = inside & own, inside & theirs
        if (mine and yours) or not (mine or yours) or rim & (own if mine else theirs):
            continue
        marks = (mine or yours).bit_count()
        if marks == rules.line - 1:
            marks += WINS if mine else STOPS
        worth = (OWN if mine else THEIRS) * MORE**marks
        for square in squares:
            values[square] += worth
    return values
