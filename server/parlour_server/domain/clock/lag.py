"""Lag compensation: the part of a move's time that the network took (docs/protocol.md, 9).

A move is credited with one round trip as measured by the server, up to ``CAP``. The credit comes from a bank
that is never refilled, so no player gains more than ``FULL_BANK`` in a game, however long the game is and
whenever their client answers pings. The last ``RESERVE`` of the bank is given out in small parts: each is at
most ``SMALL_PART`` and at most the least round trip ever measured, so that slow moments do not use up what a
steady connection needs. Lag reported by clients is ignored. All values are milliseconds.
"""

from typing import Final

CAP: Final = 500
FULL_BANK: Final = 4_000
RESERVE: Final = 2_000
SMALL_PART: Final = 100


def credit(bank: int, round_trip: int, least_round_trip: int, elapsed: int) -> int:
    """Return the compensation, in milliseconds, for a move that took ``elapsed``."""
    most = min(round_trip, CAP, elapsed)
    if bank < RESERVE + CAP:
        most = min(most, max(0, bank - RESERVE) + min(bank, SMALL_PART, least_round_trip))
    return max(0, most)


def bank_after(bank: int, credited: int) -> int:
    """Return the bank's balance after a move's credit; in older logs the credit may exceed the balance."""
    return max(0, bank - credited)
