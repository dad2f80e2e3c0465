"""How long to wait before the next attempt to reach a server.

Pure: it neither waits nor reads a clock. Invariant: delays grow from ``first`` to ``longest`` and are
spread at random, so that a restarted server is not met by all its clients in the same instant.
"""

from collections.abc import Callable
from random import random

FIRST_S = 0.1
LONGEST_S = 5.0
SPREAD = 0.5
"""The part of a delay that is left to chance."""


class Backoff:
    """The delays between one success and the next."""

    def __init__(
        self, first: float = FIRST_S, longest: float = LONGEST_S, chance: Callable[[], float] = random
    ) -> None:
        self._first = first
        self._longest = longest
        self._chance = chance  # uniform in 0..1
        self._next = first

    def succeeded(self) -> None:
        """Start again with the first delay."""
        self._next = self._first

    def delay(self) -> float:
        """Return the seconds to wait now, and double the next."""
        full = self._next
        self._next = min(full * 2, self._longest)
        return full * (1 - SPREAD * self._chance())
