"""The outcome of each command in each state of a room, and of its resend."""

from collections.abc import Callable

import pytest

from parlour_protocol.commands import CloseChat
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, MovePlayed, RematchOffered, SeatTaken
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, Result
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.internal_commands import SERVER, MachineMove
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Outcome, Rejected
from parlour_server.domain.room.state import RoomState
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    ROOM,
    STRANGER,
    after,
    after_machine,
    again,
    apply,
    asked,
    leave,
    move,
    opened,
    over,
    playing,
    rematch,
    resign,
    take,
    waiting,
)

CLOSE = CloseChat("cc", ROOM)


def quiet() -> RoomState:
    """A waiting room without chat."""
    return opened(AMBER, None, terms=Terms(chat=False))


def rated() -> RoomState:
    """A waiting room whose game will be rated."""
    return opened(AMBER, None, terms=Terms(rated=True, takeback=False))


Line = tuple[Callable[[], RoomState], Player, RoomCommand, str]

#: State, who, what, and what comes of it: the kinds of the events, ``repeat``, or the refusal's code.
TABLE: list[Line] = [
    (waiting, BLUE, take(2), "seat-taken game-started"),
    (waiting, BLUE, take(1), "seat-taken!"),
    (waiting, AMBER, take(1), "repeat"),
    (waiting, AMBER, take(2), "seat-taken game-started"),
    (waiting, AMBER, leave(1), "seat-left"),
    (waiting, BLUE, leave(1), "not-seated"),
    (waiting, AMBER, move(1, "1:1"), "not-started"),
    (waiting, STRANGER, move(1, "1:1"), "not-seated"),
    (waiting, AMBER, resign(), "not-started"),
    (waiting, STRANGER, resign(), "not-seated"),
    (waiting, AMBER, rematch(), "not-started"),
    (waiting, STRANGER, rematch(), "not-seated"),
    (playing, BLUE, move(2, "2:1"), "move-played"),
    (playing, BLUE, move(2, "2:2"), "move-played game-ended"),
    (playing, BLUE, move(2, "1:1"), "illegal-move"),
    (playing, BLUE, move(2, "nonsense"), "illegal-move"),
    (playing, AMBER, move(2, "2:1"), "not-your-turn"),
    (playing, STRANGER, move(2, "2:1"), "not-seated"),
    (playing, BLUE, move(3, "2:1"), "gap"),
    (playing, AMBER, move(1, "1:1"), "repeat"),
    (playing, AMBER, move(1, "2:1"), "conflict"),
    (playing, BLUE, move(1, "1:1"), "conflict"),
    (playing, STRANGER, take(2), "seat-taken!"),
    (playing, BLUE, take(2), "repeat"),
    (playing, BLUE, leave(2), "game-running"),
    (playing, STRANGER, leave(2), "game-running"),
    (playing, AMBER, resign(), "game-ended"),
    (playing, BLUE, resign(), "game-ended"),
    (playing, BLUE, resign(2), "gap"),
    (playing, STRANGER, resign(), "not-seated"),
    (playing, AMBER, rematch(), "game-running"),
    (playing, AMBER, rematch(2), "gap"),
    (waiting, AMBER, CLOSE, "chat-closed"),
    (playing, STRANGER, CLOSE, "not-seated"),
    (quiet, AMBER, CLOSE, "not-allowed"),
    (rated, MACHINE, take(2), "not-allowed"),
    (rated, AMBER, take(2), "not-allowed"),
    (rated, BLUE, take(2), "seat-taken game-started"),
    (over, AMBER, move(3, "2:1"), "game-over"),
    (over, AMBER, move(4, "2:1"), "gap"),
    (over, BLUE, move(2, "2:2"), "repeat"),
    (over, AMBER, resign(), "game-over"),
    (over, AMBER, leave(1), "game-running"),
    (over, STRANGER, take(1), "seat-taken!"),
    (over, AMBER, rematch(), "rematch-offered"),
    (over, STRANGER, rematch(), "not-seated"),
    (asked, AMBER, rematch(), "repeat"),
    (asked, BLUE, rematch(), "rematch-offered game-started"),
    (asked, BLUE, rematch(2), "gap"),
    (again, AMBER, rematch(), "repeat"),
    (again, BLUE, rematch(), "repeat"),
    (again, STRANGER, rematch(), "not-seated"),
    (again, AMBER, resign(1), "conflict"),
    (again, AMBER, move(2, "2:2"), "conflict"),
    (again, BLUE, move(2, "2:2"), "repeat"),
    (again, AMBER, move(1, "1:1"), "repeat"),
    (again, BLUE, move(3, "1:1"), "conflict"),
    (again, BLUE, move(4, "1:1"), "move-played"),
    (again, AMBER, move(4, "1:1"), "not-your-turn"),
]

