"""The engine pool: order, retries, stops, rebuilt workers, and an end for every job."""

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import BrokenExecutor, Future
from math import inf
from typing import Any

import pytest

from parlour_engine.game import MoveError
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import (
    DEADLINE_GRACE,
    TRIES,
    EngineError,
    EnginePool,
    Job,
    JobFailed,
    QueueOverflow,
)
from parlour_server.engines.slot import Progress, WorkerError
from parlour_server.engines.worker_time import Processor
from parlour_server.observability.log import TextLines
from tests.end_to_end.server_process import wait_until
from tests.server.set_time import SetLoop, in_set_time

Script = Callable[[str, "Future[dict[str, Any]]"], None]


class ScriptedSlot:
    """A slot that handles each job as its script says; one without an entry hangs."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.started: list[str] = []
        self.stopped: list[int] = []
        self.builds = 0
        self.closed = False
        self.failing_builds = 0
        self.told: Progress | None = None
        self.had: Processor | None = None
        self.on_start = asyncio.Event()
        self.running: Future[dict[str, Any]] = Future()

    def build(self) -> None:
        self.builds += 1
        if self.failing_builds:
            self.failing_builds -= 1
            raise OSError("no more processes")

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        self.started.append(name)
        self.running = Future()
        self.running.set_running_or_notify_cancel()
        self.on_start.set()
        self.script(name, self.running)
        return self.running

    def stop(self, serial: int) -> None:
        self.stopped.append(serial)

    def progress(self, serial: int) -> Progress | None:
        return self.told

    def processor(self) -> Processor | None:
        return self.had

    def close(self) -> None:
        self.closed = True


def answer(name: str, running: "Future[dict[str, Any]]") -> None:
    running.set_result({"did": name})


def hang(name: str, running: "Future[dict[str, Any]]") -> None:
    pass


def failing(times: int, error: Exception) -> Script:
    left = [times]

    def act(name: str, running: "Future[dict[str, Any]]") -> None:
        if left[0]:
            left[0] -= 1
            running.set_exception(error)
        else:
            answer(name, running)

    return act


KEY = FairnessKey("source", "player", "room")


def job(name: str, seconds: float = 60.0) -> Job:
    return Job(name, {}, seconds, KEY)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.002)
    monkeypatch.setattr("parlour_server.engines.pool.STOP_GRACE", 0.01)
    monkeypatch.setattr("parlour_server.engines.slot.REBUILD_SECONDS", 0.0)


@pytest.fixture
async def start() -> AsyncIterator[Callable[..., Any]]:
    pools: list[EnginePool] = []

    async def started(
        *slots: ScriptedSlot, slice_seconds: float = inf, counted: Callable[[], float] | None = None
    ) -> EnginePool:
        pools.append(EnginePool(slots, slice_seconds=slice_seconds, counted=counted))
        pools[-1].start()
        await asyncio.to_thread(wait_until, lambda: pools[-1].ready, "workers", 60)
        return pools[-1]

    yield started
    for pool in pools:
        await pool.close()


Start = Callable[..., Any]


async def test_a_job_gets_its_answer(start: Callable[..., Any]) -> None:
    pool = await start(ScriptedSlot(answer))
    assert await pool.submit(job("a")).future == {"did": "a"}


async def test_what_runs_next_is_what_the_fair_queue_says(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    first = pool.submit(Job("first", {}, 60.0, FairnessKey("s", "p", "r")))
    await slot.on_start.wait()
    slot.script = answer
    tasks = [
        pool.submit(Job(name, {}, 60.0, FairnessKey(source, "p", "r"), urgency))
        for name, source, urgency in [
            ("unwatched", "s", Urgency.UNWATCHED),
            ("again", "s", Urgency.PERSON_WAITS),
            ("other", "t", Urgency.PERSON_WAITS),
            ("raised", "u", Urgency.UNWATCHED),
        ]
    ]
    tasks[3].set_urgency(Urgency.WATCHED)
    assert (pool.queued, pool.queued_of("s")) == (4, 2)
    slot.running.set_result({})
    await asyncio.gather(first.future, *(task.future for task in tasks))
    assert slot.started == ["first", "other", "again", "raised", "unwatched"]


async def test_a_search_over_its_share_ends_with_its_best_for_another_source(
    start: Callable[..., Any],
) -> None:
    slot = HearingSlot(hang)
    pool = await start(slot, slice_seconds=0.0)
    crowd = [pool.submit(Job(name, {}, 60.0, FairnessKey("crowd", "p", name))) for name in "ab"]
    await slot.on_start.wait()
    other = pool.submit(Job("other", {}, 60.0, FairnessKey("alone", "p", "r")))
    assert "best" in await crowd[0].future
    slot.script = answer
    slot.stop(0)  # whichever has begun meanwhile
    await asyncio.gather(crowd[1].future, other.future)
    assert slot.started == ["a", "other", "b"]


async def test_a_job_waits_for_a_worker_no_longer_than_it_may(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    running = pool.submit(job("a"))
    await slot.on_start.wait()
    waiting = pool.submit(Job("b", {}, 60.0, KEY, wait_seconds=0.01))
    with pytest.raises(EngineError, match="no worker was free"):
        await waiting.future
    slot.script = answer
    slot.running.set_result({})
    await running.future
    assert await pool.submit(job("c")).future == {"did": "c"}
    assert slot.started == ["a", "c"]


async def test_the_time_of_a_search_begins_with_the_search(start: Callable[..., Any]) -> None:
    """A job that has waited for longer than its seconds and the grace together still gets all of them."""
    slot = ScriptedSlot(hang)
    clock = [0.0]
    pool = await start(slot, counted=lambda: clock[0])
    first = pool.submit(job("a"))
    await slot.on_start.wait()
    slot.on_start.clear()
    late = pool.submit(Job("b", {}, 60.0, KEY, wait_seconds=1000.0))
    clock[0] = 500.0
    slot.running.set_result({})
    await first.future
    await slot.on_start.wait()
    for _ in range(5):
        await asyncio.sleep(0.002)  # a few looks at the search
    assert len(slot.stopped) <= 1  # the first, for which the time passed while it ran
    slot.running.set_result({"did": "b"})
    assert await late.future == {"did": "b"}


@in_set_time
async def test_no_job_is_given_up_because_the_process_stood_still() -> None:
    """Neither the one that runs, for longer than its seconds and the grace, nor the one that waits."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    watch = LoopWatch(boot_seconds=loop.time)
    watch.start()
    slot = ScriptedSlot(hang)
    pool = EnginePool([slot], counted=watch.counted)
    pool.start()
    running = pool.submit(job("a", seconds=10.0))
    waiting, expiring = (pool.submit(Job("b", {}, 10.0, KEY, wait_seconds=wait)) for wait in (5.0, 4.0))
    await slot.on_start.wait()
    slot.on_start.clear()
    await loop.run_for(1.0)
    loop.moved += 10.0 + DEADLINE_GRACE + 1.0
    await loop.run_for(3.5)
    assert (running.future.done(), slot.stopped) == (False, [])
    with pytest.raises(EngineError, match="no worker was free for 4 s"):
        await expiring.future
    slot.running.set_result({"did": "a"})
    assert await running.future == {"did": "a"}
    await slot.on_start.wait()
    slot.running.set_result({"did": "b"})
    assert await waiting.future == {"did": "b"}
    await pool.close()
    watch.close()


