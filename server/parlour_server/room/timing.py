"""What time does in a room: it is charged, given, frozen, and up (docs/protocol.md, 9).

Pure: how long the running turn has taken is an argument. Invariant: what is charged for a turn is never
more than what its player had.
"""

from parlour_protocol.commands import GiveTime
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import ClockFrozen, GameEnded, TimeGiven
from parlour_protocol.values import Player, Result, Seat
from parlour_server.clock.clocks import GIFT, Clocks
from parlour_server.room.outcome import Moment, Outcome, Refusal, Repeat, happens
from parlour_server.room.refusals import not_on_turn, not_seated
from parlour_server.room.state import RoomState, other_seat


def allowed(state: RoomState) -> int | None:
    """Return how long the running turn may still take; None where no clock runs."""
    if state.clocks is None or state.mover is None:
        return None
    return state.clocks.left(state.mover)


def is_up(state: RoomState, moment: Moment) -> bool:
    """Return whether the running turn has taken too long, with the network's share forgiven."""
    clocks, seat = state.clocks, state.mover
    if clocks is None or seat is None:
        return False
    return moment.elapsed - clocks.credit(seat, moment.round_trip, moment.elapsed) >= clocks.left(seat)


def charge(state: RoomState, elapsed: int) -> int:
    """Return what ending the running turn after ``elapsed`` costs; a first move costs nothing."""
    if state.clocks is None or state.mover is None or state.clocks.is_free(state.mover):
        return 0
    return min(state.clocks.used + elapsed, state.clocks.allowed(state.mover))


def charge_move(state: RoomState, moment: Moment) -> tuple[int, int]:
    """Return what a move costs, and what is forgiven."""
    if state.clocks is None or state.mover is None:
        return 0, 0
    credit = state.clocks.credit(state.mover, moment.round_trip, moment.elapsed)
    return charge(state, moment.elapsed - credit), credit


def decide_time_up(state: RoomState, moment: Moment) -> Outcome:
    """Return what happens when nobody has moved for too long: a first move aborts, a later one loses."""
    seat = state.mover
    if seat is None or state.clocks is None or not is_up(state, moment):
        return Refusal(RefusalCode.CONFLICT, "there is still time")
    if state.clocks.is_free(seat):
        return happens(state, GameEnded(state.number, Result(None, "aborted")))
    lost = Result(other_seat(seat), "timeout")
    return happens(state, GameEnded(state.number, lost, state.clocks.allowed(seat)))


def decide_frozen(state: RoomState, turn: int, elapsed: int, frozen: int) -> Outcome:
    """Return what records an outage: ``elapsed`` of the running turn counts, ``frozen`` does not."""
    if state.clocks is None or state.mover is None or state.turn != turn:
        return Refusal(RefusalCode.CONFLICT, "no clock runs on that turn")
    most = state.clocks.allowed(state.mover)
    return happens(state, ClockFrozen(turn, min(state.clocks.used + elapsed, most), frozen))


def give_time(state: RoomState, actor: Player, command: GiveTime) -> Outcome:
    """Return what a player's gift of time makes happen."""
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    giver = mine[0]
    if giver in state.gifts and state.gifts[giver].turn == command.turn:
        return Repeat(state.gifts[giver].seq, state.turn)
    refusal = not_on_turn(state, command.turn) or _no_gift(state.clocks, mine)
    if refusal is not None:
        return refusal
    return happens(state, TimeGiven(other_seat(giver), command.turn, GIFT))


def _no_gift(clocks: Clocks | None, mine: list[Seat]) -> Refusal | None:
    if len(mine) > 1:
        return Refusal(RefusalCode.NOT_ALLOWED, "you have no opponent here")
    if clocks is None or not clocks.live:
        return Refusal(RefusalCode.NOT_ALLOWED, "this game's time is not counted in seconds")
    if not clocks.may_receive(other_seat(mine[0])):
        return Refusal(RefusalCode.NOT_ALLOWED, "your opponent has more than enough time")
    return None
