"""Quotas: a tree of meters that chooses the next job, so that each flow gets an equal part of the seconds.

A flow is an address, a player or a room; its meter counts the seconds of its jobs, including running ones. On
each level the next job comes from the flow whose meter would be smallest after one more job of the flow's
usual length: a flow that uses little waits little (docs/decisions/0010). A flow that begins to wait starts no
lower than the smallest meter of the waiting and running flows, so that no flow saves up a claim. Times are
seconds of any monotonic clock and always arguments.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

QUANTUM: Final = 1.0
"""Seconds that a running job is charged in advance, so that one flow does not take every free worker."""
RECENT: Final = 0.25  # the weight of the latest job in a flow's usual length

T = TypeVar("T")


class Quota(Generic[T]):
    """One flow, or all flows: a meter, and the flows below or, on the last level, the waiting jobs."""

    __slots__ = ("_below", "_jobs", "_meter", "_started", "_usual", "running", "waiting")

    def __init__(self, meter: float = 0.0) -> None:
        self.waiting = 0
        self.running = 0
        self._meter = meter  # seconds used by finished jobs, from a zero shared with the flows beside it
        self._usual: float | None = None  # average seconds of its jobs, recent ones weigh more
        self._started = 0.0  # the sum of the starts of its running jobs
        self._below: dict[str, Quota[T]] = {}
        self._jobs: deque[T] = deque()  # on the last level only

    def add(self, path: Sequence[str], job: T, now: float) -> None:
        """Add a waiting job."""
        quota = self
        for name in path:
            quota._let_join(name, now)
            quota.waiting += 1
            quota = quota._below[name]
        quota.waiting += 1
        quota._jobs.append(job)

    def remove(self, path: Sequence[str], job: T) -> None:
        """Remove a waiting job."""
        for quota in self._along(path):
            quota.waiting -= 1
        quota._jobs.remove(job)

    def start(self, path: Sequence[str], job: T, now: float) -> None:
        """Move a waiting job to the running ones and begin to charge it."""
        self.remove(path, job)
        for quota in self._along(path):
            quota.running += 1
            quota._started += now

    def finish(self, path: Sequence[str], started: float, now: float) -> None:
        """End a job that was started at ``started``."""
        for quota in self._along(path):
            quota.running -= 1
            quota._started -= started
            quota._meter += now - started
            usual = now - started if quota._usual is None else quota._usual
            quota._usual = usual + (now - started - usual) * RECENT

    def next(self, now: float) -> T:
        """Return the next waiting job; there must be one."""
        quota = self
        while quota._below:
            waiting = (each for each in quota._below.values() if each.waiting)
            quota = min(waiting, key=lambda each: each._rank(now))
        return quota._jobs[0]

    def newest_of(self, name: str) -> T | None:
        """Return the newest job of the last waiting flow below ``name``, None if no job waits there."""
        quota = self._below.get(name)
        if quota is None or not quota.waiting:
            return None
        while quota._below:
            quota = [each for each in quota._below.values() if each.waiting][-1]
        return quota._jobs[-1]

    @property
    def _active(self) -> bool:
        return self.waiting > 0 or self.running > 0

    def _used(self, now: float) -> float:
        return self._meter + self.running * now - self._started

    def _rank(self, now: float) -> float:
        return self._used(now) + (self._usual or 0.0) + self.running * QUANTUM

    def _along(self, path: Sequence[str]) -> "Iterator[Quota[T]]":
        quota = self
        yield quota
        for name in path:
            quota = quota._below[name]
            yield quota

    def _let_join(self, name: str, now: float) -> None:
        """Raise a flow that begins to wait to the smallest active meter; forget idle flows not above it."""
        known = self._below.get(name)
        if known is not None and known._active:
            return
        active = [each for each in self._below.values() if each._active]
        least = min((each._used(now) for each in active), default=0.0)
        kept = {
            key: each for key, each in self._below.items() if each._active or (active and each._meter > least)
        }
        kept.setdefault(name, Quota(least))
        self._below = kept
