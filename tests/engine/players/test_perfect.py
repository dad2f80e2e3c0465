"""A proof as an analysis: what is known of a move, a length, and a limit that came first."""

from typing import Any

import pytest

from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import UNKNOWN, ExactValue, OnMove, Solution, drop
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.perfect import perfect
from parlour_engine.score import SOMETIME, Score


def fixed_solver(solution: Solution) -> Any:
    """A solver that always gives the same answer."""

    def solver(position: Any, limit: Limit, control: Control, on_move: OnMove = drop) -> Solution:
        return solution

    return solver


@pytest.mark.parametrize(
    ("worth", "score", "value"),
    [
        (ExactValue.proved("win", 7), Score.win(7), 1),
        (ExactValue.proved("loss", 4), Score.loss(4), -1),
        (ExactValue.proved("draw"), Score.draw(), 0),
        (ExactValue.proved("win", 41, 1), Score.win(41), 1),
        (ExactValue.proved("loss", 8, -18), Score.loss(8), -18),
        (ExactValue.proved("win"), Score.win(SOMETIME), 1),
        (ExactValue("draw", "win"), Score.evaluation(0), 0),
    ],
)
def test_a_proof_becomes_a_score(worth: ExactValue, score: Score, value: int) -> None:
    analysis = perfect((), fixed_solver(Solution(worth, {3: worth}, move=3)), NO_LIMIT, INERT)
    assert (analysis.move, analysis.line, analysis.value) == (3, (3,), value)
    assert analysis.score.to_json() == score.to_json()


def test_every_moves_value_is_there_once_all_are_proved() -> None:
    worth = ExactValue.proved("draw")
    found = Solution(worth, {1: ExactValue.proved("loss", 3), 2: worth}, move=2)
    assert perfect((), fixed_solver(found), NO_LIMIT, INERT).moves == {1: -1, 2: 0}


def test_a_limit_that_came_first_is_reported_without_a_guess() -> None:
    found = Solution(
        ExactValue("draw", "win"), {1: ExactValue.proved("draw"), 2: UNKNOWN}, move=1, interrupted=True
    )
    analysis = perfect((), fixed_solver(found), NO_LIMIT, INERT)
    assert (analysis.move, analysis.interrupted, analysis.moves) == (1, True, None)
    assert analysis.score.kind == "evaluation"
