"""What a pool process does besides searching: obey stops, show progress, give way, end with its parent.

The stop cell, the progress cells and the partial result are shared memory with one writer each. Jobs have
serial numbers that are never used twice, so nothing needs resetting between them: a job is stopped while
the stop cell holds its serial, and progress and partial result count only beside the serial they were
written for.

Invariant: `run` answers the same with and without `initialise`; without it nothing stops a job but its own
limits.
"""

import os
import signal
import threading
from collections.abc import Mapping
from ctypes import Array, addressof, c_char, c_longlong
from multiprocessing import connection, parent_process
from typing import Any, Protocol

from parlour_engine.control import INERT, Control
from parlour_engine.workers.partial_result import PartialResult
from parlour_engine.workers.registry import registered

SERIAL, DEPTH, NODES = range(3)
PROGRESS_CELLS = 3


class ProgressCells(Protocol):
    """Shared 64-bit integers, such as `multiprocessing.RawArray("q", PROGRESS_CELLS)`."""

    def __setitem__(self, index: int, value: int, /) -> None: ...


class SharedControl:
    """The control of one job in a pool process."""

    def __init__(
        self, stop: c_longlong, progress: ProgressCells, partial: PartialResult, serial: int
    ) -> None:
        self.stop, self.progress, self.partial, self.serial = stop, progress, partial, serial

    def stopped(self) -> bool:
        """Return whether the stop cell holds this job's serial."""
        return self.stop.value == self.serial

    def stop_word(self) -> tuple[int, int]:
        """Return where the stop cell lies, and this job's serial."""
        return addressof(self.stop), self.serial

    def report(self, depth: int, nodes: int) -> None:
        """Write the progress, the serial last: no reader takes an older job's numbers for this one's."""
        self.progress[DEPTH] = depth
        self.progress[NODES] = nodes
        self.progress[SERIAL] = self.serial

    def publish(self, partial: bytes) -> None:
        """Show a partial result of this job."""
        self.partial.write(self.serial, partial)


_cells: tuple[c_longlong, ProgressCells, PartialResult] | None = None  # set once per process, by `initialise`


def initialise(
    stop_cell: c_longlong, progress_cells: ProgressCells, niceness: int, partial_cells: Array[c_char]
) -> None:
    """Prepare a pool process: the `initializer` of its executor.

    Args:
        stop_cell: `multiprocessing.RawValue("q")`; holds the serial of the job to stop.
        progress_cells: Receives (serial, depth, nodes) of the running job.
        niceness: Added to the process's nice value; 19 gives way to everything else.
        partial_cells: `multiprocessing.RawArray("c", PARTIAL_BYTES)`; receives what the job has found so far.
    """
    global _cells
    _cells = stop_cell, progress_cells, PartialResult(partial_cells)
    # Ctrl-C goes to the whole process group; the parent decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this process at once when its parent is gone, even by `kill -9`, also in the middle of a search."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def run(name: str, arguments: Mapping[str, Any], serial: int) -> dict[str, Any]:
    """Run a registered function as the job `serial`.

    Raises:
        ValueError: No function has that name.
        GameError: The arguments are unusable.
    """
    function = registered(name)
    control: Control = INERT if _cells is None else SharedControl(*_cells, serial)
    return function(arguments, control)
