"""Engine pool: a bounded priority queue of jobs, served by worker slots that are rebuilt when they fail.

Every job ends: with its answer, or with EngineError after three tries. A search that exceeds its seconds is
stopped; if it does not react, its worker is killed and rebuilt. Invariant: a slot has at most one job, so a
dying worker costs one try of one job and nothing else.
"""

import asyncio
import itertools
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf
from typing import Any

from parlour_engine.game import GameError
from parlour_server.counters import PoolCounters
from parlour_server.engines.slot import Progress, Slot

logger = logging.getLogger(__name__)

TRIES = 3
MAX_QUEUED = 1000
STOP_GRACE = 3.0  # seconds; a worker of low priority reacts late to a stop
PROGRESS_SECONDS = 0.2
REBUILD_SECONDS = 1.0

OnProgress = Callable[[Progress], None]


class Priority(IntEnum):
    """Priorities of jobs; the smallest is served first."""

    PLAY = 0


class EngineError(Exception):
    """A job failed: after three tries, or because the pool is full or closing."""


class JobRefused(EngineError):
    """A worker refused a job as impossible; the message is its one-line reason."""


@dataclass(frozen=True, slots=True)
class Job:
    """A registered function's name, its plain arguments, and its time limit in seconds."""

    name: str
    arguments: Mapping[str, Any]
    seconds: float
    priority: Priority = Priority.PLAY


@dataclass(order=True)
class _QueuedJob:
    """A job in the queue; equal priorities are served in order of their serial numbers."""

    priority: int
    serial: int
    job: Job = field(compare=False)
    future: "asyncio.Future[dict[str, Any]]" = field(compare=False)
    on_progress: OnProgress | None = field(compare=False)
    submitted: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class EngineTask:
    """A submitted job; ``future`` gets its answer or EngineError."""

    future: "asyncio.Future[dict[str, Any]]"

    def stop(self) -> None:
        """Cancel the job: it is not started, or stopped within a progress interval."""
        self.future.cancel()


class EnginePool:
    """Runs jobs on its slots."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.counters = PoolCounters()
        self._slots = {slot: asyncio.Lock() for slot in slots}  # held while it runs a job or is rebuilt
        self._queue: asyncio.PriorityQueue[_QueuedJob] = asyncio.PriorityQueue(MAX_QUEUED)
        self._serials = itertools.count(1)
        self._server_tasks: list[asyncio.Task[None]] = []
        self._slots_starting = len(slots)
        self._closing = False

    def start(self) -> None:
        """Start serving; each slot starts its worker first, and jobs may be submitted meanwhile."""
        self._server_tasks = [
            asyncio.create_task(self._serve(slot, lock), name="engine-slot")
            for slot, lock in self._slots.items()
        ]

    @property
    def ready(self) -> bool:
        """Whether every slot's worker has started once."""
        return self._slots_starting == 0

    @property
    def queued(self) -> int:
        """The number of jobs that wait for a slot."""
        return self._queue.qsize()

    def submit(self, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        """Queue a job; ``on_progress`` is called in the event loop a few times a second."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        if self._closing:
            future.set_exception(EngineError("the server is closing"))
            return EngineTask(future)
        try:
            serial, now = next(self._serials), asyncio.get_running_loop().time()
            self._queue.put_nowait(_QueuedJob(job.priority, serial, job, future, on_progress, now))
        except asyncio.QueueFull:
            future.set_exception(EngineError("too many searches are waiting"))
        return EngineTask(future)

    async def renew(self) -> None:
        """Restart every worker, each between two of its jobs, so that no job is lost."""
        for slot, lock in self._slots.items():
            async with lock:
                await self._rebuild(slot)

    async def close(self) -> None:
        """Stop serving, fail the waiting jobs and end the workers."""
        self._closing = True
        for task in self._server_tasks:
            task.cancel()
        await asyncio.gather(*self._server_tasks, return_exceptions=True)
        while not self._queue.empty():
            _fail(self._queue.get_nowait(), EngineError("the server is closing"))
        await asyncio.gather(*(asyncio.to_thread(slot.close) for slot in self._slots))

    async def _serve(self, slot: Slot, lock: asyncio.Lock) -> None:
        """Run jobs on a slot, one after the other, until cancelled."""
        async with lock:
            await self._rebuild(slot)
        self._slots_starting -= 1
        while True:
            queued = await self._queue.get()
            try:
                async with lock:
                    await self._run(slot, queued)
            finally:
                _fail(queued, EngineError("the server is closing"))  # no effect on a settled job

    async def _run(self, slot: Slot, queued: _QueuedJob) -> None:
        loop = asyncio.get_running_loop()
        self.counters.waited.observe(loop.time() - queued.submitted)
        for attempt in range(1, TRIES + 1):
            if queued.future.done():
                return
            self.counters.retries += attempt > 1
            began = loop.time()
            serial = next(self._serials)
            try:
                answer = await self._run_once(slot, queued, serial)
            except (BrokenExecutor, TimeoutError) as error:
                logger.warning("engine worker lost on try %d: %s", attempt, type(error).__name__)
                await self._rebuild(slot)
            except GameError as error:
                _fail(queued, JobRefused(str(error)))
                return
            except Exception:
                logger.exception("engine job %s failed on try %d", queued.job.name, attempt)
            else:
                self.counters.ran.observe(loop.time() - began)
                if not queued.future.done():
                    queued.future.set_result(answer)
                return
        _fail(queued, EngineError(f"no answer after {TRIES} tries"))

    async def _run_once(self, slot: Slot, queued: _QueuedJob, serial: int) -> dict[str, Any]:
        """Return the answer of one try.

        Raises:
            TimeoutError: the search exceeded its seconds and did not react to the stop.
            Exception: what the worker raised, BrokenExecutor if it died.
        """
        loop = asyncio.get_running_loop()
        running = asyncio.wrap_future(slot.start(queued.job.name, queued.job.arguments, serial))
        stop_at = loop.time() + queued.job.seconds
        give_up_at = inf  # set when the stop is sent, since this loop may be late too
        try:
            while not running.done():
                await asyncio.wait([running], timeout=PROGRESS_SECONDS)
                now = loop.time()
                if now >= stop_at or queued.future.done():
                    slot.stop(serial)
                    give_up_at = min(give_up_at, now + STOP_GRACE)
                if now >= give_up_at and not running.done():
                    raise TimeoutError
                _report(slot, queued, serial)
            return running.result()
        finally:
            running.cancel()  # ignore the result if it still runs

    async def _rebuild(self, slot: Slot) -> None:
        """Restart the worker, retrying until that succeeds."""
        while True:
            try:
                await asyncio.to_thread(slot.build)
            except Exception:
                logger.exception("an engine worker could not be made")
                await asyncio.sleep(REBUILD_SECONDS)
            else:
                return


def _report(slot: Slot, queued: _QueuedJob, serial: int) -> None:
    if queued.on_progress is not None and not queued.future.done():
        progress = slot.progress(serial)
        if progress is not None:
            queued.on_progress(progress)


def _fail(queued: _QueuedJob, error: EngineError) -> None:
    with suppress(asyncio.InvalidStateError):
        queued.future.set_exception(error)
