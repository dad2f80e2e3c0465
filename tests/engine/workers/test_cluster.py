"""A Dask cluster: jobs end, stop and show how far they are, and what cannot be used is named in one line."""

import doctest
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.game import GameError
from parlour_engine.workers import cluster as module
from parlour_engine.workers import cluster_parts, cluster_worker
from parlour_engine.workers.cluster import Cluster, ClusterError, ClusterJob, opened
from tests.dask_cluster import DaskCluster
from tests.end_to_end.server_process import wait_until

WAIT_SECONDS = 100.0
MOVE: dict[str, Any] = {"game": "connect-four", "options": {}, "moves": [], "player": "alphabeta:depth=3"}
#: For hours.
ENDLESS: dict[str, Any] = {**MOVE, "player": "alphabeta:depth=18"}


@pytest.fixture
def cluster(dask: DaskCluster) -> Iterator[Cluster]:
    with opened(dask.executor) as connection:
        yield connection


def test_the_examples_in_the_docstrings_hold() -> None:
    assert [doctest.testmod(each).failed for each in (cluster_parts, cluster_worker)] == [0, 0]


def test_a_job_is_answered_or_refused_by_its_function(cluster: Cluster) -> None:
    good, bad = cluster.submit("choose", MOVE), cluster.submit("choose", {**MOVE, "moves": ["8"]})
    assert good.future.result(WAIT_SECONDS)["move"] in "1234567"
    with pytest.raises(GameError, match="8"):
        bad.future.result(WAIT_SECONDS)
    with pytest.raises(ValueError, match=r"job is 'os\.system': allowed are"):
        cluster.submit("os.system", {}).future.result(WAIT_SECONDS)


def test_a_job_shows_how_far_it_is_and_ends_with_its_best_when_asked(cluster: Cluster) -> None:
    job = cluster.submit("choose", ENDLESS)
    wait_until(lambda: job.progress is not None and job.progress.nodes > 0, "progress")
    cluster.stop(job)
    answer = job.future.result(WAIT_SECONDS)
    assert answer["interrupted"]
    assert answer["move"] in "1234567"


@pytest.mark.parametrize(
    "end", [lambda connection, job: job.future.cancel(), lambda connection, job: connection.close()]
)
def test_a_job_that_nothing_waits_for_is_not_searched_on(
    dask: DaskCluster, end: Callable[[Cluster, ClusterJob], object]
) -> None:
    with opened(dask.executor) as connection:
        jobs = [connection.submit("choose", ENDLESS) for _ in dask.workers]
        wait_until(lambda: all(job.progress is not None for job in jobs), "progress")
        for job in jobs:
            end(connection, job)
        with opened(dask.executor) as other:  # all workers were at those jobs
            assert "move" in other.submit("choose", MOVE).future.result(WAIT_SECONDS)


def test_what_is_submitted_to_a_closed_cluster_fails(dask: DaskCluster) -> None:
    with opened(dask.executor) as connection:
        pass
    with pytest.raises(BrokenExecutor, match="is closed"):
        connection.submit("choose", MOVE).future.result(WAIT_SECONDS)


def test_a_lost_scheduler_fails_every_job_in_one_line(tmp_path: Path) -> None:
    with DaskCluster(tmp_path, workers=1) as dask, opened(dask.executor) as connection:
        job = connection.submit("choose", ENDLESS)
        wait_until(lambda: job.progress is not None, "progress")
        dask.kill_scheduler()
        with pytest.raises(BrokenExecutor, match=r"^the Dask scheduler at '.*' is lost.*$") as lost:
            job.future.result(WAIT_SECONDS)
        assert "\n" not in str(lost.value)
        wait_until(lambda: connection.lost, "the loss")
        with pytest.raises(BrokenExecutor, match="is lost"):
            connection.submit("choose", MOVE).future.result(WAIT_SECONDS)
        wait_until(lambda: dask.workers[0].poll() is not None, "the end of a worker without its scheduler")


def test_without_workers_jobs_end_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WORKERS_SECONDS", 0.5)
    with DaskCluster(tmp_path) as dask:
        with pytest.raises(ClusterError, match="has no workers"), opened(dask.executor):
            pass
        connection = Cluster(dask.address)
        try:
            with pytest.raises(BrokenExecutor, match="has no workers any more"):
                connection.submit("choose", MOVE).future.result(WAIT_SECONDS)
        finally:
            connection.close()


def test_a_worker_without_the_engine_is_named(dask: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    def about() -> None:
        raise ModuleNotFoundError("No module named 'parlour_engine'")

    monkeypatch.setattr(module, "about_worker", lambda: about)
    refused = pytest.raises(ClusterError, match="no parlour-engine that can be used: No module named")
    with refused, opened(dask.executor):
        pass


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_engine.workers.cluster.CONNECT_SECONDS", 0.5)
    began = time.monotonic()
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        with pytest.raises(ClusterError, match="no Dask scheduler at"):
            Cluster(f"tcp://127.0.0.1:{deaf.getsockname()[1]}")
    assert time.monotonic() - began < WAIT_SECONDS  # it does not wait for ever
