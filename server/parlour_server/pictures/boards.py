"""Draws a view of any family within a rectangle of a picture.

Only the view is read; no rules are known here. A position with more counters than can be told apart is drawn
as the sizes of its heaps, so a picture has at most a few hundred parts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from parlour_engine.view import GridView, HeapsView, PiecesView, RowView, View
from parlour_server.pictures.scene import Box, Part, Shape, Text
from parlour_server.pictures.shapes import (
    GRID,
    HOLE,
    LAMP,
    ON_WOOD,
    SQUARE_DARK,
    SQUARE_LIGHT,
    WOOD,
    WOOD_EDGE,
)

EDGE: Final = 3  # the width of the wood's edge
RIM: Final = 18  # the wood around the cells
MOST_COUNTERS: Final = 400
SMALLEST_COUNTER: Final = 14
BESIDE: Final = 0.5  # the space beside a heap, in counters
BELOW: Final = 1.1  # the space for a heap's size, in counters
ABREAST: Final = 12  # places in a line of a row


@dataclass(frozen=True, slots=True)
class Area:
    """The rectangle that a board may fill."""

    x: int
    y: int
    width: int
    height: int


def board(view: View, area: Area) -> list[Part]:
    """Return the parts of a board, as large as the area allows and in its middle."""
    if view["family"] == "grid":
        return list(_columns(view, area) if view["moves"] == "column" else _marks(view, area))
    if view["family"] == "pieces":
        return list(_pieces(view, area))
    return list(_row(view, area) if view["family"] == "row" else _heaps(view, area))


def marks_of(view: View) -> tuple[str, str]:
    """Return the shapes of players 1 and 2; counters belong to nobody, their players are disc and ring."""
    if view["family"] == "pieces":
        first, second = list(view["pieces"].values())[:2]
        return first, second
    if view["family"] == "grid" and view["moves"] == "square":
        return "cross", "nought"
    return "disc", "ring"


@dataclass(frozen=True, slots=True)
class _Cells:
    """Square cells on a slab of wood."""

    x: int
    y: int
    size: int
    width: int
    height: int

    @classmethod
    def within(cls, area: Area, width: int, height: int) -> "_Cells":
        size = min((area.width - 2 * RIM) // width, (area.height - 2 * RIM) // height)
        x = area.x + (area.width - size * width) // 2
        return cls(x, area.y + (area.height - size * height) // 2, size, width, height)

    def middle(self, cell: int) -> tuple[int, int]:
        half = self.size // 2
        row, column = divmod(cell, self.width)
        return self.x + column * self.size + half, self.y + row * self.size + half

    def shape(self, name: str, cell: int, part: float = 1) -> Shape:
        return Shape(name, *self.middle(cell), round(self.size * part))

    def slab(self) -> Iterator[Part]:
        return _slab(
            self.x - RIM, self.y - RIM, self.size * self.width + 2 * RIM, self.size * self.height + 2 * RIM
        )


def _slab(x: int, y: int, width: int, height: int) -> Iterator[Part]:
    yield Box(x, y, width, height, WOOD_EDGE, 24)
    yield Box(x + EDGE, y + EDGE, width - 2 * EDGE, height - 2 * EDGE, WOOD, 24 - EDGE)


def _columns(view: GridView, area: Area) -> Iterator[Part]:
    cells = _Cells.within(area, view["width"], view["height"])
    yield from cells.slab()
    for cell, letter in enumerate(view["cells"]):
        yield cells.shape("hole", cell)
        if letter != ".":
            yield cells.shape("disc" if letter == "1" else "ring", cell)
    if view["line"]:
        yield from (cells.shape("won", cell) for cell in view["line"])
    elif view["last"] is not None:
        yield cells.shape("last", view["last"])


def _marks(view: GridView, area: Area) -> Iterator[Part]:
    cells = _Cells.within(area, view["width"], view["height"])
    across, down = cells.size * cells.width, cells.size * cells.height
    yield from cells.slab()
    yield Box(cells.x, cells.y, across, down, HOLE, 8)
    thick = max(1, cells.size // 30)
    for column in range(1, cells.width):
        yield Box(cells.x + column * cells.size - thick // 2, cells.y, thick, down, GRID)
    for row in range(1, cells.height):
        yield Box(cells.x, cells.y + row * cells.size - thick // 2, across, thick, GRID)
    if view["line"]:
        yield from (cells.shape("won-square", cell) for cell in view["line"])
    elif view["last"] is not None:
        yield cells.shape("brackets", view["last"])
    for cell, letter in enumerate(view["cells"]):
        if letter != ".":
            yield cells.shape("cross" if letter == "1" else "nought", cell)


def _pieces(view: PiecesView, area: Area) -> Iterator[Part]:
    cells = _Cells.within(area, view["width"], view["height"])
    across, down = cells.size * cells.width, cells.size * cells.height
    yield from cells.slab()
    yield Box(cells.x, cells.y, across, down, SQUARE_LIGHT)
    for cell, letter in enumerate(view["cells"]):
        if letter != " ":
            row, column = divmod(cell, cells.width)
            yield Box(
                cells.x + column * cells.size, cells.y + row * cells.size, cells.size, cells.size, SQUARE_DARK
            )
    for cell in view["last"] or ():
        yield cells.shape("brackets", cell)
    for cell, letter in enumerate(view["cells"]):
        if letter in view["pieces"]:
            yield cells.shape(view["pieces"][letter], cell)


def _row(view: RowView, area: Area) -> Iterator[Part]:
    places = len(view["cells"])
    lines = ceil(places / ABREAST)
    abreast = ceil(places / lines)
    unit = min((area.width - 2 * RIM) // abreast, (area.height - 2 * RIM) // lines, 110)
    x = area.x + (area.width - unit * abreast) // 2
    y = area.y + (area.height - unit * lines) // 2
    yield from _slab(x - RIM, y - RIM, unit * abreast + 2 * RIM, unit * lines + 2 * RIM)
    first, last = view["last"] or (0, -1)
    for place, letter in enumerate(view["cells"]):
        line, column = divmod(place, abreast)
        name = "counter" if letter == "o" else "trace" if first <= place <= last else "empty"
        yield Shape(name, x + column * unit + unit // 2, y + line * unit + unit // 2, unit)


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """Heaps in ``lines``, each ``across`` counters of size ``unit`` wide and ``tall`` high."""

    unit: float
    lines: int
    abreast: int
    across: int
    tall: int


def _arrangement(count: int, largest: int, width: int, height: int) -> _Arrangement:
    """Return the arrangement in which counters are largest."""

    def arranged(lines: int, across: int) -> _Arrangement:
        abreast, tall = ceil(count / lines), ceil(largest / across)
        unit = min(width / (abreast * (across + BESIDE)), height / (lines * (tall + BELOW)))
        return _Arrangement(unit, lines, abreast, across, tall)

    candidates = [
        arranged(lines, across) for lines in range(1, count + 1) for across in range(1, min(largest, 40) + 1)
    ]
    return max(candidates, key=lambda each: each.unit)


def _heaps(view: HeapsView, area: Area) -> Iterator[Part]:
    sizes = view["heaps"]
    places = view["start"] if view["moves"] == "take" else sizes
    count, largest = max(1, len(sizes)), max([1, *places])
    width, height = area.width - 2 * RIM, area.height - 2 * RIM
    arranged = _arrangement(count, largest, width, height)
    yield from _slab(area.x, area.y, area.width, area.height)
    if sum(places) > MOST_COUNTERS or arranged.unit < SMALLEST_COUNTER:
        yield from _sizes(sizes, area)
        return
    unit = min(int(arranged.unit), 96)
    heap_width = round(width / arranged.abreast)
    heap_height = round(height / arranged.lines)
    lately = view["last"]
    for heap, size in enumerate(sizes):
        line, column = divmod(heap, arranged.abreast)
        middle = area.x + RIM + column * heap_width + heap_width // 2
        used = round((arranged.tall + BELOW) * unit)
        foot = area.y + RIM + line * heap_height + (heap_height + used) // 2 - round(BELOW * unit)
        taken = (
            lately["taken"]
            if lately is not None and lately["heap"] == heap + 1 and view["moves"] == "take"
            else 0
        )
        across = min(arranged.across, places[heap])
        for index in range(places[heap]):
            up, along = divmod(index, arranged.across)
            x = middle - (across * unit) // 2 + along * unit + unit // 2
            name = "counter" if index < size else "trace" if index < size + taken else "empty"
            yield Shape(name, x, foot - up * unit - unit // 2, unit)
        letters = max(16, min(32, unit * 7 // 40 * 4))
        yield Text(
            str(size), middle, foot + round(unit * 0.35) + letters // 2, letters, "strong", ON_WOOD, "middle"
        )


def _sizes(sizes: list[int], area: Area) -> Iterator[Part]:
    """The sizes of heaps that are too many or too large to draw, as numbers."""
    shown = sizes[:60]
    arranged = _arrangement(len(shown), 1, area.width - 2 * RIM, area.height - 2 * RIM)
    width = (area.width - 2 * RIM) // arranged.abreast
    height = (area.height - 2 * RIM) // arranged.lines
    letters = max(16, min(88, width // 3, height // 2) // 8 * 8)
    for heap, size in enumerate(shown):
        line, column = divmod(heap, arranged.abreast)
        x, y = area.x + RIM + column * width + width // 2, area.y + RIM + line * height + height // 2
        yield Text(str(size), x, y + letters // 3, letters, "strong", ON_WOOD, "middle")
    if len(sizes) > len(shown):
        yield Text(
            "…", area.x + area.width // 2, area.y + area.height - EDGE - 4, 24, "strong", LAMP, "middle"
        )
