"""Thinking time: how long a player with a clock may search for one move.

This is arithmetic on seconds, for any kind of clock. The caller says how much time has to last for the game
and how much belongs to this move. A search aims at the soft limit and never exceeds the hard limit. Time for
the way to a worker and back is reserved.

Invariant: the longest wait for a move (`patience`) is less than the time on the clock. From a bank that has
to last, a move takes at most a part of what exceeds the cost of moves without a search, so no number of
searched moves empties the bank.
"""

from dataclasses import dataclass
from math import inf

MOVES_TO_GO = 30
"""The number of moves for which a bank has to last, if it is not known."""
BANK_PART = 8.0  # one move takes at most the bank divided by this, or by fewer moves to go
INCREMENT_SHARE, RENEWED_SHARE = 0.8, 0.5
USABLE_SHARE = 0.75  # of the available time without the reserve
MOST_RESERVE, RESERVE_SHARE = 0.5, 0.2
LEAST_FOR_A_SEARCH = 0.15
"""Seconds on the clock; with less, a search by a worker is not worth the way there and back."""
MOVE_COST, MOST_MOVES = 0.015, 100
"""The cost of a move without a search on a busy machine, and how many such moves a bank must allow."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A player's time at the beginning of a search, in seconds.

    Attributes:
        bank: The time that has to last for `moves_to_go` moves.
        renewed: The time of this move alone, lost if unused: a clock per move, or a period.
        increment: What the move adds to the bank.
        moves_to_go: The moves until the bank is refilled or the game is probably over, counting this one.
    """

    bank: float
    renewed: float = 0.0
    increment: float = 0.0
    moves_to_go: int = MOVES_TO_GO


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long to search for a move, in seconds from now.

    Attributes:
        soft: The time after which a search ends unless its answer still changes.
        hard: The time after which the search ends in any case.
        patience: The time after which nobody waits for the answer any more.
    """

    soft: float
    hard: float
    patience: float


UNHURRIED = ThinkingTime(inf, inf, inf)


def thinking_time(left: TimeLeft) -> ThinkingTime | None:
    """Return how long to search for a move, None if there is no time for a search.

    >>> thinking_time(TimeLeft(bank=61.5))
    ThinkingTime(soft=2.0, hard=7.5, patience=7.75)
    >>> thinking_time(TimeLeft(bank=1.6)) is None
    True
    """
    saved = 0.0 if left.moves_to_go < MOVES_TO_GO else MOST_MOVES * max(0.0, MOVE_COST - left.increment)
    bank = max(0.0, left.bank - saved)
    available = bank + left.renewed
    if available < LEAST_FOR_A_SEARCH:
        return None
    reserve = min(MOST_RESERVE, RESERVE_SHARE * available)
    extra = INCREMENT_SHARE * left.increment
    part = bank / min(BANK_PART, left.moves_to_go)
    hard = min(USABLE_SHARE * (available - reserve), part + extra + left.renewed)
    soft = min(hard, bank / left.moves_to_go + extra + RENEWED_SHARE * left.renewed)
    return ThinkingTime(soft, hard, hard + reserve / 2)
