"""What the network is forgiven: the round trips that the server itself has measured (docs/protocol.md, 9).

Each move is forgiven up to one round trip, no more than a cap, and no more than the player's bank holds; the
bank fills slowly. A connection that is always slow is therefore forgiven little, one that stumbles once
is forgiven all of it. What a client says about its own lag counts for nothing.
"""

from typing import Final

CAP: Final = 500
FULL_BANK: Final = 2_000
REFILL: Final = 100


def credit(bank: int, round_trip: int, elapsed: int) -> int:
    """Return the milliseconds by which a move of ``elapsed`` is forgiven."""
    return max(0, min(bank, round_trip, CAP, elapsed))


def bank_after(bank: int, credited: int) -> int:
    """Return what the bank holds after a move."""
    return min(FULL_BANK, bank - credited + REFILL)
