"""Slots whose jobs go through the bus's work queue to a free worker on any engine node.

A slot is the right to have one job with the nodes. The queue chooses the node; if a node dies with the job,
another node gets it. So a slot fails only with the bus or the last node, or if no node takes its job in time.
Invariant: whatever a node sends, a job's future gets an answer of the right shape or an exception, once.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.msgpack import Decoder

from parlour_engine.game import GameError
from parlour_server.engines.remote import messages
from parlour_server.engines.remote.answers import checked
from parlour_server.engines.remote.messages import MAX_SECONDS, Report, encoded, new_name
from parlour_server.engines.remote.queue import JobQueue
from parlour_server.engines.slot import Progress, RemoteSlot, WorkerError
from parlour_server.supervision.tasks import cancelled

if TYPE_CHECKING:
    from parlour_server.cluster.nats_bus import NatsBus

logger = logging.getLogger(__name__)

MAX_SENDING: Final = 4096  # messages being sent to the bus
MAX_SAID: Final = 200  # characters of a node's error text in the log


@dataclass(eq=False, slots=True)
class RemoteJob:
    """A job that is with the nodes; ``number`` is its number in the queue, ``node`` its latest node.

    ``due`` is the end of its seconds, in the loop's time. ``excused`` says that no node is at fault for its
    failure.
    """

    id: str
    name: str
    future: "Future[dict[str, Any]]"
    due: float
    number: int = 0
    node: str = ""
    progress: Progress | None = None
    excused: bool = False

    @property
    def is_given_up(self) -> bool:
        """Whether the server has given up the job."""
        if not self.future.done():
            return False
        return self.future.cancelled() or isinstance(self.future.exception(), BrokenExecutor)

    def fail(self, error: Exception, *, excused: bool = True) -> None:
        """End the job with an error, by default without blame for a node; no effect if the job has ended."""
        self.excused = self.excused or (excused and not self.future.done())
        with suppress(InvalidStateError):
            self.future.set_exception(error)


class RemoteJobs:
    """The jobs of one server that are with the nodes, and the nodes' reports of them."""

    def __init__(
        self,
        bus: "NatsBus",
        on_refused: Callable[[], None],
        on_taken: Callable[[str], bool],
        on_judged: Callable[[str, bool], None],
        packages: Mapping[str, str],
    ) -> None:
        """``on_refused`` is called when the bus refuses a job.

        ``on_taken`` is called with the name of a node that has begun a job, and returns whether it may;
        ``on_judged`` is called with the name of a job's node, empty if no node took the job, and whether the
        job was done right.
        """
        self._bus = bus
        self._on_refused = on_refused
        self._on_taken = on_taken
        self._on_judged = on_judged
        self._queue = JobQueue(bus, packages)
        self.server = new_name()
        """The name under which nodes know this server."""
        self._jobs: dict[str, RemoteJob] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self.redelivered = 0
        """Jobs that a node began because another node had lost them."""
        self.forged = 0
        """Answers dropped because they were malformed or wrong."""

    async def start(self) -> None:
        """Begin to listen to the nodes' reports; raises BusError if the bus has no queue of jobs."""
        await self._queue.check()
        reports: Decoder[Report] = Decoder(Report)
        await self._bus.subscribe(self._bus.subject(messages.REPORTS, self.server), reports, self._on_report)
        self._bus.on_lost.append(lambda: self.fail_all("the connection to the bus is lost"))

    async def close(self) -> None:
        """Fail every job."""
        self.fail_all("the server is closing")
        await cancelled(*self._sending)

    def fail_all(self, reason: str) -> None:
        """Give up every job, so that other workers can run them."""
        for job in [*self._jobs.values()]:
            job.fail(BrokenExecutor(reason))

    def submit(self, name: str, arguments: Mapping[str, Any], seconds: float) -> RemoteJob:
        """Send a job to the queue; its future fails with BrokenExecutor if it cannot be sent."""
        loop = asyncio.get_running_loop()
        job = RemoteJob(new_name(), name, Future(), loop.time() + seconds)
        message = messages.JobMessage(job.id, self.server, name, dict(arguments), min(seconds, MAX_SECONDS))
        if not self._bus.is_up or len(self._sending) >= MAX_SENDING:
            job.fail(BrokenExecutor("the bus is away"))
            return job
        self._jobs[job.id] = job
        # Futures may be cancelled in other threads. They keep their callbacks, so this callback holds only
        # the job's id.
        job_id = job.id
        job.future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._forget, job_id))
        self._send(self._enqueue(job, encoded(message)))
        return job

    def stop(self, job: RemoteJob) -> None:
        """Ask for the best answer so far; give up a job that no node has begun, unless its time is over.

        A job whose time is over may have waited for another server's searches: it still gets a short turn.
        """
        if job.node:
            self._send(self._bus.publish(self._bus.subject(messages.STOPS), encoded(messages.Stop(job.id))))
        elif job.number and asyncio.get_running_loop().time() < job.due:
            job.fail(BrokenExecutor("the job was stopped before a node took it"))

    def judge(self, job: RemoteJob, *, right: bool) -> None:
        """Report whether a job's node did it right, unless the node is not at fault."""
        if right or not job.excused:
            self._on_judged(job.node, right)

    async def _enqueue(self, job: RemoteJob, payload: bytes) -> None:
        from nats.errors import Error

        try:
            job.number = await self._queue.publish(payload)
        except (Error, TimeoutError, OSError) as error:
            self._bus.errors += 1
            job.fail(BrokenExecutor(f"the bus took no job: {error}"))
            self._on_refused()
        if job.number and job.is_given_up:
            await self._withdraw(job)

    def _forget(self, job_id: str) -> None:
        """Drop a job that has ended; stop the search of a job that was given up."""
        job = self._jobs.pop(job_id)
        if job.number and job.is_given_up:
            self._send(self._withdraw(job))

    async def _withdraw(self, job: RemoteJob) -> None:
        from nats.errors import Error

        if self._bus.is_up:
            await self._bus.publish(self._bus.subject(messages.STOPS), encoded(messages.Stop(job.id)))
            with suppress(Error, TimeoutError, OSError):
                await self._queue.remove(job.number)

    def _send(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _on_report(self, report: Report) -> None:
        job = self._jobs.get(report.job)
        if job is None:
            return  # a late report: the job has ended
        match report:
            case messages.Taken(node=node, delivery=delivery):
                self.redelivered += delivery > 1
                job.node = node
                if not self._on_taken(node):
                    job.fail(BrokenExecutor(f"engine node {node} is set aside"))
            case messages.Progressed(depth=depth, nodes=nodes, partial=partial):
                job.progress = Progress(depth, nodes, partial if partial and _is_json(partial) else None)
            case messages.Answered(answer=answer):
                self._settle(job, answer)
            case messages.Refused(message=message, reason=reason, facts=facts):
                job.fail(GameError(message, reason, **facts), excused=False)
            case messages.Failed(error=error, lost=lost):
                said = f"{error[:MAX_SAID]!r}"
                job.fail(BrokenExecutor(said) if lost else WorkerError(said), excused=False)

    def _settle(self, job: RemoteJob, answer: dict[str, Any]) -> None:
        try:
            plain = checked(job.name, answer)
        except ValueError as error:
            self.forged += 1
            job.fail(WorkerError(f"a wrong answer: {str(error)[:MAX_SAID]!r}"), excused=False)
        else:
            with suppress(InvalidStateError):
                job.future.set_result(plain)


class NatsSlot(RemoteSlot):
    """A slot that runs its job on one of the nodes."""

    def __init__(self, jobs: RemoteJobs) -> None:
        self._jobs = jobs
        self._job: RemoteJob | None = None
        self._serial = 0

    def judge(self, *, right: bool) -> None:
        """See RemoteSlot."""
        if self._job is not None:
            self._jobs.judge(self._job, right=right)

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = MAX_SECONDS
    ) -> "Future[dict[str, Any]]":
        """See Slot."""
        self._job, self._serial = self._jobs.submit(name, arguments, seconds), serial
        return self._job.future

    def stop(self, serial: int) -> None:
        """See Slot."""
        if self._job is not None and serial == self._serial:
            self._jobs.stop(self._job)

    def progress(self, serial: int) -> Progress | None:
        """See Slot."""
        return self._job.progress if self._job is not None and serial == self._serial else None

    def close(self) -> None:
        """See Slot."""
        if self._job is not None:
            self._job.fail(BrokenExecutor("the slot is closed"))


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True
