"""Real worker processes: killed, hanging, stopped, orphaned, small."""

import asyncio
import json
import multiprocessing.forkserver
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import EnginePool, EngineTask, Job
from parlour_server.engines.slot import NICENESS, ProcessSlot, Progress, kill
from tests.end_to_end.program_process import END_SECONDS
from tests.end_to_end.server_process import is_spawned, wait_until
from tests.server.thread_slot import ThreadSlot

KEY = FairnessKey("source", "player", "room")
CHOOSE: dict[str, Any] = {
    "game": "connect-four",
    "options": {},
    "start": None,
    "moves": ["4"],
    "player": "alphabeta:depth=4",
    "limit": {},
}
ENDLESS = {**CHOOSE, "player": "alphabeta:depth=18"}


@pytest.fixture
async def slot() -> AsyncIterator[ProcessSlot]:
    made = ProcessSlot()
    yield made
    await asyncio.to_thread(made.close)


@pytest.fixture
async def pool(slot: ProcessSlot) -> AsyncIterator[EnginePool]:
    made = EnginePool([slot])
    made.start()
    await asyncio.to_thread(wait_until, lambda: made.ready, "workers", 60)
    yield made
    await made.close()


async def thinking(pool: EnginePool, arguments: dict[str, Any], seconds: float = 600.0) -> EngineTask:
    """A submitted job that has begun to search; one whose time was over before that is submitted again."""
    begun: asyncio.Queue[Progress] = asyncio.Queue()
    while True:
        task = pool.submit(Job("choose", arguments, seconds, KEY), begun.put_nowait)
        while begun.empty() and not task.future.done():
            await asyncio.wait([task.future], timeout=0.05)
        if not task.future.done():
            return task
        while not begun.empty():
            begun.get_nowait()


async def test_a_worker_killed_while_it_thinks_costs_a_try_and_not_the_move(
    pool: EnginePool, slot: ProcessSlot
) -> None:
    first = slot.pid
    task = await thinking(pool, ENDLESS, seconds=6.0)  # far more than until it is killed
    os.kill(first, signal.SIGKILL)
    assert (await task.future)["move"] in list("1234567")
    assert slot.pid not in (0, first)


async def test_a_worker_killed_while_idle_is_made_anew_for_the_next_job(
    pool: EnginePool, slot: ProcessSlot
) -> None:
    with_end = os.pidfd_open(slot.pid)
    os.kill(slot.pid, signal.SIGKILL)
    assert select.select([with_end], [], [], END_SECONDS)[0]
    os.close(with_end)
    assert (await pool.submit(Job("choose", CHOOSE, 60.0, KEY)).future)["move"] in list("1234567")


async def test_a_worker_that_does_not_react_is_killed(pool: EnginePool, slot: ProcessSlot) -> None:
    first = slot.pid
    end = os.pidfd_open(first)
    os.kill(first, signal.SIGSTOP)  # it neither works nor hears
    task = pool.submit(Job("choose", CHOOSE, 4.0, KEY))
    assert (await task.future)["move"] in list("1234567")
    assert select.select([end], [], [], END_SECONDS)[0]
    os.close(end)
    assert slot.pid != first


async def test_a_search_over_its_seconds_ends_with_the_best_it_has(pool: EnginePool) -> None:
    answer = await pool.submit(Job("choose", ENDLESS, 0.3, KEY)).future
    assert answer["interrupted"]
    assert answer["move"] in list("1234567")


async def test_a_search_taken_back_frees_its_worker_without_killing_it(
    pool: EnginePool, slot: ProcessSlot
) -> None:
    first = slot.pid
    (await thinking(pool, ENDLESS)).stop()
    assert "move" in await pool.submit(Job("choose", CHOOSE, 60.0, KEY)).future
    assert slot.pid == first


@pytest.mark.usefixtures("prepared_cache")
async def test_a_worker_that_loads_when_needed_has_no_fork_server_and_finds_compiled_searches() -> None:
    slot = ProcessSlot(ahead=False)
    try:
        await asyncio.to_thread(slot.build)
        assert parent_of(slot.pid) == os.getpid()
        answer = await asyncio.wrap_future(slot.start("choose", CHOOSE, 1))
        assert answer["move"] in list("1234567")
        mapped = await asyncio.to_thread(Path(f"/proc/{slot.pid}/maps").read_text)
        assert "/llvmlite/" in mapped
    finally:
        await asyncio.to_thread(slot.close)


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


