"""Whether there is too much to do, and what is refused then: new rooms, next new spectators, games never.

Two things tell: how late the event loop calls, on average over two seconds, and how many appends wait to be
written. Invariant: whoever has a seat, or may still take one, is never refused here.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Final

from parlour_server.limits import Limits

LOOKS: Final = 20  # ten a second
WAIT_SECONDS: Final = 5.0


class Strain(IntEnum):
    """How much too much there is to do."""

    NONE = 0
    NO_ROOMS = 1
    NO_SPECTATORS = 2


class Overload:
    """One server's judgement of itself."""

    def __init__(self, pending: Callable[[], int], limits: Limits) -> None:
        """Ask ``pending`` for the appends that wait; the second step comes at twice the limits."""
        self._pending = pending
        self._limits = limits
        self._lags: deque[float] = deque(maxlen=LOOKS)

    def saw_lag(self, lag: float) -> None:
        """Note how many seconds late the event loop called."""
        self._lags.append(lag)

    @property
    def strain(self) -> Strain:
        """What has to be refused now."""
        lag = sum(self._lags) / LOOKS  # the first looks of a server's life count for little
        pending = self._pending()
        for strain in (Strain.NO_SPECTATORS, Strain.NO_ROOMS):
            if lag >= self._limits.overload_lag * strain or pending >= self._limits.overload_pending * strain:
                return strain
        return Strain.NONE
