"""The offers of a running game and their status (docs/protocol.md, 6).

Invariant: the latest offer of each kind and seat is kept until the next game, even after its answer, so that
neither the offer nor its answer can be applied twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from parlour_protocol.values import OfferKind, OfferView, Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer made on ``turn`` by the event ``seq``.

    ``answered_seq`` is the event that accepted or declined the offer. ``attempt`` counts the offers of this
    kind and seat since the game began or one was accepted.
    """

    turn: int
    seq: int
    status: Literal["pending", "accepted", "declined", "lapsed"] = "pending"
    answered_seq: int = 0
    attempt: int = 1


Offers = Mapping[tuple[OfferKind, Seat], Offer]


def pending_offers(offers: Offers) -> list[OfferView]:
    """Return the offers that wait for an answer."""
    return [
        OfferView(kind, seat, offer.turn)
        for (kind, seat), offer in offers.items()
        if offer.status == "pending"
    ]


def after_offer(offers: Offers, kind: OfferKind, seat: Seat, turn: int, seq: int) -> Offers:
    """Return the offers with a new one at the end."""
    before = offers.get((kind, seat))
    attempt = 1 if before is None or before.status == "accepted" else before.attempt + 1
    others = {key: offer for key, offer in offers.items() if key != (kind, seat)}
    return {**others, (kind, seat): Offer(turn, seq, attempt=attempt)}


def after_decline(offers: Offers, kind: OfferKind, turn: int, seq: int) -> Offers:
    """Return the offers after one was declined or withdrawn."""
    return {
        key: replace(offer, status="declined", answered_seq=seq)
        if key[0] == kind and offer.turn == turn and offer.status == "pending"
        else offer
        for key, offer in offers.items()
    }


def after_agreement(offers: Offers, kind: OfferKind | None, seq: int) -> Offers:
    """Return the offers after the pending ones of a kind were accepted; all other pending ones lapse."""
    return {
        key: replace(offer, status="accepted" if key[0] == kind else "lapsed", answered_seq=seq)
        if offer.status == "pending"
        else offer
        for key, offer in offers.items()
    }


def after_move(offers: Offers, mover: Seat) -> Offers:
    """Return the offers after a move: the opponent's offers and all takeback requests lapse."""
    return {
        (kind, seat): replace(offer, status="lapsed")
        if offer.status == "pending" and (kind == "takeback" or seat != mover)
        else offer
        for (kind, seat), offer in offers.items()
    }