HAPPENING = ("seat-taken", "seat-left", "move-played", "game-ended", "rematch-offered", "chat-closed")


def kinds(events: tuple[AnyEvent, ...]) -> str:
    return " ".join(str(event.__struct_config__.tag) for event in events)


def events_of(outcome: Outcome) -> tuple[AnyEvent, ...]:
    assert isinstance(outcome, Accepted), outcome
    return outcome.events


def spoken(state: RoomState, actor: Player, command: RoomCommand) -> str:
    """The outcome as written in the table; a refusal named like an event has an exclamation mark."""
    outcome = decide(state, actor, command)
    if isinstance(outcome, Accepted):
        return kinds(outcome.events)
    if isinstance(outcome, AlreadyApplied):
        return "repeat"
    return str(outcome.code) + ("!" if outcome.code is RefusalCode.SEAT_TAKEN else "")


@pytest.mark.parametrize(
    ("make", "actor", "command", "expected"),
    TABLE,
    ids=[f"{make.__name__}-{actor.name}-{command}"[:70] for make, actor, command, _ in TABLE],
)
def test_a_command_does_what_the_state_of_the_room_allows(
    make: Callable[[], RoomState], actor: Player, command: RoomCommand, expected: str
) -> None:
    assert spoken(make(), actor, command) == expected


@pytest.mark.parametrize(
    ("make", "actor", "command"),
    [line[:3] for line in TABLE if line[3].split()[0] in HAPPENING],
)
def test_a_resent_command_never_makes_new_events(
    make: Callable[[], RoomState], actor: Player, command: RoomCommand
) -> None:
    done = apply(make(), decide(make(), actor, command))
    assert not isinstance(decide(done, actor, command), Accepted)


def test_every_refusal_has_a_message_and_every_code_of_a_room_is_reachable() -> None:
    refusals = [decide(make(), actor, command) for make, actor, command, _ in TABLE]
    messages = [outcome.message for outcome in refusals if isinstance(outcome, Rejected)]
    assert all(messages)
    assert {outcome.code for outcome in refusals if isinstance(outcome, Rejected)} == {
        RefusalCode.NOT_SEATED,
        RefusalCode.SEAT_TAKEN,
        RefusalCode.GAME_RUNNING,
        RefusalCode.NOT_STARTED,
        RefusalCode.GAME_OVER,
        RefusalCode.NOT_YOUR_TURN,
        RefusalCode.ILLEGAL_MOVE,
        RefusalCode.CONFLICT,
        RefusalCode.GAP,
        RefusalCode.NOT_ALLOWED,
    }


def test_a_repeated_move_gets_its_own_acknowledgement_in_this_game_and_the_next() -> None:
    for state in (playing(), over(), asked(), again()):
        assert decide(state, AMBER, move(1, "1:1")) == AlreadyApplied(seq=4, turn=2)


def test_a_move_repeated_in_other_spelling_is_still_the_same_move() -> None:
    """A typed ``04`` is recorded as 4; the resend carries what was typed."""
    state = after(opened(AMBER, BLUE, game="connect-four", options={}), (AMBER, move(1, " 04")))
    assert state.moves[0].text == "4"
    assert decide(state, AMBER, move(1, " 04")) == AlreadyApplied(seq=3, turn=2)
    assert isinstance(decide(state, AMBER, move(1, "gibberish")), Rejected)


def test_the_last_move_of_a_game_may_be_sent_again_after_the_rematch_began() -> None:
    assert decide(again(), BLUE, move(2, "2:2")) == AlreadyApplied(seq=5, turn=3)


