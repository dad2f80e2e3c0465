"""The names of squares, shared by every board that has files and ranks: `a1` is the bottom left.

Columns are letters from `a`, no letter skipped; rows are numbers from 1 at the bottom. Whatever the text,
reading ends in a column and a row counted from 0, or in None.
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
    """Return the column and the row that a name means, both from 0, or None.

    >>> read_square("h8"), read_square("s19"), read_square("8h"), read_square("a0"), read_square("a01")
    ((7, 7), (18, 18), None, None, None)
    """
    number = whole_number(text[1:])
    if text[:1] not in LETTERS or not number or text[1:] != str(number):
        return None
    return LETTERS.index(text[0]), number - 1
