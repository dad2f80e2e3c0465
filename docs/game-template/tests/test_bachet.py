"""The game is held to what holds for every game of Parlour, and to its own theory."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.conformance.games import *  # noqa: F403  # pytest collects the suite's tests here
from parlour_engine.conformance.players import *  # noqa: F403  # likewise
from parlour_engine.players.choose import choose

#: What the tests of every game run over, and what is small enough to visit every position.
BOARDS = [("bachet", {}), ("bachet", {"counters": 1}), ("bachet", {"counters": 30, "most": 10})]
SMALL_BOARDS = [("bachet", {"counters": 8})]


@pytest.mark.parametrize("counters", range(1, 13))
def test_the_player_to_move_loses_exactly_at_multiples_of_one_more_than_the_most(counters: int) -> None:
    """By a search of the whole game."""
    game = make_game("bachet", {"counters": counters})
    answer = choose(game, game.start(), "alphabeta:depth=12")
    assert answer.score.kind == ("loss" if counters % 4 == 0 else "win")
