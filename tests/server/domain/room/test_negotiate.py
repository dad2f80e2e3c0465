"""Draw and takeback offers: who may make them, how often, and the effect of an answer."""

import pytest

from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded, OfferDeclined, OfferMade, TakenBack
from parlour_protocol.terms import Fischer, PerMove, Terms
from parlour_protocol.values import OfferView, Player, Result
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.negotiate import MOVES_BETWEEN_OFFERS
from parlour_server.domain.room.offers import pending_offers
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Rejected, TurnTiming
from parlour_server.domain.room.state import RoomState
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    STRANGER,
    accept,
    after,
    after_machine,
    apply,
    clocked,
    decline,
    events,
    long_game,
    move,
    offer,
    over,
)


def code(state: RoomState, actor: Player, command: RoomCommand) -> RefusalCode:
    outcome = decide(state, actor, command)
    assert isinstance(outcome, Rejected), outcome
    return outcome.code


def offered() -> RoomState:
    """Amber has offered a draw on turn 3, where it is her move."""
    return after(long_game("1:1", "1:1"), (AMBER, offer("draw", 3)))


def asked_back() -> RoomState:
    """Amber has moved on turn 3 and asks on turn 4 to take the move back."""
    return after(long_game("1:1", "1:1", "1:1"), (AMBER, offer("takeback", 4)))


def test_an_accepted_draw_ends_the_game_drawn() -> None:
    outcome = decide(offered(), BLUE, accept("draw", 3))
    assert events(outcome) == (GameEnded(1, Result(None, "agreed")),)
    done = apply(offered(), outcome)
    assert decide(done, BLUE, accept("draw", 3)) == AlreadyApplied(done.ended_seq, done.turn)


def test_an_offer_survives_ones_own_move_and_lapses_with_the_opponents() -> None:
    moved = after(offered(), (AMBER, move(3, "1:1")))
    assert pending_offers(moved.offers) == [OfferView("draw", 1, 3)]
    answered_seq = after(moved, (BLUE, move(4, "1:1")))
    assert pending_offers(answered_seq.offers) == []
    assert code(answered_seq, BLUE, accept("draw", 3)) is RefusalCode.CONFLICT


def test_mutual_draw_offers_end_the_game() -> None:
    outcome = decide(offered(), BLUE, offer("draw", 3))
    assert events(outcome) == (OfferMade("draw", 2, 3), GameEnded(1, Result(None, "agreed")))
    done = apply(offered(), outcome)
    assert decide(done, BLUE, offer("draw", 3)) == AlreadyApplied(done.ended_seq - 1, done.turn)


def test_the_same_offer_again_is_the_same_offer() -> None:
    state = offered()
    assert decide(state, AMBER, offer("draw", 3)) == AlreadyApplied(state.seq, 3)
    moved = after(state, (AMBER, move(3, "1:1")), (BLUE, move(4, "1:1")))
    assert decide(moved, AMBER, offer("draw", 3)) == AlreadyApplied(state.seq, 5)


def test_a_declined_offer_is_gone_and_its_refusal_repeats() -> None:
    state = after(offered(), (BLUE, decline("draw", 3)))
    assert pending_offers(state.offers) == []
    assert decide(state, BLUE, decline("draw", 3)) == AlreadyApplied(state.seq, 3)
    assert code(state, BLUE, accept("draw", 3)) is RefusalCode.CONFLICT


def test_what_was_proposed_in_return_for_a_refusal_is_declined_or_withdrawn_too() -> None:
    state = after(offered(), (BLUE, decline("draw", 3)), (BLUE, offer("draw", 3)))
    assert events(decide(state, AMBER, decline("draw", 3))) == (OfferDeclined("draw", 1, 3),)
    assert events(decide(state, BLUE, decline("draw", 3))) == (OfferDeclined("draw", 2, 3),)
    state = after(state, (AMBER, decline("draw", 3)))
    assert pending_offers(state.offers) == []
    assert decide(state, AMBER, decline("draw", 3)) == AlreadyApplied(state.seq, 3)


