"""Serves the API reference at ``/docs``; generated once, when the server starts."""

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


def written(name: str) -> bytes:
    """Return a document of ``DOCUMENTS`` as it is served."""
    return msgspec.json.format(msgspec.json.encode(DOCUMENTS[name]()), indent=1) + b"\n"


class ReferenceRoutes:
    """The handlers of ``/docs``."""

    def __init__(self) -> None:
        self._page = page()
        self._documents = {name: written(name) for name in DOCUMENTS}

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/docs", self.page)
        app.router.add_get("/docs/{document}", self.document)

    async def page(self, request: web.Request) -> web.Response:
        """Return the HTML page."""
        return web.Response(text=self._page, content_type="text/html")

    async def document(self, request: web.Request) -> web.Response:
        """Return a JSON document."""
        body = self._documents.get(request.match_info["document"])
        if body is None:
            raise web.HTTPNotFound
        return web.Response(body=body, content_type="application/json")
