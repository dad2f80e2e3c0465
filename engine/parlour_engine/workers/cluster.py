"""A client for a Dask cluster: it hands jobs to the workers that fit. Every failure becomes one line of text.

Dask chooses the worker of a job, and runs the job again if the worker is lost. A worker fits if it has our
versions and one thread; searches of one process would share their counts and kept tables. Workers that join
later are checked too. A worker that does not fit is left out, with a line in the log.

Invariant: only one thread calls Dask, and no caller waits for this thread without a limit. Every job ends:
with its answer, with the error of its function, or with BrokenExecutor.
"""

import logging
import threading
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, TypeVar

from parlour_engine.game import GameError
from parlour_engine.notation import quoted
from parlour_engine.workers.cluster_worker import difference, run_there, stop_there, versions

if TYPE_CHECKING:
    from distributed import Client

SCHEME: Final = "dask:"
ENCRYPTED: Final = "tls:"
CONNECT_SECONDS: Final = 10.0
CLOSE_SECONDS: Final = 1.0
EXTRA: Final = "parlour-engine[dask]"
#: The loggers of Dask that have levels of their own; we report a lost scheduler in one line.
SILENCED: Final = ("distributed", "distributed.client", "tornado", "tornado.application")
ANSWER_SECONDS: Final = 10.0  # the longest wait for an answer of the scheduler and its workers
WORKERS_SECONDS: Final = 20.0  # the longest time without a worker, at first and later
LOOK_SECONDS: Final = 1.0  # between two checks of the workers
MOST_TRIES: Final = 3  # for one job, each after all workers that might have had it are gone

logger = logging.getLogger(__name__)

T = TypeVar("T")


class ClusterError(GameError):
    """A Dask cluster cannot be used; the text is one line with the reason."""


def address_of(text: str) -> str:
    """Return the scheduler's address from ``dask:ADDRESS``.

    Raises:
        ClusterError: The text does not have this form.
    """
    address = text.removeprefix(SCHEME)
    if address == text or not address:
        allowed = "dask:ADDRESS, such as dask:tcp://127.0.0.1:8786"
        raise ClusterError(f"cluster is {quoted(text)}: allowed is {allowed}")
    return address


def connected(address: str) -> "Client":
    """Return a client of the scheduler at an address. Blocks.

    Raises:
        ClusterError: Dask is not installed, or nothing answers there.
    """
    try:
        from distributed import Client
        from distributed.security import Security
    except ModuleNotFoundError as error:
        raise ClusterError(f"a Dask cluster needs {error.name}: pip install '{EXTRA}'") from None
    for name in SILENCED:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        security = Security()
        # Checked before there is a client, because that client could not be closed.
        if address.startswith(ENCRYPTED) and security.get_connection_args("client")["ssl_context"] is None:
            raise ValueError("Dask's configuration names no certificates (distributed.comm.tls)")

        def connect() -> "Client":
            return Client(address, security=security, timeout=CONNECT_SECONDS, set_as_default=False)

        try:
            return within(2 * CONNECT_SECONDS, connect)
        except AssertionError:  # a worker joined; Dask does not expect its message during the greeting
            return within(2 * CONNECT_SECONDS, connect)
    except (OSError, TimeoutError, ValueError, ImportError, RuntimeError, AssertionError) as error:
        why = " ".join(str(error).split()) or "it does not answer"
        raise ClusterError(f"no Dask scheduler at {quoted(address)}: {why}") from None


def first_line(error: BaseException) -> str:
    """Return the first line of an error's text, or its name."""
    return str(error).partition("\n")[0] or type(error).__name__


