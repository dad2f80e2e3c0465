"""What becomes of proposals: each is answered once, and lapses by itself."""

from parlour_protocol.values import OfferView
from parlour_server.room.offers import Offer, Offers, after_move, agreed, declined, made, standing

NONE: Offers = {}


def test_a_proposal_stands_until_it_is_declined() -> None:
    offers = made(NONE, "draw", 1, 7, 20)
    assert standing(offers) == [OfferView("draw", 1, 7)]
    assert declined(offers, "draw", 6, 21) == offers
    assert declined(offers, "draw", 7, 21) == {("draw", 1): Offer(7, 20, "declined", 21)}


def test_a_move_answers_the_opponent_s_draw_and_leaves_one_s_own() -> None:
    offers = made(made(NONE, "draw", 1, 7, 20), "draw", 2, 7, 21)
    assert standing(after_move(offers, 2)) == [OfferView("draw", 2, 7)]


def test_every_move_ends_every_wish_for_a_takeback() -> None:
    offers = made(NONE, "takeback", 1, 7, 20)
    assert standing(after_move(offers, 1)) == standing(after_move(offers, 2)) == []


def test_an_agreement_settles_its_kind_and_lets_the_rest_lapse() -> None:
    offers = made(made(NONE, "draw", 1, 7, 20), "takeback", 2, 7, 21)
    settled = agreed(offers, "takeback", 22)
    assert settled["takeback", 2] == Offer(7, 21, "accepted", 22)
    assert settled["draw", 1] == Offer(7, 20, "lapsed", 22)
    assert standing(agreed(offers, None, 22)) == []


def test_proposals_stand_in_the_order_in_which_they_were_made() -> None:
    offers = declined(made(NONE, "draw", 1, 7, 20), "draw", 7, 21)
    offers = made(made(offers, "takeback", 1, 17, 40), "draw", 1, 17, 41)
    assert [offer.offer for offer in standing(offers)] == ["takeback", "draw"]
