"""Draw and takeback offers: made, accepted and declined (docs/protocol.md, 6).

Pure. An offer is identified by its kind, its seat and its turn, and lapses by itself. A player who repeats an
offer must make ``MOVES_BETWEEN_OFFERS`` moves first, more each time, until an offer is accepted.
"""

from collections.abc import Mapping
from typing import Final

from parlour_protocol.answers import Facts
from parlour_protocol.commands import AcceptOffer, DeclineOffer, MakeOffer
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import AnyEvent, GameEnded, OfferDeclined, OfferMade, TakenBack
from parlour_protocol.values import OfferKind, Player, Result, Seat
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected, TurnTiming, accepted
from parlour_server.domain.room.refusals import not_allowed, not_on_turn, not_seated
from parlour_server.domain.room.state import RoomState, other_seat
from parlour_server.domain.room.timing import charge

#: Own moves between the first and the second offer of a kind; twice as many after the second, and so on.
MOVES_BETWEEN_OFFERS: Final[Mapping[OfferKind, int]] = {"draw": 5, "takeback": 2}


def make_offer(state: RoomState, actor: Player, command: MakeOffer, timing: TurnTiming) -> Outcome:
    """Return the outcome of an offer, with its effect if the offer needs no answer."""
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    for seat in mine:
        offer = state.offers.get((command.offer, seat))
        if offer is not None and offer.turn == command.turn:
            return AlreadyApplied(offer.seq, state.turn)
    refusal = not_on_turn(state, command.turn)
    if refusal is not None:
        return refusal
    seat = _offering_seat(state, mine)
    refusal = _draw_refusal(state, seat) if command.offer == "draw" else _takeback_refusal(state, seat)
    refusal = refusal or _repetition_refusal(state, command.offer, seat)
    if refusal is not None:
        return refusal
    made = OfferMade(command.offer, seat, state.turn)
    if _is_agreed(state, command.offer, seat, mine):
        return accepted(state, made, _agreement(state, command.offer, seat, timing))
    return accepted(state, made)


def accept_offer(state: RoomState, actor: Player, command: AcceptOffer, timing: TurnTiming) -> Outcome:
    """Return the outcome of accepting the opponent's offer."""
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    proposer = other_seat(mine[0])
    offer = state.offers.get((command.offer, proposer))
    if offer is None or offer.turn != command.turn:
        return _no_such_offer(command)
    if offer.status == "accepted":
        return AlreadyApplied(offer.answered_seq, state.turn)
    if offer.status != "pending":
        return _no_such_offer(command)
    return accepted(state, _agreement(state, command.offer, proposer, timing))


def decline_offer(state: RoomState, actor: Player, command: DeclineOffer) -> Outcome:
    """Return the outcome of declining the opponent's offer or withdrawing one's own.

    The seat distinguishes the two: after declining, a player may make the same offer on the same turn.
    """
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    kind = command.offer
    by_status = {
        offer.status: offer
        for (made, seat), offer in state.offers.items()
        if made == kind and offer.turn == command.turn and command.seat in (None, seat)
    }
    if "pending" in by_status:
        return accepted(state, OfferDeclined(kind, mine[0], command.turn))
    if "declined" in by_status:
        return AlreadyApplied(by_status["declined"].answered_seq, state.turn)
    return _no_such_offer(command)


def _offering_seat(state: RoomState, mine: list[Seat]) -> Seat:
    """Return the seat that makes an offer: the seat that moved last if the player holds both."""
    if len(mine) > 1 and state.moves:
        return state.moves[-1].seat
    return mine[0]


def _is_agreed(state: RoomState, kind: OfferKind, seat: Seat, mine: list[Seat]) -> bool:
    """Return whether an offer needs no answer: the opponent is an engine, oneself, or made the same offer."""
    opponent = state.player_at(other_seat(seat))
    theirs = state.offers.get((kind, other_seat(seat)))
    proposed = theirs is not None and theirs.status == "pending"
    return proposed or len(mine) > 1 or (opponent is not None and opponent.kind == "machine")


def _agreement(state: RoomState, kind: OfferKind, seat: Seat, timing: TurnTiming) -> AnyEvent:
    spent = charge(state, timing.elapsed)
    if kind == "draw":
        return GameEnded(state.number, Result(None, "agreed"), spent)
    kept = max(index for index, move in enumerate(state.moves) if move.seat == seat)
    return TakenBack(seat, state.turn + 1, kept, spent)


def _draw_refusal(state: RoomState, seat: Seat) -> Rejected | None:
    opponent = state.player_at(other_seat(seat))
    if opponent is not None and opponent.kind == "machine":
        return not_allowed(RefusalReason.NO_DRAW, "a machine agrees to no draw")
    return None


def _takeback_refusal(state: RoomState, seat: Seat) -> Rejected | None:
    if not state.opened.terms.takeback:
        return not_allowed(RefusalReason.NO_TAKEBACKS, "this room allows no takebacks")
    if all(move.seat != seat for move in state.moves):
        return not_allowed(RefusalReason.NOTHING_TO_TAKE_BACK, "you have no move to take back")
    theirs = state.offers.get(("takeback", other_seat(seat)))
    if theirs is not None and theirs.status == "pending":
        refusal = "your opponent asks for a takeback: answer that first"
        return Rejected(RefusalCode.CONFLICT, refusal, reason=RefusalReason.ANSWER_FIRST)
    return None


def _repetition_refusal(state: RoomState, kind: OfferKind, seat: Seat) -> Rejected | None:
    offer = state.offers.get((kind, seat))
    if offer is None or offer.status == "accepted":
        return None
    wait = MOVES_BETWEEN_OFFERS[kind] * offer.attempt - (state.turn - offer.turn) // 2
    if wait <= 0:
        return None
    refusal = f"ask again after {wait} more of your moves"
    facts: Facts = {"moves": wait}
    return Rejected(RefusalCode.TOO_SOON, refusal, reason=RefusalReason.MOVES_FIRST, facts=facts)


def _no_such_offer(command: AcceptOffer | DeclineOffer) -> Rejected:
    refusal = f"no {command.offer} of turn {command.turn} waits for an answer"
    return Rejected(RefusalCode.CONFLICT, refusal, reason=RefusalReason.NO_OFFER)
