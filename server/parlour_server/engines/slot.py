"""One worker: a pool of one process, a stop flag, progress cells and its news in shared memory.

A worker that dies breaks its own slot only; ``build`` makes a new one. Blocking calls are marked as
such: the pool makes them in threads. Invariant: a fork server, which loads what is compiled when it starts
and never again, is started only once everything is compiled.
"""

import multiprocessing
import multiprocessing.forkserver
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from ctypes import c_char, c_longlong
from dataclasses import dataclass
from multiprocessing.context import BaseContext
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any, Protocol

from parlour_engine.kernels.cache import prepared
from parlour_engine.workers.news import NEWS_BYTES, News
from parlour_engine.workers.process import DEPTH, NODES, PROGRESS_CELLS, SERIAL, initialise, run

PRELOAD = ["parlour_engine.workers.preloaded"]
NICENESS = 19
START_SECONDS = 180.0  # a busy machine loads numba for more than a minute
LOOK_AGAIN = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a running search has come; ``news`` is the JSON of what it has found, if it tells that."""

    depth: int
    nodes: int
    news: bytes | None = None


class Slot(Protocol):
    """Runs one job at a time."""

    def build(self) -> None:
        """Make the worker, or make it anew after ending what is left of the old one. Blocks."""

    def start(self, name: str, arguments: Mapping[str, Any], serial: int) -> "Future[dict[str, Any]]":
        """Start a job; ``serial`` is never used twice."""

    def stop(self, serial: int) -> None:
        """Ask a job to end soon with the best it has; one that is not running is not disturbed."""

    def progress(self, serial: int) -> Progress | None:
        """Return how far a job has come, None if it has not said."""

    def close(self) -> None:
        """End the worker whatever it does. Blocks."""


class ProcessSlot:
    """A worker process of its own, forked from a server that has the compiled engine loaded already.

    While nothing is compiled there is no such server, and the worker is a plain process with the interpreted
    rules, until it is made anew.
    An ``idle`` one runs only where nobody else wants the processor: for studies, which may wait.
    """

    def __init__(self, idle: bool = False) -> None:
        self._idle = idle
        self._stop = RawValue(c_longlong, 0)
        self._progress = RawArray(c_longlong, PROGRESS_CELLS)
        self._news_cells = RawArray(c_char, NEWS_BYTES)
        self._news = News(self._news_cells)
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0
        self._closed = False
        self._building = threading.Lock()

    def build(self) -> None:
        """See Slot."""
        with self._building:
            self._end()
            if self._closed:
                raise RuntimeError("the slot is closed")
            self._executor = ProcessPoolExecutor(
                max_workers=1,
                mp_context=_context(),
                initializer=initialise,
                initargs=(self._stop, self._progress, NICENESS, self._news_cells),
            )
            self._pid = self._executor.submit(os.getpid).result(START_SECONDS)
            if self._idle and hasattr(os, "SCHED_IDLE"):
                os.sched_setscheduler(self._pid, os.SCHED_IDLE, os.sched_param(0))

    def start(self, name: str, arguments: Mapping[str, Any], serial: int) -> "Future[dict[str, Any]]":
        """See Slot."""
        if self._executor is None:
            raise RuntimeError("the slot has no worker yet")
        return self._executor.submit(run, name, arguments, serial)

    def stop(self, serial: int) -> None:
        """See Slot."""
        self._stop.value = serial

    def progress(self, serial: int) -> Progress | None:
        """See Slot."""
        told, news = tuple(self._progress), self._news.read(serial)
        if told[SERIAL] == serial:
            return Progress(told[DEPTH], told[NODES], news)
        return Progress(0, 0, news) if news is not None else None

    def close(self) -> None:
        """See Slot: for good, and without waiting for a worker that is still starting."""
        self._closed = True
        while not self._building.acquire(timeout=LOOK_AGAIN):
            if self._executor is not None:
                kill_starting(self._executor)
        try:
            self._end()
        finally:
            self._building.release()

    def _end(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if self._pid:
            kill(self._pid)
            self._pid = 0
        executor.shutdown(wait=True, cancel_futures=True)

    @property
    def pid(self) -> int:
        """The worker's process id, 0 if there is none."""
        return self._pid


class ThreadSlot:
    """A worker thread: the same seam where processes are not wanted, such as in tests."""

    def __init__(self) -> None:
        self._executor: ThreadPoolExecutor | None = None

    def build(self) -> None:
        """See Slot."""
        self.close()
        self._executor = ThreadPoolExecutor(1, "engine")

    def start(self, name: str, arguments: Mapping[str, Any], serial: int) -> "Future[dict[str, Any]]":
        """See Slot."""
        if self._executor is None:
            raise RuntimeError("the slot has no worker yet")
        return self._executor.submit(run, name, arguments, serial)

    def stop(self, serial: int) -> None:
        """A thread's job ends by its own limits only."""

    def progress(self, serial: int) -> Progress | None:
        """A thread tells nothing."""
        return None

    def close(self) -> None:
        """See Slot."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)


def _context() -> BaseContext:
    """Return how to start a worker: forked with everything loaded, once there is something to load."""
    if not prepared():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOAD)
    return context


def kill_starting(executor: ProcessPoolExecutor) -> None:
    """End a worker that has not answered yet, and the fork server it may be waiting for.

    That server loads numba before it hears anything, 20 s on a slow disk; neither class names these processes
    in public. Without one of them the worker's start fails at once.
    """
    server = getattr(multiprocessing.forkserver, "_forkserver", None)
    pids = [getattr(server, "_forkserver_pid", None), *(getattr(executor, "_processes", None) or ())]
    for pid in pids:
        if pid:
            kill(pid)


def kill(pid: int) -> None:
    """End a process at once; one that has gone already is as good."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
