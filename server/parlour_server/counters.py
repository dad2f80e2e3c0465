"""Counters and histograms that the server's parts update, exported as metrics.

Counters are plain numbers, changed only in the event loop's thread; counting takes a fraction of a
microsecond. Invariant: the number of counters does not depend on clients.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Final, get_args

from parlour_protocol.errors import CloseCode
from parlour_protocol.values import Stream

SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
THINKING: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
NUMBERS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MISSED: Final = (0, 1, 5, 20, 100, 500, 2_000)
#: Close codes with their own counters: codes of RFC 6455 that occur, and the protocol's codes.
CLOSES: Final = frozenset({1000, 1002, 1005, 1006, *CloseCode})
#: Why messages of the bus between nodes are dropped.
BUS_DROPS: Final = ("forged", "malformed", "unexpected", "failed", "unsent")
#: What becomes of a notice each time that it is sent, or before.
NOTICE_OUTCOMES: Final = ("sent", "postponed", "refused", "forgotten", "dropped")


class Histogram:
    """A histogram: the number of observations up to each bound, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # the last one counts observations above all bounds
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count one observation."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class PoolCounters:
    """Counters of one engine pool."""

    def __init__(self) -> None:
        self.waited = Histogram(THINKING)
        self.ran = Histogram(THINKING)
        self.spare_seconds = 0.0  # of jobs for spare time; ``ran`` does not count them
        self.retries = 0
        self.given_up = 0  # jobs whose time by the clock was over
        self.wrong = 0  # answers of other machines


class Counters:
    """Counters of one server."""

    def __init__(self) -> None:
        self.events: dict[Stream, int] = dict.fromkeys(get_args(Stream), 0)
        self.acknowledged = Histogram(SECONDS)
        self.commits = Histogram(SECONDS)
        self.batches = Histogram(NUMBERS)
        self.missed = Histogram(MISSED)
        self.lag = Histogram(SECONDS)
        self.replaced = 0
        self.overflowed = 0
        self.closes = Counter[int]()
        self.notices = dict.fromkeys(NOTICE_OUTCOMES, 0)

    def settled(self, stream: Stream, events: int, seconds: float) -> None:
        """Count a command's events and the seconds from its arrival to its acknowledgement."""
        self.events[stream] += events
        acknowledged = self.acknowledged  # inlines ``observe``: every move is counted here
        acknowledged.counts[bisect_left(acknowledged.bounds, seconds)] += 1
        acknowledged.total += seconds

    def committed(self, appends: int, seconds: float) -> None:
        """Count a group of appends and the seconds of its commit."""
        self.batches.observe(appends)
        self.commits.observe(seconds)

    def closed(self, code: int | None) -> None:
        """Count a closed socket; an unknown close code counts as 0."""
        self.closes[code if code is not None and code in CLOSES else 0] += 1
