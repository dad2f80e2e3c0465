"""Public tables: the host frees a seat, and seats become free by themselves before the first move."""

import pytest
from msgspec.structs import replace

from parlour_protocol.commands import FreeSeat
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import GameEnded, SeatFreed, SeatLeft
from parlour_protocol.terms import DaysPerMove, Fischer
from parlour_protocol.values import Player, Result, Visibility
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.internal_commands import SERVER, FirstMoveMissed, TimeUp
from parlour_server.domain.room.outcome import AlreadyApplied, Rejected, TurnTiming
from parlour_server.domain.room.state import RoomState, initial_state
from parlour_server.domain.room.tables import FIRST_MOVE_ABSENCE_MS, FIRST_MOVE_MS
from parlour_server.domain.room.views import room_summary, room_view
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    ROOM,
    STRANGER,
    abort,
    after,
    apply,
    claim,
    events,
    leave,
    move,
    opened,
    opening,
    rematch,
    resign,
    take,
)

CALLED_OFF = GameEnded(1, Result(None, "aborted"))


def table(visibility: Visibility = "public", *, clock: Fischer | DaysPerMove | None = None) -> RoomState:
    """A room that Amber opened with an open seat, at which Blue has sat down."""
    creation = replace(
        opening(AMBER, None, options={"heaps": [4, 4], "misere": False}), visibility=visibility
    )
    return after(initial_state(ROOM, replace(creation, clock=clock)), (BLUE, take(2)))


def free(player: Player = BLUE) -> FreeSeat:
    return FreeSeat("f", ROOM, player.id)


def missed(state: RoomState, waited: int = FIRST_MOVE_MS, absent: int = 0) -> FirstMoveMissed:
    return FirstMoveMissed(state.turn, waited, absent)


def refusal(
    state: RoomState, actor: Player, command: RoomCommand
) -> tuple[RefusalCode, RefusalReason | None]:
    outcome = decide(state, actor, command)
    assert isinstance(outcome, Rejected), outcome
    return outcome.code, outcome.reason


@pytest.mark.parametrize("visibility", ["public", "unlisted", "link"])
@pytest.mark.parametrize("moves", [(), ((AMBER, move(1, "1:1")),)])
def test_the_host_frees_the_seat_of_who_has_not_moved(
    visibility: Visibility, moves: tuple[tuple[Player, RoomCommand], ...]
) -> None:
    state = after(table(visibility), *moves)
    outcome = decide(state, AMBER, free())
    assert events(outcome) == (CALLED_OFF, SeatFreed(2))
    freed = apply(state, outcome)
    assert (freed.status, freed.players, freed.mover, freed.moves[:]) == ("waiting", (AMBER, None), None, [])
    assert freed.position == freed.start
    assert freed.turn > state.turn
    assert decide(freed, AMBER, free()) == AlreadyApplied(freed.seq, freed.turn)
    assert room_summary(freed).status == "waiting"
    assert room_view(freed, 1, [True, False]).host == AMBER


def test_somebody_else_plays_on_at_a_table_that_was_freed() -> None:
    freed = after(table(), (AMBER, free()))
    assert refusal(freed, BLUE, take(2)) == (RefusalCode.NOT_ALLOWED, RefusalReason.SEAT_FREED)
    goes_on = after(freed, (STRANGER, take(2)))
    assert (goes_on.status, goes_on.number, goes_on.players) == ("playing", 2, (AMBER, STRANGER))
    done = after(goes_on, (AMBER, move(goes_on.turn, "1:4")), (STRANGER, move(goes_on.turn + 1, "2:4")))
    assert done.result == Result(2, "last-counter")


