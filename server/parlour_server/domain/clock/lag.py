"""Lag compensation: the part of a move's time that the network took (docs/protocol.md, 9).

A move is credited with one round trip as measured by the server, up to ``CAP`` and up to what the player's
lag bank holds; each move refills the bank by ``REFILL``. So a connection with one slow moment is credited in
full, one that is always slow only a little. Lag reported by clients is ignored. All values are milliseconds.
"""

from typing import Final

CAP: Final = 500
FULL_BANK: Final = 2_000
REFILL: Final = 100


def credit(bank: int, round_trip: int, elapsed: int) -> int:
    """Return the compensation, in milliseconds, for a move that took ``elapsed``."""
    return max(0, min(bank, round_trip, CAP, elapsed))


def bank_after(bank: int, credited: int) -> int:
    """Return the bank's balance after a move that was credited."""
    return min(FULL_BANK, bank - credited + REFILL)
