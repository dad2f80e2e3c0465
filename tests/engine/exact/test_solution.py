"""Proved values: bounds, their order, and what the command line prints of them."""

import doctest

from parlour_engine.catalogue import make_game
from parlour_engine.exact import solution
from parlour_engine.exact.solution import UNKNOWN, ExactValue, Solution, best_move, best_worth, to_json


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(solution).failed == 0


def test_the_winner_hurries_the_loser_delays_and_the_first_of_equals_is_kept() -> None:
    wins = {5: ExactValue.proved("win", 9), 3: ExactValue.proved("win", 5), 4: ExactValue.proved("win", 5)}
    losses = {
        5: ExactValue.proved("loss", 9),
        3: ExactValue.proved("loss", 5),
        4: ExactValue.proved("loss", 9),
    }
    assert best_move(wins) == 3
    assert best_move(losses) == 5
    assert best_move({1: ExactValue.proved("loss", 40), 2: ExactValue.proved("draw")}) == 2


def test_a_length_that_is_not_known_leaves_that_of_the_position_open() -> None:
    losses = {0: ExactValue.proved("loss", 6), 1: ExactValue.proved("loss")}
    wins = {0: ExactValue.proved("win", 5), 1: ExactValue.proved("win")}
    assert best_worth(losses) == ExactValue.proved("loss")
    assert best_worth(wins) == ExactValue.proved("win")


def test_a_proved_win_needs_no_proof_of_the_other_moves() -> None:
    assert best_worth({0: UNKNOWN, 1: ExactValue.proved("win", 3)}) == ExactValue.proved("win", 3)


def test_what_is_not_proved_has_bounds_beside_its_null() -> None:
    game = make_game("nim", {})
    start = game.start()
    found = Solution(ExactValue("draw", "win"), {0: UNKNOWN}, move=0, interrupted=True)
    printed = to_json(game, start, found)
    assert (printed["outcome"], printed["bounds"]) == (None, ["draw", "win"])
    assert list(printed)[:4] == ["position", "outcome", "plies", "score"]
    assert -UNKNOWN == UNKNOWN


def test_a_score_and_its_outcome_change_sides_together() -> None:
    assert -ExactValue.proved("win", 7, 18) == ExactValue.proved("loss", 7, -18)
