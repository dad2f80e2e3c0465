"""The counts of the documents' searches, which any implementation of them must meet to the last node."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.players.choose import choose

GAME = make_game("connect-four", {})


@pytest.mark.parametrize(("depth", "nodes"), [(6, 1_249), (8, 12_574)])
def test_the_empty_board_without_an_evaluator_takes_the_known_number_of_nodes(depth: int, nodes: int) -> None:
    answer = choose(GAME, GAME.start(), f"alphabeta:depth={depth},evaluator=none")
    assert (answer.nodes, answer.value, answer.depth) == (nodes, 0, depth)


@pytest.mark.parametrize(("depth", "evaluations"), [(4, 331), (5, 1_996)])
def test_the_empty_board_with_windows_takes_the_known_number_of_evaluations(
    depth: int, evaluations: int
) -> None:
    assert choose(GAME, GAME.start(), f"alphabeta:depth={depth}").evaluations == evaluations


def test_the_whole_tree_to_depth_6_has_the_known_number_of_nodes() -> None:
    answer = choose(GAME, GAME.start(), "minimax:depth=6,evaluator=none")
    assert (answer.nodes, answer.value) == (137_257, 0)


@pytest.mark.parametrize(("depth", "evaluations"), [(4, 2_401), (5, 16_807)])
def test_without_pruning_every_leaf_is_evaluated(depth: int, evaluations: int) -> None:
    assert choose(GAME, GAME.start(), f"negamax:depth={depth}").evaluations == evaluations


def test_tic_tac_toe_to_the_end_takes_the_known_number_of_nodes() -> None:
    game = make_game("mnk", {})
    answer = choose(game, game.start(), "alphabeta:depth=9,evaluator=none")
    assert (answer.nodes, answer.value, answer.score.kind) == (18_297, 0, "draw")


#: Evaluations with the wolf on (1,4), the sheep at home and to move: printed in the document, checked in C++.
WOLF_PLAIN = {2: 28, 3: 172, 4: 516, 5: 3132, 6: 12474}
WOLF_PRUNED = {
    "simple": {2: 10, 3: 46, 4: 54, 5: 272, 6: 308, 7: 1601, 8: 3413},
    "fast": {2: 10, 3: 47, 4: 59, 5: 300, 6: 363, 7: 1706, 8: 3157},
    "smart": {2: 16, 3: 148, 4: 115, 5: 651, 6: 323, 7: 1817, 8: 9192},
}
#: From depth 11 on the counts show whether the plies at the leaves and the 32-bit overflow are right.
WOLF_DEEP = {("simple", 11): 64_504, ("fast", 11): 65_723, ("smart", 11): 135_350}
WOLF = make_game("wolf-and-sheep", {})
MEASURED = WOLF.parse_position("e7/a1,c1,e1,g1/s")


@pytest.mark.parametrize("evaluator", ["simple", "fast", "smart"])
@pytest.mark.parametrize("form", ["minimax", "negamax"])
def test_plain_wolf_and_sheep_takes_the_printed_number_of_evaluations(evaluator: str, form: str) -> None:
    for depth, evaluations in WOLF_PLAIN.items():
        answer = choose(WOLF, MEASURED, f"{form}:depth={depth},evaluator={evaluator}")
        assert answer.evaluations == evaluations, depth


@pytest.mark.parametrize("evaluator", WOLF_PRUNED)
@pytest.mark.parametrize("form", ["alphabeta", "negamax-alphabeta"])
def test_pruned_wolf_and_sheep_takes_the_printed_number_of_evaluations(evaluator: str, form: str) -> None:
    for depth, evaluations in WOLF_PRUNED[evaluator].items():
        answer = choose(WOLF, MEASURED, f"{form}:depth={depth},evaluator={evaluator}")
        assert answer.evaluations == evaluations, depth


@pytest.mark.parametrize(("evaluator", "depth"), WOLF_DEEP)
def test_the_plies_at_the_leaves_and_the_overflow_are_the_documents(evaluator: str, depth: int) -> None:
    answer = choose(WOLF, MEASURED, f"alphabeta:depth={depth},evaluator={evaluator}")
    assert answer.evaluations == WOLF_DEEP[evaluator, depth]


def test_the_wolf_maximises_whichever_side_is_to_move() -> None:
    # the wolf on f2 is past the sheep and reaches row 1 next, whatever the sheep do
    position = WOLF.parse_position("f2/a3,c3,e3,g3/s")
    answer = choose(WOLF, position, "alphabeta:depth=3,evaluator=simple")
    assert answer.value > 2**30
    assert answer.score.kind == "loss"


def test_as_printed_smart_takes_a_sure_win_for_a_loss_and_claims_neither() -> None:
    """With the wolf to move at a leaf, INT_MAX and the plies overflow to the value of a loss."""
    position = WOLF.parse_position("f2/a3,c3,e3,g3/s")
    answer = choose(WOLF, position, "minimax:depth=1,evaluator=smart")
    assert answer.value == -(2**31)
    assert answer.score.kind == "evaluation"
