"""The soft limit of time: when a search in a game has thought long enough.

A search with a steady answer ends early. A search whose answer has just changed continues beyond its soft
limit. The hard limit (`Limit.seconds`) ends both. Times are seconds since the search began.

Invariant: more time spent, or fewer changes of the answer, can change the verdict only from "go on" to
"enough".
"""

from collections.abc import Sequence

STEADY_DEPTHS = 3  # a move that is best for this many depths is steady
STEADY, USUAL, CHANGED = 0.4, 0.7, 1.5
"""Fractions of the soft limit after which no new depth begins; a depth takes longer than all before it."""

FIRST_STAGE, STAGE_GROWTH = 0.25, 1.4
"""When `mcts` first checks, as a fraction of the soft limit, and the factor from each check to the next."""


def enough(soft: float, elapsed: float, best_moves: Sequence[int]) -> bool:
    """Return whether a search by depths should end, given the best move of each finished depth.

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
    """Return whether a search by simulations should end.

    Before the soft limit it ends if the simulations left cannot change which move has most of them. After
    the soft limit it ends as soon as this move also has the highest value.

    Args:
        soft: The soft limit.
        elapsed: The time of the simulations so far.
        simulations: The number of simulations so far.
        lead: How many simulations the most tried move has more than the second.
        best_by_value: Whether no other move has a higher value.

    >>> decided(1.0, 0.5, 1000, 1001, best_by_value=False), decided(1.0, 0.5, 1000, 999, best_by_value=True)
    (True, False)
    """
    if elapsed >= soft:
        return best_by_value
    return lead * elapsed > simulations * (soft - elapsed)
