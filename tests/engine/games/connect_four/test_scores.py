"""The usual score and the plies say the same thing, and both follow the definition."""

import pytest

from parlour_engine.exact.solution import ExactValue, Outcome
from parlour_engine.games.connect_four.scores import outcome_of, plies_of, score_of, worth_between

CELLS = [42, 35, 20, 25, 63 - 7]


@pytest.mark.parametrize("cells", CELLS)
def test_a_score_is_half_of_what_is_left_of_the_board_at_the_end(cells: int) -> None:
    for stones in range(cells):
        for plies in range(1, cells - stones + 1):
            outcome: Outcome = "win" if plies % 2 else "loss"  # who makes the last move wins
            size = (cells + 2 - (stones + plies)) // 2
            score = score_of(outcome, plies, cells - stones)
            assert score == (size if outcome == "win" else -size)
            assert outcome_of(score) == outcome
            assert plies_of(score, cells - stones) == plies


def test_a_win_with_ones_last_stone_scores_1_for_either_player() -> None:
    assert score_of("win", 41, empty=42) == score_of("win", 41, empty=41) == 1


def test_a_drawn_game_fills_the_board() -> None:
    assert (plies_of(0, empty=17), score_of("draw", 17, empty=17)) == (17, 0)


@pytest.mark.parametrize(
    ("low", "high", "reported"),
    [
        (-2, -2, ExactValue.proved("loss", plies=40, score=-2)),
        (0, 0, ExactValue.proved("draw", plies=42, score=0)),
        (1, 5, ExactValue.proved("win")),
        (-3, 0, ExactValue("loss", "draw")),
        (0, 1, ExactValue("draw", "win")),
        (-21, 21, ExactValue("loss", "win")),
    ],
)
def test_bounds_give_no_more_than_they_prove(low: int, high: int, reported: ExactValue) -> None:
    assert worth_between(low, high, empty=42) == reported
