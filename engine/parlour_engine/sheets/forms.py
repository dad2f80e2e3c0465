"""The forms of a sheet as a file, by the ending of its name."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from parlour_engine.files import replace_file
from parlour_engine.game import GameError
from parlour_engine.notation import quoted
from parlour_engine.sheets.html import html
from parlour_engine.sheets.sheet import Block
from parlour_engine.sheets.tex import tex


def as_pdf(blocks: Iterable[Block]) -> bytes:
    """Return a sheet as a PDF file.

    Raises:
        GameError: The libraries that draw it are not installed.
    """
    try:
        from parlour_engine.sheets.pdf import pdf
    except ImportError as error:
        raise GameError(
            f"{error.name} is not installed: pip install 'parlour-engine[paper]', or choose .html or .tex"
        ) from None
    return pdf(blocks)


FORMS: Final[Mapping[str, Callable[[Iterable[Block]], bytes]]] = {".pdf": as_pdf, ".html": html, ".tex": tex}


def check_form(path: Path) -> None:
    """Check that a sheet can be written in the form of a file's name.

    Raises:
        GameError: The name has another ending.
    """
    if path.suffix not in FORMS:
        raise GameError(f"sheet is {quoted(path.name)}: it ends in {', '.join(FORMS)}")


def write_sheet(path: Path, blocks: Iterable[Block]) -> None:
    """Write a sheet in the form of the file's name.

    Raises:
        GameError: The name has another ending, a library is missing, or the file cannot be written.
    """
    check_form(path)
    try:
        replace_file(path, FORMS[path.suffix](blocks))
    except OSError as error:
        raise GameError(f"{path}: {error.strerror}") from None
