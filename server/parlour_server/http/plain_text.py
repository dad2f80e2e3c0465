"""Refuses requests with text that no file name, database or header of ours could hold.

SQLite and PostgreSQL differ in what they store, and files in what they are called; nothing that the server
gives out contains anything but short ASCII, so no handler has to know the difference.
"""

from typing import Final

from aiohttp import web

from parlour_server.http.errors import HttpRefusal
from parlour_server.http.responses import Handler

MAX_VARIABLE: Final = 200  # characters of a path's variable part; longer ones are no file names


@web.middleware
async def refuse_unusable_text(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Middleware that answers 404 to a path that names nothing and 400 to headers that are not UTF-8.

    Raises:
        HttpRefusal: as said.
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
