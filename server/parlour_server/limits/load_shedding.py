"""Load shedding: an overloaded server refuses new rooms, then new spectators, but never games.

The load is measured by the event loop's lag, averaged over two seconds, and by the number of appends that
wait for the disk. Invariant: a player who has a seat, or can still take one, is never refused here.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Final

from parlour_server.limits.settings import Limits

LAG_SAMPLES: Final = 20  # samples, ten a second
WAIT_SECONDS: Final = 5.0


class LoadLevel(IntEnum):
    """What an overloaded server refuses; each level includes those before it."""

    NONE = 0
    NO_ROOMS = 1
    NO_SPECTATORS = 2


class LoadShedder:
    """Derives the load level of one server."""

    def __init__(self, pending: Callable[[], int], limits: Limits) -> None:
        """Start without load; ``pending`` returns the number of waiting appends.

        NO_ROOMS begins at the limits, NO_SPECTATORS at twice the limits.
        """
        self._pending = pending
        self._limits = limits
        self._lags: deque[float] = deque(maxlen=LAG_SAMPLES)

    def observe_lag(self, lag: float) -> None:
        """Record a sample of the event loop's lag in seconds."""
        self._lags.append(lag)

    @property
    def load_level(self) -> LoadLevel:
        """The current load level."""
        lag = sum(self._lags) / LAG_SAMPLES  # missing samples after a start count as zero
        pending = self._pending()
        for load_level in (LoadLevel.NO_SPECTATORS, LoadLevel.NO_ROOMS):
            if (
                lag >= self._limits.overload_lag * load_level
                or pending >= self._limits.overload_pending * load_level
            ):
                return load_level
        return LoadLevel.NONE
