"""The documents as anybody reads them, and where the official meta-schema of AsyncAPI is."""

import json
from pathlib import Path
from typing import Any

from tests.golden.api import API

ASYNCAPI_META_SCHEMA = (
    Path(__file__).parents[3] / "client/web/node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json"
)


def kept(name: str) -> dict[str, Any]:
    """Return a document of docs/api."""
    document: dict[str, Any] = json.loads((API / name).read_text(encoding="utf-8"))
    return document
