"""Decides commands: which events a command causes in a room, or why it is refused (docs/protocol.md, 5 to 7).

Pure: the same state, actor, command and timing always give the same outcome. Invariant: after the events of
an outcome have been applied, the same command gives ``AlreadyApplied`` or ``Rejected``, never new events;
that makes resending safe.
"""

from typing import assert_never

from parlour_engine.game import MoveError
from parlour_protocol import commands
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import (
    AnyEvent,
    ChatClosed,
    GameEnded,
    MovePlayed,
    RematchOffered,
)
from parlour_protocol.values import Player, Result, Seat
from parlour_server.domain.room import endings, negotiate, seats
from parlour_server.domain.room.changes import change_game
from parlour_server.domain.room.help import help_refusal
from parlour_server.domain.room.hints import show_hint
from parlour_server.domain.room.internal_commands import (
    FirstMoveMissed,
    InternalCommand,
    MachineMove,
    OutageEnded,
    ShowHint,
    TimeUp,
)
from parlour_server.domain.room.length import Lengthening, unless_full, unless_last
from parlour_server.domain.room.machine_play import MachinePlayCommand, decide_machine_play
from parlour_server.domain.room.outcome import (
    NO_DELAY,
    Accepted,
    AlreadyApplied,
    Outcome,
    Rejected,
    Step,
    TurnTiming,
    accepted,
)
from parlour_server.domain.room.played_moves import PlayedMove
from parlour_server.domain.room.refusals import no_game, not_about_game, not_allowed, not_seated
from parlour_server.domain.room.state import RoomState, after_move, evolve
from parlour_server.domain.room.timing import (
    charge_move,
    decide_outage_ended,
    decide_time_up,
    flag_fallen,
    give_time,
)

RoomCommand = (
    Lengthening
    | MachinePlayCommand
    | commands.LeaveSeat
    | commands.FreeSeat
    | commands.PlayMove
    | commands.Resign
    | commands.Abort
    | commands.ClaimWin
    | commands.AcceptOffer
    | commands.DeclineOffer
    | commands.CloseChat
)


def decide(
    state: RoomState, actor: Player, command: RoomCommand | InternalCommand, timing: TurnTiming = NO_DELAY
) -> Outcome:
    """Return the outcome of a command; ``timing`` is the running turn's when the command arrived.

    The actor of internal commands is ignored, except of ShowHint.
    """
    if isinstance(command, commands.PlayMove):  # first because it is by far the most frequent
        return _play_move(state, actor, command, timing)
    outcome = _decide(state, actor, command, timing)
    return unless_full(state, outcome) if isinstance(command, Lengthening | commands.LeaveSeat) else outcome


def _decide(
    state: RoomState, actor: Player, command: RoomCommand | InternalCommand, timing: TurnTiming
) -> Outcome:
    match command:
        case commands.PlayMove():
            return _play_move(state, actor, command, timing)
        case commands.TakeSeat():
            return unless_last(state, seats.take_seat(state, actor, command.seat))
        case commands.ChangeGame():
            return change_game(state, actor, command)
        case commands.LeaveSeat():
            return seats.leave_seat(state, actor, command.seat)
        case commands.FreeSeat():
            return seats.free_seat(state, actor, command, timing)
        case commands.Resign():
            return endings.resign(state, actor, command.number, timing)
        case commands.Abort():
            return endings.abort(state, actor, command.number, timing)
        case commands.ClaimWin():
            return endings.claim_win(state, actor, command.number, timing)
        case commands.MakeOffer():
            return negotiate.make_offer(state, actor, command, timing)
        case commands.AcceptOffer():
            return negotiate.accept_offer(state, actor, command, timing)
        case commands.DeclineOffer():
            return negotiate.decline_offer(state, actor, command)
        case commands.GiveTime():
            return give_time(state, actor, command)
        case commands.CloseChat():
            return _close_chat(state, actor)
        case commands.OfferRematch():
            return unless_last(state, _offer_rematch(state, actor, command.number))
        case commands.Pause() | commands.Pace() | commands.Resume() | commands.Step():
            return decide_machine_play(state, actor, command, timing)
        case MachineMove():
            return _machine_move(state, command, timing)
        case ShowHint():
            return show_hint(state, actor, command.turn)
        case TimeUp():
            return decide_time_up(state, timing)
        case FirstMoveMissed():
            return seats.decide_first_move_missed(state, command)
        case OutageEnded():
            return decide_outage_ended(state, command)
        case _:
            assert_never(command)


