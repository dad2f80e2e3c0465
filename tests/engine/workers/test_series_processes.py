"""A series in processes: the same games as in one, also when a worker is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import sleep
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.game import GameError
from parlour_engine.match.referee import Played
from parlour_engine.workers import series_processes as module
from parlour_engine.workers.series import described
from parlour_engine.workers.series_processes import Workers, WorkersLostError, played_by_processes

SERIES: dict[str, Any] = {
    "game": "nim",
    "options": {},
    "players": ["random", "alphabeta:depth=2", "greedy"],
    "seed": "processes",
    "form": "gauntlet",
    "judged": True,
}
GAMES = 24


def untimed(games: list[Played]) -> list[Played]:
    return sorted((replace(game, seconds=(0.0, 0.0)) for game in games), key=lambda game: game.number)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Workers]]:
    """The workers of each start."""
    known: list[Workers] = []

    class Noted(Workers):
        def __init__(self, processes: int) -> None:
            super().__init__(processes)
            known.append(self)

    monkeypatch.setattr(module, "Workers", Noted)
    yield known
    for workers in known:
        workers.close()


def test_a_start_that_fails_ends_the_workers_started_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ThreadPoolExecutor] = []

    def fail_at_the_third(context: object, *cells: object) -> tuple[ThreadPoolExecutor, None]:
        if len(made) == 2:
            raise OSError("no more processes")
        made.append(ThreadPoolExecutor(1))
        return made[-1], None

    monkeypatch.setattr(module, "started", fail_at_the_third)
    with pytest.raises(OSError, match="no more processes"):
        Workers(4)
    assert len(made) == 2
    for pool in made:
        with pytest.raises(RuntimeError, match="after shutdown"):
            pool.submit(int)


def kill_a_worker(workers: Workers) -> None:
    """Kill one, and return when its pool has noticed."""
    pool = workers.pools[0]
    os.kill(next(iter(pool._processes)), signal.SIGKILL)
    while not pool._broken:
        sleep(0.01)


def test_a_killed_workers_games_are_played_again_and_all_are_those_of_the_referee(
    started: list[Workers],
) -> None:
    referee = described(SERIES, INERT)
    expected = [referee.play(number) for number in range(GAMES)]
    assert {game.players for game in expected} == {(0, 1), (1, 0), (0, 2), (2, 0)}
    games = []
    for game in played_by_processes(SERIES, range(GAMES), 2):
        games.append(game)
        if len(games) == 3:
            kill_a_worker(started[0])
    assert untimed(games) == untimed(expected)
    assert len(started) == 2


def test_all_workers_are_there_before_the_first_game() -> None:
    workers = Workers(3)
    try:
        before = [list(pool._processes) for pool in workers.pools]
        games = [workers.play(SERIES, number) for number in range(9)]
        assert all("games" in game.result() for game in games)
        assert [list(pool._processes) for pool in workers.pools] == before
        assert [len(processes) for processes in before] == [1, 1, 1]
    finally:
        workers.close()


def test_a_worker_that_is_killed_while_games_are_handed_out_hangs_nothing() -> None:
    """In a process of its own, because what it looks for never ends."""
    rounds = os.environ.get("PARLOUR_TEST_KILL_ROUNDS", "10")
    command = [sys.executable, "-m", "tests.engine.workers.kill_rounds", rounds]
    ended = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120 + 10 * int(rounds)
    )
    assert ended.returncode == 0, ended.stderr
    assert int(ended.stdout.split()[0]) > 0


def test_workers_that_always_end_end_the_series(
    started: list[Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Workers.play

    def killing(workers: Workers, *about: Any) -> Any:
        future = play(workers, *about)
        kill_a_worker(workers)
        return future

    monkeypatch.setattr(Workers, "play", killing)
    with pytest.raises(WorkersLostError, match="game 1: the workers ended 3 times"):
        list(
            played_by_processes({**SERIES, "players": ["random", "alphabeta:depth=40,time=60"]}, range(2), 1)
        )
    assert len(started) == 3


def test_what_cannot_be_played_is_refused_as_without_processes() -> None:
    with pytest.raises(GameError, match="player is 'nobody'"):
        list(played_by_processes({**SERIES, "players": ["random", "nobody"]}, range(4), 2))


def test_a_caller_that_has_enough_stops_the_rest(started: list[Workers]) -> None:
    games = played_by_processes(SERIES, range(100_000), 2)
    next(games)
    games.close()
    assert not any(pool._processes for pool in started[0].pools)
