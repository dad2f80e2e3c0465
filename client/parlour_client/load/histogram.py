"""Counts of durations in buckets that widen with the duration, so that memory is bounded.

Invariant: a bucket is never wider than 1/128 of its lower end, or one microsecond; a quantile is the upper
end of its bucket, so it never flatters.
"""

from itertools import accumulate
from typing import Final

from msgspec import Struct

_BITS: Final = 7
_STEPS: Final = 1 << _BITS
LONGEST_US: Final = (1 << 27) - 1
"""The longest duration that has a bucket of its own, in microseconds (about 134 s)."""


class Bucket(Struct, frozen=True):
    """How many durations were at least ``low`` and at most ``high`` microseconds."""

    low: int
    high: int
    count: int


class Histogram:
    """Durations, counted."""

    def __init__(self) -> None:
        self.total = 0
        self._counts: dict[int, int] = {}

    def record(self, seconds: float) -> None:
        """Count a duration."""
        place = _place(min(max(0, round(seconds * 1e6)), LONGEST_US))
        self._counts[place] = self._counts.get(place, 0) + 1
        self.total += 1

    def clear(self) -> None:
        """Forget all durations."""
        self.total = 0
        self._counts.clear()

    def buckets(self) -> list[Bucket]:
        """Return the buckets that hold anything, shortest first."""
        return [
            Bucket(_low(place), _low(place + 1) - 1, self._counts[place]) for place in sorted(self._counts)
        ]

    def quantile(self, part: float) -> float:
        """Return the seconds that ``part`` of the durations do not exceed (nearest rank), 0 without any."""
        buckets = self.buckets()
        reached = accumulate(bucket.count for bucket in buckets)
        for bucket, count in zip(buckets, reached, strict=True):
            if count >= part * self.total:
                return bucket.high / 1e6
        return 0.0


def _place(microseconds: int) -> int:
    """Return the number of a duration's bucket: its leading bits, and how many were left out."""
    shift = max(0, microseconds.bit_length() - _BITS - 1)
    return shift * _STEPS + (microseconds >> shift)


def _low(place: int) -> int:
    """Return the shortest duration of a bucket, in microseconds."""
    shift = max(0, place // _STEPS - 1)
    return (place - shift * _STEPS) << shift