def within(seconds: float, make: Callable[[], T]) -> T:
    """Return the result of a call that may take so many seconds.

    Dask's own limits do not work if something listens at the address and never answers.

    Raises:
        TimeoutError: The call takes longer; its thread continues alone.
    """
    made = Future[T]()

    def run() -> None:
        try:
            made.set_result(make())
        except Exception as error:
            made.set_exception(error)

    threading.Thread(target=run, name="dask-call", daemon=True).start()
    return made.result(seconds)


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The progress of a job; ``partial`` is its partial result as JSON, if the job publishes any."""

    depth: int
    nodes: int
    partial: bytes | None = None


class ClusterJob:
    """A job on a cluster. Cancelling its ``future`` ends the job without an answer."""

    def __init__(self, job_id: str, name: str, arguments: Mapping[str, Any]) -> None:
        self.id = job_id
        self.name = name
        self.arguments = arguments
        self.future: Future[dict[str, Any]] = Future()
        self.progress: JobProgress | None = None
        self.stopping = False
        self.tries = 0
        self.task: Future[dict[str, Any]] | None = None
        """The Dask task of the job, None while there is no worker for it."""
        self.allowed: frozenset[str] = frozenset()
        """The workers that may have the task."""

    def fail(self, error: Exception) -> None:
        """End the job with an error; no effect if it has ended."""
        with suppress(InvalidStateError):
            self.future.set_exception(error)


class Cluster:
    """A connection to a Dask cluster, until it is closed or lost."""

    def __init__(self, address: str) -> None:
        """Connect to the scheduler, and check its workers. Blocks.

        Raises:
            ClusterError: Dask is not installed, or no scheduler answers.
        """
        self.address = address
        self.lost = ""
        """Why the cluster takes no more jobs; empty while it does."""
        self.left_out: dict[str, str] = {}
        """Why some workers are not used, by worker address."""
        self._logged: set[str] = set()
        self._client = connected(address)
        self._topic = f"parlour-{self._client.id}"
        self._executor = self._client.get_executor(pure=False)
        self._fit: frozenset[str] = frozenset()
        self._deserted = monotonic()  # since when there has been no worker
        self._ids = count()
        self._jobs: dict[str, ClusterJob] = {}
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="dask-cluster", daemon=True)
        try:
            self._look()
        except (OSError, TimeoutError) as error:
            self._client.close(CLOSE_SECONDS)
            raise ClusterError(f"the Dask scheduler at {quoted(address)} does not answer: {error}") from None
        self._client.subscribe_topic(self._topic, self._on_event)
        self._thread.start()

    @property
    def workers(self) -> int:
        """The number of workers that fit."""
        return len(self._fit)

    def wait_for_workers(self) -> None:
        """Wait for the first worker that fits. Blocks.

        Raises:
            ClusterError: No worker comes, or none of the workers fits.
        """
        until = monotonic() + WORKERS_SECONDS
        while not self._fit:
            if self.left_out:
                raise ClusterError(next(iter(self.left_out.values())))
            if self.lost or monotonic() > until:
                raise ClusterError(self.lost or f"the Dask cluster at {quoted(self.address)} has no workers")
            sleep(LOOK_SECONDS / 10)

    def submit(self, name: str, arguments: Mapping[str, Any]) -> ClusterJob:
        """Submit a registered function with its arguments; it runs once a worker is free."""
        job = ClusterJob(f"{self._client.id}-{next(self._ids)}", name, arguments)
        job.future.add_done_callback(lambda _: self._calls.put(partial(self._forget, job)))
        self._calls.put(partial(self._take, job))
        if self.lost:
            job.fail(BrokenExecutor(self.lost))
        return job

    def stop(self, *jobs: ClusterJob) -> None:
        """Ask jobs to end soon with their results so far."""
        for job in jobs:
            job.stopping = True
        self._calls.put(self._pass_stops_on)

    def close(self) -> None:
        """End every job and the connection; the workers stop. Blocks for `ANSWER_SECONDS` at most."""
        self._calls.put(None)
        self._thread.join(ANSWER_SECONDS)

    def _run(self) -> None:
        """Make the requested calls and check the workers regularly, until closed or lost."""
        look_at = monotonic() + LOOK_SECONDS
        try:
            while True:
                try:
                    call = self._calls.get(timeout=max(0.0, look_at - monotonic()))
                except Empty:
                    self._look()
                    look_at = monotonic() + LOOK_SECONDS
                    continue
                if call is None:
                    self._end("the connection to the Dask cluster is closed")
                    return
                call()
        except Exception as error:
            why = "it does not answer" if isinstance(error, TimeoutError) else first_line(error)
            self._end(f"the Dask scheduler at {quoted(self.address)} is lost: {why}")
        finally:
            with suppress(Exception):  # the connection may be gone already
                self._client.close(CLOSE_SECONDS)

    def _end(self, why: str) -> None:
        self.lost = why  # set before the waiting calls run, so that no later job is left over
        self._fit = frozenset()
        with suppress(Empty):
            while True:
                call = self._calls.get_nowait()
                if call is not None:
                    call()
        self._fail_all(why)

    def _fail_all(self, why: str) -> None:
        for job in [*self._jobs.values()]:
            job.fail(BrokenExecutor(why))

    def _look(self) -> None:
        """Find the workers that fit, and hand out the jobs again if their workers are gone.

        Raises:
            OSError, TimeoutError: The scheduler does not answer.
        """
        if self._client.status != "running":
            raise ConnectionError("it has closed the connection")
        threads = self._client.sync(self._client.scheduler.ncores, callback_timeout=ANSWER_SECONDS)
        self.left_out = {worker: why for worker, why in self.left_out.items() if worker in threads}
        fit = self._fit & threads.keys()
        fit |= self._fitting([*(threads.keys() - fit - self.left_out.keys())], threads)
        self._fit = fit
        self._deserted = monotonic() if fit else self._deserted
        for worker in self.left_out.keys() - self._logged if fit else ():
            self._logged.add(worker)
            logger.warning(self.left_out[worker])
        for job in [*self._jobs.values()]:
            if job.allowed.isdisjoint(fit):
                self._hand_out(job)
        self._pass_stops_on()
        if monotonic() - self._deserted > WORKERS_SECONDS:
            self._fail_all(f"the Dask cluster at {quoted(self.address)} has no workers any more")

    def _fitting(self, workers: list[str], threads: Mapping[str, int]) -> frozenset[str]:
        """Return the workers of a list that fit, and note why the others do not."""
        if not workers:
            return frozenset()
        try:
            found = within(
                ANSWER_SECONDS,
                lambda: self._client.run(about_worker(), workers=workers, on_error="return"),
            )
        except (OSError, TimeoutError):
            return frozenset()  # they may be gone; if not, the next check asks them again
        why_not = {worker: unfit(found[worker], threads[worker]) for worker in workers if worker in found}
        for worker, why in why_not.items():
            if why is not None:
                self.left_out[worker] = f"worker {worker} of the Dask cluster is left out: {why}"
        return frozenset(worker for worker, why in why_not.items() if why is None)

    def _take(self, job: ClusterJob) -> None:
        if not job.future.done():
            self._jobs[job.id] = job
            self._hand_out(job)

    def _hand_out(self, job: ClusterJob) -> None:
        """Submit a job to the current workers; without workers the job waits."""
        abandoned, job.task, job.allowed = job.task, None, self._fit
        if abandoned is not None:
            abandoned.cancel()
        if not self._fit:
            return
        if job.tries == MOST_TRIES:
            job.fail(BrokenExecutor(f"{MOST_TRIES} times all workers of the Dask cluster ended at one job"))
            return
        job.tries += 1
        task: Future[dict[str, Any]] = self._executor.submit(
            run_there,
            job.id,
            self._topic,
            versions(),
            job.name,
            job.arguments,
            workers=sorted(self._fit),
            allow_other_workers=False,
        )
        job.task = task
        task.add_done_callback(lambda _: self._calls.put(partial(self._settle, job, task)))

    def _settle(self, job: ClusterJob, task: "Future[dict[str, Any]]") -> None:
        """End a job with the result of its task."""
        if job.task is not task:
            return  # the job has a newer task
        if task.cancelled():
            job.fail(BrokenExecutor(f"the Dask scheduler at {quoted(self.address)} is lost"))
        elif error := task.exception():
            job.fail(translated(error))
        else:
            with suppress(InvalidStateError):
                job.future.set_result(task.result())

    def _forget(self, job: ClusterJob) -> None:
        if self._jobs.pop(job.id, None) is not None and job.task is not None:
            task, job.task = job.task, None
            task.cancel()  # no effect if it has ended

    def _pass_stops_on(self) -> None:
        """Tell the workers which jobs should end; repeated at every check, as a job may begin later."""
        jobs = [job.id for job in self._jobs.values() if job.stopping]
        if not jobs or not self._fit:
            return
        with suppress(OSError, TimeoutError):
            within(
                ANSWER_SECONDS,
                lambda: self._client.run(stop_there, jobs, workers=sorted(self._fit), on_error="ignore"),
            )

    def _on_event(self, event: tuple[float, Mapping[str, Any]]) -> None:
        job = self._jobs.get(event[1]["job"])
        if job is not None:
            job.progress = JobProgress(*event[1]["progress"])


@contextmanager
def opened(cluster: str) -> Generator[Cluster, None, None]:
    """Yield a connection to the cluster in a text, once it has a worker; close the connection at the end.

    Raises:
        ClusterError: The text is not a cluster's, or the cluster cannot be used.
    """
    connection = Cluster(address_of(cluster))
    try:
        connection.wait_for_workers()
        yield connection
    finally:
        connection.close()


def about_worker() -> Callable[[], dict[str, str]]:
    """Return a function that reads a worker's versions; Dask sends its code, as the engine may be missing."""

    def about() -> dict[str, str]:
        from parlour_engine.workers.cluster_worker import versions

        return versions()

    return about


def unfit(about: object, threads: int) -> str | None:
    """Return why a worker does not fit, given its versions or its error; None if it fits."""
    if isinstance(about, ImportError):
        return f"it has no parlour-engine that can be used: {first_line(about)}"
    if not isinstance(about, dict):
        return f"it does not answer: {about}"
    if threads > 1:
        return "it has more than one thread: dask worker --nthreads 1"
    return difference(versions(), about)


def translated(error: BaseException) -> Exception:
    """Return the error of a job, given the error of its task: Dask's or the function's."""
    from distributed.scheduler import KilledWorker, NoValidWorkerError

    if isinstance(error, KilledWorker):
        return BrokenExecutor("workers of the Dask cluster ended again and again at one job")
    if isinstance(error, (NoValidWorkerError, OSError, ImportError)) or not isinstance(error, Exception):
        return BrokenExecutor(f"the Dask cluster could not run a job: {first_line(error)}")
    return error
