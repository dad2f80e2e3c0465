"""What the parts of a server have counted since it started, for whoever asks how it fares.

Plain numbers of the event loop's thread: counting takes a fraction of a microsecond, and nothing here is told
until somebody asks (metrics). Invariant: there are as many figures whatever visitors do.
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
#: Those of RFC 6455 that a client may use or a lost connection counts as, beside the protocol's own.
CLOSES: Final = frozenset({1000, 1002, 1005, 1006, *CloseCode})


class Tally:
    """How many observations fell at or under each bound, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # the last one is beyond all bounds
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count one observation."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class EngineFigures:
    """What one pool of workers has counted."""

    def __init__(self) -> None:
        self.waited = Tally(THINKING)
        self.ran = Tally(THINKING)
        self.retries = 0


class Figures:
    """What one server has counted."""

    def __init__(self) -> None:
        self.events: dict[Stream, int] = dict.fromkeys(get_args(Stream), 0)
        self.acknowledged = Tally(SECONDS)
        self.commits = Tally(SECONDS)
        self.batches = Tally(NUMBERS)
        self.missed = Tally(MISSED)
        self.lag = Tally(SECONDS)
        self.replaced = 0
        self.overflowed = 0
        self.closes = Counter[int]()

    def settled(self, stream: Stream, events: int, seconds: float) -> None:
        """Count a command's events, and how long after it came it was acknowledged."""
        self.events[stream] += events
        self.acknowledged.observe(seconds)

    def committed(self, appends: int, seconds: float) -> None:
        """Count a group of appends and how long its commit took."""
        self.batches.observe(appends)
        self.commits.observe(seconds)

    def closed(self, code: int | None) -> None:
        """Count the end of a socket; whatever code a stranger made up counts as 0."""
        self.closes[code if code is not None and code in CLOSES else 0] += 1
