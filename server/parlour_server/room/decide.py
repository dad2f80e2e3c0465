"""What a command makes happen in a room, and why it may not (docs/protocol.md, 5 to 7).

Pure: the same state, actor and command always give the same outcome. Invariant: applying the events
of an outcome and deciding the same command again gives ``Repeat`` or a refusal, never new events;
that is what makes resending safe.
"""

from typing import assert_never

from msgspec import Struct

from parlour_engine.game import MoveError
from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    ClaimWin,
    CloseChat,
    DeclineOffer,
    GiveTime,
    LeaveSeat,
    MakeOffer,
    OfferRematch,
    PlayMove,
    Resign,
    TakeSeat,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import (
    AnyEvent,
    ChatClosed,
    GameEnded,
    GameStarted,
    MovePlayed,
    RematchOffered,
    SeatLeft,
    SeatTaken,
)
from parlour_protocol.values import Player, Result, Seat
from parlour_server.room.agreement import unfit_players
from parlour_server.room.endings import abort, claim_win, resign
from parlour_server.room.negotiate import accept_offer, decline_offer, make_offer
from parlour_server.room.outcome import AT_ONCE, Happens, Moment, Outcome, Refusal, Repeat, Step, happens
from parlour_server.room.refusals import no_game, not_about_game, not_seated
from parlour_server.room.state import PlayedMove, RoomState, after_move, evolve
from parlour_server.room.timing import charge_move, give_time, is_up

RoomCommand = (
    TakeSeat
    | LeaveSeat
    | PlayMove
    | Resign
    | Abort
    | ClaimWin
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | GiveTime
    | CloseChat
    | OfferRematch
)


class MachineMove(Struct, frozen=True):
    """A machine's move for a turn; ``fallback`` if its search failed and a quick move stands in."""

    turn: int
    move: str
    fallback: bool = False


def decide(state: RoomState, actor: Player, command: RoomCommand, moment: Moment = AT_ONCE) -> Outcome:
    """Return what ``actor``'s command, come at a moment of the running turn, makes happen in the room."""
    match command:
        case PlayMove():  # much the most frequent
            return _play_move(state, actor, command, moment)
        case TakeSeat():
            return _take_seat(state, actor, command.seat)
        case LeaveSeat():
            return _leave_seat(state, actor, command.seat)
        case Resign():
            return resign(state, actor, command.number, moment)
        case Abort():
            return abort(state, actor, command.number, moment)
        case ClaimWin():
            return claim_win(state, actor, command.number, moment)
        case MakeOffer():
            return make_offer(state, actor, command, moment)
        case AcceptOffer():
            return accept_offer(state, actor, command, moment)
        case DeclineOffer():
            return decline_offer(state, actor, command)
        case GiveTime():
            return give_time(state, actor, command)
        case CloseChat():
            return _close_chat(state, actor)
        case OfferRematch():
            return _offer_rematch(state, actor, command.number)
        case _:
            assert_never(command)


def decide_machine(state: RoomState, move: MachineMove, moment: Moment = AT_ONCE) -> Outcome:
    """Return what a machine's answer makes happen; one for another turn comes too late."""
    seat = state.mover
    machine = None if seat is None else state.player_at(seat)
    if seat is None or machine is None or state.turn != move.turn:
        return Refusal(RefusalCode.CONFLICT, f"the room is on turn {state.turn}, not on {move.turn}")
    return _make_move(state, seat, machine, move.move, moment, move.fallback)


def first_game(state: RoomState) -> tuple[AnyEvent, ...]:
    """Return the start of the first game if both seats are taken, else nothing."""
    first, second = state.players
    if first is None or second is None:
        return ()
    return _new_game(state, first, second)


def _new_game(state: RoomState, first: Player, second: Player) -> tuple[AnyEvent, ...]:
    """Return a game's start, and its end at once where the start position leaves nothing to play."""
    position = state.game.start()
    number = state.number + 1
    started = GameStarted(number, [first, second], state.game.position_text(position), state.turn + 1)
    result = state.game.result(position)
    if result is None:
        return (started,)
    return started, GameEnded(number, Result(result.winner, result.reason))


def _take_seat(state: RoomState, actor: Player, seat: Seat) -> Outcome:
    holder = state.player_at(seat)
    if holder is not None:
        if holder.id == actor.id:
            return Repeat(state.seats[seat - 1].seq, state.turn)
        return Refusal(RefusalCode.SEAT_TAKEN, f"{holder.name} sits on seat {seat}")
    others = [player for player in state.players if player is not None]
    unfit = unfit_players(state.opened.terms, [*others, actor])
    if unfit is not None:
        return Refusal(RefusalCode.NOT_ALLOWED, unfit)
    taken = SeatTaken(seat, actor)
    return happens(state, taken, *first_game(evolve(state, taken)))


