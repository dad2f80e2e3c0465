"""The `windows` evaluator against the document's formula, counted window by window."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from tests.naive.connect_four import Board

SIZES = [(7, 6, 4), (5, 4, 3), (12, 12, 4), (12, 12, 12), (4, 7, 5), (12, 1, 5), (1, 12, 5), (10, 2, 3)]


@pytest.mark.parametrize(("width", "height", "line"), SIZES)
def test_every_position_of_random_games_scores_as_counted_by_hand(width: int, height: int, line: int) -> None:
    game = make_game("connect-four", {"width": width, "height": height, "line": line})
    guess = game.evaluators["windows"].guess
    for seed in range(4):
        source, board, position = Random(seed), Board(width, height, line), game.start()
        while True:
            assert guess(position, 1, 0) == board.get_score(1)
            assert guess(position, 2, 0) == board.get_score(2)
            if board.result():
                break
            move = source.choice(board.moves())
            board, position = board.after(move), game.play(position, move)


def test_the_score_is_not_antisymmetric() -> None:
    """Three of the opponent's in a window weigh more than three of one's own."""
    game = make_game("connect-four", {})
    guess = game.evaluators["windows"].guess
    position = game.parse_position("11223")
    assert guess(position, 1, 0) != -guess(position, 2, 0)


def test_no_guess_reaches_the_value_of_a_win() -> None:
    """Even if every window of the largest board held a threat."""
    game = make_game("connect-four", {"width": 12, "height": 12, "line": 3})
    windows = len(Board(12, 12, 3).windows())
    assert 100 * windows + 3 * 24 < game.evaluators["windows"].win
