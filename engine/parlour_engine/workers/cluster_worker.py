"""What runs on a worker of a Dask cluster: a registered function, its progress and its stop.

A task is such a function's name with plain data, as for every other worker. Its progress goes to who
submitted it as events of the scheduler. It ends early when it is asked to, with what it knows by then, and
when nothing waits for it any more: it was cancelled, or its client or the scheduler has gone.

Invariant: a task is run only by a worker that has the very same sources and libraries, so that what comes
back is what would have come where it was submitted.
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
from parlour_engine.control import Control
from parlour_engine.kernels.cache import digest_of
from parlour_engine.workers.partial_result import PARTIAL_BYTES, PartialResult
from parlour_engine.workers.process import DEPTH, NODES, PROGRESS_CELLS, SERIAL, SharedControl
from parlour_engine.workers.registry import registered

LOOK_SECONDS: Final = 0.2
LIBRARIES: Final = ("numba", "llvmlite", "numpy")  # what compiled searches depend on
ENDING: Final = ("closing", "closing_gracefully", "closed", "failed")
ONLY: Final = 1  # the serial of the one job that a task's cells are about

_running: dict[str, c_longlong] = {}  # the stop cell of each task of this process, by the job's id


class UnfitWorker(BrokenExecutor):
    """A worker was given a task though it has other versions than who submitted it."""


@cache
def versions() -> dict[str, str]:
    """Return what an answer may depend on: the engine's sources, Python, and the libraries below them."""
    return {
        "parlour-engine": digest_of(Path(parlour_engine.__file__).parent),
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        **{name: version(name) for name in LIBRARIES},
    }


def difference(here: Mapping[str, str], there: Mapping[str, str]) -> str | None:
    """Return what a worker has other than who submits to it, in words; None if it is the same.

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
    """Run a registered function: what the tasks of a cluster are.

    Args:
        job: The job's id, by which `stop_there` finds it.
        topic: Of the scheduler's events, where its progress goes.
        expected: The `versions` of who submits it.
        name: The function.
        arguments: What it takes.

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
    """Ask those of some jobs that this process runs to end with what they know."""
    for job in jobs:
        cell = _running.get(job)
        if cell is not None:
            cell.value = ONLY


@contextmanager
def followed(worker: Any, job: str, topic: str) -> Iterator[Control]:
    """Lend a task its control, which a thread follows: it sends the progress on, and looks for an end."""
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
    """Return whether nothing waits for a task any more."""
    task = worker.state.tasks.get(key)
    return task is None or task.state == "cancelled" or worker.status.name in ENDING
