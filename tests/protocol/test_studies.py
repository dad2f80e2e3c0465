from typing import Any

import msgspec
import pytest

from parlour_protocol.studies import GraphNode, Score, TreeStep


@pytest.mark.parametrize(
    "step",
    [["enter", None, None, None], ["enter", "7=4+3", -5, 9], ["cut", "alpha"], ["leave", 0, "table"]],
)
def test_a_step_is_a_name_and_what_belongs_to_it(step: list[Any]) -> None:
    assert msgspec.convert(step, TreeStep) == step


@pytest.mark.parametrize("step", ["enter", [["enter"]], [1.5], [True], {"enter": 1}])
def test_anything_else_is_no_step(step: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(step, TreeStep)


def test_a_score_leaves_out_what_its_kind_has_not() -> None:
    assert msgspec.to_builtins(Score("win", plies=3)) == {"kind": "win", "plies": 3}
    assert msgspec.to_builtins(Score("evaluation", value=0)) == {"kind": "evaluation", "value": 0}


def test_a_node_has_one_of_four_states() -> None:
    node = {"text": "1", "key": "1/1", "level": 0, "value": 1, "state": "gone", "children": []}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(node, GraphNode)
