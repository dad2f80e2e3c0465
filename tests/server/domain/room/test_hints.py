"""Hints: who may have one, and that it marks the game for good."""

import pytest

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import HintTaken
from parlour_protocol.values import Player
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.hints import hint_position
from parlour_server.domain.room.internal_commands import ShowHint
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.views import room_view
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    STRANGER,
    after,
    after_machine,
    apply,
    events,
    helped,
    move,
    opened,
    playing,
    rematch,
    resign,
)


def against_machine() -> RoomState:
    """Amber, who is to move on turn 1, against a machine in a room that allows help."""
    return helped(opened(AMBER, MACHINE))


def hinted(state: RoomState, turn: int, player: Player = AMBER) -> Outcome:
    return decide(state, player, ShowHint(turn))


def refusal(state: RoomState, turn: int, player: Player = AMBER) -> Rejected:
    outcome, before = hinted(state, turn, player), hint_position(state, player, turn)
    assert isinstance(outcome, Rejected), outcome
    assert before == outcome, "asked before the search and after it"
    return outcome


def test_a_hint_is_logged_once_for_each_turn_and_the_room_shows_it() -> None:
    state = against_machine()
    outcome = hinted(state, 1)
    assert events(outcome) == (HintTaken(1, 1),)
    after_hint = apply(state, outcome)
    assert hinted(after_hint, 1) == AlreadyApplied(after_hint.seq, 1)
    assert room_view(after_hint, 1, [True, True]).hints == [1]
    assert after_hint.position == state.position


def test_the_mark_stays_when_the_move_is_taken_back_and_goes_with_the_game() -> None:
    state = apply(against_machine(), hinted(against_machine(), 1))
    state = after_machine(after(state, (AMBER, move(1, "1:1"))), "2:1")
    assert list(state.hints) == [1]
    state = after(state, (AMBER, resign()), (AMBER, rematch()))
    assert list(state.hints) == []


@pytest.mark.parametrize(
    ("state", "turn", "player", "code"),
    [
        (helped(opened(AMBER, BLUE)), 1, AMBER, RefusalCode.NOT_ALLOWED),
        (playing(), 1, STRANGER, RefusalCode.NOT_SEATED),
        (opened(AMBER, MACHINE), 1, AMBER, RefusalCode.NO_HELP),
        (against_machine(), 2, AMBER, RefusalCode.GAP),
        (helped(opened(MACHINE, AMBER)), 1, AMBER, RefusalCode.NOT_YOUR_TURN),
        (after(against_machine(), (AMBER, resign())), 1, AMBER, RefusalCode.GAME_OVER),
    ],
)
def test_where_there_is_no_hint(state: RoomState, turn: int, player: Player, code: RefusalCode) -> None:
    assert refusal(state, turn, player).code is code


def test_two_people_learn_why_there_are_no_hints() -> None:
    assert refusal(helped(opened(AMBER, BLUE)), 1).reason is RefusalReason.NO_HINTS
