"""Refusals that many commands share: not allowed, no seat, no running game, another game or turn."""

from parlour_protocol.answers import Facts
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.values import Player
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.state import RoomState


def not_allowed(reason: RefusalReason, message: str, facts: Facts | None = None) -> Rejected:
    """Return the refusal of a command that the room, its terms or the game do not allow now."""
    return Rejected(RefusalCode.NOT_ALLOWED, message, reason=reason, facts=facts or {})


def no_game(state: RoomState) -> Rejected:
    """Return the refusal of a command that needs a running game."""
    if state.status == "over":
        return Rejected(RefusalCode.GAME_OVER, "the game is over")
    return Rejected(RefusalCode.NOT_STARTED, "the game starts when both seats are taken")


def not_seated() -> Rejected:
    """Return the refusal of a command that only seated players may send."""
    return Rejected(RefusalCode.NOT_SEATED, "you have no seat in this room")


def not_about_game(state: RoomState, actor: Player, number: int) -> Rejected | None:
    """Return a refusal if the actor has no seat or ``number`` is not the room's current game, else None."""
    if not state.sits(actor.id):
        return not_seated()
    if not state.number:
        return no_game(state)
    if number > state.number:
        return Rejected(RefusalCode.GAP, f"game {number} has not come: the room is at game {state.number}")
    if number < state.number:
        return Rejected(RefusalCode.CONFLICT, f"game {number} is past: the room is at game {state.number}")
    return None


def not_on_turn(state: RoomState, turn: int) -> Rejected | None:
    """Return a refusal if ``turn`` is not the room's current turn or no game runs, else None."""
    if turn > state.turn:
        return Rejected(RefusalCode.GAP, f"turn {turn} has not come: the room is on turn {state.turn}")
    if turn < state.turn:
        return Rejected(RefusalCode.CONFLICT, f"turn {turn} is over: the room is on turn {state.turn}")
    return no_game(state) if state.mover is None else None
