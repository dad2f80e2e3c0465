"""What every kind of slot does alike: a process, a thread, a worker of a node or of a Dask cluster."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour_engine.game import GameError
from parlour_engine.workers.cluster import Cluster as DaskConnection
from parlour_server.engines.pool import EnginePool, Job, JobRefused
from parlour_server.engines.remote.dask import DaskSlot
from parlour_server.engines.remote.slot import NatsSlot
from parlour_server.engines.slot import ProcessSlot, Slot, kill
from tests.dask_cluster import DaskCluster
from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import Cluster, until
from tests.server.engines.test_slot import CHOOSE, ENDLESS, KEY, thinking
from tests.server.thread_slot import ThreadSlot

MOVES = list("1234567")
#: Kinds whose worker hears while it searches.
HEARING = ("process", "nats", "dask")


class Kind:
    """A slot of a kind, and how its worker is lost and replaced."""

    def __init__(
        self, slot: Slot, kill: Callable[[], None] | None = None, renew: Callable[[], object] | None = None
    ) -> None:
        """Take a slot; if its worker is a process, what kills it and what brings another. Both may block."""
        self.slot = slot
        self.kill = kill
        self.renew = renew or slot.build

    async def start(self, arguments: dict[str, Any], serial: int, name: str = "choose") -> dict[str, Any]:
        return await asyncio.wrap_future(self.slot.start(name, arguments, serial))


@asynccontextmanager
async def made(request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[Kind]:
    kind = request.param
    if kind == "nats":
        async with Cluster(NatsServer(folder)) as cluster:
            process = ProcessSlot()
            await cluster.node(process)
            _, remote = await cluster.server(workers=1)
            yield Kind(NatsSlot(remote.jobs), lambda: kill(process.pid))
        return
    if kind == "dask":
        dask: DaskCluster = request.getfixturevalue("dask")
        connection = await asyncio.to_thread(DaskConnection, dask.address)
        try:
            yield Kind(DaskSlot(lambda: connection), dask.kill_workers, dask.join)
        finally:
            await asyncio.to_thread(connection.close)
        return
    slot = ProcessSlot() if kind == "process" else ThreadSlot()
    try:
        await asyncio.to_thread(slot.build)
        yield Kind(slot, (lambda: kill(slot.pid)) if isinstance(slot, ProcessSlot) else None)
    finally:
        await asyncio.to_thread(slot.close)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a worker, jobs of a Dask cluster fail soon."""
    monkeypatch.setattr("parlour_engine.workers.cluster.WORKERS_SECONDS", 1.0)


@pytest.fixture(params=["process", "thread", "nats", "dask"])
async def kind(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Kind]:
    async with made(request, tmp_path) as each:
        yield each


@pytest.fixture(params=HEARING)
async def hearing(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Kind]:
    async with made(request, tmp_path) as each:
        yield each


async def test_it_runs_job_after_job(kind: Kind) -> None:
    answers = [await kind.start(CHOOSE, serial) for serial in (1, 2, 3)]
    assert {answer["move"] for answer in answers} <= set(MOVES)
    assert not any(answer["interrupted"] for answer in answers)
    assert [answer["evidence"]["depth"] for answer in answers] == [4, 4, 4]


@pytest.mark.parametrize("kind", ["process", "thread", "nats"], indirect=True)  # a cluster plays series only
async def test_pages_come_in_both_encodings_of_the_wire(kind: Kind) -> None:
    tree = {**CHOOSE, "player": "alphabeta:depth=4,evaluator=none", "page_bytes": 300}
    answer = await kind.start(tree, 1, "tree")
    assert len(answer["pages"]) > 1
    assert list(map(msgspec.msgpack.decode, answer["packed_pages"])) == list(
        map(msgspec.json.decode, answer["pages"])
    )


async def test_an_impossible_job_is_refused_with_its_reason(kind: Kind) -> None:
    with pytest.raises(GameError, match="8") as refused:
        await kind.start({**CHOOSE, "moves": ["8"]}, 1)
    assert isinstance(refused.value.facts, dict)
    assert "move" in await kind.start(CHOOSE, 2)


async def test_what_is_no_registered_function_does_not_run(kind: Kind) -> None:
    with pytest.raises(Exception, match=r"job is .{1,2}os\.system.{1,2}: allowed are"):
        await kind.start({"command": "true"}, 1, "os.system")
    assert "move" in await kind.start(CHOOSE, 2)


async def test_a_pool_runs_its_jobs_on_it(kind: Kind) -> None:
    pool = EnginePool([kind.slot])
    pool.start()
    try:
        tasks = [pool.submit(Job("choose", CHOOSE, 60.0, KEY)) for _ in range(5)]
        assert {(await task.future)["move"] for task in tasks} <= set(MOVES)
        with pytest.raises(JobRefused):
            await pool.submit(Job("choose", {**CHOOSE, "game": "chess"}, 60.0, KEY)).future
    finally:
        await pool.close()


async def test_a_stopped_search_ends_with_its_best(hearing: Kind) -> None:
    running = asyncio.ensure_future(hearing.start(ENDLESS, 7))
    await until(lambda: hearing.slot.progress(7), "progress")
    hearing.slot.stop(6)  # another job
    await asyncio.sleep(0)
    assert not running.done()
    hearing.slot.stop(7)
    answer = await running
    assert answer["interrupted"]
    assert answer["move"] in MOVES


async def test_progress_is_that_of_its_own_job(hearing: Kind) -> None:
    running = asyncio.ensure_future(hearing.start(ENDLESS, 3))
    await until(lambda: getattr(hearing.slot.progress(3), "nodes", 0), "positions searched")
    assert hearing.slot.progress(2) is None
    hearing.slot.stop(3)
    await running


async def test_a_lost_worker_breaks_its_job_and_another_comes(hearing: Kind) -> None:
    running = asyncio.ensure_future(hearing.start(ENDLESS, 1))
    await until(lambda: hearing.slot.progress(1), "progress")
    assert hearing.kill is not None
    await asyncio.to_thread(hearing.kill)
    with pytest.raises(BrokenExecutor):
        await running
    await asyncio.to_thread(hearing.renew)
    assert "move" in await hearing.start(CHOOSE, 2)


async def test_a_search_over_its_seconds_ends_and_one_taken_back_frees_its_worker(hearing: Kind) -> None:
    pool = EnginePool([hearing.slot])
    pool.start()
    try:
        (await thinking(pool, ENDLESS)).stop()
        assert (await pool.submit(Job("choose", ENDLESS, 0.3, KEY)).future)["interrupted"]
        assert "move" in await pool.submit(Job("choose", CHOOSE, 60.0, KEY)).future
    finally:
        await pool.close()


async def test_closing_ends_the_job_that_runs(kind: Kind) -> None:
    running = kind.slot.start("choose", {**CHOOSE, "player": "pvs:time=0.5", "limit": {"seconds": 0.5}}, 1)
    await asyncio.to_thread(kind.slot.close)
    await asyncio.wait([asyncio.wrap_future(running)], timeout=60)
    assert running.done()
