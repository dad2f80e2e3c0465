"""Who may ask for exact values, and of what."""

import pytest

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.room.help import AskedPosition, asked_position, helped_by_default
from parlour_server.room.outcome import Refusal
from parlour_server.room.state import RoomState
from tests.server.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    after,
    again,
    helped,
    move,
    over,
    playing,
    resign,
    waiting,
)


def asked(state: RoomState, turn: int) -> AskedPosition:
    found = asked_position(state, turn)
    assert isinstance(found, AskedPosition), found
    return found


def refused(state: RoomState, turn: int) -> RefusalCode:
    found = asked_position(state, turn)
    assert isinstance(found, Refusal), found
    return found.code


@pytest.mark.parametrize(
    ("players", "allowed"),
    [
        ([AMBER, MACHINE], True),
        ([MACHINE, None], True),
        ([MACHINE, MACHINE], True),
        ([AMBER, AMBER], True),
        ([AMBER, None], False),
        ([None, None], False),
        ([AMBER, BLUE], False),
    ],
)
def test_help_is_allowed_unless_two_people_may_meet(players: list[Player | None], allowed: bool) -> None:
    assert helped_by_default(players) is allowed


def test_while_people_play_nothing_is_said_of_any_turn() -> None:
    assert [refused(playing(), turn) for turn in (1, 2, 3)] == [RefusalCode.NO_HELP] * 3


def test_a_room_with_help_answers_for_every_turn_so_far() -> None:
    state = helped(playing())
    now, before = asked(state, 2), asked(state, 1)
    assert (now.moves, now.position, now.live) == (("1:1",), state.position, True)
    assert (before.moves, before.position, before.live) == ((), state.game.start(), False)


def test_of_a_finished_game_everybody_may_ask() -> None:
    state = after(playing(), (BLUE, resign()))
    assert [asked(state, turn).moves for turn in (1, 2)] == [(), ("1:1",)]
    assert not asked(state, 2).live


def test_what_is_no_turn_of_the_current_game_is_refused() -> None:
    assert refused(waiting(), 1) is RefusalCode.NOT_STARTED
    assert refused(helped(playing()), 3) is RefusalCode.GAP
    assert refused(helped(again()), 2) is RefusalCode.CONFLICT


def test_a_position_where_the_game_is_over_has_nothing_to_solve() -> None:
    assert refused(over(), 3) is RefusalCode.GAME_OVER
    assert asked(over(), 2).moves == ("1:1",)


def test_a_position_on_the_board_stands_until_the_game_goes_on() -> None:
    state = helped(playing())
    live = asked(state, 2)
    assert live.stands(state)
    assert live.stands(after(state, (BLUE, resign())))  # nobody moves any more
    assert not live.stands(after(state, (BLUE, move(2, "2:1"))))


def test_a_past_position_stands_until_the_next_game_begins() -> None:
    past = asked(helped(playing()), 1)
    assert past.stands(helped(over()))
    assert not past.stands(helped(again()))
