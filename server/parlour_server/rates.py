"""How often somebody may do something: token buckets, and a bounded table of them.

Times are monotonic seconds and arguments. A bucket starts full.
"""

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, then ``per_second``."""

    burst: float
    per_second: float


class Bucket:
    """One subject's allowance."""

    __slots__ = ("_left", "_rate", "_seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._seen = now

    def take(self, now: float) -> float:
        """Take one and return 0, or take nothing and return the seconds until one is there."""
        self._left = min(self._rate.burst, self._left + (now - self._seen) * self._rate.per_second)
        self._seen = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate.per_second


class Buckets:
    """A bucket for each subject; the longest unseen is forgotten when there are too many."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, subject: str, now: float) -> float:
        """Take one for a subject and return 0, or return the seconds until one is there."""
        bucket = self._buckets.pop(subject, None) or Bucket(self._rate, now)
        self._buckets[subject] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)
