"""JSON Schema of all messages, made from the structs that decode them.

msgspec describes a struct as it validates it, so a schema never allows a message that the decoder refuses.
docs/protocol.md has the rules that JSON Schema cannot express, such as frame sizes and the order of messages.
"""

import inspect
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour_protocol.answers import ServerMessage
from parlour_protocol.commands import ClientMessage

Schema = dict[str, Any]
EXAMPLES_JSON: Final = Path(__file__).with_name("examples.json")
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def describe(types: Iterable[Any], place: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the types' schemas, and by name the schemas of the structs that they refer to.

    Args:
        types: Structs, or unions of structs.
        place: The place of the named schemas in the document, such as ``#/$defs/``.
    """
    schemas, named = msgspec.json.schema_components(types, ref_template=f"{place}{{name}}")
    return [_readable(schema) for schema in schemas], {name: _readable(named[name]) for name in sorted(named)}


def examples() -> dict[str, str]:
    """Return an example of each message and event as JSON text, by the name of its struct.

    ``make docs`` writes the file from the golden messages.
    """
    return msgspec.json.decode(EXAMPLES_JSON.read_bytes(), type=dict[str, str])


def message_schemas() -> Schema:
    """Return the JSON Schema of every message of the socket, in both directions."""
    (client, server), named = describe([ClientMessage, ServerMessage], "#/$defs/")
    return {
        "$schema": DIALECT,
        "title": "Parlour's messages",
        "description": "Messages of a client (ClientMessage) and of the server (ServerMessage).",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **named},
    }


def _readable(schema: Any) -> Any:
    """Return a schema without source indentation and without OpenAPI's ``discriminator``.

    Every message has its tag as a required constant field, which already identifies its kind.
    """
    if isinstance(schema, list):
        return [_readable(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _readable(part) for key, part in schema.items() if not _is_discriminator(key, part)}
    if isinstance(kept.get("description"), str):
        kept["description"] = inspect.cleandoc(kept["description"]).replace("``", "`")
    return kept


def _is_discriminator(key: str, part: object) -> bool:
    return key == "discriminator" and isinstance(part, dict) and "mapping" in part
