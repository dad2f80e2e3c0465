"""The functions a job may name."""

import json
from functools import reduce
from operator import add
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT, Inert
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.game import GameError, GameOverError, MoveError
from parlour_engine.limits import Limit
from parlour_engine.players.trees import search_tree
from parlour_engine.workers import registry
from parlour_engine.workers.registry import (
    JOBS,
    MOST_PUBLISHED,
    choose_move,
    compute_tables,
    draw_graph,
    paged,
    record_tree,
    score_positions,
    solve_position,
)
from tests.naive.solver import NaiveSolver

FOUR = make_game("connect-four", {})
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
    """Misere heaps 1,2 after one move: the side to move decides which side wins by the theory."""
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
    assert answer["score"] == {"kind": "win", "plies": 4, "at_most": True}  # within the depth


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, GameError),
        ({"moves": ["8"]}, MoveError),
        ({"player": "unknown"}, GameError),
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
    columns = [json.loads(page) for page in tree["pages"]]
    assert all(len(page) <= 200 for page in tree["pages"])
    whole = search_tree(FOUR, FOUR.parse_position("4"), JOB["player"], Limit(depth=2))["columns"]
    assert {name: reduce(add, (page[name] for page in columns)) for name in whole} == whole


def test_a_record_of_fifty_thousand_nodes_makes_at_most_fourteen_pages() -> None:
    tree = record_tree({**JOB, "moves": [], "player": "alphabeta:depth=8", "page_bytes": 32 * 1024}, INERT)
    assert tree["about"]["nodes"] >= 50_000
    assert len(tree["pages"]) <= 14


def test_a_graph_is_a_job_that_follows_the_moves() -> None:
    job = {"game": "grundy", "options": {"heap": 10}, "start": None, "moves": ["10=7+3", "7=5+2"]}
    graph = draw_graph({**job, "page_bytes": 500}, INERT)
    nodes = [node for page in graph["pages"] for node in json.loads(page)]
    assert (len(nodes), graph["about"]["edges"]) == (39, 71)
    states = [node["text"] for node in nodes if node["state"] in ("visited", "current")]
    assert states == ["10", "7,3", "5,3,2"]


@pytest.mark.parametrize("game", ["nim", "greedy-nim", "modified-nim", "grundy"])
def test_a_graph_without_values_has_the_same_shape_and_the_results_alone(game: str) -> None:
    small = {"heap": 9} if game == "grundy" else {"heaps": [2, 1]}
    job: dict[str, Any] = {"game": game, "options": small, "start": None, "moves": [], "page_bytes": 5_000}
    shapes = []
    for valued in (True, False):
        graph = draw_graph({**job, "valued": valued}, INERT)
        shapes.append([node for page in graph["pages"] for node in json.loads(page)])
    full, bare = shapes
    assert all(node["value"] is not None for node in full)
    for whole, shape in zip(full, bare, strict=True):
        assert shape == {**whole, "value": None if whole["children"] else whole["value"]}


def test_every_job_can_be_asked_for_by_name() -> None:
    assert list(JOBS) == [
        "choose",
        "ponder",
        "tree",
        "graph",
        "explain",
        "explain-value",
        "hint",
        "solve",
        "scores",
        "series",
        "series-trial",
        "tables",
        "day_position",
        "day_difficulty",
        "exercises",
    ]


class Listener(Inert):
    """A control that keeps every partial result."""

    def __init__(self) -> None:
        self.words: list[dict[str, Any]] = []

    def publish(self, word: bytes) -> None:
        self.words.append(json.loads(word))


SOLVE: dict[str, Any] = {"game": "nim", "options": {"heaps": [2, 1]}, "start": None, "moves": []}


@pytest.fixture
def naive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "ready_values", lambda game, **_: NaiveSolver(game))


@pytest.mark.usefixtures("naive")
def test_each_moves_value_is_published_once_it_is_known_and_the_answer_has_them_all() -> None:
    listener = Listener()
    answer = solve_position(SOLVE, listener)
    assert (answer["outcome"], answer["plies"], answer["move"]) == ("win", 3, "1:1")
    assert [list(word) for word in listener.words] == [["1:1"], ["1:1", "1:2"], ["1:1", "1:2", "2:1"]]
    assert listener.words[-1] == answer["moves"]
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.usefixtures("naive")
def test_a_position_with_very_many_moves_is_answered_without_words_before() -> None:
    listener = Listener()
    answer = solve_position({**SOLVE, "options": {"heaps": [MOST_PUBLISHED + 1]}}, listener)
    assert len(answer["moves"]) == MOST_PUBLISHED + 1
    assert listener.words == []


@pytest.mark.usefixtures("naive")
def test_perfect_plays_what_the_solver_proves() -> None:
    answer = choose_move({**SOLVE, "player": "perfect"}, INERT)
    assert (answer["move"], answer["score"]) == ("1:1", {"kind": "win", "plies": 3})


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        ({"moves": ["1:2", "2:1"]}, GameOverError, "nothing to solve"),
        ({"start": "101"}, GameError, "position is '101'"),
        ({"game": "connect-four", "options": {"height": 12}}, UnsolvableError, "exact values need"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(
    change: dict[str, Any], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        solve_position({**SOLVE, **change}, INERT)


ITEMS = st.lists(st.lists(st.one_of(st.none(), st.integers(-999, 999), st.sampled_from(["enter", "7=4+3"]))))


@given(ITEMS, st.integers(2, 80))
def test_pages_together_hold_every_item_in_order(items: list[object], most: int) -> None:
    pages = [json.loads(page) for page in paged(items, most)]
    assert [item for page in pages for item in page] == items


@given(ITEMS, st.integers(2, 80))
def test_a_page_is_longer_than_allowed_only_for_a_single_item(items: list[object], most: int) -> None:
    for page in paged(items, most):
        assert len(page) <= most or len(json.loads(page)) == 1


def test_nothing_is_one_empty_page() -> None:
    assert paged([], 100) == [b"[]"]


@pytest.mark.parametrize(
    ("game", "kinds"), [("wolf-and-sheep", ["counts"]), ("connect-four", ["timings", "games"])]
)
def test_the_tables_of_one_depth_are_those_of_that_depth_alone(game: str, kinds: list[str]) -> None:
    answer = compute_tables({"game": game, "depth": 2}, INERT)
    json.dumps(answer)
    assert not answer["stopped"]
    assert list(answer["figures"]) == kinds
    depths = [
        each.get("depth", each.get("first_depth")) for kind in kinds for each in answer["figures"][kind]
    ]
    assert depths
    assert set(depths) == {2}


def test_tables_that_were_stopped_are_marked_as_of_no_use() -> None:
    class Stopped(Inert):
        def stopped(self) -> bool:
            return True

    assert compute_tables({"game": "wolf-and-sheep", "depth": 2}, Stopped())["stopped"]


def test_a_game_whose_positions_have_no_scores_is_refused() -> None:
    job = {"game": "nim", "options": {}, "positions": ["3,2"], "megabytes": 2}
    with pytest.raises(UnsolvableError, match="game is 'nim': its positions have no scores"):
        score_positions(job, INERT)


def test_a_game_without_tables_is_refused() -> None:
    with pytest.raises(GameError, match="no document"):
        compute_tables({"game": "nim", "depth": 2}, INERT)
