"""Draws boards as lines of text from the server's views, without knowing any rules. Pure.

Players differ by letters, never by colour alone: X and O, or the letters of their pieces.
"""

from parlour_protocol.values import GridView, HeapsView, PiecesView, RowView, Seat, View

PIECES = {".": ".", "1": "X", "2": "O"}
COLUMN_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letter(view: View, seat: Seat) -> str:
    """Return the letter of a player's pieces; a view names its kinds of pieces in the order of the seats."""
    if isinstance(view, PiecesView):
        return list(view.pieces)[seat - 1]
    return PIECES[str(seat)]


def draw(view: View) -> str:
    """Return the lines of a board."""
    match view:
        case GridView(moves="column"):
            return _draw_columns(view)
        case GridView():
            return _draw_squares(view.width, [_cell(view, index) for index in range(len(view.cells))])
        case PiecesView():
            return _draw_squares(view.width, [_square(view, index) for index in range(len(view.cells))])
        case HeapsView():
            return _draw_heaps(view)
        case RowView():
            return _draw_row(view)


def _draw_columns(view: GridView) -> str:
    """Draw the cells under the numbers of their columns; ``(X)`` is the last move, ``[X]`` is in the line."""
    head = "".join(f"{column:^3}" for column in range(1, view.width + 1))
    rows = [range(start, start + view.width) for start in range(0, len(view.cells), view.width)]
    drawn = ["".join(_cell(view, index) for index in row) for row in rows]
    return "\n".join(line.rstrip() for line in (head, *drawn))


def _draw_squares(width: int, squares: list[str]) -> str:
    """Draw squares beside the numbers of their rows and over the letters of their columns."""
    rows = [squares[start : start + width] for start in range(0, len(squares), width)]
    drawn = [f"{len(rows) - index:>2} {''.join(row)}" for index, row in enumerate(rows)]
    foot = "   " + "".join(f"{column:^3}" for column in COLUMN_LETTERS[:width])
    return "\n".join(line.rstrip() for line in (*drawn, foot))


def _cell(view: GridView, index: int) -> str:
    piece = PIECES.get(view.cells[index], view.cells[index])
    if index in view.line:
        return f"[{piece}]"
    return f"({piece})" if index == view.last else f" {piece} "


def _square(view: PiecesView, index: int) -> str:
    """Return a square's text: ``(S)`` for the target of the last step and ``-`` for its origin."""
    left, reached = view.last or (-1, -1)
    if index == reached:
        return f"({view.cells[index]})"
    return " - " if index == left else f" {view.cells[index]} "


def _draw_row(view: RowView) -> str:
    """Draw the counters over the numbers of their places; ``-`` was taken last, ``.`` before."""
    first, final = view.last or (0, -1)
    taken = range(first, final + 1)
    drawn = "".join(f"{'-' if place in taken else cell:>3}" for place, cell in enumerate(view.cells))
    return f"{drawn}\n{''.join(f'{place:>3}' for place in range(1, len(view.cells) + 1))}"


def _draw_heaps(view: HeapsView) -> str:
    """Draw each heap as a row: ``o`` a counter, ``-`` one of those taken last, ``.`` one taken before.

    Where heaps are split, ``<`` marks the two parts of the last one.
    """
    lines = []
    parts = _last_parts(view)
    for number, (size, start) in enumerate(zip(view.heaps, view.start, strict=True), 1):
        taken = view.last.taken if view.moves == "take" and view.last and view.last.heap == number else 0
        counters = "o" * size + "-" * taken + "." * (start - size - taken)
        lines.append(f"{number:>2}: {counters} {size}{' <' if number in parts else ''}")
    return "\n".join(lines)


def _last_parts(view: HeapsView) -> list[int]:
    """Return the numbers of the two heaps that the last split made; of equal heaps, the first other one."""
    if view.moves != "split" or view.last is None:
        return []
    larger, smaller = view.last.heap, view.last.taken
    others = [number for number, size in enumerate(view.heaps, 1) if size == smaller and number != larger]
    return [larger, *others[:1]]