@pytest.mark.parametrize("first", [AMBER, BLUE], ids=["withdrawn", "declined"])
def test_a_refusal_sent_again_spares_what_was_proposed_since_on_the_same_turn(first: Player) -> None:
    refused = after(offered(), (first, decline("draw", 3, seat=1)))
    state = after(refused, (BLUE, offer("draw", 3)))
    assert decide(state, first, decline("draw", 3, seat=1)) == AlreadyApplied(refused.seq, 3)
    assert pending_offers(state.offers) == [OfferView("draw", 2, 3)]
    assert events(decide(state, first, decline("draw", 3, seat=2)))


def test_what_the_named_seat_has_not_proposed_is_not_there_to_be_declined() -> None:
    assert code(offered(), BLUE, decline("draw", 3, seat=2)) is RefusalCode.CONFLICT
    assert events(decide(offered(), BLUE, decline("draw", 3, seat=1))) == (OfferDeclined("draw", 2, 3),)


def test_one_s_own_offer_may_be_withdrawn() -> None:
    outcome = decide(offered(), AMBER, decline("draw", 3))
    assert events(outcome) == (OfferDeclined("draw", 1, 3),)


def test_repeated_offers_are_slowed_down_and_the_refusal_counts_the_moves() -> None:
    state = after(offered(), (BLUE, decline("draw", 3)))
    for made in range(1, MOVES_BETWEEN_OFFERS["draw"] + 1):
        for player in (AMBER, BLUE):
            state = after(state, (player, move(state.turn, "1:1")))
        if made < MOVES_BETWEEN_OFFERS["draw"]:
            assert code(state, AMBER, offer("draw", state.turn)) is RefusalCode.TOO_SOON
    assert isinstance(decide(state, AMBER, offer("draw", state.turn)), Accepted)


def test_each_unaccepted_offer_makes_the_wait_longer_until_one_is_accepted() -> None:
    state = after(offered(), (BLUE, decline("draw", 3)))
    for waits in (1, 2):
        for made in range(waits * MOVES_BETWEEN_OFFERS["draw"]):
            if made:
                assert code(state, AMBER, offer("draw", state.turn)) is RefusalCode.TOO_SOON, (waits, made)
            for player, heap in ((AMBER, "1:1"), (BLUE, "2:1")):
                state = after(state, (player, move(state.turn, heap)))
        state = after(state, (AMBER, offer("draw", state.turn)), (BLUE, decline("draw", state.turn)))
    assert state.offers["draw", 1].attempt == 3


def test_one_side_s_offers_do_not_slow_the_other_s() -> None:
    state = after(offered(), (BLUE, decline("draw", 3)))
    assert isinstance(decide(state, BLUE, offer("draw", 3)), Accepted)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (offer("draw", 2), RefusalCode.CONFLICT),
        (offer("draw", 4), RefusalCode.GAP),
        (accept("draw", 3), RefusalCode.CONFLICT),
        (decline("draw", 3), RefusalCode.CONFLICT),
    ],
)
def test_what_was_not_proposed_cannot_be_answered_and_other_turns_not_spoken_of(
    command: RoomCommand, expected: RefusalCode
) -> None:
    assert code(long_game("1:1", "1:1"), AMBER, command) is expected


def test_only_seated_players_negotiate_and_only_during_a_game() -> None:
    for command in (offer("draw", 3), accept("draw", 3), decline("draw", 3)):
        assert code(offered(), STRANGER, command) is RefusalCode.NOT_SEATED
    assert code(over(), AMBER, offer("draw", 3)) is RefusalCode.GAME_OVER


def test_one_cannot_accept_one_s_own_offer() -> None:
    assert code(offered(), AMBER, accept("draw", 3)) is RefusalCode.CONFLICT


def test_a_machine_agrees_to_no_draw_and_to_every_takeback() -> None:
    state = long_game("1:1", players=(AMBER, MACHINE))
    assert code(state, AMBER, offer("draw", 2)) is RefusalCode.NOT_ALLOWED
    outcome = decide(state, AMBER, offer("takeback", 2))
    assert events(outcome) == (OfferMade("takeback", 1, 2), TakenBack(1, 3, 0))


