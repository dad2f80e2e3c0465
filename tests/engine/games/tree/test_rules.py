"""Typed trees as a game: moves, positions, and every search by values with the counts of the textbook."""

from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, UnknownGameError, describe_games, make_game, part
from parlour_engine.conformance.cases import SEARCHING, short_text
from parlour_engine.exercises.typed_trees import EXAMPLES, Sizes, grown
from parlour_engine.game import AnyGame, GameError, MoveError, PlayerTextError
from parlour_engine.players.choose import choose
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.attempt import FIXED_DEPTH, PRUNED
from parlour_engine.search.fields import EVALUATOR
from parlour_engine.search.splitmix import SplitMix
from tests.naive.alpha_beta import Count, Nested, full, nested, pruned

FIRST = {"max": True, "min": False}
BY_VALUES = [each for each in SEARCHING if EVALUATOR in each.fields]
SIZES = [
    Sizes(1, (1, 6), (-9, 9)),
    Sizes(2, (1, 4), (0, 3)),
    Sizes(3, (2, 3), (1, 20)),
    Sizes(5, (1, 3), (-99, 99)),
    Sizes(7, (1, 2), (-3, 3)),
]


def tree_game(first: str = "max") -> AnyGame:
    return make_game("tree", {"first": first}, study=True)


def random_trees(count: int) -> list[str]:
    return [grown(SIZES[seed % len(SIZES)], SplitMix(seed)) for seed in range(count)]


@pytest.mark.parametrize("first", FIRST)
def test_every_fixed_depth_search_counts_as_the_textbook_does(first: str) -> None:
    game = tree_game(first)
    for text in [*random_trees(150), EXAMPLES["minimax"], EXAMPLES["lesson"]]:
        position = game.parse_position(text)
        for name in FIXED_DEPTH:
            count = Count()
            value = (pruned if name in PRUNED else full)(nested(text), FIRST[first], count)
            found = choose(game, position, name)
            assert (found.value, found.nodes, found.evaluations) == (value, count.nodes, count.leaves)
            assert (found.cutoffs, found.effective_cutoffs) == (count.cutoffs, count.effective)
            assert found.score.kind == "evaluation"
            assert found.score.number == (value if FIRST[first] else -value)


@pytest.mark.parametrize("first", FIRST)
def test_pvs_has_the_value_of_the_tree_and_greedy_the_best_number_in_sight(first: str) -> None:
    game = tree_game(first)
    for text in random_trees(150):
        position = game.parse_position(text)
        found = choose(game, position, "pvs")
        assert found.value == full(nested(text), FIRST[first], Count())
        seen = choose(game, position, "greedy")
        values = [first_end(branch) for branch in branches(nested(text))]
        assert seen.value == (max(values) if FIRST[first] else min(values))
        assert seen.nodes == len(values) + 1


def branches(tree: Nested) -> list[Nested]:
    assert isinstance(tree, list)
    return tree


def first_end(tree: Nested) -> int:
    return tree if isinstance(tree, int) else first_end(tree[0])


def test_a_record_of_every_search_by_values_is_replayed_to_its_counts() -> None:
    game = tree_game()
    for text, algorithm in product(random_trees(20), BY_VALUES):
        if algorithm.tree is None:
            continue
        tree = search_tree(game, game.parse_position(text), algorithm.name)
        nodes, kinds = replayed(tree), tree["columns"]["kinds"]
        roots = [node for node in nodes if node.level == 0]
        assert abs(roots[-1].value or 0) == abs(tree["search"]["value"])
        if "passes" not in tree:
            assert len(nodes) == tree["search"]["nodes"]
            assert kinds.count("n") == tree["search"]["evaluations"]
        assert set(kinds) <= set("icngt")


def test_the_example_of_the_document_has_the_windows_that_it_tells() -> None:
    """3 comes back from D; E is cut at 5, as B has 3; G is cut, as C has 1 and A has 3."""
    game = tree_game()
    tree = search_tree(game, game.parse_position(EXAMPLES["document"]), "alphabeta")
    nodes = {
        tree["moves"][node.move] if node.level else "A": (node.kind, node.alpha, node.beta, node.value)
        for node in replayed(tree)
    }
    infinite = max(beta for _, _, beta, _ in nodes.values())
    assert nodes["D"][3] == 3
    assert nodes["E"] == ("c", -infinite, 3, 5)
    assert nodes["B"] == ("i", -infinite, infinite, 3)
    assert nodes["F"] == ("i", 3, infinite, 1)
    assert nodes["C"] == ("c", 3, infinite, 1)
    assert nodes["A"][3] == 3
    assert not {"E2", "G", "G1", "G2"} & nodes.keys()


