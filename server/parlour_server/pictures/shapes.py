"""The colours and the small drawings of pictures: pieces, counters, holes and marks.

Each drawing is SVG around the origin, in a square of 100 units. Pieces look as on the page
(``client/web/src/boards/piece.js``); all attributes are presentation attributes, so that a picture needs no
style sheet.
"""

from typing import Final

WOOD: Final = "#875938"
WOOD_EDGE: Final = "#6a4327"
ON_WOOD: Final = "#f7ead7"
GROUND: Final = "#f9f1e5"
LINE: Final = "#dccdb6"
INK: Final = "#2a2018"
QUIET: Final = "#665645"
ACCENT: Final = "#8a4f08"
HOLE: Final = "#150e09"
GRID: Final = "#936a45"
SQUARE_LIGHT: Final = "#bb8d61"
SQUARE_DARK: Final = "#4a3222"
LAMP: Final = "#ffd98a"

_FIRST: Final = "#f2b63d"
_FIRST_DEEP: Final = "#b57a11"
_SECOND: Final = "#ee6a53"
_SECOND_DEEP: Final = "#a8311f"
_WOOL: Final = "#f4ecdd"
_WOOL_DEEP: Final = "#cbbda2"
_NOSE: Final = "#2b1d13"
_SHINE: Final = 'fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"'


def _stroked(colour: str, width: int, drawing: str) -> str:
    return f'<g fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round">{drawing}</g>'


def _filled(colour: str, path: str) -> str:
    return f'<path fill="{colour}" d="{path}"/>'


def _wool(path: str) -> str:
    return f'<path fill="{_WOOL}" stroke="{_WOOL_DEEP}" stroke-width="2" d="{path}"/>'


def _lit(width: int, drawing: str) -> str:
    return _stroked(LAMP, width, drawing)


#: The drawings by name.
SHAPES: Final = {
    "disc": f'<circle r="40" cy="2" fill="{_FIRST_DEEP}"/><circle r="39" cy="-2" fill="{_FIRST}"/>'
    + _stroked(_FIRST_DEEP, 5, '<circle r="27" cy="-2"/>')
    + f'<path d="M-27 -23A34 34 0 0 1 4 -36" {_SHINE}/>',
    "ring": _stroked(_SECOND_DEEP, 20, '<circle r="30" cy="2"/>')
    + _stroked(_SECOND, 19, '<circle r="30" cy="-2"/>')
    + f'<path d="M-26 -22A33 33 0 0 1 4 -35" {_SHINE}/>',
    "cross": _stroked(_FIRST_DEEP, 16, '<path d="M-26 -23L26 29M26 -23L-26 29"/>')
    + _stroked(_FIRST, 16, '<path d="M-26 -27L26 25M26 -27L-26 25"/>'),
    "nought": _stroked(_SECOND_DEEP, 15, '<circle r="28" cy="2"/>')
    + _stroked(_SECOND, 15, '<circle r="28" cy="-1"/>'),
    "wolf": _filled(
        _FIRST,
        "M-35 -41L-15 -24Q0 -30 15 -24L35 -41L37 -8Q36 8 23 18L11 36Q0 45 -11 36L-23 18Q-36 8 -37 -8Z",
    )
    + _filled(_FIRST_DEEP, "M-29 -27L-19 -17L-31 -9ZM29 -27L19 -17L31 -9Z")
    + _filled(_WOOL, "M0 -4L13 14L8 32Q0 39 -8 32L-13 14Z")
    + _filled(_NOSE, "M-24 -6L-9 3L-20 5ZM24 -6L9 3L20 5ZM-7 26Q0 22 7 26Q5 34 0 34Q-5 34 -7 26Z"),
    "sheep": _filled(_NOSE, "M-19 24h9v17h-9ZM10 24h9v17h-9Z")
    + _wool(
        "M-14 -28a17 17 0 0 1 28 0a16 16 0 0 1 20 20a15 15 0 0 1 -4 25a16 16 0 0 1 -22 14a14 14 0 0 1 -16 0"
        "a16 16 0 0 1 -22 -14a15 15 0 0 1 -4 -25a16 16 0 0 1 20 -20Z"
    )
    + _filled(
        _NOSE,
        "M-30 -9q9 -6 17 0q4 -6 13 -6q9 0 13 6q8 -6 17 0q-5 9 -15 7q-1 26 -15 26q-14 0 -15 -26q-10 2 -15 -7Z",
    )
    + _wool("M-13 -12a9 9 0 0 1 8 -10a7 7 0 0 1 10 0a9 9 0 0 1 8 10a10 8 0 0 1 -13 3a10 8 0 0 1 -13 -3Z")
    + f'<circle cx="-6" cy="1" r="3" fill="{_WOOL}"/><circle cx="6" cy="1" r="3" fill="{_WOOL}"/>',
    "counter": '<circle r="43" fill="#eadfcb"/>' + _stroked("#b9a887", 5, '<circle r="30"/>'),
    "empty": f'<circle r="9" fill="{GRID}"/>',
    "trace": _lit(7, '<circle r="40" stroke-linecap="butt" stroke-dasharray="13 11"/>'),
    "hole": f'<circle r="42" fill="{HOLE}"/>',
    "well": f'<circle r="50" fill="{HOLE}"/>',
    "last": f'<circle r="11" cy="-2" fill="{LAMP}" stroke="{HOLE}"/>',
    "won": _lit(9, '<circle r="45"/>'),
    "won-square": _lit(7, '<rect x="-46" y="-46" width="92" height="92" rx="14"/>'),
    "brackets": _lit(5, '<path d="M-45 -25V-45H-25M25 -45H45V-25M45 25V45H25M-25 45H-45V25"/>'),
}
