"""A room's state is the fold of its events; a damaged log is refused."""

import pytest

from parlour_protocol.events import AnyEvent, GameStarted, MovePlayed, RoomOpened, SeatTaken
from parlour_server.domain.room.decide import decide, first_game
from parlour_server.domain.room.outcome import Accepted
from parlour_server.domain.room.state import LogError, evolve, initial_state, other_seat, replay
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    ROOM,
    Played,
    again,
    apply,
    leave,
    move,
    opened,
    opening,
    over,
    playing,
    rematch,
    take,
    waiting,
)


def whole_log() -> list[AnyEvent]:
    """All events from the creation to the second game."""
    log: list[AnyEvent] = [opening(AMBER, None)]
    state = waiting()
    played: list[Played] = [
        (BLUE, take(2)),
        (AMBER, move(1, "1:1")),
        (BLUE, move(2, "2:2")),
        (AMBER, rematch()),
        (BLUE, rematch()),
    ]
    for actor, command in played:
        outcome = decide(state, actor, command)
        assert isinstance(outcome, Accepted)
        log += outcome.events
        state = apply(state, outcome)
    return log


def test_replaying_a_log_gives_the_room_that_was_acknowledged() -> None:
    replayed, lived = replay(ROOM, whole_log()), again()
    assert replayed.seq == lived.seq == len(whole_log())
    assert (replayed.turn, replayed.number, replayed.players) == (lived.turn, lived.number, lived.players)
    assert (replayed.moves, replayed.previous) == (lived.moves, lived.previous)
    assert replayed.position == lived.position


def test_the_status_follows_the_game() -> None:
    assert [state.status for state in (waiting(), playing(), over(), again())] == [
        "waiting",
        "playing",
        "over",
        "playing",
    ]


def test_no_seat_is_to_move_outside_a_game() -> None:
    assert waiting().mover is None
    assert playing().mover == 2
    assert over().mover is None


def test_a_seat_that_was_left_is_open_again() -> None:
    outcome = decide(waiting(), AMBER, leave(1))
    assert apply(waiting(), outcome).players == (None, None)


def test_seats_are_found_by_their_player() -> None:
    assert again().seats_of(AMBER.id) == [2]
    assert again().seats_of("nobody") == []
    assert (other_seat(1), other_seat(2)) == (2, 1)


def test_a_second_opening_is_refused() -> None:
    with pytest.raises(LogError, match="opened twice"):
        evolve(waiting(), opening(AMBER, None))


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (MovePlayed(1, 2, "2:1"), "plays turn 1, expected 2"),
        (MovePlayed(2, 2, "1:1"), "heap 1 is empty"),
        (GameStarted(2, [BLUE, AMBER], "gibberish", 3), "gibberish"),
    ],
)
def test_an_event_that_cannot_follow_names_the_room_and_what_is_wrong(event: AnyEvent, why: str) -> None:
    with pytest.raises(LogError, match=why) as error:
        evolve(playing(), event)
    assert ROOM in str(error.value)


@pytest.mark.parametrize("log", [[], [SeatTaken(1, AMBER)]])
def test_a_log_without_its_opening_is_refused(log: list[AnyEvent]) -> None:
    with pytest.raises(LogError, match="does not begin with its opening"):
        replay(ROOM, log)


@pytest.mark.parametrize(
    ("opened", "why"),
    [
        (RoomOpened("checkers", {}, 1, "public", AMBER, [None, None]), "checkers"),
        (RoomOpened("nim", {"heaps": [999]}, 1, "public", AMBER, [None, None]), "heaps"),
        (RoomOpened("nim", {}, 2, "public", AMBER, [None, None]), "rules 2 of nim: known are 1"),
    ],
)
def test_a_room_of_unknown_rules_is_refused(opened: RoomOpened, why: str) -> None:
    with pytest.raises(LogError, match=why):
        initial_state(ROOM, opened)


def test_a_game_begins_without_proving_that_its_start_can_occur(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsing a position of modified Nim searches for a game that reaches it, too long for the loop."""
    state = opened(AMBER, BLUE, game="modified-nim", options={"heaps": [1, 3, 5]})
    monkeypatch.delattr(type(state.game), "parse_position")
    for event in first_game(state):
        state = evolve(state, event)
    assert state.status == "playing"
