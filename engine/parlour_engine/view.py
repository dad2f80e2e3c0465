"""Views: what a page or a terminal needs to draw a position without knowing any rules.

A view is a plain JSON object. Its `family` names the board that draws it, and its `moves` the meaning of a
click. A view has no legal moves (they travel beside it) and no words for people.

Only this module defines what a view may contain. A test compares the structs of `parlour_protocol.values`
with it, and the page's types are generated from these structs, so mypy and tsc name every place that lacks a
new kind.
"""

from typing import Final, Literal, TypeAlias, TypedDict, get_args, get_type_hints

#: The names of the pieces that boards draw.
PIECES: Final = ("disc", "ring", "cross", "nought", "wolf", "sheep")


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
        pieces: The meaning of each letter, a name of `PIECES`; player 1's kind first.
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
    """A tree with a number at each end, for study only: no room shows it, so it is no `View`.

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
    first: Literal["max", "min"]
    at: str
    last: str | None


View: TypeAlias = GridView | PiecesView | HeapsView | RowView
FAMILIES: Final = {get_args(get_type_hints(kind)["family"])[0]: kind for kind in get_args(View)}


def check_view(view: View) -> None:
    """Check that boards can draw a view.

    Raises:
        ValueError: They cannot; one line says why.
    """
    family = view.get("family")
    _need(family in FAMILIES, f"family is {family!r}: allowed are {', '.join(FAMILIES)}")
    fields = get_type_hints(FAMILIES[view["family"]])
    _need(view.keys() == fields.keys(), f"its fields are {', '.join(view)}: {', '.join(fields)} are needed")
    moves = get_args(fields["moves"])
    _need(view["moves"] in moves, f"moves is {view['moves']!r}: allowed are {', '.join(moves)}")
    match view["family"]:
        case "grid":
            _need(len(view["cells"]) == view["width"] * view["height"], "cells are not width times height")
            _need(set(view["cells"]) <= set(".12"), "a cell is none of . 1 2")
            _need(view["last"] is None or view["cells"][view["last"]] != ".", "the cell of last is empty")
            _need(view["line"] == sorted(set(view["line"])), "line is not ascending")
            owners = {view["cells"][cell] for cell in view["line"]}
            _need(not view["line"] or owners in ({"1"}, {"2"}), "line is not of one player")
        case "pieces":
            _need(len(view["cells"]) == view["width"] * view["height"], "cells are not width times height")
            _need(set(view["cells"]) <= {" ", ".", *view["pieces"]}, "a cell has a letter not in pieces")
            for name in view["pieces"].values():
                _need(name in PIECES, f"piece is {name!r}: allowed are {', '.join(PIECES)}")
            _need(len(set(view["pieces"].values())) == 2, "pieces are not two kinds, one for each player")
            if view["last"] is not None:
                left, reached = view["last"]
                _need(view["cells"][left] == ".", "the cell that last left is not empty")
                _need(view["cells"][reached] in view["pieces"], "the cell that last reached is empty")
        case "heaps":
            pairs = list(zip(view["heaps"], view["start"], strict=True))
            _need(all(0 <= size <= start for size, start in pairs), "a heap is not within 0 and its start")
            if view["last"] is not None:
                size, start = pairs[view["last"]["heap"] - 1]
                most = start - size if view["moves"] == "take" else size - 1
                _need(1 <= view["last"]["taken"] <= most, "the last move took more than there was")
        case "row":
            _need(set(view["cells"]) <= set("o."), "a cell is neither o nor .")
            if view["last"] is not None:
                first, final = view["last"]
                _need(set(view["cells"][first : final + 1]) == {"."}, "the cells of last are not empty")


def _need(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(f"its view cannot be drawn: {why}")
