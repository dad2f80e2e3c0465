"""Which search a worker gets, and that nobody can tell from its answer."""

from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import PlayerTextError
from parlour_engine.kernels.search import COMPILED
from parlour_engine.search.searches import INTERPRETED
from parlour_engine.workers import searches
from parlour_engine.workers.registry import choose_move
from parlour_engine.workers.searches import ready_searches

GAME = make_game("connect-four", {})


def pretend_prepared(monkeypatch: pytest.MonkeyPatch, prepared: bool) -> None:
    monkeypatch.setattr(searches, "prepared", lambda: prepared)


@pytest.mark.parametrize("player", ["alphabeta:depth=3", "negamax", "level:6", "level:hard", "memo"])
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
    for player in ("minimax:depth=3", "negamax-alphabeta:depth=4", "alphabeta:nodes=3000"):
        job: dict[str, Any] = {"game": game_id, "options": {}, "start": None, "moves": [], "player": player}
        answers: list[dict[str, Any]] = []
        for prepared in (False, True):
            pretend_prepared(monkeypatch, prepared)
            answer = choose_move(job, INERT)
            del answer["seconds"]
            answers.append(answer)
        assert answers[0] == answers[1]
