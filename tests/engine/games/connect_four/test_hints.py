"""Hints of Connect Four: a line is completed, else stopped, else every open column is there."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import PlayerTextError
from parlour_engine.games.connect_four.hints import hinted
from parlour_engine.players.choose import check_player
from parlour_engine.search.mcts import HINTS

FOUR = make_game("connect-four", {})


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", "1 2 3 4 5 6 7"), ("414243", "4"), ("41424", "4"), ("4142431", "4"), ("111111", "2 3 4 5 6 7")],
)
def test_a_line_is_completed_or_stopped_where_it_can_be(text: str, columns: str) -> None:
    position = FOUR.parse_position(text)
    assert " ".join(FOUR.move_text(position, move) for move in hinted(FOUR, position)) == columns


def test_a_hint_wins_where_a_move_wins_and_loses_at_once_only_where_all_do() -> None:
    source, hints = Random(3), 0
    for _ in range(300):
        position = FOUR.start()
        while FOUR.result(position) is None:
            legal = FOUR.legal_moves(position)
            wins = {
                move for move in legal if FOUR.result(FOUR.play(position, move)) and wins_by(position, move)
            }
            found = hinted(FOUR, position)
            assert set(found) <= set(legal)
            assert not wins or (len(found) == 1 and found[0] in wins)
            hints += len(found) == 1 < len(legal)
            position = FOUR.play(position, source.choice(legal))
    assert hints > 300


def wins_by(position: object, move: int) -> bool:
    result = FOUR.result(FOUR.play(position, move))
    return result is not None and result.winner == FOUR.to_move(position)


def test_a_game_without_hints_refuses_them() -> None:
    with pytest.raises(PlayerTextError, match="field 'hints' is 'yes': nim has none"):
        check_player(make_game("nim", {}), "mcts:hints=yes")
    assert check_player(FOUR, "mcts:hints=yes,simulations=5")[HINTS]
