"""Series on a Dask cluster: the games of the same seed played here, whatever is killed meanwhile."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour_server.analysis import series_player
from parlour_server.engines.pool import EnginePool, EngineTask, Job, OnProgress
from parlour_server.engines.remote import dask as module
from tests.dask_cluster import DaskCluster, kill
from tests.server.people import HttpClient, browser
from tests.server.served import ENDLESS, RunningServer, complaints, served, unguarded

WISH: dict[str, Any] = {
    "game": "connect-four",
    "players": ["random", "alphabeta:depth=2"],
    "games": 120,
    "seed": "over the cluster",
}
WAIT_SECONDS = 100.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_player, "TRIAL_SECONDS", 0.05)
    monkeypatch.setattr(series_player, "PIECE_SECONDS", 0.02)
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.5)


@asynccontextmanager
async def playing(folder: Path, **changed: Any) -> AsyncIterator[tuple[RunningServer, HttpClient]]:
    async with unguarded(folder, read_rate=ENDLESS, **changed) as server:
        yield server, await browser(server)


async def started(person: HttpClient, wish: dict[str, Any] = WISH) -> str:
    answer = await person.ask("POST", "/api/series", wish)
    assert answer.status == 201, answer.body
    return str(answer.body["id"])


async def until(claim: Callable[[], Any]) -> Any:
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            if found := await claim():
                return found
            await asyncio.sleep(0.02)


async def played(person: HttpClient, series: str) -> int:
    body = (await person.ask("GET", f"/api/series/{series}?after=0")).body
    return int(body["series"]["played"])


async def games(person: HttpClient, series: str) -> list[tuple[Any, ...]]:
    """What a finished series has of each game, but for its seconds."""

    async def over() -> Any:
        body = (await person.ask("GET", f"/api/series/{series}?after=0")).body
        return body if body["series"]["state"] != "running" else None

    shown = await until(over)
    assert shown["series"]["state"] == "done"
    rows = (await person.ask("GET", f"/api/series/{series}/csv")).body.splitlines()
    names = rows[0].split(",")
    timed = {place for place, name in enumerate(names) if "seconds" in name}
    return [
        tuple(each for place, each in enumerate(row.split(",")) if place not in timed) for row in rows[1:]
    ]


async def degraded(server: RunningServer) -> str:
    return str((await server.get("/readyz"))[1]["status"])


async def without_cluster(folder: Path, wish: dict[str, Any] = WISH) -> list[tuple[Any, ...]]:
    """The games that a server without a cluster plays."""
    (folder / "here").mkdir()
    async with playing(folder / "here") as (_, person):
        return await games(person, await started(person, wish))


async def test_the_games_are_those_of_a_server_without_a_cluster_though_a_worker_is_killed(
    dask: DaskCluster, tmp_path: Path
) -> None:
    wish = {**WISH, "games": 500}
    expected = await without_cluster(tmp_path, wish)
    async with playing(tmp_path, study=dask.executor) as (server, person):
        assert await degraded(server) == "ok"
        series = await started(person, wish)
        await until(lambda: asyncio.to_thread(dask.tasks))  # while it plays; a busy server counts games late
        await asyncio.to_thread(kill, dask.workers[0])
        assert await games(person, series) == expected
    assert len(expected) == wish["games"]


async def test_the_workers_of_the_cluster_play_and_stop(dask: DaskCluster, tmp_path: Path) -> None:
    async with playing(tmp_path, study=dask.executor) as (_, person):
        series = await started(person, {**WISH, "games": 1000, "players": ["random", "alphabeta:depth=4"]})
        await until(lambda: asyncio.to_thread(dask.tasks))
        assert (await person.ask("PATCH", f"/api/series/{series}", {"state": "stopped"})).status == 200

        async def idle() -> bool:
            return await asyncio.to_thread(dask.tasks) == 0

        await until(idle)
        before = await played(person, series)
        await asyncio.sleep(0.2)
        assert await played(person, series) == before < 1000


async def test_how_long_a_game_takes_is_tried_where_the_series_is_played(
    dask: DaskCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside other programs this server's worker for it, which gives way to all, did not even get ready."""
    pools: dict[str, set[EnginePool]] = defaultdict(set)
    submit = EnginePool.submit

    def noted(self: EnginePool, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        pools[job.name].add(self)
        return submit(self, job, on_progress)

    monkeypatch.setattr(EnginePool, "submit", noted)
    async with playing(tmp_path, study=dask.executor) as (server, person):
        assert await degraded(server) == "ok"
        await games(person, await started(person))
    assert pools["series-trial"] == pools["series"]
    assert len(pools["series"]) == 1


async def test_without_the_scheduler_a_series_goes_on_here_and_back_there_when_it_returns(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    expected = await without_cluster(tmp_path)
    wish = {**WISH, "games": 400}
    dask = DaskCluster(tmp_path, workers=1)
    await asyncio.to_thread(dask.__enter__)
    try:
        async with playing(tmp_path, study=dask.executor) as (server, person):
            series = await started(person, wish)
            await until(lambda: played(person, series))
            await asyncio.to_thread(dask.kill_scheduler)

            async def away() -> bool:
                said = await degraded(server)
                return said == "the Dask cluster does not answer: series are played by this server"

            await until(away)
            before = await played(person, series)

            async def goes_on() -> bool:
                return await played(person, series) > before

            await until(goes_on)
            await asyncio.to_thread(dask.start_scheduler)

            async def without_workers() -> bool:
                said = await degraded(server)
                return said == "the Dask cluster has no workers: series are played by this server"

            await until(without_workers)
            await asyncio.to_thread(dask.join)

            async def ready() -> bool:
                return await degraded(server) == "ok"

            await until(ready)
            found = await games(person, series)
        assert len(found) == 400
        assert [game[1:] for game in found[:10]] == [game[1:] for game in expected[:10]]
        lines = [line for line in complaints(caplog) if module.AWAY in line]
        assert len(lines) == 1
        assert f"the Dask scheduler at '{dask.address}' is lost" in lines[0]
    finally:
        await asyncio.to_thread(dask.__exit__, None, None, None)


async def test_a_server_connects_to_its_cluster_without_blocking(
    dask: DaskCluster, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        async with served(tmp_path, study=dask.executor, read_rate=ENDLESS) as server:
            person = await browser(server)
            await games(person, await started(person))
    assert any("the Dask cluster plays series by" in record.getMessage() for record in caplog.records)
