"""Finds the built page, which is never committed and is in every wheel; serving it is the server's."""

from pathlib import Path

_STATIC = Path(__file__).parent / "static"


class PageNotBuiltError(RuntimeError):
    """This installation carries no built page."""


def static_dir() -> Path:
    """Return the folder that holds ``index.html`` and ``assets/``.

    Raises:
        PageNotBuiltError: The page was never built here.
    """
    if not (_STATIC / "index.html").is_file():
        raise PageNotBuiltError("the page is not built: run `npm ci` and `npm run build` in client/web")
    return _STATIC
