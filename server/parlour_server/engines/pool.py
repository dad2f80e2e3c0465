"""Engine pool: jobs of a fair queue, run by worker slots that are rebuilt when they fail.

Every job ends: with its answer, or with EngineError. The wait for a worker is bounded by the job's
``wait_seconds``, the search by its ``seconds`` and a grace, both counted from the start of the search: one
that goes on is stopped; if it does not react, its worker is killed and rebuilt. Both are counted time, so
that no job is given up because the server stood still. Invariant: a slot has at most one job, so a dying
worker costs one try of one job and nothing else.
"""

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any

from parlour_engine.game import GameError
from parlour_server.counters import PoolCounters
from parlour_server.engines.fair_queue import FairnessKey, FairQueue, Ticket, Urgency
from parlour_server.engines.slot import Progress, Slot
from parlour_server.limits.settings import STANDARD_LIMITS, Limits

logger = logging.getLogger(__name__)

TRIES = 3
MAX_QUEUED = 1000
MAX_HOMES = 1000  # rooms of which it is remembered which slot ran their last job
STOP_GRACE = 3.0  # seconds; a worker of low priority reacts late to a stop
DEADLINE_GRACE = 60.0  # seconds beyond a job's own: stops, further tries, workers that load the engine first
PROGRESS_SECONDS = 0.2
REBUILD_SECONDS = 1.0

OnProgress = Callable[[Progress], None]


class EngineError(Exception):
    """A job failed: after three tries, for want of a worker, or because the pool is closing."""


class QueueOverflow(EngineError):
    """A job was dropped because too many wait, of which most are of its source."""


class JobRefused(EngineError):
    """A worker refused a job as impossible, by an ``error`` whose message is this one's."""

    def __init__(self, error: GameError) -> None:
        super().__init__(str(error))
        self.error = error


@dataclass(frozen=True, slots=True)
class Job:
    """A registered function's name, its plain arguments, and whose share it is charged to.

    ``seconds`` limit the search, ``wait_seconds`` the time before it. A fairer search may end it after
    ``slice_seconds``, by default those of its pool. Where a clock runs while the job waits, ``at_start``
    returns the job as it is to be run by then, or raises EngineError; it is called before each try.
    """

    name: str
    arguments: Mapping[str, Any]
    seconds: float
    key: FairnessKey
    urgency: Urgency = Urgency.PERSON_WAITS
    wait_seconds: float = inf
    slice_seconds: float | None = None
    at_start: "Callable[[], Job] | None" = None


@dataclass(eq=False, slots=True)
class _Submission:
    """A job with the future of its answer."""

    job: Job
    future: "asyncio.Future[dict[str, Any]]"
    on_progress: OnProgress | None
    submitted: float


class EngineTask:
    """A submitted job; ``future`` gets its answer or EngineError."""

    def __init__(
        self, future: "asyncio.Future[dict[str, Any]]", set_urgency: Callable[[Urgency], None]
    ) -> None:
        self.future = future
        self.set_urgency = set_urgency
        """Changes the job's urgency while it waits."""

    def stop(self) -> None:
        """Cancel the job: it is not started, or stopped within a progress interval."""
        self.future.cancel()


