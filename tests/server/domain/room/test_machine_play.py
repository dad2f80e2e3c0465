"""Pause, resume, step and pace of a game of machines: who may, what they change, and what a resend does."""

import pytest

from parlour_protocol.commands import Pace, Pause, Resume, Step
from parlour_protocol.events import PaceSet, Paused, Resumed, Stepped
from parlour_protocol.terms import Fischer
from parlour_protocol.values import MachinePlay
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.internal_commands import SERVER, MachineMove
from parlour_server.domain.room.machine_play import MachinePlayCommand
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Rejected, TurnTiming
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import allowed, earliest_flag_fall, flag_fallen
from parlour_server.domain.room.views import clock_view, room_view
from tests.server.domain.room.states import AMBER, BLUE, MACHINE, ROOM, apply, opened

PAUSE, RESUME, PACE = Pause("p", ROOM), Resume("r", ROOM), Pace("q", ROOM, 2.5)
COMMANDS: list[MachinePlayCommand] = [PAUSE, RESUME, Step("s", ROOM, 1), PACE]


def machines(clock: Fischer | None = None) -> RoomState:
    return opened(MACHINE, MACHINE, options={"heaps": [3, 4, 5], "misere": False}, clock=clock)


def said(state: RoomState, *commands: MachinePlayCommand, elapsed: int = 0) -> RoomState:
    for command in commands:
        state = apply(state, decide(state, AMBER, command, TurnTiming(elapsed)))
    return state


def moved(state: RoomState, elapsed: int = 0) -> RoomState:
    """The state after a move of the machine."""
    return apply(state, decide(state, SERVER, MachineMove(state.turn, "3:1"), TurnTiming(elapsed)))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_only_who_opened_the_room_may_and_only_where_machines_play(command: MachinePlayCommand) -> None:
    refused = decide(machines(), BLUE, command)
    assert isinstance(refused, Rejected)
    assert refused.code == "forbidden"
    refused = decide(opened(AMBER, MACHINE), AMBER, command)
    assert isinstance(refused, Rejected)
    assert refused.code == "not-allowed"


def test_while_paused_no_machine_moves() -> None:
    state = said(machines(), PAUSE)
    refused = decide(state, SERVER, MachineMove(1, "3:1"))
    assert isinstance(refused, Rejected)
    assert moved(said(state, RESUME)).turn == 2


def test_a_step_is_one_move() -> None:
    state = moved(said(machines(), PAUSE, Step("s", ROOM, 1)))
    assert (state.turn, state.halted) == (2, True)
    assert isinstance(decide(state, SERVER, MachineMove(2, "3:1")), Rejected)


@pytest.mark.parametrize(
    ("before", "command", "event"),
    [
        ([], PAUSE, Paused()),
        ([PAUSE], RESUME, Resumed()),
        ([PAUSE], Step("s", ROOM, 1), Stepped(1)),
        ([], PACE, PaceSet(2.5)),
    ],
)
def test_the_same_again_changes_nothing(
    before: list[MachinePlayCommand], command: MachinePlayCommand, event: object
) -> None:
    state = said(machines(), *before)
    outcome = decide(state, AMBER, command)
    assert isinstance(outcome, Accepted)
    assert outcome.events == (event,)
    assert isinstance(decide(apply(state, outcome), AMBER, command), AlreadyApplied)


def test_a_step_resent_after_its_move_is_acknowledged_and_one_for_another_turn_is_refused() -> None:
    state = moved(said(machines(), PAUSE, Step("s", ROOM, 1)))
    assert isinstance(decide(state, AMBER, Step("s", ROOM, 1)), AlreadyApplied)
    late, early = (
        decide(moved(machines()), AMBER, Step("s", ROOM, 1)),
        decide(state, AMBER, Step("s", ROOM, 3)),
    )
    assert isinstance(late, Rejected)
    assert isinstance(early, Rejected)
    assert (late.code, early.code) == ("conflict", "gap")


def test_a_step_needs_a_pause() -> None:
    refused = decide(machines(), AMBER, Step("s", ROOM, 1))
    assert isinstance(refused, Rejected)
    assert refused.code == "not-allowed"


@pytest.mark.parametrize("command", [PAUSE, PACE], ids=lambda command: type(command).__name__)
def test_a_finished_game_takes_no_settings(command: MachinePlayCommand) -> None:
    state = opened(MACHINE, MACHINE, options={"heaps": [1], "misere": False})
    over = apply(state, decide(state, SERVER, MachineMove(1, "1:1")))
    refused = decide(over, AMBER, command)
    assert isinstance(refused, Rejected)
    assert refused.code == "game-over"


def on_the_clock() -> RoomState:
    """Both have moved, and the first machine is to move with 60 s left."""
    return moved(moved(machines(Fischer(60, 0))))


def test_the_clock_stands_still_while_the_game_is_paused() -> None:
    state = said(on_the_clock(), PAUSE, elapsed=10_000)
    assert (allowed(state), earliest_flag_fall(state)) == (None, None)
    assert not flag_fallen(state, TurnTiming(1_000_000))
    view = clock_view(state, 1_000_000)
    assert view is not None
    assert (view.left, view.running) == ([50_000, 60_000], None)
    resumed = said(state, RESUME, elapsed=1_000_000)
    assert allowed(resumed) == 50_000
    assert moved(resumed, 5_000).clocks != moved(resumed, 6_000).clocks
    view = clock_view(moved(resumed, 5_000), 0)
    assert view is not None
    assert view.left == [45_000, 60_000]


def test_the_clock_of_a_step_runs_until_its_move_also_if_the_game_goes_on_meanwhile() -> None:
    state = said(on_the_clock(), PAUSE, elapsed=10_000)
    stepped = said(state, Step("s", ROOM, 3), elapsed=1_000_000)
    assert allowed(stepped) == 50_000
    resumed = said(stepped, RESUME, elapsed=4_000)
    assert resumed.clocks is stepped.clocks
    after = moved(stepped, 4_000)
    assert after.halted
    view = clock_view(after, 7_000)
    assert view is not None
    assert (view.left, view.running) == ([46_000, 60_000], None)


def test_a_first_move_shows_no_time_while_the_game_is_paused() -> None:
    view = clock_view(said(machines(Fischer(60, 0)), PAUSE), 7_000)
    assert view is not None
    assert (view.left, view.first_move) == ([60_000, 60_000], None)


def test_the_view_names_who_may_and_what_holds() -> None:
    view = room_view(said(machines(), PAUSE, PACE), 1, [True, True])
    assert view.machine_play == MachinePlay(AMBER, paused=True, pace=2.5)
    assert room_view(opened(AMBER, MACHINE), 1, [True, True]).machine_play is None
