"""What one player proposed to the other during a game, and what became of it (docs/protocol.md, 6).

Invariant: of each kind and seat the latest proposal is kept until the next game, answered or not, so that
neither it nor its answer can be carried out twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from parlour_protocol.values import OfferKind, OfferView, Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal made on ``turn`` by the event ``seq``; ``answered`` is the event that settled it.

    It is the ``unheard``-th of its kind and seat since the game began or one was accepted.
    """

    turn: int
    seq: int
    fate: Literal["stands", "accepted", "declined", "lapsed"] = "stands"
    answered: int = 0
    unheard: int = 1


Offers = Mapping[tuple[OfferKind, Seat], Offer]


def standing(offers: Offers) -> list[OfferView]:
    """Return the proposals that wait for an answer."""
    return [
        OfferView(kind, seat, offer.turn) for (kind, seat), offer in offers.items() if offer.fate == "stands"
    ]


def made(offers: Offers, kind: OfferKind, seat: Seat, turn: int, seq: int) -> Offers:
    """Return the proposals after a new one, which comes last."""
    before = offers.get((kind, seat))
    unheard = 1 if before is None or before.fate == "accepted" else before.unheard + 1
    others = {key: offer for key, offer in offers.items() if key != (kind, seat)}
    return {**others, (kind, seat): Offer(turn, seq, unheard=unheard)}


def declined(offers: Offers, kind: OfferKind, turn: int, seq: int) -> Offers:
    """Return the proposals after one was declined or withdrawn."""
    return {
        key: replace(offer, fate="declined", answered=seq)
        if key[0] == kind and offer.turn == turn and offer.fate == "stands"
        else offer
        for key, offer in offers.items()
    }


def agreed(offers: Offers, kind: OfferKind | None, seq: int) -> Offers:
    """Return the proposals after those of a kind were accepted; whatever else stood has lapsed."""
    return {
        key: replace(offer, fate="accepted" if key[0] == kind else "lapsed", answered=seq)
        if offer.fate == "stands"
        else offer
        for key, offer in offers.items()
    }


def after_move(offers: Offers, mover: Seat) -> Offers:
    """Return the proposals after a move: it answers the opponent's, and ends every wish for a takeback."""
    return {
        (kind, seat): replace(offer, fate="lapsed")
        if offer.fate == "stands" and (kind == "takeback" or seat != mover)
        else offer
        for (kind, seat), offer in offers.items()
    }
