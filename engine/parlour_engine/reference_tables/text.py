"""Tables for people in a shell: a title, a header, right-aligned columns."""

from collections.abc import Iterator, Sequence


def table_lines(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    r"""Yield the lines of one table, an empty one last.

    >>> print("\n".join(table_lines("Powers", ["n", "square"], [["9", "81"], ["10", "100"]])))
    Powers
     n  square
     9      81
    10     100
    <BLANKLINE>
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    yield title
    for row in (header, *rows):
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    yield ""


def seconds_text(seconds: float | None) -> str:
    """Return a time with its thousandths; a dash for none.

    >>> seconds_text(0.01234), seconds_text(None)
    ('0.012', '-')
    """
    return "-" if seconds is None else f"{seconds:.3f}"
