"""From a player text to a move."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import PlayerTextError
from parlour_engine.limits import Limit
from parlour_engine.players.choose import check_player, choose

GAME = make_game("connect-four", {})


def test_an_evaluator_of_another_game_is_refused_with_this_games_own() -> None:
    with pytest.raises(PlayerTextError) as error:
        check_player(GAME, "alphabeta:evaluator=xor")
    assert str(error.value) == "player field 'evaluator' is 'xor': connect-four allows none, windows"


def test_a_good_text_is_checked_without_a_move() -> None:
    assert check_player(GAME, "alphabeta:depth=3").text() == "alphabeta:depth=3"


def test_the_cap_is_tighter_than_the_text() -> None:
    capped = choose(GAME, GAME.start(), "alphabeta:depth=9", Limit(depth=3))
    assert capped.depth == 3
    assert choose(GAME, GAME.start(), "alphabeta:depth=9", Limit(nodes=500)).nodes <= 500


def test_the_text_is_tighter_than_the_cap() -> None:
    assert choose(GAME, GAME.start(), "alphabeta:depth=2", Limit(depth=9, nodes=10**6)).depth == 2
