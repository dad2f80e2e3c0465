"""What a view may contain is said in `parlour_engine.view` alone: the wire and its document say the same."""

import re
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from parlour_engine import view as engine
from parlour_protocol import values as wire
from parlour_server.domain.room.views import wire_view

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
VIEWS = {get_args(get_type_hints(kind)["family"])[0]: kind for kind in get_args(engine.View)}
STRUCTS = {kind.__struct_config__.tag: kind for kind in get_args(wire.View)}


def shape(kind: Any) -> Any:
    """A type as plain data: records by their fields without the family, whose name is the struct's tag."""
    if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or hasattr(kind, "__required_keys__")):
        return {name: shape(held) for name, held in get_type_hints(kind).items() if name != "family"}
    if isinstance(kind, UnionType):
        return {str(shape(one)) for one in get_args(kind)}
    return kind


def test_the_wire_has_every_view_with_its_fields() -> None:
    assert {family: shape(kind) for family, kind in VIEWS.items()} == {
        family: shape(kind) for family, kind in STRUCTS.items()
    }


def test_the_document_describes_every_kind_of_move() -> None:
    table = DOCUMENT.read_text(encoding="utf-8").partition("| `family` | `moves` | what is drawn |\n")[2]
    described = re.findall(r"^\| `(.+?)` \| `(.+?)` \|", table.partition("\n\n")[0], re.M)
    assert described == [(family, move) for family, kind in VIEWS.items() for move in moves_of(kind)]


def moves_of(kind: Any) -> tuple[str, ...]:
    return get_args(get_type_hints(kind)["moves"])


SAMPLES: list[engine.View] = [
    {"family": "grid", "moves": "column", "width": 2, "height": 1, "cells": "1.", "last": 0, "line": [0]},
    {
        "family": "pieces",
        "moves": "step",
        "width": 2,
        "height": 1,
        "cells": "W.",
        "pieces": {"W": "wolf"},
        "last": [1, 0],
    },
    {"family": "heaps", "moves": "take", "heaps": [2], "start": [3], "last": {"heap": 1, "taken": 1}},
    {"family": "row", "moves": "take-split", "cells": "o..o", "last": [1, 2]},
]


@pytest.mark.parametrize("view", SAMPLES, ids=VIEWS)
def test_the_wire_keeps_what_is_in_a_view(view: engine.View) -> None:
    assert msgspec.to_builtins(wire_view(view)) == view


def test_there_is_a_sample_of_every_view() -> None:
    assert [view["family"] for view in SAMPLES] == list(VIEWS)
