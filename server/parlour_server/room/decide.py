"""What a command makes happen in a room, and why it may not (docs/protocol.md, 5 to 7).

Pure: the same state, actor and command always give the same outcome. Invariant: applying the events
of an outcome and deciding the same command again gives ``Repeat`` or a refusal, never new events;
that is what makes resending safe.
"""

from dataclasses import dataclass
from typing import assert_never

from parlour_engine.game import MoveError
from parlour_protocol.commands import LeaveSeat, OfferRematch, PlayMove, Resign, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import (
    AnyEvent,
    GameEnded,
    GameStarted,
    MovePlayed,
    RematchOffered,
    SeatLeft,
    SeatTaken,
)
from parlour_protocol.values import Player, Result, Seat
from parlour_server.room.state import PlayedMove, RoomState, evolve, other_seat

RoomCommand = TakeSeat | LeaveSeat | PlayMove | Resign | OfferRematch


@dataclass(frozen=True, slots=True)
class MachineMove:
    """A machine's move for a turn; ``fallback`` if its search failed and a quick move stands in."""

    turn: int
    move: str
    fallback: bool = False


@dataclass(frozen=True, slots=True)
class Happens:
    """The command is good: these events are to be written."""

    events: tuple[AnyEvent, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """The command was carried out before, by the event numbered ``seq``."""

    seq: int
    turn: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """The command changes nothing, and why."""

    code: RefusalCode
    message: str


Outcome = Happens | Repeat | Refusal


def decide(state: RoomState, actor: Player, command: RoomCommand) -> Outcome:
    """Return what ``actor``'s command makes happen in the room."""
    match command:
        case TakeSeat():
            return _take_seat(state, actor, command.seat)
        case LeaveSeat():
            return _leave_seat(state, actor, command.seat)
        case PlayMove():
            return _play_move(state, actor, command)
        case Resign():
            return _resign(state, actor, command.number)
        case OfferRematch():
            return _offer_rematch(state, actor, command.number)
        case _:
            assert_never(command)


def decide_machine(state: RoomState, move: MachineMove) -> Outcome:
    """Return what a machine's answer makes happen; one for another turn comes too late."""
    seat = state.mover
    if seat is None or state.turn != move.turn:
        return Refusal(RefusalCode.CONFLICT, f"the room is on turn {state.turn}, not on {move.turn}")
    return _make_move(state, seat, move.move, move.fallback)


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
    taken = SeatTaken(seat, actor)
    return Happens((taken, *first_game(evolve(state, taken))))


def _leave_seat(state: RoomState, actor: Player, seat: Seat) -> Outcome:
    if state.number:
        return Refusal(RefusalCode.GAME_RUNNING, "the game has started: resign to give it up")
    holder = state.player_at(seat)
    if holder is None:
        return Repeat(state.seq, state.turn)
    if holder.id != actor.id:
        return Refusal(RefusalCode.NOT_SEATED, f"seat {seat} is not yours")
    return Happens((SeatLeft(seat),))


def _play_move(state: RoomState, actor: Player, command: PlayMove) -> Outcome:
    seats = state.seats_of(actor.id)
    if not seats:
        return Refusal(RefusalCode.NOT_SEATED, "you have no seat in this room")
    if not state.number:
        return _no_game(state)
    if command.turn > state.turn:
        return Refusal(RefusalCode.GAP, f"turn {command.turn} has not come: the room is on turn {state.turn}")
    if command.turn < state.turn:
        return _move_again(state, actor, command)
    seat = state.mover
    if seat is None:
        return _no_game(state)
    if seat not in seats:
        return Refusal(RefusalCode.NOT_YOUR_TURN, f"seat {seat} is to move")
    return _make_move(state, seat, command.move)


def _move_again(state: RoomState, actor: Player, command: PlayMove) -> Outcome:
    """Answer a move for a turn that is over: its own acknowledgement again, or a conflict."""
    for move in (*reversed(state.moves), *reversed(state.previous)):
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


def _make_move(state: RoomState, seat: Seat, text: str, fallback: bool = False) -> Outcome:
    try:
        move = state.game.parse_move(state.position, text)
    except MoveError as error:
        return Refusal(RefusalCode.ILLEGAL_MOVE, str(error))
    played = MovePlayed(state.turn, seat, state.game.move_text(state.position, move), fallback)
    result = state.game.result(state.game.play(state.position, move))
    if result is None:
        return Happens((played,))
    return Happens((played, GameEnded(state.number, Result(result.winner, result.reason))))


def _no_game(state: RoomState) -> Refusal:
    if state.status == "over":
        return Refusal(RefusalCode.GAME_OVER, "the game is over")
    return Refusal(RefusalCode.NOT_STARTED, "the game starts when both seats are taken")


def _resign(state: RoomState, actor: Player, number: int) -> Outcome:
    refusal = _not_about(state, actor, number)
    if refusal is not None:
        return refusal
    mine = state.seats_of(actor.id)
    if state.mover is None:
        result = state.result
        if result is not None and result.reason == "resigned" and any(seat != result.winner for seat in mine):
            return Repeat(state.ended_seq, state.turn)
        return _no_game(state)
    seat = state.mover if state.mover in mine else mine[0]
    return Happens((GameEnded(number, Result(other_seat(seat), "resigned")),))


def _offer_rematch(state: RoomState, actor: Player, number: int) -> Outcome:
    mine = state.seats_of(actor.id)
    if mine and number == state.number - 1:
        return Repeat(state.started_seq, state.turn)
    refusal = _not_about(state, actor, number)
    if refusal is not None:
        return refusal
    if state.status != "over":
        return Refusal(RefusalCode.GAME_RUNNING, "the game is not over")
    offers = tuple(RematchOffered(number, seat) for seat in mine if seat not in state.rematch)
    if not offers:
        return Repeat(state.seq, state.turn)
    return Happens((*offers, *_next_game(state, {*state.rematch, *mine})))


def _next_game(state: RoomState, asking: set[Seat]) -> tuple[AnyEvent, ...]:
    """Return the next game's start with sides changed, if everybody asks for it: machines always do."""
    first, second = state.players
    if first is None or second is None:
        return ()
    willing = asking | {seat for seat, player in ((1, first), (2, second)) if player.kind == "machine"}
    return _new_game(state, second, first) if willing == {1, 2} else ()


def _not_about(state: RoomState, actor: Player, number: int) -> Refusal | None:
    """Refuse a command of somebody without a seat, or about another game than the room's current one."""
    if not state.seats_of(actor.id):
        return Refusal(RefusalCode.NOT_SEATED, "you have no seat in this room")
    if not state.number:
        return _no_game(state)
    if number > state.number:
        return Refusal(RefusalCode.GAP, f"game {number} has not come: the room is at game {state.number}")
    if number < state.number:
        return Refusal(RefusalCode.CONFLICT, f"game {number} is past: the room is at game {state.number}")
    return None
