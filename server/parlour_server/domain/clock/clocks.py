"""Both clocks of a game and how each event changes them (docs/protocol.md, 9).

A turn's time is charged when a move, a takeback or the end of the game ends the turn. Until then, ``used``
keeps the part of the turn before a server outage. A player's first move of a game is not charged, except in
correspondence games (days per move). All times are milliseconds. Invariant: the clocks are a function of the
logged events, which state every charge.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour_protocol.terms import Clock, DaysPerMove
from parlour_protocol.values import Seat
from parlour_server.domain.clock import lag
from parlour_server.domain.clock.side import Side, give, initial_side, remaining, renewed, spend
from parlour_server.domain.clock.side import after_move as side_after_move
from parlour_server.domain.clock.side import after_takeback as side_after_takeback

FIRST_MOVE: Final = 30_000
GIFT: Final = 15_000
MAX_LEFT: Final = 10_800_000


class Clocks(Struct, frozen=True, gc=False):
    """Both players' remaining time, their lag banks, and which seats have moved.

    ``used`` is the part of the running turn charged before an outage; ``outages`` counts the outages of the
    game. ``live`` is false in correspondence games (days per move).
    """

    agreed: Clock
    sides: tuple[Side, Side]
    banks: tuple[int, int] = (lag.FULL_BANK, lag.FULL_BANK)
    moved: frozenset[Seat] = frozenset()
    used: int = 0
    outages: int = 0
    live: bool = True

    def is_free(self, seat: Seat) -> bool:
        """Return whether a seat's next move is its uncharged first one."""
        return self.live and seat not in self.moved

    def allowed(self, seat: Seat) -> int:
        """Return how long a seat's turn may take: its remaining time, or the limit of a first move."""
        if self.live and seat not in self.moved:
            return FIRST_MOVE
        side = self.sides[seat - 1]
        return remaining(self.agreed, side) if side.periods else side.left

    def left(self, seat: Seat) -> int:
        """Return how long a seat's running turn may still take after the part before an outage."""
        return self.allowed(seat) - self.used

    def credit(self, seat: Seat, round_trip: int, least_round_trip: int, elapsed: int) -> int:
        """Return the lag compensation of a move that took ``elapsed``."""
        if self.live and seat not in self.moved:
            return 0
        return lag.credit(self.banks[seat - 1], round_trip, least_round_trip, elapsed)

    def can_receive_gift(self, seat: Seat) -> bool:
        """Return whether a seat may be given ``GIFT``: in live games, up to ``MAX_LEFT``."""
        return self.live and self.sides[seat - 1].left + GIFT <= MAX_LEFT


def started(agreed: Clock) -> Clocks:
    """Return the clocks at the start of a game."""
    side = initial_side(agreed)
    return Clocks(agreed, (side, side), live=not isinstance(agreed, DaysPerMove))


def after_move(clocks: Clocks, seat: Seat, spent: int, credited: int) -> Clocks:
    """Return the clocks after a seat's move: ``spent`` is charged, ``credited`` comes from the lag bank."""
    moved = clocks.moved
    if seat not in moved:
        moved |= {seat}
        if clocks.live:  # the first move is free
            return replace(clocks, moved=moved, used=0)
    side, (first, second) = side_after_move(clocks.agreed, clocks.sides[seat - 1], spent), clocks.sides
    sides, banks = (side, second) if seat == 1 else (first, side), clocks.banks
    if credited:
        bank, (bank1, bank2) = lag.bank_after(banks[seat - 1], credited), banks
        banks = (bank, bank2) if seat == 1 else (bank1, bank)
    return replace(clocks, sides=sides, banks=banks, moved=moved, used=0)


def after_takeback(clocks: Clocks, mover: Seat, spent: int, seat: Seat) -> Clocks:
    """Return the clocks after the last move of ``seat`` was taken back on the turn of ``mover``.

    Nobody gains time by a takeback. The running turn is charged and earns no increment. The player who takes
    back keeps the time that the move earned, so the move that replaces it earns nothing.
    """
    clocks = after_end(clocks, mover, spent)
    if mover != seat:
        clocks = _with(clocks, mover, renewed(clocks.agreed, clocks.sides[mover - 1]))
    return _with(clocks, seat, side_after_takeback(clocks.sides[seat - 1]))


def after_end(clocks: Clocks, seat: Seat, spent: int) -> Clocks:
    """Return the clocks after the game ended on a seat's turn."""
    if clocks.is_free(seat):
        return replace(clocks, used=0)
    side = spend(clocks.agreed, clocks.sides[seat - 1], spent)
    return replace(_with(clocks, seat, side), used=0)


def after_gift(clocks: Clocks, seat: Seat, gift: int) -> Clocks:
    """Return the clocks after a gift of time to a seat."""
    return _with(clocks, seat, give(clocks.sides[seat - 1], gift))


def after_outage(clocks: Clocks, used: int) -> Clocks:
    """Return the clocks after an outage; ``used`` of the running turn was spent before it."""
    return replace(clocks, used=used, outages=clocks.outages + 1)


def displayed(clocks: Clocks, seat: Seat, elapsed: int) -> tuple[Side, Side]:
    """Return both sides as displayed ``elapsed`` into a seat's turn."""
    return after_end(clocks, seat, elapsed).sides if elapsed else clocks.sides


def _with(clocks: Clocks, seat: Seat, side: Side) -> Clocks:
    sides = (side, clocks.sides[1]) if seat == 1 else (clocks.sides[0], side)
    return replace(clocks, sides=sides)
