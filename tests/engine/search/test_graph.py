"""The whole game as a graph: the document's figures for Grundy's game, values, states of nodes."""

from collections import Counter

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.search.graph import GraphError, merged_graph, node_states
from tests.naive import heap_games, nim


@pytest.mark.parametrize(
    ("heap", "value", "levels", "edges", "tree_nodes", "depth"),
    [
        (7, 0, (1, 3, 4, 3, 2, 1), 17, 24, 5),
        (8, 1, (1, 3, 5, 4, 3, 2, 1), 27, 52, 6),
        (9, 1, (1, 4, 6, 6, 5, 3, 2, 1), 46, 145, 7),
        (10, 0, (1, 4, 8, 9, 6, 5, 3, 2, 1), 71, 364, 8),
    ],
)
def test_grundys_game_has_the_documents_graph(
    heap: int, value: int, levels: tuple[int, ...], edges: int, tree_nodes: int, depth: int
) -> None:
    game = make_game("grundy", {"heap": heap})
    nodes = merged_graph(game, game.start())
    assert nodes[0].value == value
    assert tuple(Counter(node.level for node in nodes).values()) == levels
    assert sum(len(node.children) for node in nodes) == edges
    assert nodes[-1].level == depth
    paths = [1] + [0] * (len(nodes) - 1)
    for number, node in enumerate(nodes):
        for child in node.children:
            paths[child] += paths[number]
    assert sum(paths) == tree_nodes


def test_ten_counters_make_thirty_nine_positions() -> None:
    game = make_game("grundy", {"heap": 10})
    assert len(merged_graph(game, game.start())) == 39


def test_every_value_shows_whether_the_first_to_move_wins() -> None:
    grundy = make_game("grundy", {"heap": 12})
    for node in merged_graph(grundy, grundy.start()):
        mover_wins = heap_games.grundy_mover_wins(tuple(map(int, node.key.split(","))))
        assert node.value == (mover_wins == (node.level % 2 == 0))
    for misere in (False, True):
        game = make_game("nim", {"heaps": [3, 1, 2], "misere": misere})
        for node in merged_graph(game, game.start()):
            sizes = node.key.partition("/")[0]
            mover_wins = nim.mover_wins(tuple(map(int, sizes.split(","))) if sizes else (0,), misere)
            assert node.value == (mover_wins == (node.level % 2 == 0))


def test_heaps_in_another_order_are_one_node_and_edges_lead_one_level_down() -> None:
    game = make_game("nim", {"heaps": [1, 1]})
    nodes = merged_graph(game, game.start())
    assert [(node.key, node.level, node.children) for node in nodes] == [
        ("1,1/1", 0, (1,)),
        ("1/2", 1, (2,)),
        ("/1", 2, ()),
    ]


def test_nodes_are_current_visited_reachable_or_not() -> None:
    game = make_game("grundy", {"heap": 7})
    nodes = merged_graph(game, game.start())
    states = {}
    for path in (["7"], ["7", "6,1", "4,2,1"]):
        states[len(path)] = dict(zip([node.key for node in nodes], node_states(nodes, path), strict=True))
    assert set(states[1].values()) == {"current", "reachable"}
    after = states[3]
    assert (after["7"], after["6,1"], after["4,2,1"]) == ("visited", "visited", "current")
    assert (after["3,2,1,1"], after["5,2"], after["5,1,1"]) == ("reachable", "unreachable", "unreachable")


@pytest.mark.parametrize("path", [["6,1"], ["7", "7"], ["7", "6,1", "3,3,1", "x"]])
def test_a_game_that_is_not_in_the_graph_is_refused(path: list[str]) -> None:
    game = make_game("grundy", {"heap": 7})
    with pytest.raises(GraphError, match=r"^the game "):
        node_states(merged_graph(game, game.start()), path)


def test_a_graph_too_large_or_of_another_kind_of_game_is_refused() -> None:
    nim_game = make_game("nim", {"heaps": [30, 30, 30]})
    with pytest.raises(
        GraphError, match=r"^the graph of this position has more nodes than the 5,000 allowed$"
    ):
        merged_graph(nim_game, nim_game.start())
    four = make_game("connect-four", {})
    with pytest.raises(GraphError, match=r"^game is 'connect-four': only games of heaps have a graph$"):
        merged_graph(four, four.start())
