"""The task that runs on a Dask worker: a registered function, with its progress and its stop.

A task is a function name with plain data, as for every other worker. It sends its progress to the submitter
as events of the scheduler. It ends early with its results so far if it is asked to stop, or if nobody waits
for it any more: it was cancelled, or its client or the scheduler is gone.

Invariant: only a worker with the same sources and libraries as the submitter runs a task, so the answer is
the one that the submitter would have computed.
"""

import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from ctypes import c_char, c_longlong
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import parlour_engine
from parlour_engine.catalogue import GAMES
from parlour_engine.control import Control
from parlour_engine.kernels.cache import digest_of
from parlour_engine.workers.process import (
    DEPTH,
    NODES,
    PARTIAL_BYTES,
    PROGRESS_CELLS,
    SERIAL,
    PartialResult,
    SharedControl,
)
from parlour_engine.workers.registry import registered

LOOK_SECONDS: Final = 0.2
LIBRARIES: Final = ("numba", "llvmlite", "numpy")  # the libraries of compiled searches
ENDING: Final = ("closing", "closing_gracefully", "closed", "failed")
ONLY: Final = 1  # the serial of a task's one job in its cells

_running: dict[str, c_longlong] = {}  # the stop cell of each task of this process, by job id


class UnfitWorker(BrokenExecutor):
    """The worker has other versions than the submitter of the task."""


@cache
def versions() -> dict[str, str]:
    """Return the versions that may affect an answer: engine, Python, `LIBRARIES`, and game packages."""
    return {
        "parlour-engine": digest_of(Path(parlour_engine.__file__).parent),
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        **{name: version(name) for name in LIBRARIES},
        **GAMES.packages,
    }


def difference(here: Mapping[str, str], there: Mapping[str, str]) -> str | None:
    """Return how a worker's versions differ from the submitter's, in words; None if they do not differ.

    >>> difference({"parlour-engine": "b", "numba": "2"}, {"parlour-engine": "b", "numba": "1"})
    'it has numba 1, not 2: update it'
    >>> difference({"parlour-engine": "b"}, {"parlour-engine": "a"})
    'it has another version of parlour-engine: update it'
    """
    for name, ours in here.items():
        theirs = there.get(name)
        if theirs == ours:
            continue
        if name == "parlour-engine":
            return "it has another version of parlour-engine: update it"
        return f"it has {name} {theirs or 'of no version'}, not {ours}: update it"
    return None


def run_there(
    job: str, topic: str, expected: Mapping[str, str], name: str, arguments: Mapping[str, Any]
) -> dict[str, Any]:
    """Run a registered function; this is the code of a cluster's tasks.

    Args:
        job: The job's id, by which `stop_there` finds it.
        topic: The topic of the scheduler's events for its progress.
        expected: The submitter's `versions`.
        name: The name of the function.
        arguments: The function's arguments.

    Raises:
        UnfitWorker: This worker has other versions.
        ValueError: No function has that name.
        GameError: The arguments are unusable.
    """
    from distributed import get_worker

    unfit = difference(expected, versions())
    if unfit is not None:
        raise UnfitWorker(f"a worker of the Dask cluster cannot be used: {unfit}")
    function = registered(name)
    with followed(get_worker(), job, topic) as control:
        return function(arguments, control)


def stop_there(jobs: Sequence[str]) -> None:
    """Ask the jobs in this list that this process runs to end with their results so far."""
    for job in jobs:
        cell = _running.get(job)
        if cell is not None:
            cell.value = ONLY


@contextmanager
def followed(worker: Any, job: str, topic: str) -> Iterator[Control]:
    """Yield a task's control; a thread sends its progress, and stops the task if nobody waits for it."""
    stop, cells = c_longlong(0), [0] * PROGRESS_CELLS
    partial = PartialResult((c_char * PARTIAL_BYTES)())
    key, over = worker.get_current_task(), threading.Event()

    def follow() -> None:
        sent: tuple[Any, ...] = (0, 0, None)
        while not over.wait(LOOK_SECONDS):
            if is_forsaken(worker, key):
                stop.value = ONLY
            found = partial.read(ONLY)
            progress = (cells[DEPTH], cells[NODES], found) if cells[SERIAL] else (0, 0, found)
            if progress != sent:
                sent = progress
                worker.log_event(topic, {"job": job, "progress": progress})

    following = threading.Thread(target=follow, name="follow-task", daemon=True)
    _running[job] = stop
    following.start()
    try:
        yield SharedControl(stop, cells, partial, ONLY)
    finally:
        over.set()
        following.join()
        del _running[job]


def is_forsaken(worker: Any, key: Any) -> bool:
    """Return whether nobody waits for a task any more."""
    task = worker.state.tasks.get(key)
    return task is None or task.state == "cancelled" or worker.status.name in ENDING
