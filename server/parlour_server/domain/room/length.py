"""Limits on a room's events and games, which bound the cost of reading a room (docs/protocol.md, 5). Pure.

A full room plays its game to the end: it accepts moves, resigning and answers, whose number the game's length
bounds. It refuses commands that would lengthen the room without end.
"""

from typing import Final

from parlour_protocol.commands import (
    ChangeGame,
    GiveTime,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    TakeSeat,
)
from parlour_protocol.errors import RefusalReason
from parlour_server.domain.room.outcome import Accepted, Outcome, Rejected
from parlour_server.domain.room.refusals import not_allowed
from parlour_server.domain.room.state import RoomState

MAX_EVENTS: Final = 20_000
MAX_GAMES: Final = 1_000

Lengthening = TakeSeat | ChangeGame | MakeOffer | GiveTime | OfferRematch | Pause | Pace
"""The commands that could lengthen a room without end; a full room refuses them."""


def unless_full(state: RoomState, outcome: Outcome) -> Outcome:
    """Return an outcome, or a refusal if it would add events to a full room."""
    if state.seq >= MAX_EVENTS and isinstance(outcome, Accepted):
        return _full(MAX_EVENTS, "events")
    return outcome


def unless_last(state: RoomState, outcome: Outcome) -> Outcome:
    """Return the outcome of a command that leads to another game, or a refusal after the last game."""
    if state.number >= MAX_GAMES and isinstance(outcome, Accepted):
        return _full(MAX_GAMES, "games")
    return outcome


def _full(most: int, of: str) -> Rejected:
    return not_allowed(RefusalReason.ROOM_FULL, f"a room has at most {most} {of}: open a new room")
