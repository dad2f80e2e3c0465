"""How often somebody may do something: token buckets, and a bounded table of them.

Times are monotonic seconds and arguments. A bucket starts full.
"""

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many ``times`` at once, and as many again in so many ``seconds``.

    >>> str(Rate(80, 30))
    '80/30'
    """

    times: float
    seconds: float

    def __str__(self) -> str:
        return f"{self.times:g}/{self.seconds:g}"


class Bucket:
    """One subject's allowance."""

    __slots__ = ("_left", "_rate", "_seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.times
        self._seen = now

    def take(self, now: float) -> float:
        """Take one and return 0, or take nothing and return the seconds until one is there."""
        rate = self._rate
        left = self._left + (now - self._seen) * rate.times / rate.seconds
        self._seen = now
        if left > rate.times:
            left = rate.times
        if left >= 1:
            self._left = left - 1
            return 0.0
        self._left = left
        return (1 - left) * rate.seconds / rate.times


class Buckets:
    """A bucket for each subject; the longest unseen is forgotten when there are too many."""

    def __init__(self, rate: Rate, name: str, most: int = 10_000) -> None:
        """Allow everybody the rate of the setting ``name``."""
        self._rate = rate
        self._name = name
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __str__(self) -> str:
        return f"{self._name} {self._rate}"

    def take(self, subject: str, now: float) -> float:
        """Take one for a subject and return 0, or return the seconds until one is there."""
        bucket = self._buckets.pop(subject, None) or Bucket(self._rate, now)
        self._buckets[subject] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)
