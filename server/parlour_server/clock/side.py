"""One player's time under an agreed clock (docs/protocol.md, 9).

Times are whole milliseconds. Invariant: time goes only by being spent and comes only by what was agreed,
an increment or a fresh allowance after a move, or by a gift; ``left`` is never negative.
"""

from dataclasses import dataclass, replace
from typing import Final

from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove

SECOND: Final = 1_000
DAY: Final = 24 * 3600 * SECOND


@dataclass(frozen=True, slots=True)
class Side:
    """What a player has: ``left`` runs first, then the ``periods`` that follow it one by one."""

    left: int
    periods: int = 0


def full(clock: Clock) -> Side:
    """Return what a player has at the start of a game."""
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
    """Return how long a player may still think before the flag falls."""
    return side.left + side.periods * _period(clock)


def spend(clock: Clock, side: Side, spent: int) -> Side:
    """Return what is left after thinking for a while: nothing at all when the flag has fallen."""
    if spent < side.left:
        return replace(side, left=side.left - spent)
    if spent >= remaining(clock, side):
        return Side(0)
    over, into = divmod(spent - side.left, _period(clock))
    return Side(_period(clock) - into, side.periods - over - 1)


def rest(clock: Clock, side: Side) -> Side:
    """Return what a player has when their turn is over: a fresh allowance, where that was agreed."""
    match clock:
        case PerMove() | DaysPerMove():
            return full(clock)
        case ByoYomi() if side.periods < clock.periods:
            return replace(side, left=clock.period * SECOND)
        case Fischer() | ByoYomi():
            return side


def increment(clock: Clock) -> int:
    """Return what a move earns."""
    return clock.increment * SECOND if isinstance(clock, Fischer) else 0


def give(side: Side, gift: int) -> Side:
    """Return what a player has after a gift."""
    return replace(side, left=side.left + gift)


def _period(clock: Clock) -> int:
    return clock.period * SECOND if isinstance(clock, ByoYomi) else 0
