"""The values in messages: enumerations are closed, and views are distinguished by their family."""

from typing import Any

import msgspec
import pytest

from parlour_protocol.limits import MAX_NAME, MAX_PLAYER_TEXT
from parlour_protocol.values import GridView, HeapsView, PiecesView, Player, Position, Result, SeatView, View
from tests.golden.wire import table


@pytest.mark.parametrize(
    "position",
    [
        table.FOUR_START,
        table.FOUR_WON,
        table.NIM_AFTER_ONE,
        table.MARKS_AFTER_ONE,
        table.WOLF_AFTER_ONE,
        table.GRUNDY_AFTER_ONE,
    ],
)
def test_a_position_survives_the_journey(position: Position) -> None:
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=Position) == position


def test_a_views_family_identifies_its_type() -> None:
    union: Any = View
    grid = {"family": "grid", "moves": "column", "width": 1, "height": 1, "cells": "."}
    heaps = {"family": "heaps", "moves": "take", "heaps": [1], "start": [1]}
    pieces = {
        "family": "pieces",
        "moves": "step",
        "width": 2,
        "height": 1,
        "cells": "W ",
        "pieces": {"W": "w"},
    }
    assert isinstance(msgspec.convert(grid, union), GridView)
    assert isinstance(msgspec.convert(pieces, union), PiecesView)
    assert isinstance(msgspec.convert(heaps, union), HeapsView)
    with pytest.raises(msgspec.ValidationError, match="graph"):
        msgspec.convert({"family": "graph"}, union)


def test_absent_fields_are_the_quiet_case() -> None:
    assert msgspec.to_builtins(SeatView()) == {}
    assert msgspec.to_builtins(Player(id="a", name="Amber")) == {"id": "a", "name": "Amber"}
    assert "result" not in msgspec.to_builtins(table.FOUR_START)


def test_a_draw_is_encoded_explicitly() -> None:
    assert msgspec.to_builtins(Result(winner=None, reason="full-board")) == {
        "winner": None,
        "reason": "full-board",
    }


@pytest.mark.parametrize(
    "raw",
    [
        {"id": "a", "name": "x" * (MAX_NAME + 1)},
        {"id": "a", "name": "Amber", "kind": "ghost"},
        {"id": "a", "name": "Amber", "engine": "x" * (MAX_PLAYER_TEXT + 1)},
    ],
)
def test_a_player_out_of_bounds_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Player)
