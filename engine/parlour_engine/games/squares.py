"""The names of squares on boards with files and ranks: `a1` is the bottom left.

Columns are letters from `a`, without gaps; rows are numbers from 1 at the bottom. Any text is read as a
column and a row, counted from 0, or as None.
"""

from parlour_engine.notation import whole_number

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def square_text(column: int, row: int) -> str:
    """Return the name of a square, both counted from 0.

    >>> square_text(7, 7)
    'h8'
    """
    return f"{LETTERS[column]}{row + 1}"


def read_square(text: str) -> tuple[int, int] | None:
    """Return the column and the row of a square's name, both from 0, or None.

    >>> read_square("h8"), read_square("S19"), read_square("8h"), read_square("a0"), read_square("a01")
    ((7, 7), (18, 18), None, None, None)
    """
    letter, number = text[:1].lower(), whole_number(text[1:])
    if letter not in LETTERS or not number or text[1:] != str(number):
        return None
    return LETTERS.index(letter), number - 1
