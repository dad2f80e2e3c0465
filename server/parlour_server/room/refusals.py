"""Why a command is refused before its own question is even asked: whose it is, and which game it is about."""

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.room.outcome import Refusal
from parlour_server.room.state import RoomState


def no_game(state: RoomState) -> Refusal:
    """Refuse what needs a running game where there is none."""
    if state.status == "over":
        return Refusal(RefusalCode.GAME_OVER, "the game is over")
    return Refusal(RefusalCode.NOT_STARTED, "the game starts when both seats are taken")


def not_seated() -> Refusal:
    """Refuse what is for the players alone."""
    return Refusal(RefusalCode.NOT_SEATED, "you have no seat in this room")


def not_about_game(state: RoomState, actor: Player, number: int) -> Refusal | None:
    """Refuse a command of somebody without a seat, or about another game than the room's current one."""
    if not state.sits(actor.id):
        return not_seated()
    if not state.number:
        return no_game(state)
    if number > state.number:
        return Refusal(RefusalCode.GAP, f"game {number} has not come: the room is at game {state.number}")
    if number < state.number:
        return Refusal(RefusalCode.CONFLICT, f"game {number} is past: the room is at game {state.number}")
    return None


def not_on_turn(state: RoomState, turn: int) -> Refusal | None:
    """Refuse a command about a turn that is not the room's own, or when no game runs."""
    if turn > state.turn:
        return Refusal(RefusalCode.GAP, f"turn {turn} has not come: the room is on turn {state.turn}")
    if turn < state.turn:
        return Refusal(RefusalCode.CONFLICT, f"turn {turn} is over: the room is on turn {state.turn}")
    return no_game(state) if state.mover is None else None
