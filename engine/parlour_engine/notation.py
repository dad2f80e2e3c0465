"""Reading small pieces of text that strangers sent: whole numbers, and quoting for error lines.

Whatever the text, reading ends in a number or in None, never in an exception, and a quotation is always one
short printable line.
"""

QUOTED_CHARACTERS = 32
NUMBER_DIGITS = 9  # more than any bound in the catalogue needs


def whole_number(text: str) -> int | None:
    """Return the number that plain ASCII digits name, or None.

    >>> whole_number("12"), whole_number("-1"), whole_number("²"), whole_number("")
    (12, None, None, None)
    """
    if text.isascii() and text.isdigit() and len(text) <= NUMBER_DIGITS:
        return int(text)
    return None


def quoted(text: object) -> str:
    r"""Return a value as one short printable piece of an error line.

    >>> print(quoted("x"), quoted("two\nlines"), quoted([3, 200]))
    'x' 'two\nlines' [3, 200]
    """
    whole = repr(text)
    if len(whole) <= QUOTED_CHARACTERS:
        return whole
    return whole[:QUOTED_CHARACTERS] + "..."
