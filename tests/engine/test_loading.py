"""Which search and which solver a worker gets, and that its answers do not depend on it."""

from collections.abc import Iterator
from typing import Any

import pytest

from parlour_engine import catalogue, loading
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.exact.by_threats import ThreatSolver
from parlour_engine.exact.oracle import OracleSolver
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.game import AnyGame, PlayerTextError
from parlour_engine.kernels.search import COMPILED
from parlour_engine.loading import ready_prover, ready_searches, ready_solver, ready_values
from parlour_engine.search.forced_win import UnprovableError
from parlour_engine.search.searches import INTERPRETED
from parlour_engine.workers.registry import choose_move
from tests.naive.solver import NaiveSolver

GAME = make_game("connect-four", {})
MNK = make_game("mnk", {})


def pretend_prepared(monkeypatch: pytest.MonkeyPatch, prepared: bool) -> None:
    monkeypatch.setattr(loading, "prepared", lambda: prepared)


@pytest.mark.parametrize(
    "player", ["alphabeta:depth=3", "negamax", "level:6", "level:hard", "memo", "pvs:time=1", "mcts"]
)
def test_a_searching_player_is_compiled_once_everything_is_prepared(
    player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_prepared(monkeypatch, False)
    assert ready_searches(GAME, player) is INTERPRETED
    assert ready_searches(GAME, player, compile_missing=True) is COMPILED
    pretend_prepared(monkeypatch, True)
    assert ready_searches(GAME, player) is COMPILED


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_player_that_does_not_search_waits_for_no_compiler(
    player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_prepared(monkeypatch, True)
    assert ready_searches(GAME, player, compile_missing=True) is INTERPRETED


def test_a_text_that_names_no_player_is_refused_before_anything_is_loaded() -> None:
    with pytest.raises(PlayerTextError, match="allowed are"):
        ready_searches(GAME, "grandmaster")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_job_has_the_same_answer_compiled_and_interpreted(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player in (
        "minimax:depth=3",
        "negamax-alphabeta:depth=4",
        "alphabeta:nodes=3000",
        "pvs:nodes=3000",
        "mcts:simulations=40,seed=1",
    ):
        job: dict[str, Any] = {"game": game_id, "options": {}, "start": None, "moves": [], "player": player}
        answers: list[dict[str, Any]] = []
        for prepared in (False, True):
            pretend_prepared(monkeypatch, prepared)
            answer = choose_move(job, INERT)
            del answer["seconds"]
            answers.append(answer)
        assert answers[0] == answers[1]


class NaiveModule:
    """Stands in for the module of a compiled solver, and keeps the games that one was made for."""

    def __init__(self) -> None:
        self.games: list[AnyGame] = []

    def make_solver(self, game: AnyGame, *, with_book: bool = True) -> NaiveSolver:
        self.games.append(game)
        return NaiveSolver(game)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[AnyGame]]:
    """Solvers that stand in for the compiled ones, and the games that one was made for."""
    module = NaiveModule()
    monkeypatch.setattr(
        loading, "part", lambda game_id, name: module if name == "solver" else catalogue.part(game_id, name)
    )
    loading._kept.cache_clear()
    yield module.games
    loading._kept.cache_clear()


@pytest.mark.usefixtures("made")
def test_a_compiled_solver_is_there_once_everything_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_prepared(monkeypatch, False)
    why = "^the solver of mnk is not compiled yet: run `parlour-engine prepare`$"
    with pytest.raises(UnsolvableError, match=why):
        ready_solver(MNK)
    assert isinstance(ready_solver(MNK, compile_missing=True), NaiveSolver)
    pretend_prepared(monkeypatch, True)
    assert isinstance(ready_solver(MNK), NaiveSolver)


def test_a_table_or_a_theorem_waits_for_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_prepared(monkeypatch, False)
    assert isinstance(ready_solver(make_game("nim", {})), OracleSolver)


def test_a_game_beyond_every_solver_is_refused_whether_compiled_or_not() -> None:
    with pytest.raises(UnsolvableError, match="49 cells"):
        ready_solver(make_game("mnk", {"width": 19, "height": 19}), compile_missing=True)


def test_the_solver_last_asked_is_kept_and_no_other(
    made: list[AnyGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_prepared(monkeypatch, True)
    wide = make_game("mnk", {"width": 4})
    assert ready_solver(MNK) is ready_solver(make_game("mnk", {}))
    ready_solver(wide)
    assert [game.options["width"] for game in made] == [3, 4]
    ready_solver(MNK)
    assert len(made) == 3


def test_values_come_from_a_solver_and_beyond_its_sizes_from_a_prover(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pretend_prepared(monkeypatch, True)
    assert isinstance(ready_values(make_game("nim", {})), OracleSolver)
    assert isinstance(ready_values(make_game("mnk", {"width": 8, "height": 8})), ThreatSolver)
    with pytest.raises(UnsolvableError, match="width"):
        ready_values(make_game("connect-four", {"height": 12}))
    pretend_prepared(monkeypatch, False)
    with pytest.raises(UnprovableError, match="not compiled yet: run `parlour-engine prepare`"):
        ready_values(make_game("mnk", {"width": 8, "height": 8}))


def test_a_game_without_a_prover_is_refused() -> None:
    with pytest.raises(UnprovableError, match=r"^game is 'nim': a prover of forced wins is there for mnk$"):
        ready_prover(make_game("nim", {}))
