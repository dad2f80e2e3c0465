"""Commands that end a game: resign, abort, claim the win."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import GameEnded
from parlour_protocol.terms import DaysPerMove
from parlour_protocol.values import Player, Result, Visibility
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.endings import ABSENCE_MS, PRIVATE_ABSENCE_MS
from parlour_server.domain.room.outcome import AlreadyApplied, Rejected, TurnTiming
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import RoomState, initial_state
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    ROOM,
    STRANGER,
    abort,
    after,
    again,
    apply,
    claim,
    clocked,
    events,
    fold,
    long_game,
    move,
    offer,
    opened,
    opening,
    over,
    playing,
    resign,
    waiting,
)

AWAY = TurnTiming(absent=ABSENCE_MS)


def code(state: RoomState, actor: Player, command: RoomCommand, timing: TurnTiming = AWAY) -> RefusalCode:
    outcome = decide(state, actor, command, timing)
    assert isinstance(outcome, Rejected), outcome
    return outcome.code


def test_resigning_charges_the_turn_it_ends() -> None:
    outcome = decide(clocked(), BLUE, resign(), TurnTiming(elapsed=4_000))
    assert events(outcome) == (GameEnded(1, Result(1, "resigned"), 4_000),)


@pytest.mark.parametrize("moves", [(), ("1:1",)])
@pytest.mark.parametrize("actor", [AMBER, BLUE])
def test_either_may_abort_until_both_have_moved(moves: tuple[str, ...], actor: Player) -> None:
    state = long_game(*moves)
    outcome = decide(state, actor, abort())
    assert events(outcome) == (GameEnded(1, Result(None, "aborted")),)
    done = apply(state, outcome)
    assert decide(done, actor, abort()) == AlreadyApplied(done.ended_seq, done.turn)


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
def test_other_players_and_other_games_cannot_be_aborted(
    state: RoomState, actor: Player, expected: RefusalCode
) -> None:
    assert code(state, actor, abort()) is expected


def test_a_game_whose_moves_were_taken_back_cannot_be_aborted_again() -> None:
    state = long_game("1:1", "1:1", players=(AMBER, AMBER))
    state = after(state, (AMBER, offer("takeback", 3)), (AMBER, offer("takeback", 4)))
    assert not state.moves
    assert code(state, AMBER, abort()) is RefusalCode.NOT_ALLOWED


def test_the_win_may_be_claimed_from_an_absent_player_to_move() -> None:
    outcome = decide(playing(), AMBER, claim(), AWAY)
    assert events(outcome) == (GameEnded(1, Result(1, "abandoned")),)
    done = apply(playing(), outcome)
    assert decide(done, AMBER, claim(), AWAY) == AlreadyApplied(done.ended_seq, done.turn)
    assert code(done, BLUE, claim()) is RefusalCode.GAME_OVER


def test_a_claim_too_soon_is_refused_with_the_wait() -> None:
    outcome = decide(playing(), AMBER, claim(), TurnTiming(absent=ABSENCE_MS - 2_500))
    refusal = "your opponent may still come back for 2.5 s"
    assert outcome == Rejected(RefusalCode.TOO_SOON, refusal, 2.5, RefusalReason.MAY_RETURN)


@pytest.mark.parametrize("visibility", ["link", "unlisted"])
def test_a_friend_s_untimed_game_is_not_claimed_before_a_day(visibility: Visibility) -> None:
    creation = replace(
        opening(AMBER, BLUE, options={"heaps": [4, 4], "misere": False}), visibility=visibility
    )
    state = initial_state(ROOM, creation)
    state = after(fold(state, first_game(state)), (AMBER, move(1, "1:1")))
    for absent in (ABSENCE_MS, PRIVATE_ABSENCE_MS - 1):
        outcome = decide(state, AMBER, claim(), TurnTiming(absent=absent))
        assert isinstance(outcome, Rejected)
        assert outcome.retry_after == (PRIVATE_ABSENCE_MS - absent) / 1000
    outcome = decide(state, AMBER, claim(), TurnTiming(absent=PRIVATE_ABSENCE_MS))
    assert events(outcome) == (GameEnded(1, Result(1, "abandoned")),)


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
