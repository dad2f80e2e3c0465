"""Drawable views: what a page or a terminal needs to draw a position without knowing any rules.

A view is a plain JSON object whose `family` names the board that draws it and whose `moves` what a click
means. It carries no legal moves (they travel beside it) and no words for people.
"""

from typing import Literal, TypeAlias, TypedDict


class GridView(TypedDict):
    """A rectangle of cells.

    Attributes:
        moves: What a player points at: a whole column, or one square by its name (squares.py).
        cells: One character a cell, row by row from the top left: `.` empty, `1` and `2` the players' stones.
        last: The cell of the last move as an index into `cells`, or None before the first.
        line: Every cell of a winning line as ascending indexes into `cells`; empty without one.
    """

    family: Literal["grid"]
    moves: Literal["column", "square"]
    width: int
    height: int
    cells: str
    last: int | None
    line: list[int]


class PiecesView(TypedDict):
    """A board whose pieces step from square to square.

    Attributes:
        moves: What a player does: moves one piece, from a square to a square by their names (squares.py).
        cells: One character a cell, row by row from the top left: ` ` no square of the game, `.` an empty
            square, else a letter of `pieces`.
        pieces: What each letter stands for, player 1's kind first.
        last: The cells the last move left and reached, as indexes into `cells`, or None before the first.
    """

    family: Literal["pieces"]
    moves: Literal["step"]
    width: int
    height: int
    cells: str
    pieces: dict[str, str]
    last: list[int] | None


class TakenView(TypedDict):
    """The last move on heaps: the heap counted from 1, and how many counters it lost.

    Where heaps are split, the heap is the place of the larger part, and the counters that it lost are the
    smaller part, a heap of their own.
    """

    heap: int
    taken: int


class HeapsView(TypedDict):
    """A row of heaps of counters.

    Attributes:
        moves: What a player does: takes counters from one heap, or splits a heap in two.
        heaps: The sizes now; an emptied heap stays, as 0.
        start: The sizes the game began with, so that empty places can be drawn; never below `heaps`.
        last: The last move, or None before the first.
    """

    family: Literal["heaps"]
    moves: Literal["take", "split"]
    heaps: list[int]
    start: list[int]
    last: TakenView | None


View: TypeAlias = GridView | PiecesView | HeapsView
