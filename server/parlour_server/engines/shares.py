"""Shares: a tree of meters that says whose job is next, so that each flow gets its equal share of seconds.

A flow is an address, a player or a room; its meter counts the seconds that its jobs have used, running ones
included. On each level the next job comes from the flow whose meter would be the smallest after one more job
of the usual length of its jobs: who uses little waits little (docs/decisions/0010). A flow that begins to
wait starts no lower than the smallest meter of those that wait or run, so that nobody saves up a claim. Times
are seconds of any monotonic clock and always arguments.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

QUANTUM: Final = 1.0
"""Seconds that a running job counts for beforehand, so that one flow does not take every free worker."""
RECENT: Final = 0.25  # the weight of the latest job in what is usual for a flow

T = TypeVar("T")


class Share(Generic[T]):
    """One flow, or all of them: its meter, the flows below it or, on the last level, its waiting jobs."""

    __slots__ = ("_below", "_jobs", "_meter", "_started", "_usual", "running", "waiting")

    def __init__(self, meter: float = 0.0) -> None:
        self.waiting = 0
        self.running = 0
        self._meter = meter  # seconds used by finished jobs, from a zero shared with the flows beside it
        self._usual: float | None = None  # seconds of its jobs, recent ones above all; None before the first
        self._started = 0.0  # the sum of the starts of its running jobs
        self._below: dict[str, Share[T]] = {}
        self._jobs: deque[T] = deque()  # on the last level only

    def add(self, path: Sequence[str], job: T, now: float) -> None:
        """Add a job that waits."""
        share = self
        for name in path:
            share._let_join(name, now)
            share.waiting += 1
            share = share._below[name]
        share.waiting += 1
        share._jobs.append(job)

    def remove(self, path: Sequence[str], job: T) -> None:
        """Remove a job that waits."""
        for share in self._along(path):
            share.waiting -= 1
        share._jobs.remove(job)

    def start(self, path: Sequence[str], job: T, now: float) -> None:
        """Begin to charge a job that waited."""
        self.remove(path, job)
        for share in self._along(path):
            share.running += 1
            share._started += now

    def finish(self, path: Sequence[str], started: float, now: float) -> None:
        """End a job that was started at ``started``."""
        for share in self._along(path):
            share.running -= 1
            share._started -= started
            share._meter += now - started
            usual = now - started if share._usual is None else share._usual
            share._usual = usual + (now - started - usual) * RECENT

    def next(self, now: float) -> T:
        """Return the waiting job that is next; there must be one."""
        share = self
        while share._below:
            waiting = (each for each in share._below.values() if each.waiting)
            share = min(waiting, key=lambda each: each._rank(now))
        return share._jobs[0]

    def newest_of(self, name: str) -> T | None:
        """Return the last job of the last flow below ``name`` in which one waits, None if none does."""
        share = self._below.get(name)
        if share is None or not share.waiting:
            return None
        while share._below:
            share = [each for each in share._below.values() if each.waiting][-1]
        return share._jobs[-1]

    @property
    def _active(self) -> bool:
        return self.waiting > 0 or self.running > 0

    def _used(self, now: float) -> float:
        return self._meter + self.running * now - self._started

    def _rank(self, now: float) -> float:
        return self._used(now) + (self._usual or 0.0) + self.running * QUANTUM

    def _along(self, path: Sequence[str]) -> "Iterator[Share[T]]":
        share = self
        yield share
        for name in path:
            share = share._below[name]
            yield share

    def _let_join(self, name: str, now: float) -> None:
        """Bring a flow that begins to wait up to the others, and forget idle ones that owe them nothing."""
        known = self._below.get(name)
        if known is not None and known._active:
            return
        active = [each for each in self._below.values() if each._active]
        least = min((each._used(now) for each in active), default=0.0)
        kept = {
            key: each for key, each in self._below.items() if each._active or (active and each._meter > least)
        }
        kept.setdefault(name, Share(least))
        self._below = kept
