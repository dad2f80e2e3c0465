"""Refuses requests with text that no file name, database or header of this server can hold.

SQLite, PostgreSQL and file systems accept different texts. All names that the server gives out are short
ASCII, so no handler has to know the differences.
"""

from typing import Final

from aiohttp import web

from parlour_server.http.responses import Handler, HttpRefusal

MAX_VARIABLE: Final = 200  # characters of a path's variable part; longer parts are no file names


@web.middleware
async def refuse_unusable_text(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Middleware that refuses a path that cannot exist with 404, and headers that are not UTF-8 with 400.

    Raises:
        HttpRefusal: the path or a header is refused.
    """
    if not all(map(_is_plain, request.match_info.values())):
        raise HttpRefusal("there is nothing at this address", 404)
    if not all(value.isascii() or _is_utf8(value) for _, value in request.raw_headers):
        raise HttpRefusal("a header is not in UTF-8", 400)
    return await handler(request)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and len(text) <= MAX_VARIABLE


def _is_utf8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True
