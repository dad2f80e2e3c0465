"""Load shedding: an overloaded server refuses new rooms, then new spectators, but never games.

The load is measured by the event loop's lag, averaged over two seconds, by the number of appends that wait
for the disk, and by the number of searches that wait for a worker. Too many waiting searches refuse only
rooms where only engines play, and only to sources with waiting searches: a source that fills the queue takes
nothing from others. Invariant: a player who has a seat, or can still take one, is never refused here.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Final

from parlour_server.limits.settings import Limits

LAG_SAMPLES: Final = 20  # samples, ten a second
WAIT_SECONDS: Final = 5.0


class LoadLevel(IntEnum):
    """What an overloaded server refuses; each level includes the levels before it."""

    NONE = 0
    NO_ENGINE_ROOMS = 1
    NO_ROOMS = 2
    NO_SPECTATORS = 3


class LoadShedder:
    """Derives the load level of one server."""

    def __init__(
        self,
        pending: Callable[[], int],
        limits: Limits,
        queued: Callable[[], int] = lambda: 0,
        queued_of: Callable[[str], int] = lambda source: 0,
    ) -> None:
        """Start without load.

        ``pending`` returns the number of waiting appends, ``queued`` the number of waiting searches, and
        ``queued_of`` the number of a source's waiting searches.

        NO_ROOMS begins at the limits of lag and appends, NO_SPECTATORS at twice these limits.
        """
        self._pending = pending
        self._queued = queued
        self._queued_of = queued_of
        self._limits = limits
        self._lags: deque[float] = deque(maxlen=LAG_SAMPLES)

    def observe_lag(self, lag: float) -> None:
        """Record a sample of the event loop's lag in seconds."""
        self._lags.append(lag)

    @property
    def load_level(self) -> LoadLevel:
        """The current load level."""
        lag = sum(self._lags) / LAG_SAMPLES  # missing samples after a start count as zero
        pending, limits = self._pending(), self._limits
        for load_level, times in ((LoadLevel.NO_SPECTATORS, 2), (LoadLevel.NO_ROOMS, 1)):
            if lag >= limits.overload_lag * times or pending >= limits.overload_pending * times:
                return load_level
        too_many = self._queued() >= limits.overload_queued
        return LoadLevel.NO_ENGINE_ROOMS if too_many else LoadLevel.NONE

    def refuses_engine_room(self, source: str) -> bool:
        """Return whether a source may not open another room where only engines play."""
        return self.load_level >= LoadLevel.NO_ENGINE_ROOMS and self._queued_of(source) > 0
