"""An engine node: pulls jobs of all servers from the bus's work queue, as many as it has free workers.

Each worker has a task that pulls one job, runs it and acknowledges it once the report is sent. While a job
runs, the node reports to NATS that it is in progress; without these reports another node gets the job.
Invariants: a node has at most as many jobs as workers; every job is acknowledged, given up, or delivered
again.
"""

import asyncio
import itertools
import logging
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.msgpack import Decoder
from nats.aio.msg import Msg
from nats.errors import Error
from nats.errors import TimeoutError as NatsTimeoutError

from parlour_engine.catalogue import GAMES
from parlour_engine.game import GameError
from parlour_server.engines.pool import MAX_HOMES, PROGRESS_SECONDS, STOP_GRACE
from parlour_server.engines.remote import messages
from parlour_server.engines.remote.messages import Heartbeat, JobMessage, encoded, new_name
from parlour_server.engines.remote.queue import ACK_SECONDS, JobQueue
from parlour_server.engines.slot import Progress, Slot, rebuild
from parlour_server.engines.worker_time import WorkerTime
from parlour_server.supervision.causes import JOBS_BACK, NO_JOBS, WORKER_LOST
from parlour_server.supervision.parts import ended_within, in_own_thread
from parlour_server.supervision.tasks import supervised

if TYPE_CHECKING:
    from parlour_server.cluster.nats_bus import NatsBus

logger = logging.getLogger(__name__)

PULL_SECONDS: Final = 1.0  # of one request for a job; after a restart NATS gets the next one
RETRY_SECONDS: Final = 0.5
LEAVE_SECONDS: Final = 1.5  # to give back the jobs, and to announce the end
WORKING_SECONDS: Final = 0.5  # between two reports that a job is in progress
MAX_ERROR: Final = 300  # characters


@dataclass(eq=False, slots=True)
class _Running:
    """A job that a worker runs."""

    job: JobMessage
    slot: Slot
    serial: int
    stop_at: float
    time: WorkerTime
    had_at_stop: float = inf
    lost: bool = False  # with its worker

    def stop(self, now: float) -> None:
        """Ask the worker to end the job; the grace for that begins."""
        self.slot.stop(self.serial)
        self.had_at_stop = min(self.had_at_stop, self.time.had(now))

    def ignores_stop(self, now: float) -> bool:
        """Return whether the worker has run for the whole grace since the stop."""
        return self.time.had(now) >= self.had_at_stop + STOP_GRACE


