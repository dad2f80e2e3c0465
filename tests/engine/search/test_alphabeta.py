"""Alpha-beta's counts, which any implementation of the documents' search must meet to the last node."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.score import Score
from parlour_engine.search.alphabeta import FixedDepth, alphabeta
from parlour_engine.search.budget import Budget, Interrupted
from tests.naive import minimax

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
    _, value, count = minimax.best(GAME, GAME.start(), 6, GAME.evaluators["none"])
    assert (count.nodes, value) == (137_257, 0)


def test_a_win_in_five_is_as_good_as_a_win_in_one_and_the_leftmost_is_played() -> None:
    """The documents have no term for depth; a search that names no depth hurries instead."""
    # 2 . . . . . .
    # 2 . . . . . .     player 1 to move wins at once in columns 2 and 6, and later after column 1
    # 2 . 1 1 1 . .
    position = GAME.parse_position("415131")
    patient = choose(GAME, position, "alphabeta:depth=5,evaluator=none")
    assert (GAME.move_text(position, patient.move), patient.score) == ("1", Score.win(5))
    hurried = choose(GAME, position, "alphabeta:nodes=100000,evaluator=none")
    assert (GAME.move_text(position, hurried.move), hurried.score) == ("2", Score.win(1))


def test_a_lost_position_is_defended_as_long_as_possible() -> None:
    # . 2 . . . . .
    # . 1 . . . 1 .     player 2 to move is lost: blocking column 6 only puts off the end,
    # . 2 . . 2 1 .     and after column 1 player 1 wins there at once
    # . 2 . . 1 1 .
    position = GAME.parse_position("625562226")
    patient = choose(GAME, position, "alphabeta:depth=4,evaluator=none")
    assert (GAME.move_text(position, patient.move), patient.score.kind) == ("1", "loss")
    after = GAME.play(position, patient.move)
    assert choose(GAME, after, "alphabeta:depth=1,evaluator=none").score == Score.win(1)
    hurried = choose(GAME, position, "alphabeta:nodes=100000,evaluator=none")
    assert (GAME.move_text(position, hurried.move), hurried.score) == ("6", Score.loss(4))


def test_a_loss_is_not_claimed_before_every_root_move_is_tried() -> None:
    position = GAME.parse_position("41513")  # lost, but known only when all seven columns have been refuted
    search = FixedDepth(GAME, GAME.evaluators["none"], 2, 2, Budget(Limit(nodes=12), INERT))
    with pytest.raises(Interrupted):
        search.run(position)
    unfinished = search.analysis(position)
    assert (unfinished.value, unfinished.score.kind) == (-1, "evaluation")


def test_a_draw_is_proved_only_by_playing_every_line_to_its_end() -> None:
    game = make_game("connect-four", {"width": 3, "height": 3, "line": 3})
    position = game.parse_position("11221")
    assert choose(game, position, "alphabeta:depth=3,evaluator=none").score.kind == "evaluation"
    assert choose(game, position, "alphabeta:depth=4,evaluator=none").score.kind == "draw"


def test_an_interrupted_search_answers_from_the_deepest_depth_it_finished() -> None:
    evaluator = GAME.evaluators["windows"]
    nodes = [alphabeta(GAME, GAME.start(), evaluator, Limit(depth=d), INERT).nodes for d in (1, 2, 3)]
    answer = alphabeta(GAME, GAME.start(), evaluator, Limit(depth=9, nodes=sum(nodes) + 5), INERT)
    assert answer.interrupted
    assert (answer.depth, answer.nodes) == (3, nodes[2])
    assert answer.line == alphabeta(GAME, GAME.start(), evaluator, Limit(depth=3), INERT).line


def test_a_search_stopped_in_its_first_depth_answers_with_the_best_root_move_it_finished() -> None:
    position = GAME.parse_position("112233")  # column 4 wins, and is the fourth to be tried
    evaluator = GAME.evaluators["windows"]
    before = alphabeta(GAME, position, evaluator, Limit(nodes=4), INERT)
    assert (GAME.move_text(position, before.move), before.score.kind) == ("1", "evaluation")
    after = alphabeta(GAME, position, evaluator, Limit(nodes=5), INERT)
    assert (GAME.move_text(position, after.move), after.score) == ("4", Score.win(1))
    assert (after.interrupted, after.depth, after.nodes) == (True, 0, 5)


def test_a_bounded_search_ends_when_every_line_is_played_out() -> None:
    game = make_game("nim", {"heaps": [1, 2]})
    answer = choose(game, game.start(), "alphabeta:depth=18,nodes=100000")
    assert (answer.depth, answer.interrupted, answer.score) == (3, False, Score.win(3))
