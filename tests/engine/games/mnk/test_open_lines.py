"""The evaluators by windows against their prose, counted window by window."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import Result
from parlour_engine.games.mnk.open_lines import ALMOST, WIN
from parlour_engine.players.choose import choose
from tests.naive.mnk import Board, all_windows

SIZES = [(3, 3, 3), (6, 5, 4), (9, 9, 5), (1, 8, 4), (10, 2, 3), (7, 7, 7)]


@pytest.mark.parametrize("overline", [True, False])
@pytest.mark.parametrize(("width", "height", "line"), SIZES)
def test_every_position_of_random_games_scores_as_counted_by_hand(
    width: int, height: int, line: int, overline: bool
) -> None:
    game = make_game("mnk", {"width": width, "height": height, "line": line, "overline": overline})
    guess, weigh = (game.evaluators[name].guess for name in ("lines", "weights"))
    for seed in range(4):
        source, board, position = Random(seed), Board(width, height, line, overline), game.start()
        while board.result() is None:
            assert guess(position, 1, 3) == board.lines(1)
            assert guess(position, 2, 3) == board.lines(2)
            assert weigh(position, 1, 3) == board.weights(1) == -weigh(position, 2, 3)
            move = source.choice(board.moves())
            board, position = (
                board.after(move),
                game.play(position, game.parse_move(position, board.name(move))),
            )


@pytest.mark.parametrize("player", ["pvs:depth=2", "alphabeta:depth=2"])
def test_where_six_do_not_win_no_search_plays_for_them(player: str) -> None:
    game = make_game("mnk", {"width": 15, "height": 15, "line": 5, "overline": False})
    position = game.parse_position("c8 a1 d8 c1 e8 e1 g8 g1 h8 i1")
    filled = game.play(position, game.parse_move(position, "f8"))
    assert game.result(filled) is None  # six in a row
    assert game.evaluators["lines"].guess(position, 1, 0) < ALMOST
    assert choose(game, position, player).value < ALMOST


def test_an_earlier_win_is_worth_more_and_a_later_loss_costs_less() -> None:
    lines = make_game("mnk", {}).evaluators["lines"]
    won = Result(1, "line")
    assert lines.end((), won, 1, 3) == WIN - 3 > lines.end((), won, 1, 5)
    assert lines.end((), won, 2, 3) == 3 - WIN < lines.end((), won, 2, 5)
    assert lines.end((), Result(None, "full-board"), 1, 9) == 0


def test_no_guess_on_the_largest_board_looks_like_an_end() -> None:
    lines = make_game("mnk", {"width": 19, "height": 19}).evaluators["lines"]
    assert 5**5 * len(all_windows(19, 19, 3)) < lines.win
