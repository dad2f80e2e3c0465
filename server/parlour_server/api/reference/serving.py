"""Serves the API reference at ``/docs``.

Each document is written when it is first asked for: most servers are never asked.
"""

import asyncio
from functools import cache
from threading import Lock
from typing import Final

import msgspec
from aiohttp import web

from parlour_server.api.reference.asyncapi import asyncapi
from parlour_server.api.reference.openapi import openapi
from parlour_server.api.reference.page import page
from parlour_server.api.reference.schemas import message_schemas

DOCUMENTS: Final = {
    "openapi.json": openapi,
    "asyncapi.json": asyncapi,
    "messages.json": message_schemas,
}
"""The documents served at ``/docs/NAME``."""
PAGE: Final = ""


_writing = Lock()  # a request for a document that is being written waits for it


def written(name: str) -> bytes:
    """Return a document of ``DOCUMENTS``, or the ``PAGE``, as it is served. Slow the first time."""
    with _writing:
        return _written(name)


@cache
def _written(name: str) -> bytes:
    if name == PAGE:
        return page().encode()
    return msgspec.json.format(msgspec.json.encode(DOCUMENTS[name]()), indent=1) + b"\n"


class ReferenceRoutes:
    """The handlers of ``/docs``."""

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/docs", self.page)
        app.router.add_get("/docs/{document}", self.document)

    async def page(self, request: web.Request) -> web.Response:
        """Return the HTML page."""
        body = await asyncio.to_thread(written, PAGE)
        return web.Response(body=body, content_type="text/html", charset="utf-8")

    async def document(self, request: web.Request) -> web.Response:
        """Return a JSON document."""
        name = request.match_info["document"]
        if name not in DOCUMENTS:
            raise web.HTTPNotFound
        return web.Response(body=await asyncio.to_thread(written, name), content_type="application/json")
