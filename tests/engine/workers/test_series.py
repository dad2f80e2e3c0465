"""Pieces of a series as jobs: wherever they are cut, the games are the referee's."""

import json
from time import process_time
from typing import Any

import pytest

from parlour_engine.control import Inert
from parlour_engine.game import GameError
from parlour_engine.match.referee import Referee
from parlour_engine.workers import series as module
from parlour_engine.workers.registry import JOBS
from parlour_engine.workers.series import described

SERIES: dict[str, Any] = {
    "game": "connect-four",
    "options": {},
    "players": ["random", "alphabeta:depth=2"],
    "seed": "pieces",
    "games": 5,
}


class StopsAfter(Inert):
    """A control that stops each piece after so many questions."""

    def __init__(self, questions: int) -> None:
        self.questions = questions

    def stopped(self) -> bool:
        self.questions -= 1
        return self.questions < 0


def untimed(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in game.items() if name != "seconds"} for game in games]


def in_pieces(seconds: float, questions: int) -> tuple[list[dict[str, Any]], int]:
    """Return the games of the series, played piece by piece through JSON, and how many pieces there were."""
    games: list[dict[str, Any]] = []
    unfinished, pieces = None, 0
    while len(games) < SERIES["games"]:
        arguments = {**SERIES, "number": len(games), "unfinished": unfinished, "seconds": seconds}
        answer = json.loads(json.dumps(JOBS["series"](arguments, StopsAfter(questions))))
        games += answer["games"]
        unfinished = answer["unfinished"]
        pieces += 1
    return games, pieces


@pytest.mark.parametrize(("seconds", "questions"), [(60.0, 10**9), (1e-9, 10**9), (60.0, 17), (1e-9, 40)])
def test_a_series_cut_anywhere_has_the_referees_games(seconds: float, questions: int) -> None:
    referee = described(SERIES, Inert())
    whole = json.loads(json.dumps([referee.play(number).to_json() for number in range(5)]))
    games, pieces = in_pieces(seconds, questions)
    assert untimed(games) == untimed(whole)
    assert (pieces == 1) == (seconds == 60.0 and questions == 10**9)


def test_a_move_whose_search_was_stopped_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(module, "process_time", lambda: float(next(ticks)))
    arguments = {**SERIES, "number": 0, "unfinished": None, "seconds": 60.0}
    answer = JOBS["series"](arguments, StopsAfter(0))
    assert answer == {"games": [], "unfinished": None, "used": 3.0, "dropped": 1.0}


def test_a_finished_series_plays_nothing_more() -> None:
    arguments = {**SERIES, "number": 5, "unfinished": None, "seconds": 60.0}
    assert JOBS["series"](arguments, Inert())["games"] == []


def test_a_trial_says_how_long_a_game_takes() -> None:
    found = JOBS["series-trial"]({**SERIES, "seconds": 0.5}, Inert())
    assert 0 < found["seconds"] < 5
    assert found["at_least"] is False


def test_loading_is_no_part_of_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly_described(arguments: Any, control: Any) -> Referee:
        began = process_time()
        while process_time() - began < 0.3:
            pass
        return described(arguments, control)

    monkeypatch.setattr(module, "described", slowly_described)
    found = JOBS["series-trial"]({**SERIES, "seconds": 0.2}, StopsAfter(0))
    assert found["at_least"]
    assert found["used"] < 0.2


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"options": {"size": 3}}, {"players": ["random", "nobody"]}, {"players": []}]
)
def test_what_describes_no_series_is_refused(wrong: dict[str, Any]) -> None:
    for job in ("series", "series-trial"):
        with pytest.raises(GameError):
            JOBS[job]({**SERIES, "number": 0, "unfinished": None, "seconds": 1.0, **wrong}, Inert())