@pytest.mark.parametrize(
    ("state", "actor", "player", "expected"),
    [
        (table(), BLUE, AMBER, (RefusalCode.FORBIDDEN, RefusalReason.NOT_YOUR_ROOM)),
        (table(), STRANGER, BLUE, (RefusalCode.FORBIDDEN, RefusalReason.NOT_YOUR_ROOM)),
        (table(), AMBER, AMBER, (RefusalCode.NOT_ALLOWED, RefusalReason.SEAT_KEPT)),
        (table(), AMBER, STRANGER, (RefusalCode.CONFLICT, None)),
        (opened(AMBER, BLUE), AMBER, BLUE, (RefusalCode.FORBIDDEN, RefusalReason.NOT_YOUR_ROOM)),
        (opened(MACHINE, None), AMBER, MACHINE, (RefusalCode.NOT_ALLOWED, RefusalReason.SEAT_KEPT)),
        (
            after(table(), (AMBER, move(1, "1:1")), (BLUE, move(2, "1:1"))),
            AMBER,
            BLUE,
            (RefusalCode.NOT_ALLOWED, RefusalReason.SEAT_KEPT),
        ),
    ],
)
def test_other_seats_are_not_to_be_freed(
    state: RoomState, actor: Player, player: Player, expected: tuple[RefusalCode, RefusalReason | None]
) -> None:
    assert refusal(state, actor, free(player)) == expected


def test_a_move_that_is_sent_again_after_a_seat_was_freed_is_acknowledged_again() -> None:
    moved = after(table(), (AMBER, move(1, "1:1")))
    freed = after(moved, (AMBER, free()))
    assert decide(freed, AMBER, move(1, "1:1")) == AlreadyApplied(moved.seq, 2)
    assert refusal(freed, AMBER, move(freed.turn, "1:1"))[0] is RefusalCode.NOT_STARTED
    for command in (resign(), rematch(), claim()):
        assert refusal(freed, AMBER, command)[0] is RefusalCode.NOT_STARTED


def test_no_dead_table_is_left_where_the_host_calls_the_game_off() -> None:
    outcome = decide(table(), AMBER, abort())
    assert events(outcome) == (CALLED_OFF, SeatFreed(2))
    waiting = apply(table(), outcome)
    assert waiting.status == "waiting"
    assert decide(waiting, AMBER, abort()) == AlreadyApplied(waiting.ended_seq, waiting.turn)
    assert after(waiting, (AMBER, leave(1))).players == (None, None)


def test_who_calls_the_game_off_at_another_s_table_gets_up_for_good() -> None:
    state = table()
    outcome = decide(state, BLUE, abort())
    assert events(outcome) == (CALLED_OFF, SeatFreed(2))
    freed = apply(state, outcome)
    assert freed.status == "waiting"
    assert decide(freed, BLUE, abort()) == AlreadyApplied(freed.ended_seq, freed.turn), "sent again"
    assert decide(freed, AMBER, free()) == AlreadyApplied(freed.seq, freed.turn), "as if the host had"
    assert refusal(freed, BLUE, take(2)) == (RefusalCode.NOT_ALLOWED, RefusalReason.SEAT_FREED)
    assert after(freed, (STRANGER, take(2))).number == 2


def test_a_guest_who_does_not_come_to_the_first_move_may_come_back_once() -> None:
    moved = after(table(), (AMBER, move(1, "1:1")))
    left = apply(moved, decide(moved, SERVER, missed(moved)))
    back = after(left, (BLUE, take(2)))
    assert (back.status, back.number) == ("playing", 2)
    waits = after(back, (AMBER, move(back.turn, "1:1")))
    outcome = decide(waits, SERVER, missed(waits))
    assert events(outcome) == (GameEnded(2, Result(None, "aborted")), SeatFreed(2))
    assert refusal(apply(waits, outcome), BLUE, take(2)) == (
        RefusalCode.NOT_ALLOWED,
        RefusalReason.SEAT_FREED,
    )


def test_the_host_of_a_table_may_always_come_back() -> None:
    state = table()
    for _ in range(3):
        outcome = decide(state, SERVER, missed(state))
        assert events(outcome)[1:] == (SeatLeft(1),)
        state = after(apply(state, outcome), (AMBER, take(1)))
        assert state.status == "playing"


