"""A series on a Dask cluster: the same games as here, also when a worker is killed; what is unusable."""

import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from distributed import Client, LocalCluster

from parlour_engine.__main__ import main
from parlour_engine.control import INERT
from parlour_engine.game import GameError
from parlour_engine.match.referee import Played
from parlour_engine.workers import cluster as module
from parlour_engine.workers.cluster import ClusterError, OtherVersion, connect
from parlour_engine.workers.series import described
from parlour_engine.workers.series_cluster import played_by_cluster

SERIES: dict[str, Any] = {
    "game": "nim",
    "options": {},
    "players": ["random", "alphabeta:depth=2", "greedy"],
    "seed": "cluster",
    "form": "gauntlet",
    "judged": True,
}
GAMES = 24


@contextmanager
def local_cluster(workers: int, threads: int = 1) -> Iterator[str]:
    """The address of a scheduler on this machine, with workers in processes of their own."""
    with LocalCluster(
        n_workers=workers,
        threads_per_worker=threads,
        processes=True,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    ) as local:
        yield str(local.scheduler_address)


@contextmanager
def watched(cluster: str) -> Iterator[Client]:
    """A client of the test's own."""
    with Client(cluster.removeprefix("dask:"), set_as_default=False) as client:
        yield client


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with local_cluster(2) as address:
        yield f"dask:{address}"


def untimed(games: list[Played]) -> list[Played]:
    return sorted((replace(game, seconds=(0.0, 0.0)) for game in games), key=lambda game: game.number)


def test_the_games_are_those_of_the_referee_though_a_worker_is_killed(cluster: str) -> None:
    referee = described(SERIES, INERT)
    expected = [referee.play(number) for number in range(GAMES)]
    games = []
    with watched(cluster) as watching:
        pids = watching.run(os.getpid)
        for game in played_by_cluster(SERIES, range(GAMES), cluster):
            games.append(game)
            if len(games) == 3:
                os.kill(next(iter(pids.values())), signal.SIGKILL)
    assert untimed(games) == untimed(expected)


def test_what_cannot_be_played_is_refused_as_without_a_cluster(cluster: str) -> None:
    with pytest.raises(GameError, match="player is 'nobody'"):
        list(played_by_cluster({**SERIES, "players": ["random", "nobody"]}, range(4), cluster))


def test_a_worker_of_another_version_plays_nothing(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_engine.workers.series_cluster.own_digest", lambda: "another")
    with pytest.raises(OtherVersion, match="another version of parlour-engine"):
        list(played_by_cluster(SERIES, range(4), cluster))


def test_workers_are_asked_before_anything_is_played(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_digest", lambda: "another")
    with pytest.raises(OtherVersion, match="another version of parlour-engine"):
        connect(cluster.removeprefix("dask:"))


def test_a_worker_without_the_engine_is_named(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def about() -> None:
        raise ModuleNotFoundError("No module named 'parlour_engine'")

    monkeypatch.setattr(module, "_about_worker", lambda: about)
    with pytest.raises(ClusterError, match="has no parlour-engine: No module named"):
        connect(cluster.removeprefix("dask:"))


def test_a_caller_that_has_enough_stops_the_rest(cluster: str) -> None:
    games = played_by_cluster(SERIES, range(100_000), cluster)
    next(games)
    games.close()
    with watched(cluster) as watching:
        assert not [task for tasks in watching.processing().values() for task in tasks][2:]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dask:", "cluster is 'dask:': allowed is dask:ADDRESS"),
        ("spark:local", "cluster is 'spark:local'"),
        ("dask:nonsense://x", "no Dask scheduler at 'nonsense://x'"),
    ],
)
def test_an_unusable_cluster_is_named_in_one_line(
    text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["match", "nim", "random", "greedy", "--pairs", "1", "--executor", text])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert why in line


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.5)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        with pytest.raises(ClusterError, match="no Dask scheduler at"):
            connect(f"tcp://127.0.0.1:{deaf.getsockname()[1]}")


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WORKERS_SECONDS", 0.5)
    with local_cluster(0) as empty, pytest.raises(ClusterError, match="has no workers"):
        connect(empty)


def test_workers_of_several_threads_are_refused() -> None:
    with local_cluster(1, threads=2) as shared, pytest.raises(ClusterError, match="more than one thread"):
        connect(shared)
