from typing import Any

import msgspec
import pytest

from parlour_protocol.worth import ExactValue


@pytest.mark.parametrize(
    ("worth", "written"),
    [
        (ExactValue("win", 3), {"outcome": "win", "plies": 3}),
        (ExactValue("loss"), {"outcome": "loss"}),
        (ExactValue("draw", 0, 0), {"outcome": "draw", "plies": 0, "score": 0}),
        (ExactValue(bounds=["draw", "win"]), {"bounds": ["draw", "win"]}),
    ],
)
def test_a_value_leaves_out_what_is_not_known(worth: ExactValue, written: dict[str, Any]) -> None:
    assert msgspec.to_builtins(worth) == written


def test_a_solvers_own_json_is_a_value() -> None:
    printed = b'{"outcome":null,"plies":null,"score":null,"bounds":["loss","win"]}'
    assert msgspec.json.decode(printed, type=ExactValue) == ExactValue(bounds=["loss", "win"])


def test_there_are_three_outcomes() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"outcome": "stalemate"}, ExactValue)
