"""When positions may be analysed, and which."""

import pytest

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.domain.room.help import StudyPosition, help_by_default, study_position
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.state import RoomState
from tests.server.domain.room.states import (
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
    take,
    waiting,
)


def asked(state: RoomState, turn: int) -> StudyPosition:
    found = study_position(state, turn)
    assert isinstance(found, StudyPosition), found
    return found


def refused(state: RoomState, turn: int) -> RefusalCode:
    found = study_position(state, turn)
    assert isinstance(found, Rejected), found
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
    assert help_by_default(players) is allowed


def test_while_people_play_every_turn_is_refused() -> None:
    assert [refused(playing(), turn) for turn in (1, 2, 3)] == [RefusalCode.NO_HELP] * 3


def test_one_player_on_both_seats_needs_no_permission() -> None:
    alone = after(waiting(), (AMBER, take(2)), (AMBER, move(1, "1:1")))
    assert not alone.opened.help
    assert asked(alone, 2).live


def test_a_room_with_help_answers_for_every_turn_so_far() -> None:
    state = helped(playing())
    now, before = asked(state, 2), asked(state, 1)
    assert (now.moves, now.position, now.live) == (("1:1",), state.position, True)
    assert (before.moves, before.position, before.live) == ((), state.game.start(), False)


def test_positions_of_a_finished_game_may_be_analysed() -> None:
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


def test_the_current_position_stays_valid_until_the_next_move() -> None:
    state = helped(playing())
    live = asked(state, 2)
    assert live.is_current(state)
    assert live.is_current(after(state, (BLUE, resign())))  # the game is over, so the position stays current
    assert not live.is_current(after(state, (BLUE, move(2, "2:1"))))


def test_a_past_position_stays_valid_until_the_next_game() -> None:
    past = asked(helped(playing()), 1)
    assert past.is_current(helped(over()))
    assert not past.is_current(helped(again()))
