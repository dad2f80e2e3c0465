"""The one-ply player."""

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.score import Score
from parlour_engine.search.greedy import greedy

GAME = make_game("connect-four", {})
WINDOWS = GAME.evaluators["windows"]


def test_the_centre_is_the_first_move() -> None:
    answer = greedy(GAME, GAME.start(), WINDOWS, NO_LIMIT, INERT)
    assert GAME.move_text(GAME.start(), answer.move) == "4"
    assert answer.value == 3
    assert answer.moves == {0: 0, 1: 0, 2: 0, 3: 3, 4: 0, 5: 0, 6: 0}


def test_a_winning_move_is_taken_even_where_the_board_looks_bad() -> None:
    # 1 . . . . . .
    # 1 . . . . . .     player 1 to move can complete column 1, and player 2 has three in an open row
    # 1 . . 2 2 2 .
    before = GAME.parse_position("141516")
    answer = greedy(GAME, before, WINDOWS, NO_LIMIT, INERT)
    assert GAME.move_text(before, answer.move) == "1"
    assert answer.score == Score.win(1)
    assert answer.value == WINDOWS.win


def test_a_move_that_loses_at_once_is_scored_as_such() -> None:
    game = make_game("nim", {"heaps": [1], "misere": True})
    answer = greedy(game, game.start(), game.evaluators["none"], NO_LIMIT, INERT)
    assert answer.score == Score.loss(1)


def test_an_interrupted_pass_answers_with_the_best_move_so_far() -> None:
    answer = greedy(GAME, GAME.start(), WINDOWS, Limit(nodes=3), INERT)
    assert (answer.move, answer.interrupted, answer.depth, answer.evaluations) == (0, True, 0, 2)
    assert answer.moves is None
