"""The whole tree below a position, and what alpha-beta looks at in one order or another."""

from parlour_engine.catalogue import make_game
from parlour_engine.exercises.orders import best_first, searched, whole_tree, worst_first
from parlour_engine.exercises.typed_trees import EXAMPLES
from parlour_engine.players.choose import choose


def test_the_tree_of_a_typed_tree_is_its_text() -> None:
    game = make_game("tree", {}, study=True)
    for text in ("((3 12 8) (2 4 6) (14 5 2))", EXAMPLES["lesson"], "((1) 2 ((3 4) 5))"):
        tree = whole_tree(game, game.parse_position(text), 12, "number")
        assert tree.text() == text
    assert [branch.move for branch in tree.nodes()] == [
        *("", "A", "A1", "B", "C", "C1", "C1.1", "C1.2", "C2")
    ]


def test_a_tree_of_a_game_costs_as_many_leaves_when_it_is_typed() -> None:
    boards: list[tuple[str, dict[str, object]]] = [
        ("connect-four", {"width": 4, "height": 4}),
        ("grundy", {"heap": 10}),
        ("nim", {"heaps": [2, 3]}),
    ]
    for game_id, options in boards:
        game = make_game(game_id, options)
        evaluator = game.default_evaluator
        tree = whole_tree(game, game.start(), 3, evaluator)
        own = choose(game, game.start(), f"alphabeta:depth=3,evaluator={evaluator}")
        typed = searched(tree)
        assert (typed.value, typed.nodes, typed.evaluations) == (own.value, own.nodes, own.evaluations)


def test_the_best_branch_first_saves_most_of_the_lesson() -> None:
    game = make_game("tree", {}, study=True)
    tree = whole_tree(game, game.parse_position(EXAMPLES["lesson"]), 12, "number")
    assert [searched(order(tree)).evaluations for order in (best_first, worst_first)] == [7, 12]
    assert {searched(order(tree)).value for order in (best_first, worst_first)} == {16}
