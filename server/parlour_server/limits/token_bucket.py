"""Token-bucket rate limits, and a bounded table of buckets by subject.

Times are monotonic seconds and always arguments. A bucket starts full.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

#: More than one, so that the buckets of a burst of subjects are dropped faster than they came.
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

    def of_many(self, subjects: int) -> "Rate":
        """Return the rate that so many subjects have together."""
        return Rate(self.times * subjects, self.seconds)


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
        """Return what ``take`` would return, but take nothing."""
        wait = self.take(now)
        if not wait:
            self._tokens += 1
        return wait

    def spend(self, cost: float) -> None:
        """Take ``cost`` more tokens afterwards, into debt if need be."""
        self._tokens -= cost

    def is_full(self, now: float) -> bool:
        """Return whether the bucket has refilled by ``now``, so that a new one would be the same."""
        rate = self._rate
        return self._tokens + (now - self._updated) * rate.times / rate.seconds >= rate.times


class Buckets:
    """Token buckets by subject; a subject without one has a full bucket.

    The least recently used buckets are dropped when they have refilled or when there are too many.
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
        """Return what ``take`` would return, but take nothing."""
        bucket = self._buckets.get(subject)
        return 0.0 if bucket is None else bucket.wait(now)

    def spend(self, subject: str, cost: float, now: float) -> None:
        """Take ``cost`` more tokens of a subject afterwards, into debt if need be."""
        bucket = self._buckets.get(subject)
        if bucket is None:
            bucket = self._bucket(subject, now)
        else:
            self._buckets.move_to_end(subject)
        bucket.spend(cost)

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
