"""Which solver a worker gets, and what it is told instead."""

from collections.abc import Iterator

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvers import SOLVERS
from parlour_engine.game import AnyGame
from parlour_engine.kernels.solvers import COMPILED_SOLVERS
from parlour_engine.workers import solving
from parlour_engine.workers.solving import solver
from tests.naive.solver import NaiveSolver

MNK = make_game("mnk", {})


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[AnyGame]]:
    """Solvers that stand in for the real ones, and the games that one was made for."""
    games: list[AnyGame] = []

    def make(game: AnyGame) -> NaiveSolver:
        games.append(game)
        return NaiveSolver(game)

    monkeypatch.setitem(COMPILED_SOLVERS, "mnk", make)
    monkeypatch.setitem(SOLVERS, "nim", make)
    solving._kept.cache_clear()
    yield games
    solving._kept.cache_clear()


def pretend_prepared(monkeypatch: pytest.MonkeyPatch, prepared: bool) -> None:
    monkeypatch.setattr(solving, "prepared", lambda: prepared)


def test_a_compiled_solver_is_there_once_everything_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_prepared(monkeypatch, False)
    why = "^the solver of mnk is not compiled yet: run `parlour-engine prepare`$"
    with pytest.raises(UnsolvableError, match=why):
        solver(MNK)
    assert isinstance(solver(MNK, compile_missing=True), NaiveSolver)
    pretend_prepared(monkeypatch, True)
    assert isinstance(solver(MNK), NaiveSolver)


def test_a_table_or_a_theorem_waits_for_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_prepared(monkeypatch, False)
    assert isinstance(solver(make_game("nim", {})), NaiveSolver)


def test_a_game_beyond_every_solver_is_refused_whether_compiled_or_not() -> None:
    with pytest.raises(UnsolvableError, match="49 cells"):
        solver(make_game("mnk", {"width": 19, "height": 19}), compile_missing=True)


def test_the_solver_last_asked_is_kept_and_no_other(
    made: list[AnyGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_prepared(monkeypatch, True)
    nim, other = make_game("nim", {}), make_game("nim", {"misere": True})
    assert solver(nim) is solver(make_game("nim", {}))
    solver(other)
    assert [game.options["misere"] for game in made] == [False, True]
    solver(nim)
    assert len(made) == 3
