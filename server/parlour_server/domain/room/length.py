"""How long a room may become, so that reading one has a known most cost (docs/protocol.md, 5). Pure.

A full room plays its game to the end: moves, resigning and answers are accepted, and their number is bounded
by the game's. What would lengthen the room without end is refused.
"""

from typing import Final

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.room.outcome import Accepted, Outcome, Rejected
from parlour_server.domain.room.state import RoomState

MAX_EVENTS: Final = 20_000
MAX_GAMES: Final = 1_000


def unless_full(state: RoomState, outcome: Outcome) -> Outcome:
    """Return an outcome, a refusal in its place if it adds events to a room that has enough of them."""
    if state.seq >= MAX_EVENTS and isinstance(outcome, Accepted):
        return _full(MAX_EVENTS, "events")
    return outcome


def unless_last(state: RoomState, outcome: Outcome) -> Outcome:
    """Return the outcome of a command that leads to another game, a refusal in a room that had enough."""
    if state.number >= MAX_GAMES and isinstance(outcome, Accepted):
        return _full(MAX_GAMES, "games")
    return unless_full(state, outcome)


def _full(most: int, of: str) -> Rejected:
    refusal = f"a room has at most {most} {of}: open a new room"
    return Rejected(RefusalCode.NOT_ALLOWED, refusal, reason=RefusalReason.ROOM_FULL)
