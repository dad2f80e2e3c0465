"""Parsing of small texts from strangers: whole numbers, and quotations for error lines.

Any text is read as a number or as None, never with an exception. A quotation is always one short printable
line.
"""

QUOTED_CHARACTERS = 32
NUMBER_DIGITS = 9  # enough for every bound in the catalogue


def whole_number(text: str) -> int | None:
    """Return the number that a text of ASCII digits represents, or None.

    >>> whole_number("12"), whole_number("-1"), whole_number("²"), whole_number("")
    (12, None, None, None)
    """
    if text.isascii() and text.isdigit() and len(text) <= NUMBER_DIGITS:
        return int(text)
    return None


def quoted(text: object) -> str:
    r"""Return a value as a short printable text for an error line.

    >>> print(quoted("x"), quoted("two\nlines"), quoted([3, 200]))
    'x' 'two\nlines' [3, 200]
    """
    whole = repr(text)
    if len(whole) <= QUOTED_CHARACTERS:
        return whole
    return whole[:QUOTED_CHARACTERS] + "..."
