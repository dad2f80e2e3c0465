"""Verdicts on the moves of a game, from the exact values of the positions before them. Pure.

Invariant: every verdict other than ``unknown`` is proved, and so is the move that decided a game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, get_args

from parlour_protocol.reviews import PositionValues, Verdict
from parlour_protocol.values import Result, Seat
from parlour_protocol.worth import ExactValue, Outcome
from parlour_server.domain.room.replay import Line

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


@dataclass(frozen=True, slots=True)
class Decision:
    """The move that decided a game: the last that changed the outcome of best play.

    ``ply`` is the number of moves before it, ``kept`` the moves that would have kept the outcome.
    """

    ply: int
    seat: Seat
    move: str
    kept: tuple[str, ...]


def decision(line: Line, result: Result, known: Callable[[Line], PositionValues | None]) -> Decision | None:
    """Return the move that decided a finished game, which the page's review names too.

    None if nobody slipped, if something after the slip is not ``known``, or if the game ended otherwise than
    by best play from its last position.
    """
    if result.reason == "aborted" or not (line.is_over or _is_due(result, known(line))):
        return None
    for ply in reversed(range(len(line.moves))):
        values, move = known(line.until(ply)), line.moves[ply]
        verdict = None if values is None else verdict_of(values, move)
        if values is None or verdict is None or verdict.kind == "unknown":
            return None
        if verdict.kind == "slipped":
            kept = [text for text, value in values.moves.items() if value.outcome == values.worth.outcome]
            return Decision(ply, values.to_move, move, tuple(kept))
    return None


def _is_due(result: Result, values: PositionValues | None) -> bool:
    """Return whether a result is what best play from the last position leads to."""
    if values is None or values.worth.outcome is None:
        return False
    if result.winner is None:
        return values.worth.outcome == "draw"
    return values.worth.outcome == ("win" if result.winner == values.to_move else "loss")


def _best_possible(value: ExactValue) -> Outcome:
    return value.outcome or value.bounds[1]


def _plies_lost(worth: ExactValue, made: ExactValue) -> int:
    """Return how many plies later a move wins, or sooner loses, than the best; outcomes must be equal."""
    if worth.outcome == "draw" or worth.plies is None or made.plies is None:
        return 0
    return abs(made.plies - worth.plies)