def test_a_rematch_changes_sides_and_goes_on_counting_turns() -> None:
    outcome = decide(asked(), BLUE, rematch())
    assert events_of(outcome) == (RematchOffered(1, 2), GameStarted(2, [BLUE, AMBER], "1,2", 4))


def test_a_player_who_resigns_loses_even_when_the_other_is_to_move() -> None:
    outcome = decide(playing(), AMBER, resign())
    assert events_of(outcome) == (GameEnded(1, Result(2, "resigned")),)


def test_resigning_twice_ends_one_game() -> None:
    state = after(playing(), (AMBER, resign()))
    assert decide(state, AMBER, resign()) == AlreadyApplied(seq=5, turn=2)
    assert spoken(state, BLUE, resign()) == "game-over"
    assert spoken(state, BLUE, move(2, "2:1")) == "game-over"


def test_the_same_player_may_take_both_seats_and_play_alone() -> None:
    state = after(waiting(), (AMBER, take(2)), (AMBER, move(1, "1:1")), (AMBER, move(2, "2:1")))
    assert [played.player for played in state.moves] == [AMBER.id, AMBER.id]
    assert decide(state, AMBER, move(2, "2:1")) == AlreadyApplied(seq=5, turn=3)
    ended = after(state, (AMBER, resign()))
    assert ended.result == Result(2, "resigned")  # seat 1 was to move, so seat 1 gave up
    assert decide(ended, AMBER, resign()) == AlreadyApplied(seq=6, turn=3)
    outcome = decide(ended, AMBER, rematch())
    assert kinds(events_of(outcome)) == "rematch-offered rematch-offered game-started"
    assert decide(apply(ended, outcome), AMBER, rematch()) == AlreadyApplied(seq=9, turn=4)


def test_a_machine_agrees_to_every_rematch_and_then_moves_first() -> None:
    state = after(opened(AMBER, MACHINE), (AMBER, move(1, "1:1")))
    ended = after_machine(state, "2:2")
    assert ended.result == Result(2, "last-counter")
    started = after(ended, (AMBER, rematch()))
    assert started.number == 2
    assert started.player_at(1) == MACHINE
    assert started.mover == 1
    assert decide(started, AMBER, rematch()) == AlreadyApplied(seq=started.seq, turn=started.turn)


def test_a_machines_answer_counts_only_on_its_turn() -> None:
    state = after(opened(AMBER, MACHINE), (AMBER, move(1, "1:1")))
    good = decide(state, SERVER, MachineMove(2, "2:1", fallback=True))
    assert events_of(good) == (MovePlayed(2, 2, "2:1", fallback=True),)
    late = decide(apply(state, good), SERVER, MachineMove(2, "2:1"))
    assert isinstance(late, Rejected)
    assert late.code is RefusalCode.CONFLICT
    resigned = decide(after(state, (AMBER, resign())), SERVER, MachineMove(2, "2:1"))
    assert isinstance(resigned, Rejected)


def test_an_illegal_answer_of_a_machine_is_refused() -> None:
    state = after(opened(AMBER, MACHINE), (AMBER, move(1, "1:1")))
    outcome = decide(state, SERVER, MachineMove(2, "1:1"))
    assert isinstance(outcome, Rejected)
    assert outcome.code is RefusalCode.ILLEGAL_MOVE


def test_a_start_that_leaves_nothing_to_play_is_over_at_once() -> None:
    empty = opened(AMBER, None, options={"heaps": [0], "misere": False})
    outcome = decide(empty, BLUE, take(2))
    assert events_of(outcome) == (
        SeatTaken(2, BLUE),
        GameStarted(1, [AMBER, BLUE], "0", 1),
        GameEnded(1, Result(2, "no-move")),
    )
    ended = apply(empty, outcome)
    assert spoken(ended, AMBER, move(1, "1:1")) == "game-over"
    asking = after(ended, (AMBER, rematch()))
    assert spoken(asking, BLUE, rematch()) == "rematch-offered game-started game-ended"
    assert after(asking, (BLUE, rematch())).result == Result(2, "no-move")
