"""The first event of a room, as a client's command describes it."""

from typing import Any

import pytest

from parlour_protocol.commands import CreateRoom
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player
from parlour_server.domain.refused import CommandRefused
from parlour_server.rooms.creation import creation_event

AMBER = Player("5f0c92e14ab7d368", "Amber")


def test_an_opening_settles_options_seats_and_rules() -> None:
    opened = creation_event(AMBER, CreateRoom("c", "nim", ["me", "level:3"], {"misere": True}, "link"))
    assert opened.options == {"heaps": [3, 4, 5], "misere": True}
    assert opened.rules == 1
    assert opened.by == AMBER
    first, engine_player = opened.players
    assert first == AMBER
    assert engine_player == Player("machine", "level:3", "machine", "level:3")


def test_a_machine_with_a_long_text_has_a_name_that_fits() -> None:
    text = "alphabeta:depth=12,evaluator=windows,time=10.0,nodes=999999"
    opened = creation_event(AMBER, CreateRoom("c", "connect-four", [text, "open"]))
    engine_player = opened.players[0]
    assert engine_player is not None
    assert engine_player.engine.startswith("alphabeta:depth=12")
    assert len(engine_player.name) == 40


@pytest.mark.parametrize(("game", "code"), [("x", "unknown-game"), ("nim", "bad-player")])
def test_an_opening_that_cannot_be_played_is_refused(game: str, code: str) -> None:
    with pytest.raises(CommandRefused) as error:
        creation_event(AMBER, CreateRoom("c", game, ["me", "me?"]))
    assert error.value.rejected.code == code


def from_position(game: str, start: str, **more: Any) -> RoomOpened:
    return creation_event(AMBER, CreateRoom("c", game, ["me", "level:3"], start=start, **more))


def test_a_start_is_kept_as_the_game_writes_it() -> None:
    assert from_position("grundy", " 5, 7").start == "7,5"
    assert from_position("modified-nim", "1,2,5,6,7/10").start == "1,2,5,6,7/10"


def test_the_games_own_start_is_none_that_was_set_up() -> None:
    assert from_position("nim", "3,4,5").start == ""
    assert from_position("wolf-and-sheep", "d8/a1,c1,e1,g1/w").start == ""


@pytest.mark.parametrize(
    ("game", "start", "why"),
    [
        ("connect-four", "8", "column 8 does not exist"),
        ("connect-four", "1212121", "the game is over there"),
        ("nim", "0,0", "the game is over there"),
        ("modified-nim", "3,3/-", "equal"),
    ],
)
def test_a_start_that_cannot_be_played_is_refused(game: str, start: str, why: str) -> None:
    with pytest.raises(CommandRefused, match=why) as error:
        from_position(game, start)
    assert error.value.rejected.code == "bad-position"


def test_a_game_from_a_position_is_never_rated() -> None:
    wish = CreateRoom(
        "c", "nim", ["me", "open"], start="1,2", help=False, terms={"rated": True, "takeback": False}
    )
    with pytest.raises(CommandRefused, match="own position") as error:
        creation_event(AMBER, wish)
    assert error.value.rejected.code == "bad-terms"
