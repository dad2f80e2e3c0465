"""Commands about seats: taking, leaving and freeing one; the game that starts when both are taken. Pure."""

from parlour_protocol.commands import FreeSeat
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, SeatFreed, SeatTaken
from parlour_protocol.values import Player, Result, Seat
from parlour_server.domain.room import tables
from parlour_server.domain.room.agreement import terms_conflict_for_players
from parlour_server.domain.room.internal_commands import FirstMoveMissed
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected, TurnTiming, accepted
from parlour_server.domain.room.refusals import not_allowed
from parlour_server.domain.room.state import RoomState, evolve
from parlour_server.domain.room.timing import charge


def first_game(state: RoomState) -> tuple[AnyEvent, ...]:
    """Return the events that start a game if both seats are taken, else none."""
    first, second = state.players
    if first is None or second is None:
        return ()
    return new_game(state, first, second)


def new_game(state: RoomState, first: Player, second: Player) -> tuple[AnyEvent, ...]:
    """Return the event that starts a game, and its end if the start position is already final."""
    position = state.start
    number = state.number + 1
    started = GameStarted(number, [first, second], state.game.position_text(position), state.turn + 1)
    result = state.game.result(position)
    if result is None:
        return (started,)
    return started, GameEnded(number, Result(result.winner, result.reason))


def take_seat(state: RoomState, actor: Player, seat: Seat) -> Outcome:
    """Return the outcome of sitting down."""
    holder = state.player_at(seat)
    if holder is not None:
        if holder.id == actor.id:
            return AlreadyApplied(state.seats[seat - 1].seq, state.turn)
        return Rejected(RefusalCode.SEAT_TAKEN, f"{holder.name} sits on seat {seat}")
    if actor.id in state.freed and actor.id != state.opened.by.id:
        return not_allowed(RefusalReason.SEAT_FREED, "your seat here is for others now: play elsewhere")
    others = [player for player in state.players if player is not None]
    unfit = terms_conflict_for_players(state.opened.terms, [*others, actor])
    if unfit is not None:
        return Rejected(RefusalCode.NOT_ALLOWED, unfit.message, reason=unfit.reason)
    taken = SeatTaken(seat, actor)
    return accepted(state, taken, *first_game(evolve(state, taken)))


def leave_seat(state: RoomState, actor: Player, seat: Seat) -> Outcome:
    """Return the outcome of giving a seat up while the room waits for players."""
    if state.status != "waiting":
        return Rejected(RefusalCode.GAME_RUNNING, "the game has started: resign to give it up")
    holder = state.player_at(seat)
    if holder is None:
        return AlreadyApplied(state.seq, state.turn)
    if holder.id != actor.id:
        return Rejected(RefusalCode.NOT_SEATED, f"seat {seat} is not yours")
    return accepted(state, tables.emptied(state, seat))


def free_seat(state: RoomState, actor: Player, command: FreeSeat, timing: TurnTiming) -> Outcome:
    """Return the outcome when the host frees the seat of a player who has not moved."""
    host = tables.host_of(state)
    if host is None or host.id != actor.id:
        refusal = "only the player who opened this room may free its seats"
        return Rejected(RefusalCode.FORBIDDEN, refusal, reason=RefusalReason.NOT_YOUR_ROOM)
    held = state.seats_of(command.player)
    if not held:
        if command.player in state.freed:
            return AlreadyApplied(state.freed[command.player], state.turn)
        return Rejected(RefusalCode.CONFLICT, "that player has no seat here")
    if not all(tables.may_be_freed(state, seat) for seat in held):
        return not_allowed(
            RefusalReason.SEAT_KEPT, "this seat is not to be freed: its player has moved, or did not take it"
        )
    freed = [SeatFreed(seat) for seat in held]
    if state.mover is None:
        return accepted(state, *freed)
    return tables.called_off(state, charge(state, timing.elapsed), *freed)


def decide_first_move_missed(state: RoomState, command: FirstMoveMissed) -> Outcome:
    """Return the outcome of a missed first move without a clock, a refusal before the time is up."""
    if state.turn != command.turn or not tables.awaits_first_move(state):
        return Rejected(RefusalCode.CONFLICT, "no first move is waited for on that turn")
    if command.waited < tables.FIRST_MOVE_MS and command.absent < tables.FIRST_MOVE_ABSENCE_MS:
        return Rejected(RefusalCode.CONFLICT, "there is still time")
    return tables.first_move_missed(state)
