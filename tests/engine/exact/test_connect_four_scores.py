"""The usual score and the plies say the same thing, and both follow the definition."""

import pytest

from parlour_engine.exact.connect_four_scores import outcome_of, plies_of, score_of, worth_between
from parlour_engine.exact.solution import Outcome, Worth

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
    ("low", "high", "told"),
    [
        (-2, -2, Worth.proved("loss", plies=40, score=-2)),
        (0, 0, Worth.proved("draw", plies=42, score=0)),
        (1, 5, Worth.proved("win")),
        (-3, 0, Worth("loss", "draw")),
        (0, 1, Worth("draw", "win")),
        (-21, 21, Worth("loss", "win")),
    ],
)
def test_of_bounds_no_more_is_told_than_they_prove(low: int, high: int, told: Worth) -> None:
    assert worth_between(low, high, empty=42) == told
