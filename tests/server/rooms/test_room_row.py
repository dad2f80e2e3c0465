"""A room's row for the lists: no flag falls before the time it gives, although most moves do not write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.terms import ByoYomi, Clock, Fischer, PerMove
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.outcome import Accepted, TurnTiming
from parlour_server.domain.room.timing import allowed
from parlour_server.rooms.room_row import is_stale, room_row
from tests.server.domain.room.states import long_game, move

CLOCKS: list[Clock] = [Fischer(30, 0), Fischer(10, 5), PerMove(10), ByoYomi(10, 3, 5), ByoYomi(0, 2, 5)]


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
@given(turns=st.lists(st.integers(0, 20_000), max_size=40))
def test_no_flag_falls_before_the_row_is_due(clock: Clock, turns: list[int]) -> None:
    state, at = long_game(clock=clock), 0
    due = room_row(state, at).due
    for elapsed in turns:
        left = allowed(state)
        assert due is not None
        assert left is not None
        assert due <= at + left
        mover = state.player_at(state.mover) if state.mover is not None else None
        assert mover is not None
        text = f"{1 if state.turn <= 30 else 2}:1"
        outcome = decide(state, mover, move(state.turn, text), TurnTiming(elapsed=elapsed))
        if not isinstance(outcome, Accepted):
            return  # the flag has fallen
        state, at = outcome.steps[-1].state, at + elapsed
        if is_stale(due, state, at):
            due = room_row(state, at).due


@given(turns=st.lists(st.integers(0, 500), min_size=20, max_size=40))
def test_fast_games_write_it_only_at_their_beginning(turns: list[int]) -> None:
    state, at, due, written = long_game("1:1", "1:1", clock=Fischer(60, 0)), 0, None, 0
    for elapsed in turns:
        mover = state.player_at(state.mover) if state.mover is not None else None
        assert mover is not None
        outcome = decide(
            state, mover, move(state.turn, f"{1 if state.turn <= 30 else 2}:1"), TurnTiming(elapsed)
        )
        assert isinstance(outcome, Accepted)
        state, at = outcome.steps[-1].state, at + elapsed
        if is_stale(due, state, at):
            due, written = room_row(state, at).due, written + 1
    assert written == 1
