"""Jobs for engines: a bounded queue in order of priority, slots that serve it, and healing.

Every job ends: with its answer, or with EngineError after three tries. A search that overruns its
seconds is stopped; one that does not hear is killed with its worker, which is made anew. Invariant: a
slot has at most one job, so a dying worker takes one try of one job with it and nothing else.
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
from parlour_server.engines.slot import Progress, Slot
from parlour_server.figures import EngineFigures

logger = logging.getLogger(__name__)

TRIES = 3
MAX_QUEUED = 1000
STOP_GRACE = 3.0  # a worker that gives way to everything else hears late
PROGRESS_SECONDS = 0.2
REBUILD_SECONDS = 1.0

OnProgress = Callable[[Progress], None]


class Priority(IntEnum):
    """What goes first."""

    PLAY = 0


class EngineError(Exception):
    """A job has no answer: three tries failed, or the pool is full or closing."""


class JobRefused(EngineError):
    """A job cannot be done as it was asked; the text is the worker's one line that says why."""


@dataclass(frozen=True, slots=True)
class Job:
    """A registered function's name, its plain arguments, and the seconds it may take."""

    name: str
    arguments: Mapping[str, Any]
    seconds: float
    priority: Priority = Priority.PLAY


@dataclass(order=True)
class _Order:
    """A job in the queue; equal priorities are served in the order of their serials."""

    priority: int
    serial: int
    job: Job = field(compare=False)
    future: "asyncio.Future[dict[str, Any]]" = field(compare=False)
    on_progress: OnProgress | None = field(compare=False)
    submitted: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class EngineTask:
    """A job handed in. ``future`` gets the answer or EngineError; ``stop`` makes it worthless."""

    future: "asyncio.Future[dict[str, Any]]"

    def stop(self) -> None:
        """Take the job back: it is not started, or stopped within a progress interval."""
        self.future.cancel()


class EnginePool:
    """Hands jobs to slots."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.figures = EngineFigures()
        self._slots = {slot: asyncio.Lock() for slot in slots}  # held while it has a job or gets its worker
        self._queue: asyncio.PriorityQueue[_Order] = asyncio.PriorityQueue(MAX_QUEUED)
        self._serials = itertools.count(1)
        self._servants: list[asyncio.Task[None]] = []
        self._without_worker = len(slots)
        self._closing = False

    def start(self) -> None:
        """Begin to serve; each slot makes its worker first, and jobs may be handed in meanwhile."""
        self._servants = [
            asyncio.create_task(self._serve(slot, busy), name="engine-slot")
            for slot, busy in self._slots.items()
        ]

    @property
    def ready(self) -> bool:
        """Whether every slot has had its worker."""
        return self._without_worker == 0

    @property
    def queued(self) -> int:
        """How many jobs wait for a slot."""
        return self._queue.qsize()

    def submit(self, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        """Queue a job; its progress is reported in the event loop a few times a second."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        if self._closing:
            future.set_exception(EngineError("the server is closing"))
            return EngineTask(future)
        try:
            serial, now = next(self._serials), asyncio.get_running_loop().time()
            self._queue.put_nowait(_Order(job.priority, serial, job, future, on_progress, now))
        except asyncio.QueueFull:
            future.set_exception(EngineError("too many searches are waiting"))
        return EngineTask(future)

    async def renew(self) -> None:
        """Make every worker anew, each between two jobs: the second waits for that, and no job is lost."""
        for slot, busy in self._slots.items():
            async with busy:
                await self._rebuild(slot)

    async def close(self) -> None:
        """Stop serving, fail what is waiting and end the workers."""
        self._closing = True
        for servant in self._servants:
            servant.cancel()
        await asyncio.gather(*self._servants, return_exceptions=True)
        while not self._queue.empty():
            _fail(self._queue.get_nowait(), EngineError("the server is closing"))
        await asyncio.gather(*(asyncio.to_thread(slot.close) for slot in self._slots))

    async def _serve(self, slot: Slot, busy: asyncio.Lock) -> None:
        """Own a slot: one job after the other, until cancelled."""
        async with busy:
            await self._rebuild(slot)
        self._without_worker -= 1
        while True:
            order = await self._queue.get()
            try:
                async with busy:
                    await self._carry_out(slot, order)
            finally:
                _fail(order, EngineError("the server is closing"))  # only where it is not settled

    async def _carry_out(self, slot: Slot, order: _Order) -> None:
        loop = asyncio.get_running_loop()
        self.figures.waited.observe(loop.time() - order.submitted)
        for attempt in range(1, TRIES + 1):
            if order.future.done():
                return
            self.figures.retries += attempt > 1
            began = loop.time()
            serial = next(self._serials)
            try:
                answer = await self._watch(slot, order, serial)
            except (BrokenExecutor, TimeoutError) as error:
                logger.warning("engine worker lost on try %d: %s", attempt, type(error).__name__)
                await self._rebuild(slot)
            except GameError as error:
                _fail(order, JobRefused(str(error)))
                return
            except Exception:
                logger.exception("engine job %s failed on try %d", order.job.name, attempt)
            else:
                self.figures.ran.observe(loop.time() - began)
                if not order.future.done():
                    order.future.set_result(answer)
                return
        _fail(order, EngineError(f"no answer after {TRIES} tries"))

    async def _watch(self, slot: Slot, order: _Order, serial: int) -> dict[str, Any]:
        """Return the answer of one try.

        Raises:
            TimeoutError: the search overran its seconds and did not hear the stop.
            Exception: what the worker raised, BrokenExecutor if it died.
        """
        loop = asyncio.get_running_loop()
        running = asyncio.wrap_future(slot.start(order.job.name, order.job.arguments, serial))
        stop_at = loop.time() + order.job.seconds
        give_up_at = inf  # counted from the stop: this loop may be late as well
        try:
            while not running.done():
                await asyncio.wait([running], timeout=PROGRESS_SECONDS)
                now = loop.time()
                if now >= stop_at or order.future.done():
                    slot.stop(serial)
                    give_up_at = min(give_up_at, now + STOP_GRACE)
                if now >= give_up_at and not running.done():
                    raise TimeoutError
                _report(slot, order, serial)
            return running.result()
        finally:
            running.cancel()  # where it still runs nobody hears its end

    async def _rebuild(self, slot: Slot) -> None:
        """Make the worker anew, however often that takes: without it the slot is of no use."""
        while True:
            try:
                await asyncio.to_thread(slot.build)
            except Exception:
                logger.exception("an engine worker could not be made")
                await asyncio.sleep(REBUILD_SECONDS)
            else:
                return


def _report(slot: Slot, order: _Order, serial: int) -> None:
    if order.on_progress is not None and not order.future.done():
        progress = slot.progress(serial)
        if progress is not None:
            order.on_progress(progress)


def _fail(order: _Order, error: EngineError) -> None:
    with suppress(asyncio.InvalidStateError):
        order.future.set_exception(error)
