"""Lag compensation: the part of a move's time that the network took (docs/protocol.md, 9).

A move is credited with one round trip as measured by the server, up to ``CAP``, out of a bank that is never
refilled: so no player gains more than ``FULL_BANK`` in a game, however long it is and whenever their client
answers pings. The last ``RESERVE`` of it is given out in small parts, each at most ``SMALL_PART`` and the
least round trip that was ever measured, so that slow moments do not use up what a steady connection needs.
Lag reported by clients is ignored. All values are milliseconds.
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
    """Return the bank's balance after a move that was credited; older logs may have credited more."""
    return max(0, bank - credited)
