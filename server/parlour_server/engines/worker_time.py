"""The time that a worker really had for a job, however busy the machine is; a timer in counted time.

Workers yield to other programs; on a busy machine the worker for studies may get no processor time for
minutes. That is no fault of the worker, and a new worker would get no more. Counted time is the event loop's
time without the pauses of the process. Times are seconds.
"""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

STATE: Final = 0  # the index of a field of ``/proc/PID/stat`` after the command, which ends with the last ")"
USER_TICKS: Final = 11
SYSTEM_TICKS: Final = 12
TICKS: Final = os.sysconf("SC_CLK_TCK")  # in a second


class Processor(NamedTuple):
    """Seconds of processor time that a process has ``used``, and whether it ``can_run`` now."""

    used: float
    can_run: bool


def processor_of(pid: int) -> Processor | None:
    """Return a process's processor time, None if the system does not report it or the process is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    fields = text.rpartition(")")[2].split()
    used = (int(fields[USER_TICKS]) + int(fields[SYSTEM_TICKS])) / TICKS
    return Processor(used, fields[STATE] == "R")


class WorkerTime:
    """The time since ``now``, without the time in which the worker could run but the system ran others.

    ``processor`` returns the worker's processor time so far; while it returns None the caller's clock counts.
    Invariant: the time never decreases, and between two calls of ``had`` it grows by no more than the
    caller's time.
    """

    def __init__(self, processor: Callable[[], Processor | None], now: float) -> None:
        self._processor = processor
        self._had = 0.0
        self._looked = now
        self._seen = processor()

    def had(self, now: float) -> float:
        """Return the seconds until ``now`` by the caller's clock; call this a few times a second."""
        seen, before = self._processor(), self._seen
        passed = max(0.0, now - self._looked)
        if seen is not None and before is not None and seen.can_run:
            passed = min(passed, max(0.0, seen.used - before.used))
        self._had += passed
        self._looked, self._seen = now, seen
        return self._had


class CountedTimer:
    """Calls ``on_due`` when the clock ``counted``, which may stand still meanwhile, reaches ``due``."""

    def __init__(self, counted: Callable[[], float], due: float, on_due: Callable[[], object]) -> None:
        self._counted = counted
        self._due = due
        self._on_due = on_due
        self._loop = asyncio.get_running_loop()
        self._wait()

    def cancel(self) -> None:
        """Cancel the call."""
        self._handle.cancel()

    def _wait(self) -> None:
        self._handle = self._loop.call_later(self._due - self._counted(), self._ring)

    def _ring(self) -> None:
        if self._counted() < self._due:
            self._wait()
        else:
            self._on_due()