def _play_move(state: RoomState, actor: Player, command: commands.PlayMove, timing: TurnTiming) -> Outcome:
    seat = state.mover
    if seat is not None and command.turn == state.turn:
        mover = state.seats[seat - 1].player
        if mover is not None and mover.id == actor.id:
            return _make_move(state, seat, mover, command.move, timing)
    if not state.sits(actor.id):
        return not_seated()
    if not state.number:
        return no_game(state)
    if command.turn > state.turn:
        return Rejected(
            RefusalCode.GAP, f"turn {command.turn} has not come: the room is on turn {state.turn}"
        )
    if command.turn < state.turn:
        return _repeated_move(state, actor, command)
    if seat is None:
        return no_game(state)
    return Rejected(RefusalCode.NOT_YOUR_TURN, f"seat {seat} is to move")


def _machine_move(state: RoomState, command: MachineMove, timing: TurnTiming) -> Outcome:
    """Return the outcome of an engine's move; a move for another turn is rejected."""
    seat = state.mover
    machine = None if seat is None else state.player_at(seat)
    if seat is None or machine is None or state.turn != command.turn:
        return Rejected(RefusalCode.CONFLICT, f"the room is on turn {state.turn}, not on {command.turn}")
    if state.halted:
        return Rejected(RefusalCode.CONFLICT, "the game is paused")
    wins_in = 0 if help_refusal(state) is not None else command.wins_in
    return _make_move(state, seat, machine, command.move, timing, command.fallback, wins_in)


def _repeated_move(state: RoomState, actor: Player, command: commands.PlayMove) -> Outcome:
    """Answer a move for a past turn: acknowledge the same move again, refuse another as a conflict."""
    for move in (*reversed(state.moves), *reversed(state.undone), *reversed(state.previous)):
        if move.turn == command.turn and move.player == actor.id and _denotes(state, command.move, move):
            return AlreadyApplied(move.seq, move.turn + 1)
    return Rejected(RefusalCode.CONFLICT, f"turn {command.turn} is over: the room is on turn {state.turn}")


def _denotes(state: RoomState, text: str, played: PlayedMove) -> bool:
    """Return whether a text denotes the move that was played; the log has the game's own notation."""
    try:
        move = state.game.parse_move(played.position, text)
    except MoveError:
        return False
    return state.game.move_text(played.position, move) == played.text


def _make_move(
    state: RoomState,
    seat: Seat,
    player: Player,
    text: str,
    timing: TurnTiming,
    fallback: bool = False,
    wins_in: int = 0,
) -> Outcome:
    clocks = state.clocks
    if clocks is not None and flag_fallen(state, timing):
        return Rejected(RefusalCode.GAME_OVER, "your time is up", reason=RefusalReason.TIME_UP)
    game = state.game
    try:
        move = game.parse_move(state.position, text)
    except MoveError as error:
        return Rejected(RefusalCode.ILLEGAL_MOVE, str(error))
    spent, credit = (0, 0) if clocks is None else charge_move(state, timing)
    named = game.move_text(state.position, move)
    played = MovePlayed(state.turn, seat, named, fallback, spent, credit, wins_in)
    after = after_move(state, played, player, move)
    result = game.result(after.position)
    if result is None:
        return Accepted((Step(played, after),))
    ended = GameEnded(state.number, Result(result.winner, result.reason))
    return Accepted((Step(played, after), Step(ended, evolve(after, ended))))


def _offer_rematch(state: RoomState, actor: Player, number: int) -> Outcome:
    mine = state.seats_of(actor.id)
    if mine and number == state.number - 1:
        return AlreadyApplied(state.started_seq, state.turn)
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    if state.status != "over":
        running = Rejected(RefusalCode.GAME_RUNNING, "the game is not over")
        return no_game(state) if state.status == "waiting" else running
    offers = tuple(RematchOffered(number, seat) for seat in mine if seat not in state.rematch)
    if not offers:
        return AlreadyApplied(state.seq, state.turn)
    return accepted(state, *offers, *_next_game(state, {*state.rematch, *mine}))


def _close_chat(state: RoomState, actor: Player) -> Outcome:
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    if state.chat_closed_seq:
        return AlreadyApplied(state.chat_closed_seq, state.turn)
    if not state.chat:
        return not_allowed(RefusalReason.NO_CHAT, "this room has no chat")
    return accepted(state, ChatClosed(mine[0]))


def _next_game(state: RoomState, requested: set[Seat]) -> tuple[AnyEvent, ...]:
    """Return the events that start a rematch with seats swapped if both agree; engines always do."""
    first, second = state.players
    if first is None or second is None:
        return ()
    agreed = requested | {seat for seat, player in ((1, first), (2, second)) if player.kind == "machine"}
    return seats.new_game(state, second, first) if agreed == {1, 2} else ()
