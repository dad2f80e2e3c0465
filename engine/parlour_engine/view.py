"""Views: what a page or a terminal needs to draw a position without knowing any rules.

A view is a plain JSON object. Its `family` names the board that draws it, and its `moves` the meaning of a
click. A view has no legal moves (they travel beside it) and no words for people.

Only this module defines what a view may contain. A test compares the structs of `parlour_protocol.values`
with it, and the page's types are generated from these structs, so mypy and tsc name every place that lacks a
new kind.
"""

from typing import Literal, TypeAlias, TypedDict


class GridView(TypedDict):
    """A rectangle of cells.

    Attributes:
        moves: What a player points at: a whole column, or one square by its name (squares.py).
        cells: One character for each cell, row by row from the top left: `.` empty, `1` and `2` the players.
        last: The cell of the last move as an index into `cells`, None before the first move.
        line: All cells of a winning line as ascending indexes into `cells`; empty without a line.
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
        cells: One character for each cell, row by row from the top left: ` ` not a square of the game, `.` an
            empty square, else a letter of `pieces`.
        pieces: The meaning of each letter, player 1's kind first.
        last: The cells that the last move left and reached, as indexes into `cells`; None before the first.
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

    After a split, the heap is the place of the larger part, and the counters lost are the smaller part, which
    is a heap of its own.
    """

    heap: int
    taken: int


class HeapsView(TypedDict):
    """A row of heaps of counters.

    Attributes:
        moves: What a player does: takes counters from one heap, or splits a heap in two.
        heaps: The sizes now; an empty heap stays, as 0.
        start: The sizes at the beginning, so that empty places can be drawn; never below `heaps`.
        last: The last move, None before the first.
    """

    family: Literal["heaps"]
    moves: Literal["take", "split"]
    heaps: list[int]
    start: list[int]
    last: TakenView | None


class RowView(TypedDict):
    """A row of counters. Counters side by side are a heap, which falls apart when a move takes some of them.

    Attributes:
        moves: What a player does: takes one counter or several side by side, named by the first and the last
            place, counted from 1 at the left (`3`, `3-4`).
        cells: One character for each place: `o` a counter, `.` an empty place.
        last: The first and the last place that the last move emptied, as indexes into `cells`; None before
            the first move.
    """

    family: Literal["row"]
    moves: Literal["take-split"]
    cells: str
    last: list[int] | None


class TreeView(TypedDict):
    """A tree with a number at each end, for study only: no room shows it, so it is no `View` of the wire.

    Attributes:
        moves: A player goes into a branch, by its name.
        text: The whole tree as text (games/tree/text.py).
        first: Who moves at the root, `max` or `min`.
        at: The name of the current node, empty at the root.
        last: The name of the branch that the last move entered, None before the first.
    """

    family: Literal["tree"]
    moves: Literal["branch"]
    text: str
    first: str
    at: str
    last: str | None


View: TypeAlias = GridView | PiecesView | HeapsView | RowView
