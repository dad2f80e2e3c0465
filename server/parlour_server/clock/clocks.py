"""Both clocks of a game, changed by what happens in it (docs/protocol.md, 9).

A turn's time is charged when the turn ends, by a move, a takeback or the end of the game; what an outage
found running is noted as ``used`` until then. A player's first move of a game is free, except where days
are counted. Invariant: the clocks are a function of the events of the log, which name every charge.
"""

from dataclasses import dataclass, replace
from typing import Final

from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, PerMove
from parlour_protocol.values import Seat
from parlour_server.clock import lag
from parlour_server.clock.side import Side, full, give, increment, remaining, rest, spend

FIRST_MOVE: Final = 30_000
GIFT: Final = 15_000
MOST_LEFT: Final = 10_800_000


@dataclass(frozen=True, slots=True)
class Clocks:
    """The time of seats 1 and 2, what the network is still forgiven, and who has moved before.

    ``used`` is the part of the running turn that was charged to it before an outage, ``outages`` counts them.
    """

    agreed: Clock
    sides: tuple[Side, Side]
    banks: tuple[int, int] = (lag.FULL_BANK, lag.FULL_BANK)
    moved: frozenset[Seat] = frozenset()
    used: int = 0
    outages: int = 0

    @property
    def live(self) -> bool:
        """Whether the players sit at the board together."""
        return not isinstance(self.agreed, DaysPerMove)

    def is_free(self, seat: Seat) -> bool:
        """Return whether a seat's next move is not charged."""
        return self.live and seat not in self.moved

    def allowed(self, seat: Seat) -> int:
        """Return how long a seat's turn may last in all, as its clock or the first move's limit has it."""
        if self.is_free(seat):
            return FIRST_MOVE
        return remaining(self.agreed, self.sides[seat - 1])

    def left(self, seat: Seat) -> int:
        """Return how long a seat's running turn may still last after what was charged to it."""
        return self.allowed(seat) - self.used

    def renews(self, seat: Seat) -> bool:
        """Return whether what a seat has now is for this move alone, or for its last period."""
        if isinstance(self.agreed, ByoYomi):
            return self.sides[seat - 1].periods < self.agreed.periods
        return isinstance(self.agreed, PerMove | DaysPerMove) or self.is_free(seat)

    def credit(self, seat: Seat, round_trip: int, elapsed: int) -> int:
        """Return what a move is forgiven."""
        return 0 if self.is_free(seat) else lag.credit(self.banks[seat - 1], round_trip, elapsed)

    def may_receive(self, seat: Seat) -> bool:
        """Return whether a gift of time to a seat means anything."""
        return self.live and self.sides[seat - 1].left + GIFT <= MOST_LEFT


def started(agreed: Clock) -> Clocks:
    """Return the clocks at the start of a game."""
    return Clocks(agreed, (full(agreed), full(agreed)))


def after_move(clocks: Clocks, seat: Seat, spent: int, credited: int) -> Clocks:
    """Return the clocks after a seat's move, which took ``spent`` once ``credited`` was forgiven."""
    moved = clocks.moved | {seat}
    if clocks.is_free(seat):
        return replace(clocks, moved=moved, used=0)
    rested = after_turn(clocks, seat, spent)
    side = give(rested.sides[seat - 1], increment(clocks.agreed))
    bank = lag.bank_after(clocks.banks[seat - 1], credited)
    banks = (bank, clocks.banks[1]) if seat == 1 else (clocks.banks[0], bank)
    return replace(_with(rested, seat, side), banks=banks, moved=moved)


def after_turn(clocks: Clocks, seat: Seat, spent: int) -> Clocks:
    """Return the clocks after a turn that ended without a move: nothing is earned by that."""
    charged = after_end(clocks, seat, spent)
    return _with(charged, seat, rest(clocks.agreed, charged.sides[seat - 1]))


def after_end(clocks: Clocks, seat: Seat, spent: int) -> Clocks:
    """Return the clocks as they stand when the game ended on a seat's turn."""
    if clocks.is_free(seat):
        return replace(clocks, used=0)
    side = spend(clocks.agreed, clocks.sides[seat - 1], spent)
    return replace(_with(clocks, seat, side), used=0)


def after_gift(clocks: Clocks, seat: Seat, gift: int) -> Clocks:
    """Return the clocks after a seat was given time."""
    return _with(clocks, seat, give(clocks.sides[seat - 1], gift))


def after_outage(clocks: Clocks, used: int) -> Clocks:
    """Return the clocks on whose running turn ``used`` was spent when the server went away."""
    return replace(clocks, used=used, outages=clocks.outages + 1)


def showing(clocks: Clocks, seat: Seat, elapsed: int) -> tuple[Side, Side]:
    """Return what both clocks show on a seat's turn that has taken ``elapsed`` in all."""
    return after_end(clocks, seat, elapsed).sides


def _with(clocks: Clocks, seat: Seat, side: Side) -> Clocks:
    sides = (side, clocks.sides[1]) if seat == 1 else (clocks.sides[0], side)
    return replace(clocks, sides=sides)
