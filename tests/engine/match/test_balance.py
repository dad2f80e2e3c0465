"""Balanced openings: draws under exact play, where that is known without compiled code."""

from itertools import islice

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.match.balance import is_balanced, known_outcome
from parlour_engine.match.openings import beginning, drawn
from parlour_engine.workers.loading import ready_solver
from tests.contract.catalogue_cases import made, some_positions

FOUR = make_game("connect-four", {})


def outcome(game: AnyGame, position: object) -> str | None:
    return ready_solver(game, compile_missing=True)(position, NO_LIMIT, INERT).worth.outcome


def test_every_opening_of_connect_four_is_a_draw() -> None:
    for moves in islice(drawn(FOUR, "a seed"), 30):
        position = FOUR.start()
        for move in moves:
            position = FOUR.play(position, move)
        assert outcome(FOUR, position) == "draw"


@pytest.mark.parametrize(
    "case", [("connect-four", {}), ("mnk", {}), ("connect-four", {"width": 3, "height": 3, "line": 3})]
)
def test_what_is_known_is_the_solvers_value(case: tuple[str, dict[str, object]]) -> None:
    game = made(case)
    early = [beginning(game, str(seed), 4)[1] for seed in range(12)]
    known = [(position, known_outcome(game, position)) for position in early]
    assert all(found is not None for _, found in known)
    if game.options["line"] == 4 or game.id == "mnk":
        assert all(found == outcome(game, position) for position, found in known)
    assert {is_balanced(game, position) for position in early} == {True, False}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_not_known_counts_as_balanced(game_id: str) -> None:
    game = make_game(game_id, {"width": 8, "height": 7} if game_id in ("connect-four", "mnk") else {})
    for position in some_positions(game, range(2)):
        assert known_outcome(game, position) is None
        assert is_balanced(game, position)


def test_a_board_without_a_balanced_opening_still_has_openings() -> None:
    game = make_game("mnk", {"width": 3, "height": 1, "line": 3})
    (only,) = {moves for moves in islice(drawn(game, "x"), 3) if len(moves) == 2 and moves[0] == 0} or {
        (0, 1)
    }
    assert len(only) == 2
    lost = make_game("connect-four", {"width": 4, "height": 3, "line": 3})
    assert len(list(islice(drawn(lost, "x"), 5))) == 5
