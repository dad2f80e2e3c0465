"""A slot: one worker process with a stop flag, progress counters and partial results in shared memory.

A worker that dies breaks only its own slot; ``build`` starts a new worker. The pool makes calls marked as
blocking in threads. Invariant: the fork server, which loads the compiled kernels only when it starts, is
started only after everything is compiled.
"""

import asyncio
import logging
import multiprocessing
import multiprocessing.forkserver
import os
import signal
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from ctypes import c_char, c_longlong
from dataclasses import dataclass
from math import inf
from multiprocessing import resource_tracker
from multiprocessing.context import BaseContext
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any, Protocol

from parlour_engine.kernels.cache import prepared
from parlour_engine.workers.pool_of_one import started, submitted
from parlour_engine.workers.process import DEPTH, NODES, PARTIAL_BYTES, PROGRESS_CELLS, SERIAL, PartialResult
from parlour_server.engines.worker_job import run_job
from parlour_server.engines.worker_time import Processor, processor_of

logger = logging.getLogger(__name__)

PRELOAD = ["parlour_engine.workers.preloaded", "parlour_server.engines.worker_job"]
NICENESS = 19
START_SECONDS = 180.0  # loading numba can take more than a minute on a busy machine
RETRY_SECONDS = 0.05
REBUILD_SECONDS = 1.0
END_SECONDS = 5.0  # for the fork server to report a killed worker's end; then the fork server is killed too


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a running search; ``partial`` is its partial result as JSON, if any."""

    depth: int
    nodes: int
    partial: bytes | None = None


class Slot(Protocol):
    """Interface of a worker that runs one job at a time."""

    def build(self) -> None:
        """Start the worker, after ending a previous one. Blocks."""

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = inf
    ) -> "Future[dict[str, Any]]":
        """Start a job; ``serial`` must never be used twice. Other machines are sent its ``seconds``."""

    def stop(self, serial: int) -> None:
        """Ask a job to end soon with its best answer so far; no effect if another job is running."""

    def progress(self, serial: int) -> Progress | None:
        """Return a job's progress, None if it has not reported any."""

    def processor(self) -> Processor | None:
        """Return the worker's processor time so far, None if unknown."""

    def close(self) -> None:
        """End the worker, even in the middle of a job. Blocks."""


class WorkerError(Exception):
    """A worker of another machine gave a useless answer by its own fault; the text says why it is useless."""


class RemoteSlot(Slot, Protocol):
    """A slot whose worker is on another machine, which manages the worker and may vanish without notice."""

    def build(self) -> None:
        """No effect: the other machine starts its workers itself."""
        return

    def processor(self) -> Processor | None:
        """Return None: the other machine judges its workers itself."""
        return None

    def judge(self, *, right: bool) -> None:
        """Note whether the worker of the last job did it right; by default no effect."""
        return


class ProcessSlot:
    """A worker process, forked from a fork server that has loaded the compiled engine.

    While nothing is compiled, or without ``ahead``, there is no fork server: the worker is a plain process
    that loads a compiled search at the first job that finds one. An ``idle`` worker is scheduled as
    SCHED_IDLE, for studies, which may wait; the seconds of its jobs are processor time.
    """

    def __init__(self, idle: bool = False, *, ahead: bool = True) -> None:
        self._idle = idle
        self._ahead = ahead
        self._stop = RawValue(c_longlong, 0)
        self._progress = RawArray(c_longlong, PROGRESS_CELLS)
        self._partial_cells = RawArray(c_char, PARTIAL_BYTES)
        self._partial = PartialResult(self._partial_cells)
        self._executor: ProcessPoolExecutor | None = None
        self.pid = 0
        """The worker's process id, 0 without a worker."""
        self._closed = False
        self._building = threading.Lock()

    def build(self) -> None:
        """See Slot."""
        with self._building:
            self._end()
            if self._closed:
                raise RuntimeError("the slot is closed")
            cells = self._stop, self._progress, NICENESS, self._partial_cells, self._idle
            with _signals_blocked():
                self._executor, pid = started(_context(self._ahead), *cells)
            self.pid = pid.result(START_SECONDS)
            if self._idle and hasattr(os, "SCHED_IDLE"):
                os.sched_setscheduler(self.pid, os.SCHED_IDLE, os.sched_param(0))

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = inf
    ) -> "Future[dict[str, Any]]":
        """See Slot."""
        if self._executor is None:
            raise RuntimeError("the slot has no worker yet")
        return submitted(self._executor, run_job, name, arguments, serial)

    def stop(self, serial: int) -> None:
        """See Slot."""
        self._stop.value = serial

    def progress(self, serial: int) -> Progress | None:
        """See Slot."""
        cells, partial = tuple(self._progress), self._partial.read(serial)
        if cells[SERIAL] == serial:
            return Progress(cells[DEPTH], cells[NODES], partial)
        return Progress(0, 0, partial) if partial is not None else None

    def processor(self) -> Processor | None:
        """See Slot."""
        return processor_of(self.pid) if self.pid else None

    def close(self) -> None:
        """See Slot; permanent, and without waiting for a worker that is still starting."""
        self._closed = True
        while not self._building.acquire(timeout=RETRY_SECONDS):
            kill_starting(self._executor)  # no process while the executor waits for the fork server
        try:
            self._end()
        finally:
            self._building.release()

    def _end(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if self.pid:
            kill(self.pid)
            self.pid = 0
        # A stopped fork server reports no worker's end, and ``shutdown`` would wait for the report without
        # limit.
        helper = threading.Timer(END_SECONDS, kill_starting, [executor])
        helper.start()
        try:
            executor.shutdown(wait=True, cancel_futures=True)
        finally:
            helper.cancel()


async def rebuild(slot: Slot) -> None:
    """Start a slot's worker, after ending a previous one; retry until that succeeds."""
    while True:
        try:
            await asyncio.to_thread(slot.build)
        except Exception:
            logger.exception("an engine worker could not be made")
            await asyncio.sleep(REBUILD_SECONDS)
        else:
            return


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Start processes with signals blocked, so that Ctrl-C or the end of a terminal does not end them.

    Their server ends them.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGHUP,))
    try:
        # The tracker's start blocks SIGINT and SIGTERM and then unblocks them, so it comes before they are
        # blocked here.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _context(ahead: bool) -> BaseContext:
    """Return a worker's start method: the fork server once the engine is compiled, else spawn."""
    if not (ahead and prepared()):
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOAD)
    return context


def kill_starting(executor: ProcessPoolExecutor | None) -> None:
    """Kill a worker that is starting or ending, and the fork server that it may wait for.

    The fork server reacts only after loading numba, which takes 20 s on a slow disk, and not at all while it
    is stopped. After the kill a starting worker fails at once, and an ending worker's end is noticed at once.
    The standard library has no public names for these processes.
    """
    server = getattr(multiprocessing.forkserver, "_forkserver", None)
    pids = [getattr(server, "_forkserver_pid", None), *(getattr(executor, "_processes", None) or ())]
    for pid in pids:
        if pid:
            kill(pid)


def kill(pid: int) -> None:
    """Kill a process; one that has ended already is no error."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
