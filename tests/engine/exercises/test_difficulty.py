"""How difficult an exercise is: what levels really play, and a stop."""

import doctest

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import Inert
from parlour_engine.exercises import difficulty
from parlour_engine.exercises.difficulty import ENOUGH, TRIES, difficulty_of
from parlour_engine.loading import ready_searches, ready_solver
from parlour_engine.players.choose import choose
from parlour_engine.players.levels import level_spec
from parlour_engine.search.budget import Interrupted


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(difficulty).failed == 0


def test_the_level_is_the_first_from_which_every_level_finds_the_answer() -> None:
    """Here level 2 finds the answer more often than not, by taste, and level 4 never."""
    game = make_game("connect-four", {})
    rated = difficulty_of(game, game.parse_position("623645324544"), 2, compile_missing=True)
    assert rated.level == 5
    assert rated.found[1] > TRIES / 2
    assert rated.found[3] == 0
    assert all(tries >= ENOUGH for tries in rated.found[4:])


def test_a_level_finds_the_answer_as_often_as_is_said() -> None:
    game = make_game("nim", {})
    position = game.parse_position("3,4,5")
    rated = difficulty_of(game, position, game.parse_move(position, "1:2"), compile_missing=True)
    for level, tries in enumerate(rated.found, 1):
        spec, seeds = level_spec(game, level, 1), range(200)
        searches = ready_searches(game, spec.text())
        texts = (spec.having(seed=seed).text() if spec.errs else spec.text() for seed in seeds)
        moves = [choose(game, position, text, searches=searches, make_solver=ready_solver) for text in texts]
        share = sum(game.move_text(position, each.move) == "1:2" for each in moves) / len(seeds)
        assert tries / TRIES - 0.12 < share < (tries + 1) / TRIES + 0.12


class Stopped(Inert):
    """A control that has stopped."""

    def stopped(self) -> bool:
        return True


def test_a_stop_ends_it_without_an_answer() -> None:
    game = make_game("connect-four", {})
    with pytest.raises(Interrupted):
        difficulty_of(game, game.parse_position("623645324544"), 2, Stopped(), compile_missing=True)
