"""A room's state is the fold of its events; a damaged log is refused."""

import pytest

from parlour_protocol.commands import TakeSeat
from parlour_protocol.events import AnyEvent, GameStarted, MovePlayed, RoomOpened, SeatTaken
from parlour_protocol.values import OptionValue, Seat
from parlour_server.domain.room.decide import decide
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


@pytest.mark.parametrize(
    ("game", "options", "start", "mover"),
    [
        ("nim", {"heaps": [3, 4, 5], "misere": True}, "2,4,7", 1),
        ("modified-nim", {"heaps": [1, 3, 5]}, "1,2,5,6,7/10", 1),
        ("grundy", {"heap": 10}, "7,5", 2),
        ("wolf-and-sheep", {"wolf": "d8"}, "e7/a1,c1,e1,g1/s", 2),
        ("connect-four", {"width": 7, "height": 6, "line": 4}, "44535", 2),
    ],
)
def test_games_begin_with_the_position_that_was_set_up(
    game: str, options: dict[str, OptionValue], start: str, mover: Seat
) -> None:
    state = opened(AMBER, None, game=game, options=options, start=start)
    assert state.game.position_text(state.position) == start, "it is shown before the first game too"
    seated = decide(state, BLUE, TakeSeat("t", ROOM, 2))
    assert isinstance(seated, Accepted)
    state = apply(state, seated)
    assert (state.mover, state.game.position_text(state.position)) == (mover, start)
    creation = opening(AMBER, None, game=game, options=options, start=start)
    assert replay(ROOM, [creation, *seated.events]) == state


def test_a_log_with_a_start_that_is_no_position_is_refused() -> None:
    with pytest.raises(LogError, match="999"):
        initial_state(ROOM, opening(AMBER, None, start="999"))