async def test_a_job_fails_at_its_deadline_even_if_its_worker_cannot_be_made(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.DEADLINE_GRACE", 0.05)
    slot = ScriptedSlot(failing(1, BrokenExecutor("died")))
    pool = await start(slot)
    can_be_made = threading.Event()
    slot.build = lambda: can_be_made.wait(60)  # type: ignore[method-assign,assignment]  # a slow one
    with pytest.raises(EngineError, match="no answer in time"):
        await pool.submit(job("a", seconds=0.0)).future
    can_be_made.set()


async def test_a_slot_has_one_job_at_a_time_and_all_slots_work(start: Callable[..., Any]) -> None:
    slots = [ScriptedSlot(hang), ScriptedSlot(hang)]
    pool = await start(*slots)
    tasks = [pool.submit(job(name)) for name in "abc"]
    for slot in slots:
        await slot.on_start.wait()
    assert [slot.started for slot in slots] == [["a"], ["b"]]
    for slot in slots:
        slot.script = answer
        slot.running.set_result({})
    await asyncio.gather(*(task.future for task in tasks))
    assert sum(len(slot.started) for slot in slots) == 3


@pytest.mark.parametrize("error", [BrokenExecutor("the worker died"), ValueError("a bug")])
async def test_a_job_is_tried_again_and_a_dead_worker_is_made_anew(start: Start, error: Exception) -> None:
    slot = ScriptedSlot(failing(TRIES - 1, error))
    pool = await start(slot)
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert slot.builds == (TRIES if isinstance(error, BrokenExecutor) else 1)


async def test_a_job_that_never_succeeds_ends_and_the_next_has_its_turn(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(failing(TRIES, ValueError("a bug")))
    pool = await start(slot)
    with pytest.raises(JobFailed, match=f"no answer after {TRIES} tries"):
        await pool.submit(job("a")).future
    assert await pool.submit(job("b")).future == {"did": "b"}


class HearingSlot(ScriptedSlot):
    """A slot whose search ends with its best answer so far when it is stopped."""

    def stop(self, serial: int) -> None:
        super().stop(serial)
        if not self.running.done():
            self.running.set_result({"best": serial})


async def test_an_overrunning_search_is_stopped_and_its_best_counts(start: Callable[..., Any]) -> None:
    slot = HearingSlot(hang)
    pool = await start(slot)
    assert "best" in await pool.submit(job("a", seconds=0.01)).future
    assert slot.builds == 1


async def test_the_grace_of_a_stopped_search_begins_with_the_stop(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the loop is late: here each poll is later than the time limit and the grace together."""
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.05)
    slot = HearingSlot(hang)
    pool = await start(slot)
    assert "best" in await pool.submit(job("a", seconds=0.0)).future
    assert slot.builds == 1


async def test_a_search_that_ignores_the_stop_is_killed_with_its_worker(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    with pytest.raises(EngineError):
        await pool.submit(job("a", seconds=0.0)).future
    assert slot.started == ["a"] * TRIES
    assert slot.builds == 1 + TRIES
    assert len(set(slot.stopped)) == TRIES  # every try has a serial of its own


def study(name: str, seconds: float = 1.0, patience: float = 100.0) -> Job:
    return Job(name, {}, seconds, KEY, patience=patience)


async def looks(count: int = 5) -> None:
    """Let the pool look at a search a few times."""
    await asyncio.sleep(count * 0.004)


async def test_a_study_has_its_seconds_however_long_its_worker_gets_no_processor(start: Start) -> None:
    clock, slot = [0.0], HearingSlot(hang)
    slot.had = Processor(5.0, can_run=True)
    pool = await start(slot, counted=lambda: clock[0])
    task = pool.submit(study("a"))
    await slot.on_start.wait()
    for used in (5.0, 5.9):
        clock[0], slot.had = clock[0] + 40.0, Processor(used, can_run=True)
        await looks()
        assert (slot.stopped, slot.builds) == ([], 1)
    slot.had = Processor(6.1, can_run=True)
    clock[0] += 1.0
    assert "best" in await task.future
    assert slot.builds == 1


async def test_a_study_is_given_up_after_its_patience_with_what_is_known(start: Start) -> None:
    """Its worker, which had nothing to react with, is not killed, and has the next one."""
    slot = ScriptedSlot(hang)
    slot.had, slot.told = Processor(5.0, can_run=True), Progress(3, 4096)
    pool = await start(slot)
    task = pool.submit(study("a", patience=0.5))
    why = r"had 0.0 s of the processor in 0.5 s; it was at depth 3 after 4096 positions"
    with pytest.raises(EngineError, match=why):
        await task.future
    assert set(slot.stopped) == {1}  # first: what it had found would have been an answer
    await looks()
    assert (slot.builds, pool.counters.given_up) == (1, 1)
    slot.script = answer
    slot.running.set_result({})
    assert await pool.submit(study("b")).future == {"did": "b"}


@pytest.mark.parametrize("make", [job, study], ids=["move", "study"])
async def test_a_worker_that_gets_no_processor_to_react_to_a_stop_is_not_killed(
    start: Start, make: Callable[[str], Job]
) -> None:
    clock, slot = [0.0], ScriptedSlot(hang)
    slot.had = Processor(5.0, can_run=True)
    pool = await start(slot, counted=lambda: clock[0])
    task = pool.submit(make("a"))
    await slot.on_start.wait()
    task.stop()
    for _ in range(3):
        clock[0] += 50.0
        await looks()
    assert (bool(slot.stopped), slot.builds) == (True, 1)
    slot.script = answer
    slot.running.set_result({})
    assert await pool.submit(make("b")).future == {"did": "b"}


@pytest.mark.parametrize(
    "then", [Processor(5.5, can_run=True), Processor(5.0, can_run=False)], ids=["ran", "slept"]
)
async def test_a_worker_that_ran_or_would_not_run_and_ignored_the_stop_is_killed(
    start: Start, then: Processor
) -> None:
    clock, slot = [0.0], ScriptedSlot(hang)
    slot.had = Processor(5.0, can_run=then.can_run)
    pool = await start(slot, counted=lambda: clock[0])
    task = pool.submit(study("a"))
    await slot.on_start.wait()
    task.stop()
    await looks()
    clock[0], slot.had = clock[0] + 1.0, then
    slot.script = answer
    assert await pool.submit(study("b")).future == {"did": "b"}
    assert slot.builds == 2


async def test_a_stopped_search_frees_its_slot_for_the_next(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    task = pool.submit(job("a"))
    await slot.on_start.wait()
    slot.script = answer
    task.stop()
    assert await pool.submit(job("b")).future == {"did": "b"}
    assert slot.started == ["a", "b"]
    assert slot.stopped


async def test_a_job_taken_back_before_its_turn_is_never_started(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    first, second = pool.submit(job("a")), pool.submit(job("b"))
    await slot.on_start.wait()
    second.stop()
    slot.script = answer
    slot.running.set_result({})
    await first.future
    assert await pool.submit(job("c")).future == {"did": "c"}
    assert slot.started == ["a", "c"]


async def test_progress_is_reported_while_a_job_runs(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    slot.told = Progress(4, 8192)
    pool = await start(slot)
    heard: asyncio.Queue[Progress] = asyncio.Queue()
    task = pool.submit(job("a"), heard.put_nowait)
    assert await heard.get() == Progress(4, 8192)
    slot.running.set_result({})
    await task.future


async def test_too_many_waiting_jobs_are_refused_at_once(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.MAX_QUEUED", 2)
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    running = pool.submit(job("a"))
    await slot.on_start.wait()
    tasks = [pool.submit(job(name)) for name in "bcd"]
    with pytest.raises(QueueOverflow):
        await tasks[2].future
    slot.script = answer
    slot.running.set_result({})
    await asyncio.gather(running.future, tasks[0].future, tasks[1].future)


async def test_a_worker_that_cannot_be_made_at_once_is_made_later(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(failing(1, BrokenExecutor("died")))
    pool = await start(slot)
    slot.failing_builds = 3
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert slot.builds == 5


async def test_workers_are_made_anew_between_jobs_and_no_job_is_lost(start: Callable[..., Any]) -> None:
    slot = ScriptedSlot(hang)
    pool = await start(slot)
    running = pool.submit(job("a"))
    await slot.on_start.wait()
    waiting = pool.submit(job("b"))
    renewing = asyncio.create_task(pool.renew())
    await asyncio.sleep(0)
    assert slot.builds == 1  # not while it has a job
    slot.script = answer
    slot.running.set_result({"did": "a"})
    assert await running.future == {"did": "a"}
    assert await waiting.future == {"did": "b"}
    await renewing
    assert (slot.builds, slot.started) == (2, ["a", "b"])


async def test_an_idle_worker_is_made_anew_without_waiting_for_a_job(start: Callable[..., Any]) -> None:
    slots = [ScriptedSlot(answer), ScriptedSlot(answer)]
    pool = await start(*slots)
    await pool.renew()
    assert [slot.builds for slot in slots] == [2, 2]
    assert await pool.submit(job("a")).future == {"did": "a"}


async def test_closing_fails_what_runs_and_what_waits_and_what_comes_late() -> None:
    slot = ScriptedSlot(hang)
    pool = EnginePool([slot])
    pool.start()
    await asyncio.to_thread(wait_until, lambda: pool.ready, "workers", 60)
    tasks = [pool.submit(job(name)) for name in "abc"]
    await slot.on_start.wait()
    await pool.close()
    for task in [*tasks, pool.submit(job("late"))]:
        with pytest.raises(EngineError, match="closing"):
            await task.future
    assert slot.closed


async def test_workers_are_made_and_ended_off_the_event_loop(start: Callable[..., Any]) -> None:
    threads: list[str] = []
    slot = ScriptedSlot(answer)
    slot.build = lambda: threads.append(threading.current_thread().name)  # type: ignore[method-assign]  # a spy
    slot.close = lambda: threads.append(threading.current_thread().name)  # type: ignore[method-assign]  # a spy
    pool = await start(slot)
    await pool.close()
    assert len(threads) == 2
    assert threading.main_thread().name not in threads


async def test_an_idle_worker_gets_the_jobs_of_the_rooms_that_it_had(start: Callable[..., Any]) -> None:
    first, second = ScriptedSlot(answer), ScriptedSlot(answer)
    pool = await start(first, second)
    homes: dict[str, set[str]] = {}
    for turn in range(4):
        for room in ("a", "b", "c"):
            name = f"{room}{turn}"
            await pool.submit(Job(name, {}, 60.0, FairnessKey("source", "player", room))).future
            homes.setdefault(room, set()).add("first" if name in first.started else "second")
    assert all(len(slots) == 1 for slots in homes.values())


async def test_a_busy_worker_is_not_waited_for(start: Callable[..., Any]) -> None:
    first, second = ScriptedSlot(hang), ScriptedSlot(hang)
    pool = await start(first, second)
    one = pool.submit(Job("one", {}, 60.0, KEY))
    other = pool.submit(Job("other", {}, 60.0, KEY))
    await first.on_start.wait()
    await second.on_start.wait()
    assert {*first.started, *second.started} == {"one", "other"}
    one.stop()
    other.stop()


async def test_the_memory_that_workers_keep_is_theirs_until_they_are_restarted(
    start: Callable[..., Any],
) -> None:
    slot = ScriptedSlot(lambda name, running: running.set_result({"kept_bytes": 5}))
    pool = await start(slot)
    await pool.submit(job("choose")).future
    assert pool.kept_bytes == 5
    await pool.renew()
    assert pool.kept_bytes == 0


class FarSlot(ScriptedSlot):
    """A slot on another machine."""

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.seconds: list[float] = []
        self.judged: list[bool] = []

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        self.seconds.append(seconds)
        return super().start(name, arguments, serial)

    def judge(self, *, right: bool) -> None:
        self.judged.append(right)


async def test_workers_elsewhere_have_the_jobs_and_their_deadlines_and_own_ones_rest(start: Start) -> None:
    own, far = ScriptedSlot(answer), FarSlot(answer)
    pool = await start(own)
    pool.set_remote_workers(1, lambda: far)
    for name in "abc":
        assert await pool.submit(job(name, seconds=5.0)).future == {"did": name}
    assert (far.started, own.started) == (["a", "b", "c"], [])
    assert all(4.0 < seconds <= 5.0 for seconds in far.seconds)
    pool.set_remote_workers(0, lambda: far)
    assert await pool.submit(job("d")).future == {"did": "d"}
    assert own.started == ["d"]


async def test_a_job_lost_elsewhere_is_tried_by_whichever_worker_is_there(start: Start) -> None:
    own, far = ScriptedSlot(answer), FarSlot(hang)
    pool = await start(own)
    pool.set_remote_workers(1, lambda: far)
    tries = itertools.count(1)

    def as_of_now() -> Job:
        return Job(f"try-{next(tries)}", {}, 60.0, KEY, at_start=as_of_now)

    task = pool.submit(Job("a", {}, 60.0, KEY, at_start=as_of_now))
    await far.on_start.wait()
    pool.set_remote_workers(0, lambda: far)
    far.running.set_exception(BrokenExecutor("gone"))
    assert await task.future == {"did": "try-2"}
    assert (far.started, own.started) == (["try-1"], ["try-2"])
    assert pool.counters.retries == 1


async def test_a_job_lost_elsewhere_thrice_ends(start: Start) -> None:
    far = FarSlot(failing(TRIES, BrokenExecutor("gone")))
    pool = await start(ScriptedSlot(answer))
    pool.set_remote_workers(1, lambda: far)
    with pytest.raises(EngineError, match=f"no answer after {TRIES} tries"):
        await pool.submit(job("a")).future
    assert await pool.submit(job("b")).future == {"did": "b"}
    assert far.started == ["a"] * TRIES + ["b"]


async def test_fewer_workers_elsewhere_end_their_jobs_first(start: Start) -> None:
    far = [FarSlot(hang), FarSlot(hang)]
    slots = iter(far)
    pool = await start(ScriptedSlot(answer))
    pool.set_remote_workers(2, lambda: next(slots))
    tasks = [pool.submit(job(name)) for name in "ab"]
    for slot in far:
        await slot.on_start.wait()
    pool.set_remote_workers(1, lambda: next(slots))
    waiting = pool.submit(job("c"))
    pool.set_remote_workers(1, lambda: next(slots))  # the same again makes none
    for slot in far:
        slot.script = answer
        slot.running.set_result({"did": slot.started[0]})
    assert [await task.future for task in (*tasks, waiting)] == [{"did": name} for name in "abc"]
    assert sorted(len(slot.started) for slot in far) == [1, 2]


def even(answer: Mapping[str, Any]) -> None:
    if answer["number"] % 2:
        raise MoveError("odd")


@pytest.mark.parametrize(
    "wrong",
    [
        lambda name, running: running.set_result({"number": 3}),
        lambda name, running: running.set_exception(MoveError("no such game")),
        lambda name, running: running.set_exception(WorkerError("a wrong answer")),
        failing(TRIES, BrokenExecutor("gone")),
    ],
    ids=["wrong", "refused", "nothing of use", "lost"],
)
async def test_what_a_machine_elsewhere_does_wrong_is_noted_in_a_line_and_done_here(
    start: Start, wrong: Script, caplog: pytest.LogCaptureFixture
) -> None:
    own, far = ScriptedSlot(lambda name, running: running.set_result({"number": 5})), FarSlot(wrong)
    pool = await start(own)
    pool.set_remote_workers(1, lambda: far)
    judge = far.judge

    def judged(*, right: bool) -> None:
        judge(right=right)
        if not right:
            pool.set_remote_workers(0, lambda: far)

    far.judge = judged  # type: ignore[method-assign]  # as an engine node's workers are taken away
    task = pool.submit(Job("a", {}, 60.0, KEY, check=even))
    assert await task.future == {"number": 5}  # an own worker's answer is as it is
    assert (far.started, far.judged) == (["a"], [False])
    lines = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert len(lines) == 1
    assert lines[0].exc_info is None
    assert TextLines().format(lines[0]).endswith("[job=a]")


async def test_a_right_answer_from_elsewhere_is_noted(start: Start) -> None:
    far = FarSlot(lambda name, running: running.set_result({"number": 4}))
    pool = await start(ScriptedSlot(answer))
    pool.set_remote_workers(1, lambda: far)
    assert await pool.submit(Job("a", {}, 60.0, KEY, check=even)).future == {"number": 4}
    assert (far.judged, pool.counters.wrong) == ([True], 0)
