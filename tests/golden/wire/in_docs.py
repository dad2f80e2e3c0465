"""Puts the examples into docs/protocol.md, between markers that name them, and into the reference."""

import re
from pathlib import Path

import msgspec

from parlour_protocol.answers import Event
from tests.golden.wire.example import Example

PROTOCOL_MD = Path(__file__).parents[3] / "docs" / "protocol.md"
PLACE = re.compile(r"<!-- example: (?P<name>[a-z-]+) -->\n.*?<!-- end -->", re.DOTALL)


def named_in(page: str) -> list[str]:
    """Return the names of the examples that a page includes."""
    return [place["name"] for place in PLACE.finditer(page)]


def fill_in(page: str, examples: tuple[Example, ...]) -> str:
    """Return the page with every example between its markers as it is now.

    Raises:
        KeyError: the page asks for an example that there is not.
    """
    by_name = {example.name: example for example in examples}

    def written(place: re.Match[str]) -> str:
        text = pretty(by_name[place["name"]].record()["json"])
        return f"<!-- example: {place['name']} -->\n```json\n{text}\n```\n<!-- end -->"

    return PLACE.sub(written, page)


def for_reference(examples: tuple[Example, ...]) -> str:
    """Return the file with the first example of each message and event, by the name of its struct."""
    first: dict[str, str] = {}
    for example in examples:
        message = example.message
        for struct in (type(message), *([type(message.body)] if isinstance(message, Event) else [])):
            first.setdefault(struct.__name__, pretty(example.record()["json"]))
    return msgspec.json.format(msgspec.json.encode(first), indent=1).decode() + "\n"


def pretty(value: object, indent: str = "", width: int = 100) -> str:
    """Return JSON text that breaks only where a line would grow too long."""
    flat = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    if len(indent) + len(flat) <= width or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        rows = [f'{inner}"{key}": {pretty(entry, inner, width)}' for key, entry in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    rows = [inner + pretty(entry, inner, width) for entry in value]
    return "[\n" + ",\n".join(rows) + f"\n{indent}]"
