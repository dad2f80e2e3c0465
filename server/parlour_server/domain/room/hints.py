"""Hints: a player against a machine may be shown the best move, which the room's log records.

Pure. Invariant: nobody is shown a hint before its event is on disk, so a game with a hint is known as helped
by everyone who reads the room or the record of the game. Such a game is never rated, because no game with a
machine is.
"""

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import HintTaken
from parlour_protocol.values import Player
from parlour_server.domain.room.help import StudyPosition, study_position
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected, accepted
from parlour_server.domain.room.refusals import not_allowed, not_on_turn, not_seated
from parlour_server.domain.room.state import RoomState, has_machine


def hint_position(state: RoomState, actor: Player, turn: int) -> StudyPosition | Rejected:
    """Return the position in which a player may have a hint, or why not: only on one's own turn."""
    if not state.sits(actor.id):
        return not_seated()
    if state.opened.terms.rated or not has_machine(state.players):
        return not_allowed(RefusalReason.NO_HINTS, "hints are for unrated games against machines")
    refusal = not_on_turn(state, turn)
    if refusal is not None:
        return refusal
    if state.mover not in state.seats_of(actor.id):
        return Rejected(RefusalCode.NOT_YOUR_TURN, f"seat {state.mover} is to move")
    return study_position(state, turn)


def show_hint(state: RoomState, actor: Player, turn: int) -> Outcome:
    """Return the outcome of showing a player a hint: its event, at most one for each turn."""
    if turn in state.hints:
        return AlreadyApplied(state.hints[turn], state.turn)
    position = hint_position(state, actor, turn)
    if isinstance(position, Rejected):
        return position
    assert state.mover is not None  # not_on_turn has found a running game
    return accepted(state, HintTaken(state.mover, turn))
