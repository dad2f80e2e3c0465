"""The functions a job may name."""

import json
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.game import GameError, MoveError
from parlour_engine.workers.registry import JOBS, choose_move, draw_graph, record_tree

JOB: dict[str, Any] = {
    "game": "connect-four",
    "options": {},
    "start": None,
    "moves": [],
    "player": "alphabeta:depth=4",
    "limit": {"seconds": 60},
}


def test_a_move_comes_back_as_plain_json_in_the_texts_of_the_game() -> None:
    answer = choose_move({**JOB, "moves": ["4", "1", "5", "1", "3", "1"]}, INERT)
    assert json.loads(json.dumps(answer)) == answer
    assert answer["line"][0] == answer["move"]
    assert answer["score"]["kind"] == "win"
    assert answer["interrupted"] is False


def test_the_position_is_rebuilt_with_its_side_to_move() -> None:
    """Misere heaps 1,2 after one move: who is to move decides who the theory says wins."""
    job = {
        **JOB,
        "game": "nim",
        "options": {"misere": True},
        "start": "2,2",
        "player": "greedy:evaluator=xor",
    }
    assert choose_move({**job, "moves": ["1:1"]}, INERT)["move"] == "2:2"


def test_a_start_of_ones_own_is_played_from() -> None:
    answer = choose_move({**JOB, "start": "415131"}, INERT)
    assert answer["score"] == {"kind": "win", "plies": answer["score"]["plies"]}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, GameError),
        ({"moves": ["8"]}, MoveError),
        ({"player": "nobody"}, GameError),
        ({"moves": list("1212121")}, GameError),
    ],
)
def test_unusable_arguments_raise_the_typed_errors(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        choose_move({**JOB, **change}, INERT)


def test_a_tree_is_a_job_like_any_other() -> None:
    tree = record_tree({**JOB, "moves": ["4"], "limit": {"depth": 2}, "page_bytes": 200}, INERT)
    assert json.loads(json.dumps(tree["about"])) == tree["about"]
    assert tree["about"]["search"]["depth"] == 2
    assert len(tree["pages"]) > 1
    assert json.loads(tree["pages"][0])[0] == ["enter", None, None, None]


def test_a_graph_is_a_job_that_follows_the_moves() -> None:
    job = {"game": "grundy", "options": {"heap": 10}, "start": None, "moves": ["10=7+3", "7=5+2"]}
    graph = draw_graph({**job, "page_bytes": 500}, INERT)
    nodes = [node for page in graph["pages"] for node in json.loads(page)]
    assert (len(nodes), graph["about"]["edges"]) == (39, 71)
    states = [node["text"] for node in nodes if node["state"] in ("visited", "current")]
    assert states == ["10", "7,3", "5,3,2"]


def test_every_job_can_be_asked_for_by_name() -> None:
    assert list(JOBS) == ["choose", "tree", "graph"]
