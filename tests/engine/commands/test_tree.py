"""Trees and graphs as people read them."""

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import make_game
from parlour_engine.commands.tree import graph_lines, tree_lines, typed_lines, typed_tree
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


def test_a_typed_tree_is_shown_with_what_each_order_costs() -> None:
    game = make_game("tree", {}, study=True)
    assert list(typed_lines(typed_tree(game, game.start()))) == [
        "((3 12 8) (2 4 6) (14 5 2))",
        "9 numbers, MAX moves first, value 3",
        "alpha-beta, as written: 7 numbers looked at",
        "alpha-beta, best first: 5 numbers looked at",
        "alpha-beta, worst first: 9 numbers looked at",
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["tree", "--example", "minimax"], "9 numbers, MAX moves first, value 3"),
        (["tree", "--example", "document", "--option", "first=min"], "8 numbers, MIN moves first, value 5"),
        (["tree", "--random", "levels=2", "seed=3"], "6 numbers, MAX moves first, value 3"),
    ],
)
def test_an_example_or_a_random_tree_may_be_asked_for(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["tree", *given])
    assert capsys.readouterr().out.splitlines()[1] == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["tree", "--example", "minimax", "--random"], "exclude each other"),
        (["nim", "--example", "minimax"], "are for typed trees, not for nim"),
        (["tree", "--random", "levels=9"], "option 'levels' is 9: allowed are 1..8"),
        (["tree", "--position", "((3 12"], 'bracket 2 never closes: put ")" after 12'),
        (["tree", "--position", "(1 2) at A"], "the game is over"),
    ],
)
def test_a_tree_that_cannot_be_had_is_refused_in_one_line(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["tree", *given])
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_number_is_told_from_a_draw() -> None:
    game = make_game("tree", {}, study=True)
    lines = list(tree_lines(search_tree(game, game.start(), "alphabeta")))
    assert lines[2] == "    A1  [-, -] = 3"
    assert not [line for line in lines if "(" in line]
