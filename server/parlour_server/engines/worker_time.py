"""The time that a worker really had for a job, however busy the machine is.

Workers yield to other programs; on a busy machine the worker for studies may get no processor time for
minutes. That is no fault of the worker, and a new worker would get no more. Times are seconds.
"""

from typing import Protocol

from parlour_server.engines.processor import Processor


class Timed(Protocol):
    """The part of a slot that reports its worker's processor time."""

    def processor(self) -> Processor | None:
        """Return the worker's processor time so far, None if unknown."""


class WorkerTime:
    """The time since ``now``, without the time in which the worker could run but the system ran others.

    If the slot does not know the worker's time, the caller's clock counts. Invariant: the time never
    decreases, and between two calls of ``had`` it grows by no more than the caller's time.
    """

    def __init__(self, slot: Timed, now: float) -> None:
        self._slot = slot
        self._had = 0.0
        self._looked = now
        self._seen = slot.processor()

    def had(self, now: float) -> float:
        """Return the seconds until ``now`` by the caller's clock; call this a few times a second."""
        seen, before = self._slot.processor(), self._seen
        passed = max(0.0, now - self._looked)
        if seen is not None and before is not None and seen.can_run:
            passed = min(passed, max(0.0, seen.used - before.used))
        self._had += passed
        self._looked, self._seen = now, seen
        return self._had
