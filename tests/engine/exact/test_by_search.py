"""Exact values where nothing is known but the rules: those of trying everything, or as much as was proved."""

from random import Random
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.by_search import SearchSolver
from parlour_engine.exact.solution import UNKNOWN, ExactValue
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.searches import INTERPRETED
from tests.naive.solver import NaiveSolver

SMALL = [
    make_game("connect-four", {"width": 4, "height": 3, "line": 3}),
    make_game("connect-four", {"width": 3, "height": 4, "line": 3}),
]
LONG_LINE = make_game("connect-four", {"width": 6, "height": 5, "line": 5})


def solver(game: AnyGame) -> SearchSolver:
    return SearchSolver(game, "lines of another length", INTERPRETED.to_depth)


def random_position(game: AnyGame, source: Random) -> Any:
    """A position by random play, perhaps one whose game is over."""
    position = game.start()
    for _ in range(source.randrange(12)):
        if game.result(position) is None:
            position = game.play(position, source.choice(game.legal_moves(position)))
    return position


@pytest.mark.parametrize("game", SMALL, ids=lambda game: str(game.options))
def test_every_value_and_its_plies_are_those_of_trying_everything(game: AnyGame) -> None:
    source, twin = Random(7), NaiveSolver(game)
    outcomes = set()
    for position in [game.start(), *(random_position(game, source) for _ in range(60))]:
        found, truth = solver(game)(position, NO_LIMIT, INERT), twin(position, NO_LIMIT, INERT)
        reported = game.position_text(position)
        assert (found.worth, found.moves, found.move) == (truth.worth, truth.moves, truth.move), reported
        outcomes.add(found.worth.outcome)
    assert outcomes == {"win", "draw", "loss"}


def test_values_are_reported_as_they_are_proved_and_the_reason_names_the_method() -> None:
    reported: list[tuple[int, ExactValue]] = []
    found = solver(SMALL[0])(SMALL[0].start(), NO_LIMIT, INERT, lambda *each: reported.append(each))
    assert dict(reported) == found.moves
    assert found.reason is not None
    assert found.reason.text.startswith("lines of another length: by alpha-beta, searched ")
    assert not found.interrupted


def test_what_a_limit_leaves_open_is_not_known() -> None:
    found = solver(LONG_LINE)(LONG_LINE.start(), Limit(nodes=20_000), INERT)
    assert found.interrupted
    assert found.worth == UNKNOWN
    assert set(found.moves.values()) == {UNKNOWN}
    assert found.nodes <= 20_000


def test_what_is_proved_before_the_limit_is_reported() -> None:
    position = LONG_LINE.parse_position("1212121")  # a stone on top of four in column 1 would win
    found = solver(LONG_LINE)(position, Limit(nodes=5_000), INERT)
    assert found.interrupted
    assert found.moves[LONG_LINE.parse_move(position, "3")] == ExactValue.proved("loss", 2)
    assert found.moves[LONG_LINE.parse_move(position, "1")].outcome is None
    assert found.move == LONG_LINE.parse_move(position, "1")