def test_a_takeback_undoes_one_s_own_last_move_on_a_turn_never_used() -> None:
    outcome = decide(asked_back(), BLUE, accept("takeback", 4))
    assert events(outcome) == (TakenBack(1, 5, 2),)
    state = apply(asked_back(), outcome)
    assert (state.turn, state.mover, len(state.moves)) == (5, 1, 2)
    assert state.game.position_text(state.position) == "28,30"
    assert decide(state, BLUE, accept("takeback", 4)) == AlreadyApplied(state.seq, 5)
    assert isinstance(decide(state, AMBER, move(5, "2:3")), Accepted)


def test_a_takeback_on_one_s_own_turn_undoes_the_reply_as_well() -> None:
    alone = long_game("1:1", "1:1", "1:1", "1:1", players=(AMBER, AMBER))
    assert len(after(alone, (AMBER, offer("takeback", 5))).moves) == 3  # there the last move is one's own
    two = long_game("1:1", "1:1", "1:1", "1:1")
    back = after(two, (AMBER, offer("takeback", 5)), (BLUE, accept("takeback", 5)))
    assert (len(back.moves), back.mover, back.turn) == (2, 1, 6)


def test_a_move_that_was_taken_back_is_still_acknowledged_again() -> None:
    state = apply(asked_back(), decide(asked_back(), BLUE, accept("takeback", 4)))
    assert decide(state, AMBER, move(3, "1:1")) == AlreadyApplied(5, 4)
    assert code(state, AMBER, move(3, "1:2")) is RefusalCode.CONFLICT


def test_a_wish_for_a_takeback_ends_with_the_next_move() -> None:
    state = after(asked_back(), (BLUE, move(4, "1:1")))
    assert pending_offers(state.offers) == []
    assert code(state, BLUE, accept("takeback", 4)) is RefusalCode.CONFLICT
    assert code(state, AMBER, offer("takeback", 5)) is RefusalCode.TOO_SOON


def test_after_an_accepted_takeback_one_may_ask_again_at_once() -> None:
    state = after(asked_back(), (BLUE, accept("takeback", 4)), (AMBER, move(5, "1:2")))
    assert isinstance(decide(state, AMBER, offer("takeback", 6)), Accepted)


def test_a_takeback_needs_an_own_move_and_permission() -> None:
    assert code(long_game("1:1"), BLUE, offer("takeback", 2)) is RefusalCode.NOT_ALLOWED
    strict = long_game("1:1", terms=Terms(takeback=False))
    assert code(strict, AMBER, offer("takeback", 2)) is RefusalCode.NOT_ALLOWED
    assert code(asked_back(), BLUE, offer("takeback", 4)) is RefusalCode.CONFLICT


def test_a_takeback_gives_no_time_back_and_charges_the_turn_it_ends() -> None:
    state = clocked()
    thought = apply(state, decide(state, AMBER, move(3, "1:1"), TurnTiming(elapsed=10_000)))
    asking = after(thought, (AMBER, offer("takeback", 4)))
    outcome = decide(asking, BLUE, accept("takeback", 4), TurnTiming(elapsed=3_000))
    assert events(outcome) == (TakenBack(1, 5, 2, 3_000),)
    back = apply(asking, outcome)
    assert back.clocks is not None
    assert [side.left for side in back.clocks.sides] == [52_000, 57_000]


def test_taking_back_against_a_machine_stretches_no_time_for_a_move() -> None:
    state = long_game("1:1", players=(AMBER, MACHINE), clock=PerMove(10))
    for thought, left in ((6_000, 4_000), (3_000, 1_000), (900, 100)):
        state = after_machine(state, "1:1")
        asked = decide(state, AMBER, offer("takeback", state.turn), TurnTiming(elapsed=thought))
        state = apply(state, asked)
        assert state.clocks is not None
        assert state.clocks.allowed(1) == left
        state = after(state, (AMBER, move(state.turn, "1:1")))
    assert state.clocks is not None
    assert state.clocks.allowed(1) == 100, "the same time still: the machine has not moved since"


def test_playing_alone_one_agrees_with_oneself() -> None:
    alone = long_game("1:1", players=(AMBER, AMBER), clock=Fischer(60, 0))
    outcome = decide(alone, AMBER, offer("draw", 2))
    assert events(outcome) == (OfferMade("draw", 1, 2), GameEnded(1, Result(None, "agreed")))
