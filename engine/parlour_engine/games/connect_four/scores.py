"""The usual score of a Connect Four position, and what it means: who wins, and after how many plies.

A score is positive if the side to move wins, negative if it loses, 0 for a draw. A win scores more the sooner
it comes: 1 with one's last stone, 2 with the one before, and so on; with S stones on a board of C cells at
the end that is (C + 2 - S) // 2.

Invariant: with the number of stones now, a score determines the plies exactly, and they the score.
"""

from parlour_engine.exact.solution import ExactValue, Outcome


def outcome_of(score: int) -> Outcome:
    """Return who wins, from the point of view of the side that the score is for."""
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def plies_of(score: int, empty: int) -> int:
    """Return how long the game lasts that has so many empty cells left.

    >>> plies_of(1, 42), plies_of(-18, 37), plies_of(0, 42)
    (41, 2, 42)
    """
    if score == 0:
        return empty
    most = empty + 2 - 2 * abs(score)  # that score this much; a win takes an odd number, a loss an even one
    return most if most % 2 == (score > 0) else most - 1


def score_of(outcome: Outcome, plies: int, empty: int) -> int:
    """Return the score of a position with so many empty cells whose game lasts so many plies.

    >>> score_of("win", 41, 42), score_of("loss", 2, 37), score_of("draw", 42, 42)
    (1, -18, 0)
    """
    score = (empty + 2 - plies) // 2
    return 0 if outcome == "draw" else score if outcome == "win" else -score


def worth_between(low: int, high: int, empty: int) -> ExactValue:
    """Return what is proved of a position whose score lies between two bounds."""
    if low == high:
        return ExactValue.proved(outcome_of(low), plies_of(low, empty), low)
    return ExactValue(outcome_of(low), outcome_of(high))
