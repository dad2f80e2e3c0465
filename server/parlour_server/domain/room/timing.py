"""Clock rules of a room: charging turns, flag fall, gifts of time, outages (docs/protocol.md, 9).

Pure: the duration of the running turn is an argument, in milliseconds. Invariant: a turn is never charged
more than its player's remaining time.
"""

from parlour_engine.thinking_time import TimeLeft
from parlour_protocol.commands import GiveTime
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import ClockFrozen, GameEnded, TimeGiven
from parlour_protocol.values import Player, Result, Seat
from parlour_server.domain.clock.clocks import GIFT, Clocks
from parlour_server.domain.clock.thinking import time_left
from parlour_server.domain.room.internal_commands import OutageEnded
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected, TurnTiming, accepted
from parlour_server.domain.room.refusals import not_allowed, not_on_turn, not_seated
from parlour_server.domain.room.state import RoomState, other_seat
from parlour_server.domain.room.tables import first_move_missed


def allowed(state: RoomState) -> int | None:
    """Return the milliseconds left for the running turn since it began or was resumed; None if none runs."""
    if state.clocks is None or state.mover is None or state.halted:
        return None
    return state.clocks.left(state.mover)


def engine_time(state: RoomState, elapsed: int) -> TimeLeft | None:
    """Return the time of the engine to move, ``elapsed`` into its turn; None if no clock runs."""
    if state.clocks is None or state.mover is None or state.halted:
        return None
    return time_left(state.clocks, state.mover, elapsed)


def earliest_flag_fall(state: RoomState) -> int | None:
    """Return the milliseconds from the running turn's beginning before which no flag can fall.

    In a live game either side's flag counts, so that moves only ever postpone this time. First moves are the
    exception: they have a limit of their own. Returns None if no clock runs.
    """
    clocks, seat = state.clocks, state.mover
    if clocks is None or seat is None or state.halted:
        return None
    left = clocks.left(seat)
    return min(left, clocks.allowed(other_seat(seat))) if clocks.live else left


def flag_fallen(state: RoomState, timing: TurnTiming) -> bool:
    """Return whether the player to move has run out of time, after lag compensation."""
    clocks, seat = state.clocks, state.mover
    if clocks is None or seat is None or state.halted:
        return False
    elapsed = timing.elapsed
    over = elapsed - clocks.left(seat)
    return over >= 0 and over >= clocks.credit(seat, timing.round_trip, timing.least_round_trip, elapsed)


def charge(state: RoomState, elapsed: int) -> int:
    """Return the milliseconds charged if the running turn ends after ``elapsed``; first moves are free."""
    if state.clocks is None or state.mover is None or state.clocks.is_free(state.mover):
        return 0
    return min(state.clocks.used + elapsed, state.clocks.allowed(state.mover))


def charge_move(state: RoomState, timing: TurnTiming) -> tuple[int, int]:
    """Return the milliseconds charged for a move, and its lag compensation."""
    clocks, seat = state.clocks, state.mover
    if clocks is None or seat is None or clocks.is_free(seat):
        return 0, 0
    credit = clocks.credit(seat, timing.round_trip, timing.least_round_trip, timing.elapsed)
    return min(clocks.used + timing.elapsed - credit, clocks.allowed(seat)), credit


def decide_time_up(state: RoomState, timing: TurnTiming) -> Outcome:
    """Return the outcome of a flag fall: at a first move the game is aborted, later its player loses."""
    seat = state.mover
    if seat is None or state.clocks is None or not flag_fallen(state, timing):
        return Rejected(RefusalCode.CONFLICT, "there is still time")
    if state.clocks.is_free(seat):
        return first_move_missed(state)
    lost = Result(other_seat(seat), "timeout")
    return accepted(state, GameEnded(state.number, lost, state.clocks.allowed(seat)))


def decide_outage_ended(state: RoomState, command: OutageEnded) -> Outcome:
    """Return the outcome that records an outage: only the time before the outage is charged."""
    if state.clocks is None or state.mover is None or state.turn != command.turn:
        return Rejected(RefusalCode.CONFLICT, "no clock runs on that turn")
    spent = min(state.clocks.used + command.elapsed, state.clocks.allowed(state.mover))
    return accepted(state, ClockFrozen(command.turn, spent, command.frozen))


def give_time(state: RoomState, actor: Player, command: GiveTime) -> Outcome:
    """Return the outcome of a player's gift of time to the opponent."""
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    giver = mine[0]
    if giver in state.gifts and state.gifts[giver].turn == command.turn:
        return AlreadyApplied(state.gifts[giver].seq, state.turn)
    refusal = not_on_turn(state, command.turn) or _gift_refusal(state.clocks, mine)
    if refusal is not None:
        return refusal
    return accepted(state, TimeGiven(other_seat(giver), command.turn, GIFT))


def _gift_refusal(clocks: Clocks | None, mine: list[Seat]) -> Rejected | None:
    if len(mine) > 1:
        return not_allowed(RefusalReason.NO_OPPONENT, "you have no opponent here")
    if clocks is None or not clocks.live:
        return not_allowed(RefusalReason.NO_CLOCK, "this game's time is not counted in seconds")
    if not clocks.can_receive_gift(other_seat(mine[0])):
        return not_allowed(RefusalReason.ENOUGH_TIME, "your opponent has more than enough time")
    return None
