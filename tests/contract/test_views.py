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
from parlour_server.pictures.shapes import SHAPES

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "protocol.md"
PAGE_PIECES = ROOT / "client" / "web" / "src" / "boards" / "piece.js"
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
        "pieces": {"W": "wolf", "S": "sheep"},
        "last": [1, 0],
    },
    {"family": "heaps", "moves": "take", "heaps": [2], "start": [3], "last": {"heap": 1, "taken": 1}},
    {"family": "row", "moves": "take-split", "cells": "o..o", "last": [1, 2]},
]


@pytest.mark.parametrize("view", SAMPLES, ids=VIEWS)
def test_the_wire_keeps_what_is_in_a_view(view: engine.View) -> None:
    assert msgspec.to_builtins(wire_view(view)) == view


def test_a_search_may_also_have_the_view_of_a_game_for_study_only() -> None:
    assert shape(wire.TreeView) == shape(engine.TreeView)
    assert get_args(wire.StudyView) == (*get_args(wire.View), wire.TreeView)
    view = engine.TreeView(family="tree", moves="branch", text="((3 12) 4)", first="min", at="A1", last="A1")
    assert msgspec.to_builtins(msgspec.convert(view, wire.StudyView)) == view


def test_there_is_a_sample_of_every_view() -> None:
    assert [view["family"] for view in SAMPLES] == list(VIEWS)


@pytest.mark.parametrize("view", SAMPLES, ids=VIEWS)
def test_boards_can_draw_it(view: engine.View) -> None:
    engine.check_view(view)


GRID, PIECES, HEAPS, ROW = SAMPLES


@pytest.mark.parametrize(
    ("view", "why"),
    [
        ({"family": "circle"}, "family is 'circle': allowed are grid, pieces, heaps, row"),
        ({key: held for key, held in GRID.items() if key != "last"}, "last"),
        ({**GRID, "moves": "step"}, "moves is 'step': allowed are column, square"),
        ({**GRID, "width": 10**9}, "cells are not width times height"),
        ({**GRID, "cells": "1x"}, "a cell is none of"),
        ({**GRID, "line": [1, 0]}, "line is not ascending"),
        ({**GRID, "line": [0, 1]}, "line is not of one player"),
        ({**PIECES, "cells": "K."}, "a cell has a letter not in pieces"),
        ({**PIECES, "pieces": {"W": "wolf", "S": "pawn"}}, "piece is 'pawn': allowed are disc, ring, "),
        ({**PIECES, "pieces": {"W": "wolf", "S": "wolf"}}, "pieces are not two kinds"),
        ({**PIECES, "last": [0, 1]}, "the cell that last left is not empty"),
        ({**HEAPS, "heaps": [4]}, "a heap is not within 0 and its start"),
        ({**HEAPS, "last": {"heap": 1, "taken": 2}}, "the last move took more than there was"),
        ({**ROW, "cells": "o x"}, "a cell is neither o nor ."),
    ],
)
def test_a_view_that_no_board_can_draw_is_refused_in_one_line(view: Any, why: str) -> None:
    with pytest.raises(ValueError, match=rf"^its view cannot be drawn: .*{re.escape(why)}[^\n]*$"):
        engine.check_view(view)


def test_a_board_need_not_have_squares_outside_the_game_or_pieces_of_both_kinds() -> None:
    view: Any = {**PIECES, "cells": "W."}
    engine.check_view(view)


def test_page_and_pictures_draw_every_piece_that_a_view_may_name() -> None:
    (drawn,) = re.findall(r"^const SHAPES = \{ (.+?) \};$", PAGE_PIECES.read_text(encoding="utf-8"), re.M)
    assert drawn.split(", ") == list(engine.PIECES)
    assert set(engine.PIECES) <= SHAPES.keys()
