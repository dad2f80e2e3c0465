"""One player's time under an agreed clock (docs/protocol.md, 9).

Times are whole milliseconds. Invariant: a player loses time only by spending it, and gains time only by a
gift or by the agreed increment or renewal, once for each move that stands; ``left`` is never negative.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove

SECOND: Final = 1_000
DAY: Final = 24 * 3600 * SECOND


class Side(Struct, frozen=True, gc=False):
    """A player's time: ``left`` runs first, then the byo-yomi ``periods`` one by one.

    The player's next ``unearned`` moves add and renew nothing: they replace moves that were taken back, whose
    earned time the player kept.
    """

    left: int
    periods: int = 0
    unearned: int = 0


def initial_side(clock: Clock) -> Side:
    """Return a player's time at the start of a game."""
    match clock:
        case PerMove() | Fischer():
            return Side(clock.seconds * SECOND)
        case DaysPerMove():
            return Side(clock.days * DAY)
        case ByoYomi(seconds=0):
            return Side(clock.period * SECOND, clock.periods - 1)
        case ByoYomi():
            return Side(clock.seconds * SECOND, clock.periods)


def remaining(clock: Clock, side: Side) -> int:
    """Return the milliseconds until the player's flag falls."""
    return side.left + side.periods * _period(clock) if side.periods else side.left


def spend(clock: Clock, side: Side, spent: int) -> Side:
    """Return the time left after ``spent``: zero when the flag has fallen."""
    if spent < side.left:
        return replace(side, left=side.left - spent)
    if spent >= remaining(clock, side):
        return Side(0)
    over, into = divmod(spent - side.left, _period(clock))
    return Side(_period(clock) - into, side.periods - over - 1, side.unearned)


def renewed(clock: Clock, side: Side) -> Side:
    """Return a player's time after their turn: renewed for per-move clocks and the byo-yomi period in use."""
    match clock:
        case PerMove() | DaysPerMove():
            return replace(side, left=initial_side(clock).left)
        case ByoYomi() if side.periods < clock.periods:
            return replace(side, left=clock.period * SECOND)
        case Fischer() | ByoYomi():
            return side


def after_move(clock: Clock, side: Side, spent: int) -> Side:
    """Return a player's time after a move that took ``spent``."""
    # Only in older logs a move takes all the time: there, moves that replaced others earned time again.
    if side.unearned and spent < remaining(clock, side):
        return replace(spend(clock, side, spent), unearned=side.unearned - 1)
    if isinstance(clock, Fischer) and spent < side.left:
        return Side(side.left - spent + clock.increment * SECOND)
    return give(renewed(clock, spend(clock, side, spent)), increment(clock))


def after_takeback(side: Side) -> Side:
    """Return the time of a player whose last move was taken back."""
    return replace(side, unearned=side.unearned + 1)


def increment(clock: Clock) -> int:
    """Return the milliseconds that a move adds (Fischer clocks only)."""
    return clock.increment * SECOND if isinstance(clock, Fischer) else 0


def give(side: Side, gift: int) -> Side:
    """Return a player's time after a gift."""
    return replace(side, left=side.left + gift)


def _period(clock: Clock) -> int:
    return clock.period * SECOND if isinstance(clock, ByoYomi) else 0
