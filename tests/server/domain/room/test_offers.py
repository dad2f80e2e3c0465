"""The status of offers: each is answered once or lapses."""

from parlour_protocol.values import OfferView
from parlour_server.domain.room.offers import (
    Offer,
    Offers,
    after_agreement,
    after_decline,
    after_move,
    after_offer,
    pending_offers,
)

NONE: Offers = {}


def test_an_offer_is_pending_until_it_is_declined() -> None:
    offers = after_offer(NONE, "draw", 1, 7, 20)
    assert pending_offers(offers) == [OfferView("draw", 1, 7)]
    assert after_decline(offers, "draw", 6, 21) == offers
    assert after_decline(offers, "draw", 7, 21) == {("draw", 1): Offer(7, 20, "declined", 21)}


def test_a_move_answers_the_opponent_s_draw_and_leaves_one_s_own() -> None:
    offers = after_offer(after_offer(NONE, "draw", 1, 7, 20), "draw", 2, 7, 21)
    assert pending_offers(after_move(offers, 2)) == [OfferView("draw", 2, 7)]


def test_every_move_ends_every_wish_for_a_takeback() -> None:
    offers = after_offer(NONE, "takeback", 1, 7, 20)
    assert pending_offers(after_move(offers, 1)) == pending_offers(after_move(offers, 2)) == []


def test_an_agreement_settles_its_kind_and_the_other_offers_lapse() -> None:
    offers = after_offer(after_offer(NONE, "draw", 1, 7, 20), "takeback", 2, 7, 21)
    settled = after_agreement(offers, "takeback", 22)
    assert settled["takeback", 2] == Offer(7, 21, "accepted", 22)
    assert settled["draw", 1] == Offer(7, 20, "lapsed", 22)
    assert pending_offers(after_agreement(offers, None, 22)) == []


def test_proposals_stand_in_the_order_in_which_they_were_made() -> None:
    offers = after_decline(after_offer(NONE, "draw", 1, 7, 20), "draw", 7, 21)
    offers = after_offer(after_offer(offers, "takeback", 1, 17, 40), "draw", 1, 17, 41)
    assert [offer.offer for offer in pending_offers(offers)] == ["takeback", "draw"]