class EngineNode:
    """Runs jobs on its slots."""

    def __init__(
        self, bus: "NatsBus", slots: Sequence[Slot], packages: Mapping[str, str] | None = None
    ) -> None:
        """Run jobs of servers with the same ``packages`` of games, by default the ones installed here."""
        self.name = new_name()
        self.packages = dict(GAMES.packages if packages is None else packages)
        self._bus = bus
        self._queue = JobQueue(bus, self.packages)
        self._slots = list(slots)
        self._free: list[Slot] = []
        self._homes: OrderedDict[str, Slot] = OrderedDict()  # by the seat of the kept search
        self._running: dict[str, _Running] = {}
        self._rebuilding = 0
        self._has_queue = True
        self._serials = itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self.most_at_once = 0
        """The most jobs that the node has had at a time."""

    @property
    def dropped(self) -> int:
        """Messages dropped because they were malformed."""
        return self._bus.malformed

    async def check(self) -> None:
        """Check that the bus has a queue of jobs, or create the queue; raises BusError."""
        await self._queue.check()

    async def start(self) -> None:
        """Start the workers and begin to pull jobs.

        Raises:
            Exception: a worker could not be started.
        """
        await asyncio.gather(*(asyncio.to_thread(slot.build) for slot in self._slots))
        self._free = [*self._slots]
        await self._bus.subscribe(self._bus.subject(messages.STOPS), Decoder(messages.Stop), self._on_stop)
        self._bus.on_lost.append(self._stop_all)
        await self._beat()
        work = [
            ("engine node's heartbeat", self._beat_on),
            *[("engine worker", self._serve)] * len(self._slots),
        ]
        self._tasks = [asyncio.create_task(supervised(name, each), name=name) for name, each in work]

    async def close(self) -> None:
        """Leave: give the running jobs back to the queue and end the workers."""
        for task in self._tasks:
            task.cancel()
        # nats-py swallows cancellations and waits for a silent bus: neither may keep a worker alive.
        await ended_within(LEAVE_SECONDS, asyncio.gather(*self._tasks, return_exceptions=True))
        await asyncio.gather(
            ended_within(LEAVE_SECONDS, self._say_goodbye()),
            *(in_own_thread(slot.close) for slot in self._slots),
        )

    async def _say_goodbye(self) -> None:
        await self._beat(leaving=True)
        await self._bus.flush()

    def _heartbeat(self, leaving: bool = False) -> Heartbeat:
        busy = Counter(running.job.server for running in self._running.values())
        return Heartbeat(self.name, len(self._slots) - self._rebuilding, dict(busy), leaving, self.packages)

    async def _beat(self, leaving: bool = False) -> None:
        await self._bus.publish(self._bus.subject(messages.NODES), encoded(self._heartbeat(leaving)))

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(messages.HEARTBEAT_SECONDS)
            await self._beat()

    async def _serve(self) -> None:
        """Pull jobs and run them, one after the other."""
        while True:
            try:
                await self._queue.ensure()
                pull = await self._queue.pull()
            except (Error, OSError, TimeoutError) as error:
                self._note_queue(error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._note_queue(None)
            try:
                while True:
                    try:
                        messages = await pull.fetch(1, timeout=PULL_SECONDS)
                    except NatsTimeoutError:
                        continue
                    for message in messages:
                        await self._take(message)
            except (Error, OSError) as error:
                logger.debug("no job: %r", error)
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                with suppress(Error, OSError):
                    await pull.unsubscribe()

    def _note_queue(self, error: Exception | None) -> None:
        """Log once for all workers that the queue cannot be reached, or can be reached again."""
        if error is not None and self._has_queue:
            logger.warning("no jobs: %s", str(error) or type(error).__name__, extra=NO_JOBS)
        elif error is None and not self._has_queue:
            logger.info("jobs can be had again", extra=JOBS_BACK)
        self._has_queue = error is None

    async def _take(self, message: Msg) -> None:
        """Run a job of the queue, and acknowledge it."""
        try:
            job = msgspec.msgpack.decode(message.data, type=JobMessage)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self._bus.malformed += 1
            await message.term()
            return
        if job.id in self._running:
            return  # delivered again because NATS missed this node's reports
        delivery = message.metadata.num_delivered
        slot = self._slot_for(job)
        # Each earlier node had the job for at least ACK_SECONDS.
        seconds = max(0.0, job.seconds - (delivery - 1) * ACK_SECONDS)
        now = asyncio.get_running_loop().time()
        running = _Running(job, slot, next(self._serials), now + seconds, WorkerTime(slot.processor, now))
        self._running[job.id] = running
        self.most_at_once = max(self.most_at_once, len(self._running))
        try:
            await self._report(job, encoded(messages.Taken(job.id, self.name, delivery)))
            await self._report(job, await self._run(running, message))
            await message.ack()
        except asyncio.CancelledError:
            await message.nak()
            raise
        finally:
            del self._running[job.id]
            if running.lost:
                await self._rebuild(slot)
            self._free.append(slot)

    def _slot_for(self, job: JobMessage) -> Slot:
        """Take a free slot, if possible the last one of the job's seat."""
        seat = job.arguments.get("owner")
        if not isinstance(seat, str):
            return self._free.pop(0)
        home = self._homes.get(seat)
        slot = home if home in self._free and home is not None else self._free[0]
        self._free.remove(slot)
        self._homes[seat] = slot
        self._homes.move_to_end(seat)
        if len(self._homes) > MAX_HOMES:
            self._homes.popitem(last=False)
        return slot

    async def _run(self, running: _Running, message: Msg) -> bytes:
        """Run a job and return its last report, encoded."""
        job = running.job
        try:
            return encoded(messages.Answered(job.id, await self._search(running, message)))
        except (BrokenExecutor, TimeoutError) as error:
            why = str(error) or type(error).__name__
            logger.warning("engine worker lost: %s", why, extra=WORKER_LOST)
            running.lost = True
            return encoded(messages.Failed(job.id, "an engine worker of the node was lost", True))
        except GameError as error:
            return encoded(messages.Refused(job.id, str(error)[:MAX_ERROR], error.reason, dict(error.facts)))
        except Exception as error:
            logger.exception("engine job %s failed", job.name)
            return encoded(messages.Failed(job.id, repr(error)[:MAX_ERROR], False))

    async def _search(self, running: _Running, message: Msg) -> dict[str, Any]:
        """Return the answer of a search, like ``EnginePool``; stop it in time, or when its server asks."""
        job, slot, now = running.job, running.slot, asyncio.get_running_loop().time
        search = asyncio.wrap_future(slot.start(job.name, job.arguments, running.serial))
        said_at, reported = now(), None
        try:
            while not search.done():
                await asyncio.wait([search], timeout=PROGRESS_SECONDS)
                if search.done():
                    break
                if now() >= running.stop_at:
                    running.stop(now())
                if running.ignores_stop(now()):
                    raise TimeoutError("it did not react to a stop")
                if now() - said_at >= WORKING_SECONDS:
                    said_at = now()
                    with suppress(Error, OSError):
                        await message.in_progress()
                reported = await self._report_progress(running, reported)
            return search.result()
        finally:
            search.cancel()  # ignore the result if it still runs

    async def _report_progress(self, running: _Running, reported: Progress | None) -> Progress | None:
        progress = running.slot.progress(running.serial)
        if progress is not None and progress != reported:
            report = messages.Progressed(running.job.id, progress.depth, progress.nodes, progress.partial)
            await self._report(running.job, encoded(report))
        return progress

    async def _rebuild(self, slot: Slot) -> None:
        """Restart a worker; heartbeats do not count it meanwhile."""
        self._rebuilding += 1
        try:
            await rebuild(slot)
        finally:
            self._rebuilding -= 1

    def _on_stop(self, stop: messages.Stop) -> None:
        running = self._running.get(stop.job)
        if running is not None:
            running.stop(asyncio.get_running_loop().time())

    def _stop_all(self) -> None:
        """Stop all jobs after the loss of the bus: their servers have given them up."""
        for running in self._running.values():
            running.stop(asyncio.get_running_loop().time())

    async def _report(self, job: JobMessage, report: bytes) -> None:
        await self._bus.publish(self._bus.subject(messages.REPORTS, job.server), report)
