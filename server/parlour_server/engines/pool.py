"""Engine pool: worker slots run the jobs of a fair queue and are rebuilt when they fail.

Every job ends: with its answer, or with EngineError. A job's ``wait_seconds`` limit the wait for a worker.
Its ``seconds`` and a grace limit the search, counted from the start of the search: a search that goes on is
stopped. All these are counted time, so that no job is given up because the server stood still. The
``seconds`` of a study are the seconds that it really had of its worker (`worker_time`); its ``patience``
limits it by the clock.

Invariants: a slot has at most one job, so a dying worker costs one try of one job and nothing else. A worker
is killed and rebuilt only if it did not react to a stop although it ran.

Jobs for spare time are apart: each waits for the worker that had its room's last job, runs while no other job
waits, and ends at once when another job needs the worker. A job for spare time delays another job at most by
the time it needs to stop.

Workers on other machines, if any, run the jobs while the pool's own workers rest. A job that is lost with
such a worker goes back to the queue for any free worker.
"""

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, inf
from typing import Any, TypeAlias

from parlour_engine.game import GameError
from parlour_server.counters import PoolCounters
from parlour_server.engines.fair_queue import FairnessKey, FairQueue, Ticket, Urgency
from parlour_server.engines.slot import Progress, RemoteSlot, Slot, WorkerError, rebuild
from parlour_server.engines.worker import Worker
from parlour_server.engines.worker_time import CountedTimer, WorkerTime
from parlour_server.limits.settings import STANDARD_LIMITS, Limits
from parlour_server.supervision.causes import WORKER_LOST
from parlour_server.supervision.parts import in_own_thread
from parlour_server.supervision.tasks import cancelled

logger = logging.getLogger(__name__)

TRIES = 3
MAX_QUEUED = 1000
MAX_HOMES = 1000  # rooms whose last job's slot is remembered
STOP_GRACE = 3.0  # seconds of a worker's own time to react to a stop
DEADLINE_GRACE = 60.0  # seconds beyond a job's own, for stops, further tries and loading the engine
PROGRESS_SECONDS = 0.2
SPARE_SLICE = 1.0  # seconds after which a job for spare time ends for another one
HANDOVER_STEP = 0.001  # seconds between two checks whether a job's own worker has taken it

OnProgress = Callable[[Progress], None]


class EngineError(Exception):
    """A job failed: after three tries, without a worker, or because the pool is closing."""


class JobFailed(EngineError):
    """The function of a job raised an error in its last try too; another attempt would likely do the same."""


class QueueOverflow(EngineError):
    """A job was dropped because too many jobs wait, most of them from its source."""


class JobRefused(EngineError):
    """A worker refused a job as impossible; ``error`` has the same message."""

    def __init__(self, error: GameError) -> None:
        super().__init__(str(error))
        self.error = error


@dataclass(frozen=True, slots=True)
class Job:
    """A registered function's name, its plain arguments, and the key whose quota it is charged to.

    ``seconds`` limit the search, ``wait_seconds`` the wait before it. The search may have to end for a fairer
    one after ``slice_seconds``, by default the pool's. If a clock runs while the job waits, ``at_start`` is
    called before each try and returns the job to run now, or raises EngineError.

    ``check`` raises ValueError for a wrong answer; only answers of other machines are checked. A job with a
    ``check`` is known to be possible.

    A study has ``patience``: its ``seconds`` count its worker's time. After ``patience`` seconds by the clock
    the study is stopped, and given up if it does not answer then.
    """

    name: str
    arguments: Mapping[str, Any]
    seconds: float
    key: FairnessKey
    urgency: Urgency = Urgency.PERSON_WAITS
    wait_seconds: float = inf
    slice_seconds: float | None = None
    patience: float | None = None
    check: Callable[[Mapping[str, Any]], object] | None = None
    at_start: "Callable[[], Job] | None" = None


