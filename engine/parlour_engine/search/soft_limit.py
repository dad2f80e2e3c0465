"""The soft limit of time: when a search for a move in a game has thought long enough.

A search whose answer stays the same ends early, one whose answer has just changed goes on beyond its soft
limit; the hard limit (`Limit.seconds`) ends both. Times are seconds since the search began.

Invariant: with more time spent, or with an answer that changes less, the verdict only turns from going on to
enough.
"""

from collections.abc import Sequence

STEADY_DEPTHS = 3  # as many depths with the same move make it steady
STEADY, USUAL, CHANGED = 0.4, 0.7, 1.5
"""Shares of the soft limit after which no depth is begun: each takes longer than all before it."""

FIRST_STAGE, STAGE_GROWTH = 0.25, 1.4
"""The first look of `mcts`, in shares of the soft limit, and how much later each next one is."""


def enough(soft: float, elapsed: float, best_moves: Sequence[int]) -> bool:
    """Return whether a search by depths ends here, given the best move of each depth that it has finished.

    >>> enough(1.0, 0.5, [3, 3, 3]), enough(1.0, 0.5, [3, 4, 4]), enough(1.0, 0.8, [3, 4, 4])
    (True, False, True)
    >>> enough(1.0, 1.4, [3, 4]), enough(1.0, 1.6, [3, 4])
    (False, True)
    """
    steady = best_moves[-STEADY_DEPTHS:]
    if len(steady) == STEADY_DEPTHS and len(set(steady)) == 1:
        return elapsed >= STEADY * soft
    changed = len(steady) > 1 and steady[-1] != steady[-2]
    return elapsed >= (CHANGED if changed else USUAL) * soft


def decided(soft: float, elapsed: float, simulations: int, lead: int, *, best_by_value: bool) -> bool:
    """Return whether a search by simulations ends here.

    It does when the simulations left until the soft limit cannot change which move has most of them, and
    after it as soon as the move with most of them is also the one of the highest value.

    Args:
        soft: The soft limit.
        elapsed: The time of the simulations so far.
        simulations: How many there were.
        lead: By how many the move tried most is ahead of the second.
        best_by_value: Whether no other move has a higher value.

    >>> decided(1.0, 0.5, 1000, 1001, best_by_value=False), decided(1.0, 0.5, 1000, 999, best_by_value=True)
    (True, False)
    """
    if elapsed >= soft:
        return best_by_value
    return lead * elapsed > simulations * (soft - elapsed)
