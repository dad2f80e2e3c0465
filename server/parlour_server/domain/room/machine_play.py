"""Commands about the game of a room in which only machines play: pause, resume, step and pace.

Pure. Only the player who opened the room may send them. Pausing and pace are settings: the last command
holds, and repeating it changes nothing. A step names the turn on which the machine may move.
"""

from parlour_protocol.commands import Pace, Pause, Resume, Step
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import AnyEvent, PaceSet, Paused, Resumed, Stepped
from parlour_protocol.values import Player
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected, TurnTiming, accepted
from parlour_server.domain.room.refusals import no_game, not_allowed, not_on_turn
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import charge

MachinePlayCommand = Pause | Resume | Step | Pace


def decide_machine_play(
    state: RoomState, actor: Player, command: MachinePlayCommand, timing: TurnTiming
) -> Outcome:
    """Return the outcome of a command about the machines' game."""
    refusal = _refusal(state, actor)
    if refusal is not None:
        return refusal
    play = state.machine_play
    match command:
        case Pause():
            return _set(state, play.paused, Paused(charge(state, timing.elapsed)))
        case Resume():
            return _set(state, not play.paused, Resumed())
        case Step():
            return _step(state, command.turn)
        case Pace():
            return _set(state, play.pace == command.seconds, PaceSet(command.seconds))


def _refusal(state: RoomState, actor: Player) -> Rejected | None:
    if not state.only_machines:
        return not_allowed(RefusalReason.ONLY_MACHINES, "this is for rooms in which only machines play")
    if state.opened.by.id != actor.id:
        refusal = "only the player who opened this room may do that"
        return Rejected(RefusalCode.FORBIDDEN, refusal, reason=RefusalReason.NOT_YOUR_ROOM)
    return None


def _set(state: RoomState, is_set: bool, event: AnyEvent) -> Outcome:
    """Return the outcome of a command that sets something; ``is_set`` tells whether that holds already."""
    if is_set:
        return AlreadyApplied(state.seq, state.turn)
    return no_game(state) if state.mover is None else accepted(state, event)


def _step(state: RoomState, turn: int) -> Outcome:
    if turn == state.machine_play.stepped:
        return AlreadyApplied(state.machine_play.stepped_seq, state.turn)
    refusal = not_on_turn(state, turn)
    if refusal is not None:
        return refusal
    if not state.machine_play.paused:
        return not_allowed(RefusalReason.NOT_PAUSED, "the game is not paused")
    return accepted(state, Stepped(turn))
