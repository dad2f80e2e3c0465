"""The documents as a client reads them, and the place of the official meta-schema of AsyncAPI."""

import json
from pathlib import Path
from typing import Any

from parlour_server.api.reference.serving import written

ASYNCAPI_META_SCHEMA = (
    Path(__file__).parents[4] / "client/web/node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json"
)


def parsed(name: str) -> dict[str, Any]:
    """Return the document that is served at ``/docs/NAME``."""
    document: dict[str, Any] = json.loads(written(name))
    return document
