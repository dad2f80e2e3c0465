import msgspec
import pytest

from parlour_protocol.studies import GraphNode, Score


def test_a_score_leaves_out_what_its_kind_has_not() -> None:
    assert msgspec.to_builtins(Score("win", plies=3)) == {"kind": "win", "plies": 3}
    assert msgspec.to_builtins(Score("evaluation", value=0)) == {"kind": "evaluation", "value": 0}


def test_a_node_has_one_of_four_states() -> None:
    node = {"text": "1", "key": "1/1", "level": 0, "value": 1, "state": "gone", "children": [], "moves": []}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(node, GraphNode)
