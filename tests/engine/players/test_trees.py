"""Trees and graphs as plain JSON."""

import json

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import GameOverError, PlayerTextError
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.players.trees import search_tree
from parlour_engine.search.graph import game_graph

FOUR = make_game("connect-four", {})
NIM = make_game("nim", {"heaps": [2, 1]})


@pytest.mark.parametrize(
    ("player", "form"),
    [
        ("minimax:depth=2", "minimax"),
        ("alphabeta:depth=3", "minimax"),
        ("negamax:depth=2", "negamax"),
        ("negamax-alphabeta:depth=3,evaluator=none", "negamax"),
        ("level:easy", "minimax"),
    ],
)
def test_a_tree_comes_with_the_very_answer_of_its_search(player: str, form: str) -> None:
    tree = search_tree(FOUR, FOUR.start(), player)
    answer = choose(FOUR, FOUR.start(), player)
    assert json.loads(json.dumps(tree)) == tree
    assert tree["form"] == form
    assert tree["nodes"] == len(tree["columns"]["kinds"]) == answer.nodes
    assert (tree["search"]["move"], tree["search"]["nodes"]) == (
        FOUR.move_text(FOUR.start(), answer.move),
        answer.nodes,
    )
    assert tree["left_out"] == 0


def test_columns_name_moves_by_the_place_of_their_text() -> None:
    tree = search_tree(NIM, NIM.start(), "alphabeta:depth=1")
    assert tree["moves"] == ["1:1", "1:2", "2:1"]
    assert tree["columns"]["moves"] == [-1, 0, 1, 2]
    assert (tree["view"], tree["win"], tree["loss"]) == (NIM.view(NIM.start()), 1, -1)


def test_a_cut_names_the_texts_of_what_it_left_untried() -> None:
    noughts = make_game("mnk", {})
    tree = search_tree(noughts, noughts.parse_position("c1 b1 c2 b2"), "alphabeta:depth=9,evaluator=none")
    texts = [[tree["moves"][move] for move in rest] for rest in tree["columns"]["untried"]]
    assert len(texts) == tree["search"]["cutoffs"]
    assert max(map(len, texts)) == 3
    assert {text for rest in texts for text in rest} <= {"a1", "a2", "a3", "b3", "c3"}


def test_a_bounded_search_shows_the_last_depth_it_finished() -> None:
    tree = search_tree(FOUR, FOUR.start(), "alphabeta:nodes=300")
    assert tree["search"]["interrupted"]
    whole = search_tree(FOUR, FOUR.start(), f"alphabeta:depth={tree['search']['depth']}")
    assert tree["columns"] == whole["columns"]


def test_the_cap_of_a_server_bounds_the_search_too() -> None:
    tree = search_tree(FOUR, FOUR.start(), "alphabeta:depth=9", Limit(depth=2))
    assert tree["search"]["depth"] == 2


def test_memo_is_recorded_with_what_it_remembered() -> None:
    tree = search_tree(NIM, NIM.start(), "memo")
    assert (tree["algorithm"], tree["form"]) == ("memo", "negamax")
    assert (tree["win"], tree["loss"]) == (1, -1)
    assert {"i", "c", "1"} <= set(tree["columns"]["kinds"]) <= set("ict12")


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_player_without_a_tree_is_refused(player: str) -> None:
    with pytest.raises(PlayerTextError, match=r"search a tree|searches no tree"):
        search_tree(FOUR, FOUR.start(), player)


@pytest.mark.parametrize("player", ["perfect", "perfect:time=1", "level:8"])
def test_exact_play_has_another_search_in_its_place_which_says_so(player: str) -> None:
    tree = search_tree(FOUR, FOUR.start(), player)
    compared = search_tree(FOUR, FOUR.start(), "alphabeta:depth=4")
    assert tree["instead_of"] == "perfect"
    assert tree["columns"] == compared["columns"]
    assert "instead_of" not in compared


@pytest.mark.parametrize("player", ["memo", "alphabeta"])
def test_a_finished_game_has_no_tree(player: str) -> None:
    game = make_game("nim", {"heaps": [0]})
    with pytest.raises(GameOverError):
        search_tree(game, game.start(), player)


def test_a_graph_follows_the_play() -> None:
    grundy = make_game("grundy", {})
    move = grundy.parse_move(grundy.start(), "10=7+3")
    graph = game_graph(grundy, grundy.start(), [move])
    assert json.loads(json.dumps(graph)) == graph
    assert (len(graph["nodes"]), graph["edges"]) == (39, 71)
    assert graph["levels"][:2] == [{"player": 1, "side": "MAX"}, {"player": 2, "side": "MIN"}]
    current = [node for node in graph["nodes"] if node["state"] == "current"]
    assert [(node["text"], node["level"], node["value"]) for node in current] == [("7,3", 1, 0)]


def test_nodes_name_their_heaps_and_the_empty_table_is_0() -> None:
    texts = [node["text"] for node in game_graph(NIM, NIM.start(), [])["nodes"]]
    assert texts[0] == "2,1"
    assert texts[-1] == "0"
    limited = make_game("modified-nim", {"heaps": [2, 1]})
    assert game_graph(limited, limited.start(), [])["nodes"][0]["text"] == "2,1/10"
