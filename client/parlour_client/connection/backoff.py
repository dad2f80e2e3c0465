"""The delays before the next attempts to reach a server. Pure: no waiting, no clock.

Invariant: delays grow from ``first`` to ``longest`` with a random part, so that the clients of a restarted
server do not all reconnect in the same instant.
"""

from collections.abc import Callable
from random import random

FIRST_S = 0.1
LONGEST_S = 5.0
SPREAD = 0.5
"""The random part of a delay."""
SOON_S = 0.8
SOON_TRIES = 30
"""The number of attempts with delays below a second after a server has announced its stop."""


class Backoff:
    """The delays between one success and the next."""

    def __init__(
        self, first: float = FIRST_S, longest: float = LONGEST_S, chance: Callable[[], float] = random
    ) -> None:
        self._first = first
        self._longest = longest
        self._chance = chance  # uniform in 0..1
        self._next = first
        self._soon = 0

    def succeeded(self) -> None:
        """Start again with the first delay."""
        self._next = self._first
        self._soon = 0

    def goes_away(self) -> None:
        """Try often for a while: a server that announced its stop is soon back."""
        self._soon = SOON_TRIES

    def delay(self) -> float:
        """Return the seconds to wait now, and double the next."""
        full = min(self._next, SOON_S) if self._soon else self._next
        self._soon = max(0, self._soon - 1)
        self._next = min(full * 2, self._longest)
        return full * (1 - SPREAD * self._chance())
