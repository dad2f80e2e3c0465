"""The API reference as a plain HTML page, without scripts, styles or external resources."""

from collections.abc import Iterable
from html import escape
from typing import Any, get_args

from parlour_protocol.answers import ServerMessage
from parlour_protocol.commands import ClientMessage
from parlour_protocol.events import AnyEvent
from parlour_server.api.reference.routes import ROUTES
from parlour_server.api.reference.schemas import Schema, describe

_HEAD = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Parlour: reference</title></head>
<body>
<h1>Parlour: reference</h1>
<p>For programs: <a href="/docs/openapi.json">openapi.json</a> (plain HTTP),
<a href="/docs/asyncapi.json">asyncapi.json</a> (the socket),
<a href="/docs/messages.json">messages.json</a> (JSON Schema of every message).</p>
"""


def page() -> str:
    """Return the page."""
    messages = [*get_args(ClientMessage), *get_args(ServerMessage), *get_args(AnyEvent)]
    _, named = describe(messages, "")
    first = [struct.__name__ for struct in messages]
    sections = [_struct(name, named[name]) for name in (*first, *sorted(set(named) - set(first)))]
    routes = (
        (route.method, route.path, route.summary, ", ".join(map(str, route.answers))) for route in ROUTES
    )
    return "".join(
        [
            _HEAD,
            "<h2>Routes</h2>\n",
            _table(("method", "path", "what", "statuses"), routes),
            "<h2>Messages, events and values</h2>\n",
            *sections,
            "</body>\n</html>\n",
        ]
    )


def _struct(name: str, schema: Schema) -> str:
    required = schema.get("required", [])
    rows = (
        (field, _type(field_schema), "" if field in required else "may be left out")
        for field, field_schema in schema.get("properties", {}).items()
    )
    heading = f'<h3 id="{escape(name)}">{escape(name)}</h3>\n<p>{escape(schema.get("description", ""))}</p>\n'
    return heading + (
        _table(("field", "type", ""), rows) if "properties" in schema else f"<p>{_type(schema)}</p>\n"
    )


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = ["<table>", _row("th", head), *(_row("td", row) for row in rows), "</table>"]
    return "\n".join(lines) + "\n"


def _row(tag: str, cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _type(schema: Any) -> str:
    """Return a schema's type as a short text."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " or ".join(str(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {_type(schema['additionalProperties'])}"
    bounds = {"minLength": "from", "maxLength": "to", "minimum": "from", "maximum": "to"}
    return " ".join([kind, *(f"{word} {schema[key]}" for key, word in bounds.items() if key in schema)])