def test_a_guest_gives_up_a_seat_of_an_empty_table_twice() -> None:
    state = initial_state(ROOM, opening(None, None))
    for number in (1, 2):
        state = after(state, (STRANGER, take(1)))
        outcome = decide(state, STRANGER, leave(1))
        assert events(outcome) == ((SeatLeft if number == 1 else SeatFreed)(1),)
        state = apply(state, outcome)
    assert refusal(state, STRANGER, take(1)) == (RefusalCode.NOT_ALLOWED, RefusalReason.SEAT_FREED)


def test_a_game_that_never_was_cannot_be_called_off() -> None:
    waiting = initial_state(ROOM, opening(AMBER, None))
    assert refusal(waiting, AMBER, abort(0))[0] is RefusalCode.NOT_STARTED
    assert refusal(after(table(), (BLUE, abort())), BLUE, abort(2))[0] is RefusalCode.NOT_SEATED


@pytest.mark.parametrize("state", [table("link"), table("unlisted"), opened(AMBER, BLUE)])
@pytest.mark.parametrize("actor", [AMBER, BLUE])
def test_friends_and_who_was_paired_keep_their_seats(state: RoomState, actor: Player) -> None:
    assert events(decide(state, actor, abort())) == (CALLED_OFF,)


@pytest.mark.parametrize(
    ("waited", "absent"), [(FIRST_MOVE_MS, 0), (FIRST_MOVE_ABSENCE_MS, FIRST_MOVE_ABSENCE_MS)]
)
def test_a_seat_whose_player_does_not_come_to_the_first_move_opens_again(waited: int, absent: int) -> None:
    moved = after(table(), (AMBER, move(1, "1:1")))
    outcome = decide(moved, SERVER, missed(moved, waited, absent))
    assert events(outcome) == (CALLED_OFF, SeatLeft(2))
    host_missed = decide(table(), SERVER, missed(table(), waited, absent))
    assert events(host_missed) == (CALLED_OFF, SeatLeft(1))
    assert after(apply(table(), host_missed), (AMBER, take(1))).status == "playing", "the host may come back"


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (table(), FirstMoveMissed(1, FIRST_MOVE_MS - 1, FIRST_MOVE_ABSENCE_MS - 1)),
        (table(), FirstMoveMissed(2, FIRST_MOVE_MS, 0)),
        (table("link"), FirstMoveMissed(1, FIRST_MOVE_MS, FIRST_MOVE_MS)),
        (table(clock=DaysPerMove(1)), FirstMoveMissed(1, FIRST_MOVE_MS, FIRST_MOVE_MS)),
        (opened(AMBER, MACHINE), FirstMoveMissed(1, FIRST_MOVE_MS, FIRST_MOVE_MS)),
        (opened(AMBER, AMBER), FirstMoveMissed(1, FIRST_MOVE_MS, FIRST_MOVE_MS)),
        (
            after(table(), (AMBER, move(1, "1:1")), (BLUE, move(2, "1:1"))),
            FirstMoveMissed(3, FIRST_MOVE_MS, FIRST_MOVE_MS),
        ),
    ],
)
def test_no_other_seat_is_freed_by_time(state: RoomState, command: FirstMoveMissed) -> None:
    assert isinstance(decide(state, SERVER, command), Rejected)


def test_who_was_paired_is_only_called_off() -> None:
    state = opened(AMBER, BLUE)
    assert events(decide(state, SERVER, missed(state))) == (CALLED_OFF,)


def test_on_the_clock_the_seat_opens_again_when_the_first_move_is_due() -> None:
    state = table(clock=Fischer(60, 2))
    outcome = decide(state, SERVER, TimeUp(), TurnTiming(elapsed=30_000))
    assert events(outcome) == (CALLED_OFF, SeatLeft(1))
    assert apply(state, outcome).clocks is None
