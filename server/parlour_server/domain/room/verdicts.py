"""Verdicts on the moves of a game, from the exact values of the positions before them. Pure.

Invariant: every verdict other than ``unknown`` is proved.
"""

from typing import Final, get_args

from parlour_protocol.reviews import PositionValues, Verdict
from parlour_protocol.worth import ExactValue, Outcome

RANKS: Final = {outcome: rank for rank, outcome in enumerate(get_args(Outcome))}  # from worst to best


def verdict_of(values: PositionValues, move: str) -> Verdict:
    """Return the verdict on a legal move of a position."""
    made, worth = values.moves[move], values.worth
    before, after = worth.outcome, made.outcome
    if before is None or after is None:
        return Verdict("unknown", before, after)
    if RANKS[after] < RANKS[before]:
        return Verdict("slipped", before, after)
    others = [value for text, value in values.moves.items() if text != move]
    if others and all(RANKS[_best_possible(value)] < RANKS[before] for value in others):
        return Verdict("only", before, after)
    plies = _plies_lost(worth, made)
    return Verdict("slower" if plies else "kept", before, after, plies)


def _best_possible(value: ExactValue) -> Outcome:
    return value.outcome or value.bounds[1]


def _plies_lost(worth: ExactValue, made: ExactValue) -> int:
    """Return how many plies later a move wins, or sooner loses, than the best; outcomes must be equal."""
    if worth.outcome == "draw" or worth.plies is None or made.plies is None:
        return 0
    return abs(made.plies - worth.plies)
