"""What a client may do whose budget of events is spent."""

from parlour_server.domain.event_budget import lengthens
from tests.server.domain.room.states import give, leave, move, offer, rematch, resign, take, waiting
from tests.server.domain.room.test_machine_play import PACE, PAUSE, RESUME, machines, moved, said


def test_what_begins_or_lengthens_games_has_to_wait_and_what_ends_them_goes_on() -> None:
    state = waiting()
    assert all(lengthens(state, command) for command in (take(2), offer("draw", 1), give(1), rematch(), PACE))
    assert not any(lengthens(state, command) for command in (leave(1), move(1, "1:1"), resign(), RESUME))


def test_a_machines_game_is_paused_once_on_each_turn() -> None:
    state = machines()
    assert not lengthens(state, PAUSE)
    again = said(state, PAUSE, RESUME)
    assert lengthens(again, PAUSE)
    assert not lengthens(moved(again), PAUSE)
