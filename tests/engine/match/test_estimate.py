"""The estimate of a series' time."""

from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT, Inert
from parlour_engine.match import estimate as module
from parlour_engine.match import referee as referees
from parlour_engine.match.estimate import estimate, usual_plies
from parlour_engine.match.referee import Referee
from parlour_engine.players.choose import choose

FOUR = make_game("connect-four", {})


class Clock:
    """CPU time that only the players take."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds_a_move: float) -> None:
        self.now, self.seconds_a_move = 0.0, seconds_a_move
        monkeypatch.setattr(module, "process_time", lambda: self.now)
        monkeypatch.setattr(referees, "process_time", lambda: self.now)

    def answer(self, position: Any, player: str) -> Analysis:
        self.now += self.seconds_a_move
        return choose(FOUR, position, player)


def of(clock: Clock) -> Referee:
    return Referee(FOUR, ["random", "random"], "x", clock.answer)


def test_games_that_end_within_the_trial_are_averaged(monkeypatch: pytest.MonkeyPatch) -> None:
    series = of(Clock(monkeypatch, 0.001))
    found = estimate(series, INERT, 2.0)
    games = [series.play(number) for number in range(4)]
    assert found.seconds == pytest.approx(sum(sum(game.seconds) for game in games) / 4)
    assert not found.at_least


def test_from_the_first_moves_of_a_long_game_the_rest_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = estimate(of(Clock(monkeypatch, 1.0)), INERT, 2.0)
    assert found.seconds == pytest.approx(usual_plies(FOUR) - 2)
    assert not found.at_least


def test_where_not_even_one_move_ends_it_takes_that_long_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 3.0)

    class Stopped(Inert):
        def stopped(self) -> bool:
            return clock.now > 0

    found = estimate(of(clock), Stopped(), 2.0)
    assert found.at_least
    assert found.seconds > 3 * 10


def test_a_game_has_about_as_many_plies_as_at_random() -> None:
    assert 15 < usual_plies(FOUR) < 30
    assert usual_plies(make_game("nim", {"heaps": [1]})) == 1
