"""A host changes the game of a room while nobody sits opposite, and only then."""

from typing import Any

import pytest
from msgspec.structs import replace

from parlour_protocol.commands import ChangeGame, LeaveSeat, TakeSeat
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import AnyEvent, GameStarted
from parlour_protocol.terms import Fischer, Terms
from parlour_protocol.values import Player, Visibility
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Rejected
from parlour_server.domain.room.state import RoomState, replay
from tests.server.domain.room.states import AMBER, BLUE, ROOM, opening

HEAPS = {"heaps": [5, 4], "misere": True}


class Room:
    """A room that hears commands one after the other, and its log."""

    def __init__(self, visibility: Visibility = "link", *players: Player | None) -> None:
        self.log: list[AnyEvent] = [replace(opening(*(players or (AMBER, None))), visibility=visibility)]

    @property
    def state(self) -> RoomState:
        return replay(ROOM, self.log)

    def hear(self, who: Player, command: RoomCommand) -> Accepted | AlreadyApplied | Rejected:
        outcome = decide(self.state, who, command)
        if isinstance(outcome, Accepted):
            self.log += outcome.events
        return outcome


def change(seats: list[str] | None = None, **fields: Any) -> ChangeGame:
    return ChangeGame("c", ROOM, seats or ["me", "open"], **fields)


def test_the_changed_game_is_the_one_that_the_guest_finds_and_plays() -> None:
    room = Room()
    wanted = change(["open", "me"], options=HEAPS, clock=Fischer(60, 1), terms={"chat": False})
    assert isinstance(room.hear(AMBER, wanted), Accepted)
    state = room.state
    assert state.players == (None, AMBER)
    assert (state.opened.options, state.opened.clock) == (HEAPS, Fischer(60, 1))
    assert state.opened.terms == Terms(chat=False)
    assert isinstance(room.hear(BLUE, TakeSeat("t", ROOM, 1)), Accepted)
    started = room.log[-1]
    assert isinstance(started, GameStarted)
    assert started.players == [BLUE, AMBER]
    assert room.state.game.position_text(room.state.position).startswith("5,4")
    assert room.state.clocks is not None


def test_a_change_replaces_all_that_was_agreed_before_and_its_resend_changes_nothing() -> None:
    room = Room()
    room.hear(AMBER, change(options=HEAPS, help=True, clock=Fischer(60, 1)))
    assert isinstance(room.hear(AMBER, change(terms={"rated": True, "takeback": False})), Accepted)
    assert room.state.opened.clock is None
    assert not room.state.opened.help
    assert room.state.opened.options != HEAPS
    again = room.hear(AMBER, change(terms={"rated": True, "takeback": False}))
    assert again == AlreadyApplied(room.state.seq, 0)
    assert room.state.created == room.log[0], "the command that created the room still finds it"


def test_the_game_stays_once_somebody_sits_opposite() -> None:
    room = Room()
    room.hear(BLUE, TakeSeat("t", ROOM, 2))
    outcome = room.hear(AMBER, change(options=HEAPS))
    assert isinstance(outcome, Rejected)
    assert outcome.reason is RefusalReason.OPPONENT_HERE


def test_a_host_who_got_up_sits_down_again_with_the_change() -> None:
    room = Room()
    room.hear(AMBER, LeaveSeat("l", ROOM, 1))
    assert isinstance(room.hear(AMBER, change(["open", "me"])), Accepted)
    assert room.state.players == (None, AMBER)


@pytest.mark.parametrize(
    ("room", "who", "command", "code", "reason"),
    [
        (Room(), BLUE, change(), "forbidden", "not-your-room"),
        (Room("link", AMBER, BLUE), AMBER, change(), "forbidden", "not-your-room"),
        (Room("public"), AMBER, change(), "not-allowed", "public-table"),
        (Room(), AMBER, change(["me", "me"]), "bad-player", None),
        (Room(), AMBER, change(["me", "level:3"]), "bad-player", None),
        (Room(), AMBER, change(options={"heaps": "many"}), "bad-options", None),
        (Room(), AMBER, change(options={"start": "random"}), "bad-options", "drawn-board"),
        (Room(), AMBER, change(start="nonsense"), "bad-position", None),
        (Room(), AMBER, change(terms={"rated": True}), "bad-terms", "rated-takeback"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    room: Room, who: Player, command: ChangeGame, code: str, reason: str | None
) -> None:
    before = room.state
    outcome = room.hear(who, command)
    assert isinstance(outcome, Rejected)
    assert outcome.code == RefusalCode(code)
    assert reason is None or outcome.reason == RefusalReason(reason)
    assert room.state == before
