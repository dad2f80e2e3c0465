"""Sets aside engine nodes that fail several jobs in a row, for longer each time.

A node fails a job that it takes and does not answer, or answers wrongly; all nodes fail a job that no node
takes. After each of the first failures a node rests for a moment, so that another worker makes the job's next
try. From the third failure in a row the node is set aside; after that time one more failure sets it aside
again. Times are seconds of any monotonic clock and always arguments.

Invariant: the number of remembered nodes is bounded.
"""

from collections import OrderedDict
from dataclasses import dataclass
from math import inf
from typing import Final

REST_SECONDS: Final = 2.0  # after each of the first failures
FAILURES: Final = 3  # failures in a row that set a node aside
ASIDE_SECONDS: Final = 30.0  # the first time; twice as long each further time
MOST_ASIDE_SECONDS: Final = 600.0
MAX_REMEMBERED: Final = 256


@dataclass(slots=True)
class _Record:
    failures: int = 0  # in a row
    until: float = -inf  # when the node may have jobs again


class Reliability:
    """The consecutive failures of nodes that failed lately, by name; the oldest are forgotten first."""

    def __init__(self) -> None:
        self._records: OrderedDict[str, _Record] = OrderedDict()
        self.set_aside = 0
        """How often a node was set aside."""

    def note_success(self, node: str) -> None:
        """Note that a node has done a job."""
        self._records.pop(node, None)

    def note_failure(self, node: str, now: float) -> float:
        """Note that a node has failed a job; return the seconds for which the node gets no jobs.

        Returns 0 for a node that is already resting or set aside: it got the failed job before.
        """
        record = self._records.setdefault(node, _Record())
        self._records.move_to_end(node)
        if len(self._records) > MAX_REMEMBERED:
            self._records.popitem(last=False)
        if now < record.until:
            return 0.0
        record.failures += 1
        over = record.failures - FAILURES
        seconds = REST_SECONDS if over < 0 else min(ASIDE_SECONDS * 2.0 ** min(over, 60), MOST_ASIDE_SECONDS)
        self.set_aside += over >= 0
        record.until = now + seconds
        return seconds

    def until(self, node: str) -> float:
        """Return the time until which a node gets no jobs."""
        record = self._records.get(node)
        return -inf if record is None else record.until
