"""Converts a seat's clock of any kind to the ``TimeLeft`` that an engine plans with. Pure.

Invariant: bank and renewed time together are never more than the time left until the flag falls.
"""

from typing import Final

from parlour_engine.thinking_time import TimeLeft
from parlour_protocol.terms import ByoYomi, Fischer
from parlour_protocol.values import Seat
from parlour_server.domain.clock.clocks import FIRST_MOVE, Clocks
from parlour_server.domain.clock.side import Side, spend

MILLISECOND: Final = 0.001


def time_left(clocks: Clocks, seat: Seat, elapsed: int) -> TimeLeft:
    """Return a seat's time ``elapsed`` milliseconds into its turn.

    An uncharged first move gets the time of any other move, but at most the limit of a first move.
    """
    side = clocks.sides[seat - 1]
    if not clocks.is_free(seat):
        return _of(clocks, spend(clocks.agreed, side, clocks.used + elapsed))
    left, first = _of(clocks, side), max(0, FIRST_MOVE - clocks.used - elapsed) * MILLISECOND
    bank = min(left.bank, first)
    return TimeLeft(bank, min(left.renewed, first - bank), left.increment)


def _of(clocks: Clocks, side: Side) -> TimeLeft:
    agreed, left = clocks.agreed, side.left * MILLISECOND
    if isinstance(agreed, Fischer):
        return TimeLeft(left, increment=0.0 if side.unearned else agreed.increment)
    if side.unearned:  # so many moves renew nothing, the next one does
        return TimeLeft(left, moves_to_go=side.unearned + 1)
    if isinstance(agreed, ByoYomi) and side.periods == agreed.periods:
        return TimeLeft(left, renewed=float(agreed.period))
    return TimeLeft(0.0, renewed=left)
