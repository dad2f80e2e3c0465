"""A series in processes: the same games as in one, also when a worker is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from time import sleep
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.game import GameError
from parlour_engine.match.referee import Played
from parlour_engine.workers import series_processes as module
from parlour_engine.workers.series import described
from parlour_engine.workers.series_processes import WorkersLostError, played_by_processes

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
def pools(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[ProcessPoolExecutor]]:
    """The pools that were started."""
    known, started = [], module.started

    def noted(processes: int, stop: Any) -> ProcessPoolExecutor:
        known.append(started(processes, stop))
        return known[-1]

    monkeypatch.setattr(module, "started", noted)
    yield known
    for pool in known:
        pool.shutdown()


def kill_a_worker(pool: ProcessPoolExecutor) -> None:
    """Kill one, and return when the pool has noticed."""
    os.kill(next(iter(pool._processes)), signal.SIGKILL)
    while not pool._broken:
        sleep(0.01)


def test_a_killed_workers_games_are_played_again_and_all_are_those_of_the_referee(
    pools: list[ProcessPoolExecutor],
) -> None:
    referee = described(SERIES, INERT)
    expected = [referee.play(number) for number in range(GAMES)]
    assert {game.players for game in expected} == {(0, 1), (1, 0), (0, 2), (2, 0)}
    games = []
    for game in played_by_processes(SERIES, range(GAMES), 2):
        games.append(game)
        if len(games) == 3:
            kill_a_worker(pools[0])
    assert untimed(games) == untimed(expected)
    assert len(pools) == 2


def test_the_pool_can_end_a_worker_though_the_fork_server_was_started_with_its_signal_blocked() -> None:
    """Else one that waits for what a killed one has held is waited for without end."""
    program = """
import signal
from multiprocessing import resource_tracker
from multiprocessing.sharedctypes import RawValue
from parlour_engine.workers.series_processes import started

resource_tracker.ensure_running()  # it would unblock the signal
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
pool = started(1, RawValue("q", 0))
print(signal.SIGTERM in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result())
pool.shutdown()
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "False\n"


def test_workers_that_always_end_end_the_series(
    pools: list[ProcessPoolExecutor], monkeypatch: pytest.MonkeyPatch
) -> None:
    submitted = module.submitted

    def killing(pool: ProcessPoolExecutor, *about: Any) -> Any:
        future = submitted(pool, *about)
        kill_a_worker(pool)
        return future

    monkeypatch.setattr(module, "submitted", killing)
    with pytest.raises(WorkersLostError, match="game 1: the workers ended 3 times"):
        list(
            played_by_processes({**SERIES, "players": ["random", "alphabeta:depth=40,time=60"]}, range(2), 1)
        )
    assert len(pools) == 3


def test_what_cannot_be_played_is_refused_as_without_processes() -> None:
    with pytest.raises(GameError, match="player is 'nobody'"):
        list(played_by_processes({**SERIES, "players": ["random", "nobody"]}, range(4), 2))


def test_a_caller_that_has_enough_stops_the_rest(pools: list[ProcessPoolExecutor]) -> None:
    games = played_by_processes(SERIES, range(100_000), 2)
    next(games)
    games.close()
    assert not pools[0]._processes
