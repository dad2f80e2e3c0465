"""The usual score of a Connect Four position, and its meaning: who wins, and after how many plies.

A score is positive if the side to move wins, negative if it loses, 0 for a draw. An earlier win has a higher
score: 1 with the winner's last stone, 2 with the one before, and so on. With S stones on a board of C cells
at the end, the score is (C + 2 - S) // 2.

Invariant: given the number of stones now, the score determines the plies exactly, and the plies the score.
"""

from parlour_engine.exact.solution import ExactValue, Outcome


def outcome_of(score: int) -> Outcome:
    """Return the outcome for the side whose score this is."""
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def plies_of(score: int, empty: int) -> int:
    """Return how many plies the game lasts, given its score and the number of empty cells.

    >>> plies_of(1, 42), plies_of(-18, 37), plies_of(0, 42)
    (41, 2, 42)
    """
    if score == 0:
        return empty
    most = empty + 2 - 2 * abs(score)  # of this score; a win takes an odd number, a loss an even one
    return most if most % 2 == (score > 0) else most - 1


def score_of(outcome: Outcome, plies: int, empty: int) -> int:
    """Return the score of a position, given its outcome, its plies and the number of empty cells.

    >>> score_of("win", 41, 42), score_of("loss", 2, 37), score_of("draw", 42, 42)
    (1, -18, 0)
    """
    score = (empty + 2 - plies) // 2
    return 0 if outcome == "draw" else score if outcome == "win" else -score


def worth_between(low: int, high: int, empty: int) -> ExactValue:
    """Return the exact value, or its bounds, of a position with a score in this range."""
    if low == high:
        return ExactValue.proved(outcome_of(low), plies_of(low, empty), low)
    return ExactValue(outcome_of(low), outcome_of(high))
