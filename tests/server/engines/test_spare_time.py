"""Jobs for the spare time of a worker: they run where nothing else does, and give way at once."""

import asyncio
from collections.abc import Callable

import pytest

from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.limits.settings import Limits
from tests.end_to_end.server_process import wait_until
from tests.server.engines.test_pool import HearingSlot, ScriptedSlot, answer, hang

# Unless a test sets it: so long that what it sees done in between was not done at a look at the search.
NEVER = 3_600.0


@pytest.fixture(autouse=True)
def slow_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", NEVER)


def job(name: str, room: str = "room") -> Job:
    return Job(name, {}, 60.0, FairnessKey("source", "player", room))


async def started(*slots: ScriptedSlot, ponder_share: float = 1.0) -> EnginePool:
    pool = EnginePool(slots, Limits(ponder_share=ponder_share))
    pool.start()
    await until(lambda: pool.ready)
    return pool


async def until(claim: Callable[[], bool]) -> None:
    await asyncio.to_thread(wait_until, claim, "what the test waits for", 60)


async def at_home(pool: EnginePool, slot: ScriptedSlot, room: str = "room") -> None:
    """Have a slot run a job of a room, with the others busy."""
    slot.script = answer
    await pool.submit(job("move", room)).future
    slot.script = hang


async def began(slot: ScriptedSlot, name: str) -> None:
    await until(lambda: slot.started[-1:] == [name])


@pytest.mark.parametrize("room", ["room", "other"])
async def test_a_job_ends_one_for_spare_time_at_once(room: str) -> None:
    slot = HearingSlot(hang)
    pool = await started(slot)
    await at_home(pool, slot)
    ponder = pool.submit_for_spare_time(job("ponder"))
    await began(slot, "ponder")
    assert (pool.queued, pool.in_spare_time) == (0, 1)
    slot.script = answer
    move = pool.submit(job("next move", room))
    assert "best" in await ponder.future
    assert await move.future == {"did": "next move"}
    assert slot.started == ["move", "ponder", "next move"]
    assert pool.in_spare_time == 0
    assert pool.counters.spare_seconds > 0
    assert sum(pool.counters.ran.counts) == sum(pool.counters.waited.counts) == 2, "moves alone"
    await pool.close()


async def test_a_job_for_spare_time_waits_while_others_do() -> None:
    slot = HearingSlot(hang)
    pool = await started(slot)
    await at_home(pool, slot)
    first, second = pool.submit(job("first")), pool.submit(job("second"))
    ponder = pool.submit_for_spare_time(job("ponder"))
    await began(slot, "first")
    assert pool.queued == 1
    slot.script = answer
    slot.running.set_result({})
    await asyncio.gather(first.future, second.future, ponder.future)
    assert slot.started == ["move", "first", "second", "ponder"]
    await pool.close()


async def test_one_that_is_taken_back_is_stopped_at_once() -> None:
    slot = HearingSlot(hang)
    pool = await started(slot)
    await at_home(pool, slot)
    ponder = pool.submit_for_spare_time(job("ponder"))
    await began(slot, "ponder")
    ponder.stop()
    await until(lambda: not pool.in_spare_time)
    assert len(set(slot.stopped)) == 1
    await pool.close()


async def two_rooms(
    ponder_share: float, second_slot: type[ScriptedSlot] = HearingSlot
) -> tuple[EnginePool, ScriptedSlot, ScriptedSlot]:
    """A pool of two workers, the first of which had room `a` last, the second room `b`."""
    first, second = HearingSlot(hang), second_slot(hang)
    pool = await started(first, second, ponder_share=ponder_share)
    tasks = [pool.submit(job("move", room)) for room in "ab"]
    await began(first, "move")
    await began(second, "move")
    for slot in (first, second):
        slot.running.set_result({})
    await asyncio.gather(*(task.future for task in tasks))
    return pool, first, second


async def test_it_runs_where_its_room_is_at_home_and_goes_on_while_another_worker_is_idle() -> None:
    pool, first, second = await two_rooms(1.0)
    pool.submit_for_spare_time(job("ponder", "b"))
    await began(second, "ponder")
    first.script = answer
    await pool.submit(job("other", "c")).future
    assert (first.started, second.stopped) == (["move", "other"], [])
    second.script = answer
    assert await pool.submit(job("own", "b")).future == {"did": "own"}
    assert second.started == ["move", "ponder", "own"], "its worker ends it, though the other is idle"
    await pool.close()


async def test_a_worker_that_does_not_end_it_in_time_is_not_waited_for() -> None:
    pool, first, second = await two_rooms(1.0, ScriptedSlot)
    pool.submit_for_spare_time(job("ponder", "b"))
    await began(second, "ponder")
    first.script = answer
    assert await pool.submit(job("own", "b")).future == {"did": "own"}
    assert first.started == ["move", "own"]
    second.running.set_result({})
    await pool.close()


@pytest.mark.parametrize(("share", "together"), [(1.0, 2), (0.5, 1), (0.01, 1)])
async def test_a_part_of_the_workers_runs_them_at_a_time(share: float, together: int) -> None:
    pool, first, second = await two_rooms(share)
    tasks = [pool.submit_for_spare_time(job("ponder", room)) for room in "ab"]
    await began(first, "ponder")
    if together == 2:
        await began(second, "ponder")
    else:
        await asyncio.sleep(0.01)
    assert pool.in_spare_time == together
    assert len(second.started) == together
    first.running.set_result({})
    await began(second, "ponder")
    second.running.set_result({})
    await asyncio.gather(*(task.future for task in tasks))
    await pool.close()


async def test_several_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.002)
    monkeypatch.setattr("parlour_server.engines.pool.SPARE_SLICE", 0.0)
    slot = HearingSlot(hang)
    pool = await started(slot)
    for room in "ab":
        await at_home(pool, slot, room)
    alone = pool.submit_for_spare_time(job("a", "a"))
    await began(slot, "a")
    await asyncio.sleep(0.01)
    assert slot.stopped == []
    pool.submit_for_spare_time(job("b", "b"))
    assert "best" in await alone.future
    await began(slot, "b")
    await pool.close()


async def test_without_the_worker_that_had_the_room_it_fails() -> None:
    pool = await started(ScriptedSlot(answer))
    with pytest.raises(EngineError, match="no worker"):
        await pool.submit_for_spare_time(job("ponder")).future
    await pool.close()


async def test_a_closing_pool_fails_those_that_wait() -> None:
    slot = HearingSlot(hang)
    pool = await started(slot)
    await at_home(pool, slot)
    pool.submit(job("move"))
    await began(slot, "move")
    ponder = pool.submit_for_spare_time(job("ponder"))
    await pool.close()
    with pytest.raises(EngineError, match="closing"):
        await ponder.future
