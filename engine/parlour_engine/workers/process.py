"""The code of a pool process around its jobs: stops, progress, priority, and ending with its parent.

The stop cell, the progress cells and the partial result are shared memory with one writer each. A job's
serial number is never used twice, so nothing is reset between jobs. A job is stopped while the stop cell
holds its serial. Progress and partial result count only with the serial for which they were written.

A new partial result replaces the one before, so a reader may miss results. Before the result stand its length
and a checksum of the result and the serial. A half-written result, or one of an earlier job, does not match
the checksum and is dropped. Nobody waits for a lock.

Invariant: `run` answers the same with and without `initialise`. Without it only its own limits stop a job,
and its time is wall-clock time.
"""

import os
import signal
import threading
from collections.abc import Callable, Mapping
from ctypes import Array, addressof, c_char, c_longlong
from functools import partial
from multiprocessing import connection, parent_process
from struct import Struct
from time import process_time
from typing import Any, Protocol
from zlib import crc32

from parlour_engine.control import INERT, Control
from parlour_engine.workers.registry import registered

HEADER = Struct("<II")  # length, checksum
PARTIAL_BYTES = 16 * 1024  # header and result
SERIAL, DEPTH, NODES = range(3)
PROGRESS_CELLS = 3


class PartialResult:
    """One result at a time, in cells such as `multiprocessing.RawArray("c", PARTIAL_BYTES)`."""

    def __init__(self, cells: Array[c_char]) -> None:
        self._bytes = memoryview(cells).cast("B")

    def write(self, serial: int, result: bytes) -> None:
        """Publish a result. A result that is too long is skipped; the job's answer will contain it."""
        if HEADER.size + len(result) <= len(self._bytes):
            self._bytes[HEADER.size : HEADER.size + len(result)] = result
            HEADER.pack_into(self._bytes, 0, len(result), checksum(serial, result))

    def read(self, serial: int) -> bytes | None:
        """Return the newest result of a job, None if there is none or it is being replaced."""
        length, expected = HEADER.unpack_from(self._bytes)
        result = bytes(self._bytes[HEADER.size : HEADER.size + length])
        return result if result and checksum(serial, result) == expected else None


def checksum(serial: int, result: bytes) -> int:
    """Return a checksum that a result of another job is unlikely to have."""
    return crc32(result, serial & 0xFFFF_FFFF)


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
        """Return the address of the stop cell, and this job's serial."""
        return addressof(self.stop), self.serial

    def report(self, depth: int, nodes: int) -> None:
        """Write the progress; the serial comes last, so that a reader cannot mix two jobs."""
        self.progress[DEPTH] = depth
        self.progress[NODES] = nodes
        self.progress[SERIAL] = self.serial

    def publish(self, partial: bytes) -> None:
        """Publish a partial result of this job."""
        self.partial.write(self.serial, partial)


class PatientControl(SharedControl):
    """The control of a job whose seconds are processor time."""

    def clock(self) -> float:
        """Return the processor time of this process."""
        return process_time()


_control_of: Callable[[int], Control] | None = None  # makes a job's control; `initialise` sets it once


def initialise(
    stop_cell: c_longlong,
    progress_cells: ProgressCells,
    niceness: int,
    partial_cells: Array[c_char],
    patient: bool = False,
) -> None:
    """Initialise a pool process: the `initializer` of its executor.

    Args:
        stop_cell: `multiprocessing.RawValue("q")`; holds the serial of the job to stop.
        progress_cells: Receives (serial, depth, nodes) of the running job.
        niceness: Added to the process's nice value; 19 is the lowest priority.
        partial_cells: `multiprocessing.RawArray("c", PARTIAL_BYTES)`; receives the job's partial result.
        patient: Whether a job's seconds are processor time, for a process that may wait long for a
            processor.
    """
    global _control_of
    make_control = PatientControl if patient else SharedControl
    _control_of = partial(make_control, stop_cell, progress_cells, PartialResult(partial_cells))
    # Ctrl-C goes to the whole process group; the parent decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this process at once, even during a search, if its parent has gone, even by `kill -9`."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def run(name: str, arguments: Mapping[str, Any], serial: int) -> dict[str, Any]:
    """Run a registered function as the job `serial`.

    Raises:
        ValueError: There is no function with this name.
        GameError: The arguments are unusable.
    """
    function = registered(name)
    return function(arguments, INERT if _control_of is None else _control_of(serial))
