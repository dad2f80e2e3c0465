"""The API reference as an HTML page without scripts: routes, then messages, events and values."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final, get_args

from parlour_protocol.answers import ServerMessage
from parlour_protocol.commands import ClientMessage
from parlour_protocol.events import AnyEvent
from parlour_server.api.reference.openapi import structs_of
from parlour_server.api.reference.schemas import Schema, describe, examples
from parlour_server.http.routes import Route

CODE: Final = re.compile("`([^`]+)`")
_HEAD = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Parlour: reference</title>
{links}</head>
<body><main>
<h1>Parlour: reference</h1>
<p>For programs: <a href="/docs/openapi.json">openapi.json</a> (plain HTTP),
<a href="/docs/asyncapi.json">asyncapi.json</a> (the socket),
<a href="/docs/messages.json">messages.json</a> (JSON Schema of every message).</p>
<nav><a href="#routes">Routes</a> <a href="#messages">Messages</a> <a href="#values">Values</a></nav>
"""


def page(routes: Sequence[Route], stylesheets: Sequence[str]) -> str:
    """Return the page about routes and all messages; ``/docs/style.css`` comes after ``stylesheets``."""
    messages = [*get_args(ClientMessage), *get_args(ServerMessage), *get_args(AnyEvent)]
    _, named = describe({*messages, *structs_of(routes)}, "#")
    shown = examples()
    names = [struct.__name__ for struct in messages]
    links = (f'<link rel="stylesheet" href="{each}">\n' for each in (*stylesheets, "/docs/style.css"))
    return "".join(
        [
            _HEAD.format(links="".join(links)),
            '<h2 id="routes">Routes</h2>\n',
            *map(_route, routes),
            '<h2 id="messages">Messages and events</h2>\n',
            *(_struct(name, named[name], shown[name]) for name in names),
            '<h2 id="values">Values</h2>\n',
            *(_struct(name, named[name]) for name in sorted({*named} - {*names})),
            "</main></body>\n</html>\n",
        ]
    )


def _route(route: Route) -> str:
    scope = f", a bot's with the scope {route.scope}" if route.scope else ""
    rows = {
        "takes": _body(route.takes),
        "query": ", ".join(route.query),
        "headers": ", ".join(route.headers),
        "token": f"accepted{scope}" if route.bearer else "",
        str(route.status): _body(route.answer) or "no body",
        **{str(status): escape(means) for status, means in route.others.items()},
    }
    heading = f"<h3><code>{route.method} {escape(route.path)}</code></h3>\n"
    return heading + _text(route.summary, route.description) + _table(row for row in rows.items() if row[1])


def _body(body: type | str | None) -> str:
    return f'<a href="#{body.__name__}">{body.__name__}</a>' if isinstance(body, type) else body or ""


def _struct(name: str, schema: Schema, example: str = "") -> str:
    required = schema.get("required", [])
    rows = (
        (escape(field), _type(field_schema), "" if field in required else "may be left out")
        for field, field_schema in schema.get("properties", {}).items()
    )
    fields = _table(rows) if "properties" in schema else f"<p>{_type(schema)}</p>\n"
    shown = f"<details><summary>Example</summary><pre>{escape(example)}</pre></details>\n" if example else ""
    return f'<h3 id="{name}">{name}</h3>\n{_text(schema.get("description", ""))}{fields}{shown}'


def _text(*texts: str) -> str:
    paragraphs = [escape(paragraph) for text in texts for paragraph in text.split("\n\n") if paragraph]
    return CODE.sub(r"<code>\1</code>", "".join(f"<p>{paragraph}</p>\n" for paragraph in paragraphs))


def _table(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of HTML as a table; the first cell of each row is its head."""
    lines = (
        f'<tr><th scope="row">{head}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"
        for head, *cells in rows
    )
    return f"<table>\n{''.join(lines)}</table>\n"


def _type(schema: Any) -> str:
    """Return a schema's type as a short HTML text."""
    if "$ref" in schema:
        return f'<a href="{schema["$ref"]}">{schema["$ref"][1:]}</a>'
    if "enum" in schema:
        return " or ".join(escape(str(value)) for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    if "prefixItems" in schema:
        return f"list of {', '.join(map(_type, schema['prefixItems']))}"
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {_type(schema['additionalProperties'])}"
    bounds = {"minLength": "from", "maxLength": "to", "minimum": "from", "maximum": "to"}
    return " ".join([kind, *(f"{word} {schema[key]}" for key, word in bounds.items() if key in schema)])
