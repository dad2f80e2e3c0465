"""Token-bucket rate limits, and a bounded table of them by subject.

Times are monotonic seconds and always arguments. A bucket starts full.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

#: More than one, so that the buckets of a burst of subjects go sooner than they came.
DROPPED_AT_ONCE: Final = 2


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of ``times``, refilled over ``seconds``.

    >>> str(Rate(80, 30))
    '80/30'
    """

    times: float
    seconds: float

    def __str__(self) -> str:
        return f"{self.times:g}/{self.seconds:g}"


class Bucket:
    """The token bucket of one subject."""

    __slots__ = ("_rate", "_tokens", "_updated")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = rate.times
        self._updated = now

    def take(self, now: float) -> float:
        """Take one token and return 0, or return the seconds until one is available."""
        rate = self._rate
        tokens = self._tokens + (now - self._updated) * rate.times / rate.seconds
        self._updated = now
        if tokens > rate.times:
            tokens = rate.times
        if tokens >= 1:
            self._tokens = tokens - 1
            return 0.0
        self._tokens = tokens
        return (1 - tokens) * rate.seconds / rate.times

    def wait(self, now: float) -> float:
        """Return what ``take`` would, and take nothing."""
        wait = self.take(now)
        if not wait:
            self._tokens += 1
        return wait

    def spend(self, cost: float) -> None:
        """Take tokens for what has turned out to cost more, into debt if need be."""
        self._tokens -= cost

    def is_full(self, now: float) -> bool:
        """Return whether the bucket has refilled by ``now``, so that a new one would be the same."""
        rate = self._rate
        return self._tokens + (now - self._updated) * rate.times / rate.seconds >= rate.times


class Buckets:
    """A token bucket for each subject that is not known to have a full one.

    Buckets that have refilled are dropped, the least recently used first, and so are others when there are
    too many.
    """

    def __init__(self, rate: Rate, name: str, max_subjects: int = 10_000) -> None:
        """Give each subject the rate of the setting ``name``; keep at most ``max_subjects`` buckets."""
        self._rate = rate
        self._name = name
        self._max_subjects = max_subjects
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __str__(self) -> str:
        return f"{self._name} {self._rate}"

    @property
    def size(self) -> int:
        """The number of buckets that are kept."""
        return len(self._buckets)

    def take(self, subject: str, now: float) -> float:
        """Take one token of a subject and return 0, or return the seconds until one is available."""
        return self._bucket(subject, now).take(now)

    def wait(self, subject: str, now: float) -> float:
        """Return what ``take`` would, and take nothing."""
        bucket = self._buckets.get(subject)
        return 0.0 if bucket is None else bucket.wait(now)

    def spend(self, subject: str, cost: float, now: float) -> None:
        """Take tokens of a subject for what has turned out to cost more, into debt if need be."""
        self._bucket(subject, now).spend(cost)

    def _bucket(self, subject: str, now: float) -> Bucket:
        buckets = self._buckets
        bucket = buckets.pop(subject, None) or Bucket(self._rate, now)
        for _ in range(min(DROPPED_AT_ONCE, len(buckets))):
            oldest = next(iter(buckets))
            if len(buckets) < self._max_subjects and not buckets[oldest].is_full(now):
                break
            del buckets[oldest]
        buckets[subject] = bucket
        return bucket
