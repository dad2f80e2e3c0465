"""A position as a picture, from the view that a board draws."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from parlour_engine.sheets.picture import THIN, Circle, Label, Picture

CELL: Final = 6.0
MARGIN: Final = 5.0
STONE: Final = 2.2
SIZE: Final = 3.0
EMPTY: Final = "."
FILES: Final = "abcdefghijklmnopqrstuvwxyz"


def board_picture(view: Mapping[str, Any]) -> Picture:
    """Return a position as a picture; a view that is not known is empty, and the position stands in words."""
    draw = DRAWN.get(view["family"])
    return Picture(1.0, 1.0) if draw is None else draw(view)


def grid(view: Mapping[str, Any]) -> Picture:
    """Return a grid: player 1 has full circles, player 2 empty ones."""
    picture = ruled(view)
    for cell, content in enumerate(view["cells"]):
        if content != EMPTY:
            centre = centre_of(cell, view["width"])
            picture.parts.append(Circle(centre, STONE, filled=content == "1"))
    return picture


def pieces(view: Mapping[str, Any]) -> Picture:
    """Return a board of squares with the letters of its pieces."""
    picture = ruled(view)
    for cell, content in enumerate(view["cells"]):
        centre = centre_of(cell, view["width"])
        if content in view["pieces"]:
            picture.parts += [Circle(centre, STONE), Label(centre, content, SIZE)]
        elif content == EMPTY:
            picture.parts.append(Circle(centre, 0.3, filled=True))
    return picture


def ruled(view: Mapping[str, Any]) -> Picture:
    """Return the empty squares of a board, with numbers of columns or names of squares beside them."""
    width, height = view["width"], view["height"]
    picture = Picture(MARGIN * 2 + CELL * width, MARGIN * 2 + CELL * height)
    for column in range(width + 1):
        x = MARGIN + CELL * column
        picture.line(((x, MARGIN), (x, MARGIN + CELL * height)), width=THIN)
    for row in range(height + 1):
        y = MARGIN + CELL * row
        picture.line(((MARGIN, y), (MARGIN + CELL * width, y)), width=THIN)
    for column in range(width):
        name = str(column + 1) if view["moves"] == "column" else FILES[column]
        at = (MARGIN + CELL * (column + 0.5), MARGIN * 1.5 + CELL * height)
        picture.parts.append(Label(at, name, SIZE))
    for row in range(height if view["moves"] != "column" else 0):
        at = (MARGIN / 2, MARGIN + CELL * (row + 0.5))
        picture.parts.append(Label(at, str(height - row), SIZE))
    return picture


def centre_of(cell: int, width: int) -> tuple[float, float]:
    """Return the middle of a cell."""
    row, column = divmod(cell, width)
    return MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5)


def heaps(view: Mapping[str, Any]) -> Picture:
    """Return a box with its size for each heap, and the number of the heap below."""
    sizes = view["heaps"]
    picture = Picture(12.0 * len(sizes) + 2.0, 14.0)
    for number, size in enumerate(sizes):
        x = 7.0 + 12.0 * number
        picture.box((x, 5.0), 9.0, 7.0)
        picture.parts += [Label((x, 5.0), str(size), 4.0), Label((x, 11.0), str(number + 1), 2.4)]
    return picture


DRAWN: Final[Mapping[str, Callable[[Mapping[str, Any]], Picture]]] = {
    "grid": grid,
    "pieces": pieces,
    "heaps": heaps,
}
