"""A series on a Dask cluster: the same games as here, also when a worker is killed or others join."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import parlour_engine
from parlour_engine.control import INERT
from parlour_engine.game import GameError
from parlour_engine.match.referee import Played
from parlour_engine.workers import cluster as module
from parlour_engine.workers.cluster import ClusterError
from parlour_engine.workers.cluster_parts import played_by_cluster
from parlour_engine.workers.cluster_worker import versions
from parlour_engine.workers.series import described
from tests.dask_cluster import DaskCluster, kill
from tests.end_to_end.server_process import wait_until

SERIES: dict[str, Any] = {
    "game": "nim",
    "options": {},
    "players": ["random", "alphabeta:depth=2", "greedy"],
    "seed": "cluster",
    "form": "gauntlet",
    "judged": True,
}
GAMES = 24


@pytest.fixture(scope="module")
def expected() -> list[Played]:
    referee = described(SERIES, INERT)
    return untimed([referee.play(number) for number in range(GAMES)])


def untimed(games: list[Played]) -> list[Played]:
    return sorted((replace(game, seconds=(0.0, 0.0)) for game in games), key=lambda game: game.number)


def of_other_sources(folder: Path) -> str:
    """A folder with an engine that differs from this one by a comment."""
    copy = folder / "parlour_engine"
    source = Path(parlour_engine.__file__).parent
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    with (copy / "score.py").open("a") as file:
        file.write("# another version\n")
    return str(folder)


def test_the_games_are_those_of_the_referee_though_a_worker_is_killed(
    dask: DaskCluster, expected: list[Played]
) -> None:
    games = []
    for game in played_by_cluster(SERIES, range(GAMES), dask.executor):
        games.append(game)
        if len(games) == 3:
            kill(dask.workers[0])
    assert untimed(games) == expected


def test_workers_that_join_later_and_do_not_fit_are_left_out(
    dask: DaskCluster, expected: list[Played], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Games of two threads would share what they count, and those of other sources may differ."""
    games = []
    late = []
    for game in played_by_cluster(SERIES, range(GAMES), dask.executor):
        games.append(game)
        if len(games) == 1:
            other = of_other_sources(tmp_path)
            late = [dask.begin_worker(threads=2), dask.begin_worker(PYTHONPATH=other)]
            wait_until(lambda: len(caplog.records) == 2, "a line for each of the two")
    for worker in late:
        kill(worker)
    assert untimed(games) == expected
    lines = sorted(record.getMessage().partition(": ")[2] for record in caplog.records)
    assert lines == [
        "it has another version of parlour-engine: update it",
        "it has more than one thread: dask worker --nthreads 1",
    ]


def test_a_worker_that_joins_later_takes_over(dask: DaskCluster, expected: list[Played]) -> None:
    """All workers that the first games may go to are killed; Dask alone would wait for one of them."""
    games = []
    for game in played_by_cluster(SERIES, range(GAMES), dask.executor):
        games.append(game)
        if len(games) == 1:
            dask.kill_workers()
            dask.join()
    assert untimed(games) == expected


def test_what_cannot_be_played_is_refused_as_without_a_cluster(dask: DaskCluster) -> None:
    with pytest.raises(GameError, match="player is 'nobody'"):
        list(played_by_cluster({**SERIES, "players": ["random", "nobody"]}, range(4), dask.executor))


def test_where_no_worker_fits_nothing_is_played(dask: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = versions()
    monkeypatch.setattr(module, "versions", lambda: {**ours, "numba": "0.1"})
    with pytest.raises(ClusterError, match=r"is left out: it has numba .*, not 0\.1: update it"):
        list(played_by_cluster(SERIES, range(4), dask.executor))
