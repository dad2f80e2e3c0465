"""One worker: a pool of one process, a stop flag and progress cells in shared memory.

A worker that dies breaks its own slot only; ``rebuild`` makes a new one. Blocking calls are marked as
such: the pool makes them in threads.
"""

import multiprocessing
import os
import signal
from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from ctypes import c_longlong
from dataclasses import dataclass
from typing import Any, Protocol

from parlour_engine.workers.process import DEPTH, NODES, PROGRESS_CELLS, SERIAL, initialise, run

PRELOAD = ["parlour_engine.workers.preloaded"]
NICENESS = 19
START_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a running search has come."""

    depth: int
    nodes: int


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
    """A worker process of its own, forked from a server that has the engine loaded already."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(PRELOAD)
        self._stop = self._context.RawValue(c_longlong, 0)
        self._progress = self._context.RawArray(c_longlong, PROGRESS_CELLS)
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0

    def build(self) -> None:
        """See Slot."""
        self.close()
        self._executor = ProcessPoolExecutor(
            max_workers=1,
            mp_context=self._context,
            initializer=initialise,
            initargs=(self._stop, self._progress, NICENESS),
        )
        self._pid = self._executor.submit(os.getpid).result(START_SECONDS)

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
        told = tuple(self._progress)
        return Progress(told[DEPTH], told[NODES]) if told[SERIAL] == serial else None

    def close(self) -> None:
        """See Slot."""
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


def kill(pid: int) -> None:
    """End a process at once; one that has gone already is as good."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