@dataclass(eq=False, slots=True)
class _Submission:
    """A job with the future of its answer."""

    job: Job
    future: "asyncio.Future[dict[str, Any]]"
    on_progress: OnProgress | None
    submitted: float
    ticket: "Ticket[_Submission] | None" = None  # its latest ticket in the queue, until the job has ended
    tries: int = 0  # so far
    raised: bool = False  # whether the function raised in the last try
    had: float = 0.0  # seconds of its worker's time, in this try
    progress: Progress | None = None


_PoolWorker: TypeAlias = Worker[_Submission]


@dataclass(frozen=True, slots=True)
class EngineTask:
    """A submitted job; ``future`` gets its answer or EngineError."""

    future: "asyncio.Future[dict[str, Any]]"
    set_urgency: Callable[[Urgency], None]
    """Changes the job's urgency while it waits."""

    def stop(self) -> None:
        """Cancel the job: a waiting job is not started, a running one stops within a progress interval."""
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
        self._workers = [Worker(slot, FairQueue[_Submission](MAX_QUEUED, 0.0)) for slot in slots]
        self._most_spare = ceil(limits.ponder_share * len(slots))
        self._homes: OrderedDict[str, _PoolWorker] = OrderedDict()  # by room
        self._queue = FairQueue[_Submission](MAX_QUEUED, limits.machine_share, slice_seconds)
        self._arrived = asyncio.Event()  # set while jobs wait, or when a job for spare time may run
        self._serials = itertools.count(1)
        self._server_tasks: dict[_PoolWorker, asyncio.Task[None]] = {}
        self._slots_starting = len(slots)
        self._alone = asyncio.Event()  # set while there is no worker on another machine
        self._alone.set()
        self._closing = False

    def start(self) -> None:
        """Start serving; each slot starts its worker first, and jobs may be submitted meanwhile."""
        for worker in self._workers:
            self._begin(worker)

    def set_remote_workers(self, count: int, make_slot: Callable[[], RemoteSlot]) -> None:
        """Set the number of workers on other machines; a surplus worker ends its job first."""
        if self._closing:
            return
        remote = [worker for worker in self._workers if worker.remote is not None]
        # Busy workers first, so that the other machines have no more jobs than workers.
        for index, worker in enumerate(sorted(remote, key=lambda each: not each.lock.locked())):
            worker.leaving = index >= count
            if worker.leaving and not worker.lock.locked():
                self._server_tasks[worker].cancel()
                self._workers.remove(worker)
        for _ in range(count - len(remote)):
            slot = make_slot()
            self._workers.append(Worker(slot, FairQueue[_Submission](MAX_QUEUED, 0.0), slot))
            self._begin(self._workers[-1])
        if count:
            self._alone.clear()
        else:
            self._alone.set()

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
        """The bytes of all kept searches of the workers."""
        return sum(worker.kept_bytes for worker in self._workers)

    @property
    def in_spare_time(self) -> int:
        """The number of workers that run a job for spare time."""
        return sum(worker.in_spare_time for worker in self._workers)

    def queued_of(self, source: str) -> int:
        """Return the number of a source's jobs that wait for a slot."""
        return self._queue.waiting_of(source)

    def submit(self, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        """Queue a job; ``on_progress`` is called in the event loop a few times a second."""
        task = self._enqueue(self._queue, job, on_progress)
        self._make_way(job.key.room)
        return task

    def submit_for_spare_time(self, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        """Queue a job for the spare time of the worker that had its room's last job.

        The answer may come early, as if the job's time were up. Without such a worker the job fails.
        """
        home = self._homes.get(job.key.room)
        return self._enqueue(home.spare if home else None, job, on_progress)

    def _enqueue(
        self, queue: FairQueue[_Submission] | None, job: Job, on_progress: OnProgress | None
    ) -> EngineTask:
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        if self._closing or queue is None:
            future.set_exception(EngineError("the server is closing" if self._closing else "no worker"))
            return EngineTask(future, lambda urgency: None)
        submission = _Submission(job, future, on_progress, self._now())
        self._wait_in(queue, submission, job.urgency)

        def set_urgency(urgency: Urgency) -> None:
            if submission.ticket is not None:
                queue.reclassify(submission.ticket, urgency, self._now())

        return EngineTask(future, set_urgency)

    def _wait_in(self, queue: FairQueue[_Submission], submission: _Submission, urgency: Urgency) -> None:
        """Put a job in a queue until it is taken, withdrawn, or has waited for too long."""
        job, future, now = submission.job, submission.future, self._now()
        ticket = queue.add(submission, job.key, urgency, now, job.slice_seconds)
        submission.ticket = ticket

        def on_done(_: object) -> None:
            queue.remove(ticket)
            submission.ticket = None  # ends the cycle of ticket and submission

        future.add_done_callback(on_done)
        if job.wait_seconds < inf:
            expiry = CountedTimer(self._now, now + job.wait_seconds, lambda: self._expire(ticket))
            future.add_done_callback(lambda _: expiry.cancel())
        self._arrived.set()
        dropped = queue.overflow()
        if dropped is not None:
            _fail(dropped.job, QueueOverflow("too many searches are waiting"))

    def fail_waiting(self, reason: str) -> None:
        """Fail every job that waits for a worker."""
        now = self._now()
        while (ticket := self._queue.take(now)) is not None:
            self._queue.finish(ticket, now)
            _fail(ticket.job, EngineError(reason))

    async def renew(self) -> None:
        """Restart every worker, each between two of its jobs, so that no job is lost."""
        for worker in [*self._workers]:
            async with worker.lock:
                await self._rebuild(worker)

    async def close(self) -> None:
        """Stop serving, fail the waiting jobs and end the workers."""
        self._closing = True
        await cancelled(*self._server_tasks.values())
        for queue in (self._queue, *(worker.spare for worker in self._workers)):
            while (ticket := queue.take(self._now())) is not None:
                _fail(ticket.job, EngineError("the server is closing"))
        await asyncio.gather(*(in_own_thread(worker.slot.close) for worker in self._workers))

    def _begin(self, worker: _PoolWorker) -> None:
        """Start a worker's own serving task."""
        task = asyncio.create_task(self._serve(worker), name="engine-slot")
        self._server_tasks[worker] = task
        task.add_done_callback(lambda _: self._server_tasks.pop(worker))

    async def _serve(self, worker: _PoolWorker) -> None:
        """Run jobs on a worker, one after the other, until cancelled or the worker is ``leaving``."""
        if worker.remote is None:
            async with worker.lock:
                await self._rebuild(worker)
            self._slots_starting -= 1
        while True:
            if worker.remote is None:
                await self._alone.wait()
            if not self._may_use_spare_time(worker):
                await self._arrived.wait()
            async with worker.lock:
                is_for_another = self._is_for_another(worker)
                if not is_for_another and self._may_serve(worker):
                    await self._serve_next(worker)
            if worker.leaving:
                self._workers.remove(worker)
                return
            if is_for_another:
                await asyncio.sleep(HANDOVER_STEP)

    def _may_serve(self, worker: _PoolWorker) -> bool:
        """Return whether a worker may take a job: a local one only without workers on other machines."""
        return not worker.leaving if worker.remote is not None else self._alone.is_set()

    async def _serve_next(self, worker: _PoolWorker) -> None:
        """Run the next job; if no job waits, run a job for spare time, if any."""
        queue = self._queue
        ticket = queue.take(self._now())
        if ticket is None:
            self._arrived.clear()
            if not self._may_use_spare_time(worker):
                return
            queue = worker.spare
            ticket = queue.take(self._now())
            assert ticket is not None  # one waits
            worker.wanted = asyncio.get_running_loop().create_future()
        self._note_home(ticket.key.room, worker)
        is_lost = False
        try:
            is_lost = await self._run(worker, ticket)
        finally:
            queue.finish(ticket, self._now())
            if is_lost:
                self._wait_in(queue, ticket.job, ticket.urgency)
            else:
                _fail(ticket.job, EngineError("the server is closing"))  # no effect on a settled job
            if worker.in_spare_time:
                worker.wanted = None
                self.counters.spare_seconds += self._now() - ticket.started
                self._arrived.set()  # for a worker above the limit of spare time

    def _may_use_spare_time(self, worker: _PoolWorker) -> bool:
        return len(worker.spare) > 0 and self.in_spare_time < self._most_spare

    def _make_way(self, room: str) -> None:
        """End a job for spare time for a room's job: on the room's worker, or if no worker is idle."""
        home = self._homes.get(room)
        is_home_in_use = home is not None and home.in_spare_time
        if is_home_in_use or all(worker.lock.locked() for worker in self._workers):
            candidates = [home, *self._workers] if home is not None else self._workers
            next((worker for worker in candidates if worker.give_way(self._now())), None)

    def _is_for_another(self, worker: _PoolWorker) -> bool:
        """Return whether the next job is for another, idle worker: the one that ran the room's last job.

        That worker may have kept the room's search.
        """
        if worker.remote is not None:
            return False
        now = self._now()
        ticket = self._queue.peek(now) if len(self._workers) > 1 else None
        home = None if ticket is None else self._homes.get(ticket.key.room)
        return home is not None and home is not worker and home.is_about_to_be_free(now)

    def _note_home(self, room: str, worker: _PoolWorker) -> None:
        if worker.remote is not None:
            self._homes.pop(room, None)  # the kept search is on the other machine now
            return
        self._homes[room] = worker
        self._homes.move_to_end(room)
        if len(self._homes) > MAX_HOMES:
            self._homes.popitem(last=False)

    def _expire(self, ticket: Ticket[_Submission]) -> None:
        """Fail a job that still waits."""
        if ticket.waiting:
            seconds = ticket.job.job.wait_seconds
            _fail(ticket.job, EngineError(f"the engines are busy: no worker was free for {seconds:g} s"))

    async def _run(self, worker: _PoolWorker, ticket: Ticket[_Submission]) -> bool:
        """Run a job, and again if its worker fails, until its deadline.

        Returns:
            Whether the job was lost with another machine, so that any worker may try it again.
        """
        submission = ticket.job
        if not worker.in_spare_time and not submission.tries:
            self.counters.waited.observe(ticket.started - submission.submitted)
        deadline = ticket.started + _most_seconds(submission.job)
        expiry = CountedTimer(self._now, deadline, lambda: self._give_up(submission))
        try:
            while submission.tries < TRIES:
                if submission.future.done():
                    return False
                submission.tries += 1
                self.counters.retries += submission.tries > 1
                submission.job = submission.job.at_start() if submission.job.at_start else submission.job
                is_lost = await self._try(worker, ticket, deadline - STOP_GRACE)
                if is_lost and worker.remote is not None and submission.tries < TRIES:
                    return not submission.future.done()
            error = JobFailed if submission.raised else EngineError
            _fail(submission, error(f"no answer after {TRIES} tries"))
        except EngineError as error:
            _fail(submission, error)
        finally:
            expiry.cancel()
        return False

    def _give_up(self, submission: _Submission) -> None:
        """Fail a job whose time limit by the clock has passed."""
        if submission.future.done():
            return
        self.counters.given_up += 1
        _fail(submission, EngineError(_why_late(submission)))

    async def _try(self, worker: _PoolWorker, ticket: Ticket[_Submission], last_stop: float) -> bool:
        """Run a job once; settle it unless another try may help. Return whether its worker was lost."""
        submission, began = ticket.job, self._now()
        try:
            answer = await self._search(worker, ticket, last_stop)
            if worker.remote is not None:
                worker.remote.judge(right=True)
        except (BrokenExecutor, TimeoutError, WorkerError) as error:
            self.counters.wrong += isinstance(error, WorkerError)
            why = str(error) or type(error).__name__
            about = {"job": submission.job.name, **WORKER_LOST}
            submission.raised = False
            logger.warning("engine worker lost: %s", why, extra=about)
            if worker.remote is not None:
                worker.remote.judge(right=False)
            await self._rebuild(worker)
            return True
        except GameError as error:
            _fail(submission, JobRefused(error))
        except Exception:
            submission.raised = True
            logger.exception("engine job %s failed", submission.job.name)
        else:
            if not worker.in_spare_time:
                self.counters.ran.observe(self._now() - began)
            worker.kept_bytes = answer.get("kept_bytes", worker.kept_bytes)
            if not submission.future.done():
                submission.future.set_result(answer)
        return False

    async def _search(
        self, worker: _PoolWorker, ticket: Ticket[_Submission], last_stop: float
    ) -> dict[str, Any]:
        """Return the answer of a search.

        The search is stopped after its seconds, at ``last_stop``, or when another job needs the slot.

        Raises:
            TimeoutError: the search did not react to the stop, although its worker ran.
            Exception: the worker's exception; BrokenExecutor if the worker died.
        """
        slot, submission, serial = worker.slot, ticket.job, next(self._serials)
        job, began = submission.job, self._now()
        stop_at = last_stop if job.patience is not None else min(began + job.seconds, last_stop)
        time = WorkerTime(slot.processor, began)
        seconds = min(job.seconds, max(0.0, last_stop - began))
        running = asyncio.wrap_future(slot.start(job.name, job.arguments, serial, seconds))
        had_at_stop = inf  # noted when the stop is sent: this loop may be late too
        awaited: set[asyncio.Future[Any]] = {running, submission.future}
        if worker.wanted is not None:
            awaited.add(worker.wanted)
        try:
            while not running.done():
                await asyncio.wait(awaited, timeout=PROGRESS_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                now = self._now()
                submission.had, submission.progress = time.had(now), slot.progress(serial)
                awaited = {each for each in awaited if each is running or not each.done()}
                is_over = now >= stop_at or (job.patience is not None and submission.had >= job.seconds)
                if is_over or submission.future.done() or self._must_yield(worker, ticket, now):
                    slot.stop(serial)
                    had_at_stop = min(had_at_stop, submission.had)
                if submission.had >= had_at_stop + STOP_GRACE and not running.done():
                    raise TimeoutError("it did not react to a stop")
                _report(submission)
            return running.result() if worker.remote is None else _checked(job, running)
        finally:
            running.cancel()  # ignore the result if it still runs

    def _must_yield(self, worker: _PoolWorker, ticket: Ticket[_Submission], now: float) -> bool:
        """Return whether a running search should end for the next job."""
        if worker.wanted is None:
            return self._queue.should_yield(ticket, now)
        is_long = len(worker.spare) > 0 and now - ticket.started >= SPARE_SLICE
        return is_long or worker.wanted.done()

    async def _rebuild(self, worker: _PoolWorker) -> None:
        worker.kept_bytes = 0
        await rebuild(worker.slot)


def _most_seconds(job: Job) -> float:
    """Return the seconds by the clock after which a running job is given up."""
    return job.seconds + DEADLINE_GRACE if job.patience is None else job.patience + STOP_GRACE


def _why_late(submission: _Submission) -> str:
    """Return why a job was given up; for a study also its progress."""
    if submission.job.patience is None:
        return "no answer in time"
    found = submission.progress
    so_far = "" if found is None else f"; it was at depth {found.depth} after {found.nodes} positions"
    return (
        f"this machine is busy: a study had {submission.had:.1f} s of the processor"
        f" in {submission.job.patience:g} s{so_far}"
    )


def _checked(job: Job, done: "asyncio.Future[dict[str, Any]]") -> dict[str, Any]:
    """Return the answer of another machine, after the job's check if there is one.

    Raises:
        WorkerError: the answer is wrong.
        Exception: the worker's exception.
    """
    if job.check is None:
        return done.result()
    try:
        job.check(done.result())
    except ValueError as error:
        raise WorkerError(f"a wrong answer: {error}") from None
    return done.result()


def _report(submission: _Submission) -> None:
    on_progress, progress = submission.on_progress, submission.progress
    if on_progress is not None and progress is not None and not submission.future.done():
        on_progress(progress)


def _fail(submission: _Submission, error: EngineError) -> None:
    with suppress(asyncio.InvalidStateError):
        submission.future.set_exception(error)
