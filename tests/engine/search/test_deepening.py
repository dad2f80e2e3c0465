"""Deepening: proofs, longest defences, and what is left of a search that was interrupted."""

from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.score import Score
from parlour_engine.search.attempt import Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fixed_depth import search_to_depth

GAME = make_game("connect-four", {})
WINDOWS, BLIND = Method("alphabeta", "windows"), Method("alphabeta", "none")


def only_the_last(game: AnyGame, position: Any, method: Method, depth: int, budget: Budget) -> Attempt:
    """Search depth 2 where depth 1 was asked for, so that the budget ends inside the first attempt."""
    return search_to_depth(game, position, method, 2, budget)


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
    unfinished = deepen(GAME, position, BLIND, Limit(depth=2, nodes=12), INERT, search=only_the_last)
    assert (unfinished.value, unfinished.score.kind) == (-1, "evaluation")


def test_a_draw_is_proved_only_by_playing_every_line_to_its_end() -> None:
    game = make_game("connect-four", {"width": 3, "height": 3, "line": 3})
    position = game.parse_position("11221")
    assert choose(game, position, "alphabeta:depth=3,evaluator=none").score.kind == "evaluation"
    assert choose(game, position, "alphabeta:depth=4,evaluator=none").score.kind == "draw"


def deepened(position: Any, limit: Limit) -> Analysis:
    return deepen(GAME, position, WINDOWS, limit, INERT, search=search_to_depth)


def test_an_interrupted_search_answers_from_the_deepest_depth_it_finished() -> None:
    nodes = [deepened(GAME.start(), Limit(depth=d)).nodes for d in (1, 2, 3)]
    answer = deepened(GAME.start(), Limit(depth=9, nodes=sum(nodes) + 5))
    assert answer.interrupted
    assert (answer.depth, answer.nodes) == (3, nodes[2])
    assert answer.line == deepened(GAME.start(), Limit(depth=3)).line


def test_a_search_stopped_in_its_first_depth_answers_with_the_best_root_move_it_finished() -> None:
    position = GAME.parse_position("112233")  # column 4 wins, and is the fourth to be tried
    before = deepened(position, Limit(nodes=4))
    assert (GAME.move_text(position, before.move), before.score.kind) == ("1", "evaluation")
    after = deepened(position, Limit(nodes=5))
    assert (GAME.move_text(position, after.move), after.score) == ("4", Score.win(1))
    assert (after.interrupted, after.depth, after.nodes) == (True, 0, 5)


def test_a_bounded_search_ends_when_every_line_is_played_out() -> None:
    game = make_game("nim", {"heaps": [1, 2]})
    answer = choose(game, game.start(), "alphabeta:depth=18,nodes=100000")
    assert (answer.depth, answer.interrupted, answer.score) == (3, False, Score.win(3))


def test_a_wolf_that_cannot_be_stopped_wins_in_a_known_number_of_plies() -> None:
    wolf = make_game("wolf-and-sheep", {})
    position = wolf.parse_position("f4/a5,c5,e5,g5/w")
    answer = choose(wolf, position, "alphabeta:time=60")
    assert answer.score == Score.win(5)
    assert choose(wolf, wolf.play(position, answer.move), "alphabeta:time=60").score == Score.loss(4)


def test_stuck_sheep_are_a_certain_win_of_the_wolf_only_when_every_line_was_played_out() -> None:
    # the last sheep move, h7-g8, leaves the wolf a move and the sheep none; the document values that like
    # any other position
    wolf = make_game("wolf-and-sheep", {})
    position = wolf.parse_position("b4/b8,d8,f8,h6/s")
    shallow = choose(wolf, position, "alphabeta:depth=2,evaluator=simple")
    assert shallow.score.kind == "evaluation"
    deep = choose(wolf, position, "alphabeta:depth=9,evaluator=simple")
    assert deep.score.kind == "loss"