def _leave_seat(state: RoomState, actor: Player, seat: Seat) -> Outcome:
    if state.number:
        return Refusal(RefusalCode.GAME_RUNNING, "the game has started: resign to give it up")
    holder = state.player_at(seat)
    if holder is None:
        return Repeat(state.seq, state.turn)
    if holder.id != actor.id:
        return Refusal(RefusalCode.NOT_SEATED, f"seat {seat} is not yours")
    return happens(state, SeatLeft(seat))


def _play_move(state: RoomState, actor: Player, command: PlayMove, moment: Moment) -> Outcome:
    seat = state.mover
    mover = None if seat is None else state.player_at(seat)
    if seat is not None and mover is not None and mover.id == actor.id and command.turn == state.turn:
        return _make_move(state, seat, mover, command.move, moment)
    if not state.sits(actor.id):
        return not_seated()
    if not state.number:
        return no_game(state)
    if command.turn > state.turn:
        return Refusal(RefusalCode.GAP, f"turn {command.turn} has not come: the room is on turn {state.turn}")
    if command.turn < state.turn:
        return _move_again(state, actor, command)
    if seat is None:
        return no_game(state)
    return Refusal(RefusalCode.NOT_YOUR_TURN, f"seat {seat} is to move")


def _move_again(state: RoomState, actor: Player, command: PlayMove) -> Outcome:
    """Answer a move for a turn that is over: its own acknowledgement again, or a conflict."""
    for move in (*reversed(state.moves), *reversed(state.undone), *reversed(state.previous)):
        if move.turn == command.turn and move.player == actor.id and _names(state, command.move, move):
            return Repeat(move.seq, move.turn + 1)
    return Refusal(RefusalCode.CONFLICT, f"turn {command.turn} is over: the room is on turn {state.turn}")


def _names(state: RoomState, text: str, played: PlayedMove) -> bool:
    """Return whether a text means the move that was played: the log has it in the game's own spelling."""
    try:
        move = state.game.parse_move(played.position, text)
    except MoveError:
        return False
    return state.game.move_text(played.position, move) == played.text


def _make_move(
    state: RoomState, seat: Seat, player: Player, text: str, moment: Moment, fallback: bool = False
) -> Outcome:
    if is_up(state, moment):
        return Refusal(RefusalCode.GAME_OVER, "your time is up")
    game = state.game
    try:
        move = game.parse_move(state.position, text)
    except MoveError as error:
        return Refusal(RefusalCode.ILLEGAL_MOVE, str(error))
    spent, credit = charge_move(state, moment)
    played = MovePlayed(state.turn, seat, game.move_text(state.position, move), fallback, spent, credit)
    after = after_move(state, played, player, move)
    result = game.result(after.position)
    if result is None:
        return Happens((Step(played, after),))
    ended = GameEnded(state.number, Result(result.winner, result.reason))
    return Happens((Step(played, after), Step(ended, evolve(after, ended))))


def _offer_rematch(state: RoomState, actor: Player, number: int) -> Outcome:
    mine = state.seats_of(actor.id)
    if mine and number == state.number - 1:
        return Repeat(state.started_seq, state.turn)
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    if state.status != "over":
        return Refusal(RefusalCode.GAME_RUNNING, "the game is not over")
    offers = tuple(RematchOffered(number, seat) for seat in mine if seat not in state.rematch)
    if not offers:
        return Repeat(state.seq, state.turn)
    return happens(state, *offers, *_next_game(state, {*state.rematch, *mine}))


def _close_chat(state: RoomState, actor: Player) -> Outcome:
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    if state.chat_closed_seq:
        return Repeat(state.chat_closed_seq, state.turn)
    if not state.chat:
        return Refusal(RefusalCode.NOT_ALLOWED, "this room has no chat")
    return happens(state, ChatClosed(mine[0]))


def _next_game(state: RoomState, asking: set[Seat]) -> tuple[AnyEvent, ...]:
    """Return the next game's start with sides changed, if everybody asks for it: machines always do."""
    first, second = state.players
    if first is None or second is None:
        return ()
    willing = asking | {seat for seat, player in ((1, first), (2, second)) if player.kind == "machine"}
    return _new_game(state, second, first) if willing == {1, 2} else ()
