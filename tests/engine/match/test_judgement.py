"""Judgements: what a move gave away, by hand and against the solver."""

import doctest
from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solution import ExactValue
from parlour_engine.limits import NO_LIMIT
from parlour_engine.loading import ready_solver
from parlour_engine.match import judgement
from parlour_engine.match.judgement import Judgement, judged_move, judged_sides
from parlour_engine.workers.series import exact_judge

WIN, DRAW, LOSS = (ExactValue.proved(outcome, 3) for outcome in ("win", "draw", "loss"))


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(judgement).failed == 0


@pytest.mark.parametrize(
    ("worths", "chosen", "expected"),
    [
        ([WIN, DRAW, LOSS], 0, Judgement(1, 0, 0.0)),
        ([WIN, DRAW, LOSS], 1, Judgement(1, 1, 0.5)),
        ([WIN, DRAW, LOSS], 2, Judgement(1, 1, 1.0)),
        ([DRAW, LOSS], 1, Judgement(1, 1, 0.5)),
        ([LOSS, LOSS], 1, Judgement()),
        ([WIN, WIN], 0, Judgement()),
        ([DRAW], 0, Judgement()),
    ],
)
def test_a_move_is_judged_by_what_it_gave_away(
    worths: list[ExactValue], chosen: int, expected: Judgement
) -> None:
    assert judged_move(dict(enumerate(worths)), chosen) == expected


def test_the_moves_of_an_opening_are_nobodys() -> None:
    game = make_game("nim", {"heaps": [1, 1, 2]})
    judge = exact_judge(game, compile_missing=False)
    moves = [game.parse_move(game.start(), "3:2")]  # the one move that wins
    position = game.play(game.start(), moves[0])
    for text in ("1:1", "2:1"):
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    assert judged_sides(game, moves, 0, judge) == (Judgement(1, 0, 0.0), Judgement())
    assert judged_sides(game, moves, 1, judge) == (Judgement(), Judgement())
    wrong = [game.parse_move(game.start(), "1:1")]
    assert judged_sides(game, wrong, 0, judge) == (Judgement(1, 1, 1.0), Judgement())


def test_shares_are_of_the_moves_judged() -> None:
    assert Judgement(4, 1, 0.5).to_json() == {"judged": 4, "count": 1, "rate": 0.25, "mean_loss": 0.125}
    assert Judgement().to_json() == {"judged": 0, "count": 0, "rate": None, "mean_loss": None}


def test_by_outcomes_alone_connect_four_is_judged_as_by_the_lengths_of_play() -> None:
    game = make_game("connect-four", {})
    solver, judge = ready_solver(game, compile_missing=True), exact_judge(game, compile_missing=True)
    random = Random(4)
    for _ in range(5):
        position = game.start()
        while game.result(position) is None:
            if len(position[2]) >= 16:
                lengths, outcomes = solver(position, NO_LIMIT, INERT).moves, judge(position)
                assert all(judged_move(outcomes, move) == judged_move(lengths, move) for move in lengths)
            position = game.play(position, random.choice(game.legal_moves(position)))
