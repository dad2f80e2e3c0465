"""Thinking time: how long a player with a clock may search for one move.

Pure arithmetic on seconds, for any kind of clock: the caller says what of its time has to last for the game
and what belongs to this move. A search aims at the soft limit and never goes beyond the hard one; what the
way to a worker and back may take is kept apart.

Invariant: the time that a move is waited for in the worst case (`patience`) is less than the clock shows, and
of a bank that has to last it is at most a part of what is beyond the cost of moves without a search, so that
no number of such moves empties it.
"""

from dataclasses import dataclass
from math import inf

MOVES_TO_GO = 30
"""Moves that a bank is made to last for where their number is not known."""
BANK_PART = 8.0  # of the bank, at most this part goes into one move
INCREMENT_SHARE, RENEWED_SHARE = 0.8, 0.5
USABLE_SHARE = 0.75  # of what is left but the reserve
MOST_RESERVE, RESERVE_SHARE = 0.5, 0.2
LEAST_FOR_A_SEARCH = 0.15
"""Seconds on the clock from which a search by a worker is worth its way there and back."""
MOVE_COST, MOST_MOVES = 0.015, 100
"""What a move without a search may cost on a busy machine, and how many a bank has to be enough for."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A player's time at the beginning of a search, in seconds.

    Attributes:
        bank: What has to last for `moves_to_go` moves.
        renewed: What belongs to this move alone, and is lost if it is not used: a clock per move, a period.
        increment: What the move adds to the bank.
        moves_to_go: The moves until the bank is filled up or the game is probably over, this one included.
    """

    bank: float
    renewed: float = 0.0
    increment: float = 0.0
    moves_to_go: int = MOVES_TO_GO


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long to search for a move, in seconds from now.

    Attributes:
        soft: After this a search ends unless its answer still changes.
        hard: After this it ends in any case.
        patience: After this its answer is no longer waited for.
    """

    soft: float
    hard: float
    patience: float


UNHURRIED = ThinkingTime(inf, inf, inf)


def thinking_time(left: TimeLeft) -> ThinkingTime | None:
    """Return how long to search for a move, None where there is no time for a search.

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
