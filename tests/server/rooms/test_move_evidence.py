"""What an engine node says for its move passes if it can be shown, and nothing else does."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.workers.process import run
from parlour_server.domain.room.state import RoomState
from parlour_server.engines.jobs import job_arguments
from parlour_server.engines.remote.answers import checked
from parlour_server.rooms.move_evidence import check_choice
from tests.server.domain.room.states import AMBER, MACHINE, after_machine, opened

GOOD: dict[str, Any] = {
    "move": "4",
    "evidence": {
        "line": ["4", "4", "3"],
        "depth": 3,
        "score": {"kind": "evaluation", "value": 3},
        "second": {"move": "3", "depth": 2},
    },
    "interrupted": False,
}


def with_evidence(**changed: Any) -> dict[str, Any]:
    return {**GOOD, "evidence": {**GOOD["evidence"], **changed}}


def game_of(game: str) -> RoomState:
    """A game in which a machine is to move."""
    return opened(MACHINE, AMBER, game=game, options={})


@pytest.fixture
def state() -> RoomState:
    return game_of("connect-four")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "player",
    ["random", "greedy", "alphabeta:depth=2", "pvs:time=0.1", "mcts:simulations=50", "level:3", "level:8"],
)
def test_every_players_answer_passes(game: str, player: str) -> None:
    state = opened(MACHINE, MACHINE, game=game, options={})
    for _ in range(3):
        answer = run("choose", {**job_arguments(state), "player": player, "limit": {"seconds": 0.2}}, 1)
        check_choice(state, player, checked("choose", answer))
        state = after_machine(state, answer["move"])


def test_a_glance_deeper_than_the_search_passes(state: RoomState) -> None:
    player = "pvs:depth=1,slips=100,glance=6"
    answer = run("choose", {**job_arguments(state), "player": player}, 1)
    assert answer["evidence"]["depth"] == 6
    check_choice(state, player, checked("choose", answer))


@pytest.mark.parametrize(
    "wrong",
    [
        {**GOOD, "move": "8"},
        {**GOOD, "move": "4\0"},
        {**GOOD, "move": " 4"},
        with_evidence(line=["4", "\0"]),
        with_evidence(line=["4"] * 7),
        with_evidence(line=["4", "9"]),
        with_evidence(line=["1", "2", "1", "2", "1", "2", "1", "2"]),
        with_evidence(depth=7),
        with_evidence(second={"move": "nowhere"}),
        with_evidence(second={"move": "3", "depth": 900}),
    ],
)
def test_what_the_game_cannot_read_or_was_not_asked_for_is_refused(
    state: RoomState, wrong: dict[str, Any]
) -> None:
    check_choice(state, "alphabeta:depth=6", GOOD)
    with pytest.raises(ValueError, match=re.compile(".", re.DOTALL)):
        check_choice(state, "alphabeta:depth=6", checked("choose", wrong))


@given(st.lists(st.text(max_size=3) | st.sampled_from([*"1234567"]), max_size=50), st.integers(0, 10_000))
def test_whatever_passes_is_a_line_of_legal_moves(line: list[str], depth: int) -> None:
    state = game_of("connect-four")
    try:
        check_choice(state, "pvs:time=1", with_evidence(line=line, depth=depth))
    except ValueError:
        return
    game, position = make_game("connect-four", {}), state.position
    for text in line:
        moves = {game.move_text(position, move): move for move in game.legal_moves(position)}
        position = game.play(position, moves[text])
    assert depth <= 1000
