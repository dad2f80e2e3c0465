"""Games that end by a player's word, and which word counts when."""

from collections.abc import Callable

import pytest

from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded
from parlour_protocol.terms import DaysPerMove
from parlour_protocol.values import Player, Result
from parlour_server.room.decide import RoomCommand, decide
from parlour_server.room.endings import ABSENCE
from parlour_server.room.outcome import Moment, Refusal, Repeat
from parlour_server.room.state import RoomState
from tests.server.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    STRANGER,
    abort,
    after,
    again,
    apply,
    claim,
    clocked,
    events,
    long_game,
    move,
    offer,
    opened,
    over,
    playing,
    resign,
    waiting,
)

AWAY = Moment(absent=ABSENCE)


def code(state: RoomState, actor: Player, command: RoomCommand, moment: Moment = AWAY) -> RefusalCode:
    outcome = decide(state, actor, command, moment)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def test_resigning_charges_the_turn_it_ends() -> None:
    outcome = decide(clocked(), BLUE, resign(), Moment(elapsed=4_000))
    assert events(outcome) == (GameEnded(1, Result(1, "resigned"), 4_000),)


@pytest.mark.parametrize("moves", [(), ("1:1",)])
@pytest.mark.parametrize("actor", [AMBER, BLUE])
def test_either_may_abort_until_both_have_moved(moves: tuple[str, ...], actor: Player) -> None:
    state = long_game(*moves)
    outcome = decide(state, actor, abort())
    assert events(outcome) == (GameEnded(1, Result(None, "aborted")),)
    done = apply(state, outcome)
    assert decide(done, actor, abort()) == Repeat(done.ended_seq, done.turn)


@pytest.mark.parametrize(
    ("state", "actor", "expected"),
    [
        (long_game("1:1", "1:1"), AMBER, RefusalCode.NOT_ALLOWED),
        (playing(), STRANGER, RefusalCode.NOT_SEATED),
        (waiting(), AMBER, RefusalCode.NOT_STARTED),
        (over(), AMBER, RefusalCode.GAME_OVER),
        (again(), AMBER, RefusalCode.CONFLICT),
    ],
)
def test_nobody_else_and_nothing_else_is_aborted(
    state: RoomState, actor: Player, expected: RefusalCode
) -> None:
    assert code(state, actor, abort()) is expected


def test_a_game_whose_moves_were_taken_back_cannot_be_aborted_again() -> None:
    state = long_game("1:1", "1:1", players=(AMBER, AMBER))
    state = after(state, (AMBER, offer("takeback", 3)), (AMBER, offer("takeback", 4)))
    assert state.moves == ()
    assert code(state, AMBER, abort()) is RefusalCode.NOT_ALLOWED


def test_the_win_may_be_claimed_from_whoever_is_to_move_and_has_been_away() -> None:
    outcome = decide(playing(), AMBER, claim(), AWAY)
    assert events(outcome) == (GameEnded(1, Result(1, "abandoned")),)
    done = apply(playing(), outcome)
    assert decide(done, AMBER, claim(), AWAY) == Repeat(done.ended_seq, done.turn)
    assert code(done, BLUE, claim()) is RefusalCode.GAME_OVER


def test_a_claim_too_soon_says_how_long_to_wait() -> None:
    outcome = decide(playing(), AMBER, claim(), Moment(absent=ABSENCE - 2_500))
    assert outcome == Refusal(RefusalCode.TOO_SOON, "your opponent may still come back for 2.5 s", 2.5)


@pytest.mark.parametrize(
    ("make", "actor", "expected"),
    [
        (playing, BLUE, RefusalCode.NOT_ALLOWED),
        (playing, STRANGER, RefusalCode.NOT_SEATED),
        (over, AMBER, RefusalCode.GAME_OVER),
        (waiting, AMBER, RefusalCode.NOT_STARTED),
        (lambda: long_game("1:1", clock=DaysPerMove(1)), AMBER, RefusalCode.NOT_ALLOWED),
        (lambda: after(opened(AMBER, MACHINE), (AMBER, move(1, "1:1"))), AMBER, RefusalCode.NOT_ALLOWED),
    ],
)
def test_absence_counts_only_on_the_absent_opponent_s_turn(
    make: Callable[[], RoomState], actor: Player, expected: RefusalCode
) -> None:
    assert code(make(), actor, claim()) is expected
