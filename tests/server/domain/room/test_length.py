"""A room has a most length: a full one plays its game to the end and takes no more."""

import pytest
from msgspec.structs import replace

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.domain.room import length
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Rejected
from parlour_server.domain.room.state import RoomState
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    accept,
    after,
    asked,
    clocked,
    decline,
    give,
    leave,
    long_game,
    move,
    offer,
    over,
    rematch,
    resign,
    take,
    waiting,
)
from tests.server.domain.room.test_machine_play import PACE, PAUSE, RESUME, machines


def full(state: RoomState) -> RoomState:
    return replace(state, seq=length.MAX_EVENTS)


@pytest.mark.parametrize(
    ("state", "actor", "command"),
    [
        (waiting(), BLUE, take(2)),
        (waiting(), AMBER, leave(1)),
        (over(), AMBER, rematch()),
        (long_game("1:1", "1:1"), BLUE, offer("takeback", 3)),
        (clocked(), AMBER, give(3)),
        (machines(), AMBER, PAUSE),
        (machines(), AMBER, PACE),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_would_lengthen_a_full_room_is_refused(
    state: RoomState, actor: Player, command: RoomCommand
) -> None:
    assert isinstance(decide(state, actor, command), Accepted)
    refused = decide(full(state), actor, command)
    assert isinstance(refused, Rejected)
    assert refused.code is RefusalCode.NOT_ALLOWED
    assert "at most 20000 events: open a new room" in refused.message


@pytest.mark.parametrize(
    ("state", "actor", "command"),
    [
        (long_game("1:1"), BLUE, move(2, "1:1")),
        (long_game("1:1"), BLUE, resign()),
        (after(long_game("1:1", "1:1"), (BLUE, offer("takeback", 3))), AMBER, accept("takeback", 3)),
        (after(long_game("1:1", "1:1"), (BLUE, offer("takeback", 3))), AMBER, decline("takeback", 3)),
        (after(machines(), (AMBER, PAUSE)), AMBER, RESUME),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_game_of_a_full_room_goes_on_to_its_end(
    state: RoomState, actor: Player, command: RoomCommand
) -> None:
    assert isinstance(decide(full(state), actor, command), Accepted)


def test_a_resent_command_is_acknowledged_though_the_room_is_full_by_now() -> None:
    state = full(asked())
    assert isinstance(decide(state, AMBER, rematch()), AlreadyApplied)


def test_the_last_game_has_no_rematch() -> None:
    state = replace(over(), number=length.MAX_GAMES)
    refused = decide(state, AMBER, rematch(length.MAX_GAMES))
    assert isinstance(refused, Rejected)
    assert refused.message == "a room has at most 1000 games: open a new room"
    table = replace(waiting(), number=length.MAX_GAMES)
    assert decide(table, BLUE, take(2)) == refused, "nor does a seat begin another"
    before = replace(over(), number=length.MAX_GAMES - 1)
    assert isinstance(decide(before, AMBER, rematch(length.MAX_GAMES - 1)), Accepted)
