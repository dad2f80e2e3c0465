"""Serves the API reference at ``/docs``.

Each document is made at its first request: most servers never get one.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web

from parlour_server.api.reference.asyncapi import asyncapi
from parlour_server.api.reference.openapi import openapi
from parlour_server.api.reference.page import page
from parlour_server.api.reference.schemas import Schema, message_schemas
from parlour_server.http.routes import HTML, ROUTES, Route, RouteGroup
from parlour_server.http.static_content import ASK_ANEW, StaticContent

JSON: Final = "application/json"
PAGE: Final = ""
DOCUMENTS: Final[dict[str, Callable[[Sequence[Route]], Schema]]] = {
    "openapi.json": openapi,
    "asyncapi.json": lambda _: asyncapi(),
    "messages.json": lambda _: message_schemas(),
}
"""The function that makes each document of ``/docs/NAME``."""
#: Finds the stylesheet in the built page; it has the colours (client/web/build.mjs).
STYLESHEET: Final = re.compile(r'<link rel="stylesheet" href="(/assets/[^"]+)"')


def write(name: str, routes: Sequence[Route]) -> bytes:
    """Return a document of ``DOCUMENTS`` as bytes. Slow."""
    return msgspec.json.format(msgspec.json.encode(DOCUMENTS[name](routes)), indent=1) + b"\n"


class ReferenceRoutes(RouteGroup):
    """The handlers of ``/docs``."""

    def __init__(self, static: Path) -> None:
        """Describe the routes of the application in the style of the built page in ``static``."""
        self._stylesheets = STYLESHEET.findall((static / "index.html").read_text(encoding="utf-8"))
        self._style = StaticContent.of_file(Path(__file__).with_name("style.css"), ASK_ANEW)
        self._written: dict[str, StaticContent] = {}
        self._writing = asyncio.Lock()  # concurrent requests wait for the document being made

    @Route("GET", "/docs", HTML, also=(304,))
    async def page(self, request: web.Request) -> web.Response:
        """Return this reference, for people."""
        return await self._respond(request, PAGE)

    @Route("GET", "/docs/style.css", "text/css", also=(304,))
    async def style(self, request: web.Request) -> web.Response:
        """Return the style of this reference."""
        return self._style.respond(request)

    @Route("GET", "/docs/{document}", JSON, also=(304,))
    async def document(self, request: web.Request) -> web.Response:
        """Return this reference, for programs: openapi.json, asyncapi.json or messages.json."""
        name = request.match_info["document"]
        if name not in DOCUMENTS:
            raise web.HTTPNotFound
        return await self._respond(request, name)

    async def _respond(self, request: web.Request, name: str) -> web.Response:
        async with self._writing:
            if name not in self._written:
                self._written[name] = await asyncio.to_thread(self._write, name, request.app[ROUTES])
        return self._written[name].respond(request)

    def _write(self, name: str, routes: list[Route]) -> StaticContent:
        if name == PAGE:
            return StaticContent.compressed(page(routes, self._stylesheets).encode(), HTML, ASK_ANEW)
        return StaticContent.compressed(write(name, routes), JSON, ASK_ANEW)