def test_the_tree_of_the_lesson_costs_nine_leaves_and_between_seven_and_twelve_in_other_orders() -> None:
    tree = nested(EXAMPLES["lesson"])
    assert looked_at(tree) == (9, 16)
    a, b, c = branches(tree)
    assert looked_at([c, a, b]) == (8, 16)
    found = {looked_at(order) for order in orders(tree)}
    assert (min(found), max(found)) == ((7, 16), (12, 16))
    game = tree_game()
    assert choose(game, game.parse_position(EXAMPLES["lesson"]), "alphabeta").evaluations == 9


def looked_at(tree: Nested) -> tuple[int, int]:
    count = Count()
    value = pruned(tree, True, count)
    return count.leaves, value


def orders(tree: Nested) -> list[Nested]:
    if isinstance(tree, int):
        return [tree]
    below = [orders(branch) for branch in tree]
    return [list(order) for parts in product(*below) for order in permutations(parts)]


def test_algorithms_that_count_wins_do_not_take_a_tree() -> None:
    game = tree_game()
    for text in [*(short_text(each) for each in SEARCHING if each not in BY_VALUES), "level:3", "perfect"]:
        with pytest.raises(PlayerTextError, match="numbers"):
            choose(game, game.start(), text)


def test_a_bound_ends_a_search_with_a_branch_and_a_guess() -> None:
    game = tree_game()
    shallow = choose(game, game.start(), "alphabeta:depth=1")
    assert (shallow.value, game.move_text(game.start(), shallow.move)) == (14, "C")
    stopped = choose(game, game.start(), "minimax:nodes=3")
    assert stopped.interrupted
    assert stopped.move in game.legal_moves(game.start())


def test_a_search_begins_at_the_current_node() -> None:
    game = tree_game()
    position = game.parse_position("((3 12 8) (2 4 6) (14 5 2)) at c")
    found = choose(game, position, "alphabeta")
    assert (found.value, game.to_move(position), found.evaluations) == (2, 2, 3)
    assert game.position_text(game.play(position, found.move)).endswith(" at C3")


def test_equal_subtrees_are_different_positions() -> None:
    game = tree_game()
    one, other = (game.parse_position(f"((3 12) (3 12)) at {name}") for name in "AB")
    assert game.key(one) != game.key(other)
    assert game.key(one) == game.key(game.parse_position("( (3 12) (3,12) ) at a"))
    assert game.key(game.start()) != game.key(game.parse_position("((3 12 8) (2 4 6) (14 5 3))"))
    found = choose(game, game.parse_position("((3 12) (3 12) (3 12))"), "pvs")
    assert found.table_hits == 0


def test_a_move_into_another_branch_is_refused_with_those_that_are_there() -> None:
    game: AnyGame = tree_game()
    at_b: Any = game.play(game.start(), game.parse_move(game.start(), "b"))
    with pytest.raises(MoveError, match=r"^'A' is no branch here: branches are B1 to B3$"):
        game.parse_move(at_b, "A")


def test_a_tree_is_for_study_and_nothing_that_is_played_offers_it() -> None:
    assert "tree" not in GAMES
    assert "tree" in GAMES.studied
    assert "tree" not in [game["id"] for game in describe_games()]
    assert "tree" in [game["id"] for game in describe_games(study=True)]
    assert part("tree", "daily") is None
    with pytest.raises(UnknownGameError, match="game is 'tree': allowed are connect-four"):
        make_game("tree", {})


def test_unusable_options_are_refused() -> None:
    with pytest.raises(GameError, match="'first' is 'both': allowed are max, min"):
        make_game("tree", {"first": "both"}, study=True)


def test_the_plain_forms_agree_to_the_last_count() -> None:
    game = tree_game("min")
    for text in random_trees(10):
        position = game.parse_position(text)
        one, other = (replace(choose(game, position, name), seconds=0.0) for name in PRUNED)
        assert one == other