class EnginePool:
    """Runs jobs on its slots."""

    def __init__(
        self,
        slots: Sequence[Slot],
        limits: Limits = STANDARD_LIMITS,
        slice_seconds: float = inf,
        counted: Callable[[], float] | None = None,
    ) -> None:
        """Run jobs on the slots; a search may have to end for a fairer one after ``slice_seconds``.

        ``counted`` returns the time in seconds without pauses of the process; by default the loop's time.
        """
        self._now = counted or asyncio.get_running_loop().time
        self.counters = PoolCounters()
        self._slots = {slot: asyncio.Lock() for slot in slots}  # held while it runs a job or is rebuilt
        self._kept_bytes = dict.fromkeys(slots, 0)
        self._homes: OrderedDict[str, Slot] = OrderedDict()  # by room
        self._queue = FairQueue[_Submission](MAX_QUEUED, limits.machine_share, slice_seconds)
        self._arrived = asyncio.Event()  # set while jobs wait
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
        return len(self._queue)

    @property
    def kept_bytes(self) -> int:
        """The memory of what the workers keep of their searches from job to job."""
        return sum(self._kept_bytes.values())

    def queued_of(self, source: str) -> int:
        """Return the number of a source's jobs that wait for a slot."""
        return self._queue.waiting_of(source)

    def submit(self, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        """Queue a job; ``on_progress`` is called in the event loop a few times a second."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        if self._closing:
            future.set_exception(EngineError("the server is closing"))
            return EngineTask(future, lambda urgency: None)
        now = self._now()
        submission = _Submission(job, future, on_progress, now)
        ticket = self._queue.add(submission, job.key, job.urgency, now, job.slice_seconds)
        future.add_done_callback(lambda _: self._queue.remove(ticket))
        if job.wait_seconds < inf:
            expiry = _Timer(self._now, now + job.wait_seconds, lambda: self._expire(ticket))
            future.add_done_callback(lambda _: expiry.cancel())
        self._arrived.set()
        dropped = self._queue.overflow()
        if dropped is not None:
            _fail(dropped.job, QueueOverflow("too many searches are waiting"))
        return EngineTask(future, lambda urgency: self._queue.reclassify(ticket, urgency, self._now()))

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
        while (ticket := self._queue.take(self._now())) is not None:
            _fail(ticket.job, EngineError("the server is closing"))
        await asyncio.gather(*(asyncio.to_thread(slot.close) for slot in self._slots))

    async def _serve(self, slot: Slot, lock: asyncio.Lock) -> None:
        """Run jobs on a slot, one after the other, until cancelled."""
        async with lock:
            await self._rebuild(slot)
        self._slots_starting -= 1
        while True:
            await self._arrived.wait()
            async with lock:
                if self._is_for_another(slot):
                    await asyncio.sleep(0)  # for the other, which is idle, to take it
                    continue
                ticket = self._queue.take(self._now())
                if ticket is None:
                    self._arrived.clear()
                    continue
                self._note_home(ticket.key.room, slot)
                try:
                    await self._run(slot, ticket)
                finally:
                    self._queue.finish(ticket, self._now())
                    _fail(ticket.job, EngineError("the server is closing"))  # no effect on a settled job

    def _is_for_another(self, slot: Slot) -> bool:
        """Return whether the next job is of a room whose last one ran on another slot, which is idle.

        That worker may have kept what it searched.
        """
        ticket = self._queue.peek(self._now()) if len(self._slots) > 1 else None
        home = None if ticket is None else self._homes.get(ticket.key.room)
        return home is not None and home is not slot and not self._slots[home].locked()

    def _note_home(self, room: str, slot: Slot) -> None:
        self._homes[room] = slot
        self._homes.move_to_end(room)
        if len(self._homes) > MAX_HOMES:
            self._homes.popitem(last=False)

    def _expire(self, ticket: Ticket[_Submission]) -> None:
        """Fail a job that still waits."""
        if ticket.waiting:
            seconds = ticket.job.job.wait_seconds
            _fail(ticket.job, EngineError(f"the engines are busy: no worker was free for {seconds:g} s"))

    async def _run(self, slot: Slot, ticket: Ticket[_Submission]) -> None:
        """Run a job, and again if its worker fails, until its deadline."""
        submission = ticket.job
        self.counters.waited.observe(ticket.started - submission.submitted)
        deadline = ticket.started + submission.job.seconds + DEADLINE_GRACE
        late = EngineError("no answer in time")
        expiry = _Timer(self._now, deadline, lambda: _fail(submission, late))
        try:
            for attempt in range(1, TRIES + 1):
                if submission.future.done():
                    return
                self.counters.retries += attempt > 1
                submission.job = submission.job.at_start() if submission.job.at_start else submission.job
                stop_at = min(self._now() + submission.job.seconds, deadline - STOP_GRACE)
                await self._try(slot, ticket, stop_at)
            _fail(submission, EngineError(f"no answer after {TRIES} tries"))
        except EngineError as error:
            _fail(submission, error)
        finally:
            expiry.cancel()

    async def _try(self, slot: Slot, ticket: Ticket[_Submission], stop_at: float) -> None:
        """Run a job once and settle it, unless another try may help."""
        submission, began = ticket.job, self._now()
        try:
            answer = await self._search(slot, ticket, stop_at)
        except (BrokenExecutor, TimeoutError) as error:
            logger.warning("engine worker lost: %s", type(error).__name__)
            await self._rebuild(slot)
        except GameError as error:
            _fail(submission, JobRefused(error))
        except Exception:
            logger.exception("engine job %s failed", submission.job.name)
        else:
            self.counters.ran.observe(self._now() - began)
            self._kept_bytes[slot] = answer.get("kept_bytes", self._kept_bytes[slot])
            if not submission.future.done():
                submission.future.set_result(answer)

    async def _search(self, slot: Slot, ticket: Ticket[_Submission], stop_at: float) -> dict[str, Any]:
        """Return the answer of a search, which is stopped at ``stop_at`` or when the queue wants the slot.

        Raises:
            TimeoutError: the search did not react to the stop.
            Exception: what the worker raised, BrokenExecutor if it died.
        """
        submission, serial = ticket.job, next(self._serials)
        running = asyncio.wrap_future(slot.start(submission.job.name, submission.job.arguments, serial))
        give_up_at = inf  # set when the stop is sent, since this loop may be late too
        awaited: set[asyncio.Future[dict[str, Any]]] = {running, submission.future}
        try:
            while not running.done():
                await asyncio.wait(awaited, timeout=PROGRESS_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                now = self._now()
                if submission.future.done():
                    awaited = {running}
                if now >= stop_at or submission.future.done() or self._queue.should_yield(ticket, now):
                    slot.stop(serial)
                    give_up_at = min(give_up_at, now + STOP_GRACE)
                if now >= give_up_at and not running.done():
                    raise TimeoutError
                _report(slot, submission, serial)
            return running.result()
        finally:
            running.cancel()  # ignore the result if it still runs

    async def _rebuild(self, slot: Slot) -> None:
        """Restart the worker, retrying until that succeeds."""
        self._kept_bytes[slot] = 0
        while True:
            try:
                await asyncio.to_thread(slot.build)
            except Exception:
                logger.exception("an engine worker could not be made")
                await asyncio.sleep(REBUILD_SECONDS)
            else:
                return


class _Timer:
    """Calls ``on_due`` at a time by the clock ``counted``, which may stand still meanwhile."""

    def __init__(self, counted: Callable[[], float], due: float, on_due: Callable[[], object]) -> None:
        self._counted = counted
        self._due = due
        self._on_due = on_due
        self._loop = asyncio.get_running_loop()
        self._wait()

    def cancel(self) -> None:
        """Call nothing any more."""
        self._handle.cancel()

    def _wait(self) -> None:
        self._handle = self._loop.call_later(self._due - self._counted(), self._ring)

    def _ring(self) -> None:
        if self._counted() < self._due:
            self._wait()
        else:
            self._on_due()


def _report(slot: Slot, submission: _Submission, serial: int) -> None:
    if submission.on_progress is not None and not submission.future.done():
        progress = slot.progress(serial)
        if progress is not None:
            submission.on_progress(progress)


def _fail(submission: _Submission, error: EngineError) -> None:
    with suppress(asyncio.InvalidStateError):
        submission.future.set_exception(error)
