"""The declared routes, the documents as a client reads them, and the place of AsyncAPI's meta-schema."""

import json
from pathlib import Path
from typing import Any

import parlour_server.app  # noqa: F401  # it imports every group of routes
from parlour_server.api.reference.serving import write
from parlour_server.http.routes import RouteGroup

ASYNCAPI_META_SCHEMA = (
    Path(__file__).parents[4] / "client/web/node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json"
)
ROUTES = [
    route
    for group in RouteGroup.__subclasses__()
    if group.__module__.startswith("parlour_server.")  # and not a test's own
    for _, route in group.declared()
]
#: A value for each parameter of a path.
PARAMETERS = {
    "room": "h7dw4c2r6pqe",
    "series": "5f0c92e14ab7d368",
    "number": "1",
    "player": "x",
    "subscription": "0123456789abcdef0123456789abcdef",
    "game": "nim",
    "token": "x",
    "file": "x",
    "worker": "worker.js",
    "document": "openapi.json",
    "kind": "position",
    "picture": "nim.svg",
    "target": "nim",
    "day": "2026-11-28",
    "exercise": "cuts",
    "part": "nim",
}


def parsed(name: str) -> dict[str, Any]:
    """Return the document that is served at ``/docs/NAME``."""
    document: dict[str, Any] = json.loads(write(name, ROUTES))
    return document
