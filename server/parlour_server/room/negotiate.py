"""Draws and takebacks: proposed, accepted and declined (docs/protocol.md, 6).

Pure; a proposal is known by its kind, its seat and the turn it was made on. It lapses by itself, and
repeated ones are slowed down: a player has to wait for so many own moves, and longer each time, until
the answer is yes.
"""

from collections.abc import Mapping
from typing import Final

from parlour_protocol.commands import AcceptOffer, DeclineOffer, MakeOffer
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent, GameEnded, OfferDeclined, OfferMade, TakenBack
from parlour_protocol.values import OfferKind, Player, Result, Seat
from parlour_server.room.outcome import Moment, Outcome, Refusal, Repeat, happens
from parlour_server.room.refusals import not_on_turn, not_seated
from parlour_server.room.state import RoomState, other_seat
from parlour_server.room.timing import charge

#: Own moves from the first proposal of a kind to the second; after the second twice as many, and so on.
EVERY: Final[Mapping[OfferKind, int]] = {"draw": 5, "takeback": 2}


def make_offer(state: RoomState, actor: Player, command: MakeOffer, moment: Moment) -> Outcome:
    """Return what a proposal makes happen: itself, and what it leads to where nobody has to be asked."""
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    for seat in mine:
        offer = state.offers.get((command.offer, seat))
        if offer is not None and offer.turn == command.turn:
            return Repeat(offer.seq, state.turn)
    refusal = not_on_turn(state, command.turn)
    if refusal is not None:
        return refusal
    seat = _asker(state, mine)
    refusal = _no_draw(state, seat) if command.offer == "draw" else _no_takeback(state, seat)
    refusal = refusal or _too_soon(state, command.offer, seat)
    if refusal is not None:
        return refusal
    made = OfferMade(command.offer, seat, state.turn)
    if _is_agreed(state, command.offer, seat, mine):
        return happens(state, made, _agreement(state, command.offer, seat, moment))
    return happens(state, made)


def accept_offer(state: RoomState, actor: Player, command: AcceptOffer, moment: Moment) -> Outcome:
    """Return what agreeing to the opponent's proposal makes happen."""
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    proposer = other_seat(mine[0])
    offer = state.offers.get((command.offer, proposer))
    if offer is None or offer.turn != command.turn:
        return _no_offer(command)
    if offer.fate == "accepted":
        return Repeat(offer.answered, state.turn)
    if offer.fate != "stands":
        return _no_offer(command)
    return happens(state, _agreement(state, command.offer, proposer, moment))


def decline_offer(state: RoomState, actor: Player, command: DeclineOffer) -> Outcome:
    """Return what declining the opponent's proposal, or withdrawing one's own, makes happen.

    Only the seat tells them apart: whoever has just declined may propose the same on the same turn.
    """
    mine = state.seats_of(actor.id)
    if not mine:
        return not_seated()
    kind = command.offer
    fates = {
        offer.fate: offer
        for (made, seat), offer in state.offers.items()
        if made == kind and offer.turn == command.turn and command.seat in (None, seat)
    }
    if "stands" in fates:
        return happens(state, OfferDeclined(kind, mine[0], command.turn))
    if "declined" in fates:
        return Repeat(fates["declined"].answered, state.turn)
    return _no_offer(command)


def _asker(state: RoomState, mine: list[Seat]) -> Seat:
    """Return for which seat a player asks: whoever plays alone asks for the seat that moved last."""
    if len(mine) > 1 and state.moves:
        return state.moves[-1].seat
    return mine[0]


def _is_agreed(state: RoomState, kind: OfferKind, seat: Seat, mine: list[Seat]) -> bool:
    """Return whether the other side agrees unasked: it proposed the same, is a machine, or oneself."""
    opponent = state.player_at(other_seat(seat))
    theirs = state.offers.get((kind, other_seat(seat)))
    proposed = theirs is not None and theirs.fate == "stands"
    return proposed or len(mine) > 1 or (opponent is not None and opponent.kind == "machine")


def _agreement(state: RoomState, kind: OfferKind, seat: Seat, moment: Moment) -> AnyEvent:
    spent = charge(state, moment.elapsed)
    if kind == "draw":
        return GameEnded(state.number, Result(None, "agreed"), spent)
    kept = max(index for index, move in enumerate(state.moves) if move.seat == seat)
    return TakenBack(seat, state.turn + 1, kept, spent)


def _no_draw(state: RoomState, seat: Seat) -> Refusal | None:
    opponent = state.player_at(other_seat(seat))
    if opponent is not None and opponent.kind == "machine":
        return Refusal(RefusalCode.NOT_ALLOWED, "a machine agrees to no draw")
    return None


def _no_takeback(state: RoomState, seat: Seat) -> Refusal | None:
    if not state.opened.terms.takeback:
        return Refusal(RefusalCode.NOT_ALLOWED, "this room allows no takebacks")
    if all(move.seat != seat for move in state.moves):
        return Refusal(RefusalCode.NOT_ALLOWED, "you have no move to take back")
    theirs = state.offers.get(("takeback", other_seat(seat)))
    if theirs is not None and theirs.fate == "stands":
        return Refusal(RefusalCode.CONFLICT, "your opponent asks for a takeback: answer that first")
    return None


def _too_soon(state: RoomState, kind: OfferKind, seat: Seat) -> Refusal | None:
    offer = state.offers.get((kind, seat))
    if offer is None or offer.fate == "accepted":
        return None
    wait = EVERY[kind] * offer.unheard - (state.turn - offer.turn) // 2
    if wait <= 0:
        return None
    return Refusal(RefusalCode.TOO_SOON, f"ask again after {wait} more of your moves")


def _no_offer(command: AcceptOffer | DeclineOffer) -> Refusal:
    return Refusal(RefusalCode.CONFLICT, f"no {command.offer} of turn {command.turn} waits for an answer")