async def test_workers_give_way_and_carry_no_network(pool: EnginePool, slot: ProcessSlot) -> None:
    assert os.getpriority(os.PRIO_PROCESS, slot.pid) == NICENESS
    await pool.submit(Job("choose", CHOOSE, 60.0, KEY)).future
    mapped = await asyncio.to_thread(Path(f"/proc/{slot.pid}/maps").read_text)  # compiled parts show here
    for package in ("aiohttp", "sqlalchemy", "uvloop", "msgspec"):
        assert f"/{package}/" not in mapped.lower()


SERVER = """
import asyncio, sys
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.engines.slot import ProcessSlot

async def main():
    slots = [ProcessSlot(), ProcessSlot()]
    pool = EnginePool(slots)
    pool.start()
    while not pool.ready:
        await asyncio.sleep(0.05)
    assert "numba" not in sys.modules
    print(*(slot.pid for slot in slots), flush=True)
    sys.stdin.read()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        ends = [os.pidfd_open(int(pid)) for pid in server.stdout.readline().split()]
        assert len(ends) == 2
        server.kill()
        for end in ends:
            assert select.select([end], [], [], END_SECONDS)[0]
            os.close(end)


ENDING = f"""
import asyncio
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.engines.slot import ProcessSlot

async def main():
    pool = EnginePool([ProcessSlot()])
    pool.start()
    begun = asyncio.Queue()
    task = pool.submit(Job("choose", {ENDLESS!r}, 600.0, {KEY!r}), begun.put_nowait)
    await begun.get()
    await pool.close()
    try:
        await task.future
    except EngineError as error:
        print(error)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_ending_a_worker_while_it_thinks_is_quiet(tmp_path: Path) -> None:
    script = tmp_path / "ending.py"
    script.write_text(ENDING)
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "the server is closing\n", "")


def test_a_slot_that_was_never_built_refuses_jobs_and_closes_quietly() -> None:
    for slot in (ProcessSlot(), ThreadSlot()):
        with pytest.raises(RuntimeError, match="no worker yet"):
            slot.start("choose", CHOOSE, 1)
        slot.close()


def test_while_nothing_is_compiled_no_fork_server_is_started_and_the_worker_does_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slot = ProcessSlot()
    try:
        for compiled in (False, True):
            monkeypatch.setattr("parlour_server.engines.slot.prepared", lambda known=compiled: known)
            slot.build()
            assert is_spawned(slot.pid) is not compiled
            assert slot.start("choose", CHOOSE, 1).result(END_SECONDS)["move"] in list("1234567")
    finally:
        slot.close()


def test_a_thread_does_the_same_work() -> None:
    slot = ThreadSlot()
    slot.build()
    assert slot.start("choose", CHOOSE, 1).result()["move"] in list("1234567")
    slot.stop(1)
    assert slot.progress(1) is None
    slot.close()


def test_a_slot_closes_while_the_fork_server_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.engines.slot.END_SECONDS", 0.2)
    subprocess.run([sys.executable, "-m", "parlour_engine", "prepare"], check=True)  # else there is none
    slot = ProcessSlot()
    slot.build()
    worker, fork_server = os.pidfd_open(slot.pid), multiprocessing.forkserver._forkserver
    os.kill(vars(fork_server)["_forkserver_pid"], signal.SIGSTOP)
    slot.close()
    assert select.select([worker], [], [], END_SECONDS)[0]
    os.close(worker)


def test_killing_what_has_gone_is_as_good() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
        kill(gone.pid)


async def test_a_worker_reports_partial_results_of_its_own_job_only(slot: ProcessSlot) -> None:
    await asyncio.to_thread(slot.build)
    job: dict[str, Any] = {"game": "nim", "options": {"heaps": [1, 2]}, "start": None, "moves": []}
    answer = await asyncio.wrap_future(slot.start("solve", job, 11))
    told = slot.progress(11)
    assert told is not None
    assert told.partial is not None
    assert json.loads(told.partial) == answer["moves"]
    assert slot.progress(12) is None
