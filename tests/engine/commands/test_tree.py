"""Trees and graphs as people read them."""

from parlour_engine.catalogue import make_game
from parlour_engine.commands.tree import graph_lines, tree_lines
from parlour_engine.players.trees import search_tree
from parlour_engine.search.graph import game_graph

NIM = make_game("nim", {"heaps": [2, 1]})


def test_a_tree_is_indented_and_shows_how_each_node_was_left() -> None:
    tree = search_tree(NIM, NIM.start(), "alphabeta:depth=3")
    assert list(tree_lines(tree)) == [
        "root  [-, -] = 1",
        "  1:1  [-, -] = 1",
        "    1:1  [-, -] = 1",
        "      2:1  [-, -] = 1 (player 1 won)",
        "    2:1  [-, 1] = 1, beta cut-off",
        "      1:1  [-, 1] = 1 (player 1 won)",
        "  1:2  [1, -] = -1, alpha cut-off",
        "    2:1  [1, -] = -1 (player 2 won)",
        "  2:1  [1, -] = 1, alpha cut-off",
        "    1:1  [1, -] = 1",
        "      1:1  [1, -] = 1 (player 1 won)",
        "alphabeta to depth 3: move 1:1, value 1, 11 nodes, 4 evaluations, 3 cut-offs",
    ]


def test_a_large_tree_is_cut_short_with_a_note() -> None:
    four = make_game("connect-four", {})
    lines = list(tree_lines(search_tree(four, four.start(), "minimax:depth=3")))
    assert len(lines) == 202
    assert lines[-2] == "and 200 more nodes; --json prints up to 50,000"


def test_a_graph_has_a_line_a_level_with_values_and_marks() -> None:
    grundy = make_game("grundy", {"heap": 7})
    moves = [grundy.parse_move(grundy.start(), "7=6+1")]
    lines = list(graph_lines(game_graph(grundy, grundy.start(), moves)))
    assert lines[:3] == [
        "MAX  +7=0",
        "MIN  *6,1=0  ~5,2=0  ~4,3=0",
        "MAX  5,1,1=1  4,2,1=0  ~3,2,2=1  ~3,3,1=0",
    ]
    assert lines[-1] == "14 positions, 17 edges; * current, + visited, ~ unreachable"
