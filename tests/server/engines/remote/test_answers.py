"""Answers of other machines come in only in their own shape, whatever they hold."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES
from parlour_engine.workers.process import run
from parlour_server.engines.remote.answers import checked
from parlour_server.rooms.engine_moves import forced_win
from parlour_server.rooms.move_evidence import MoveEvidence

EVIDENCE: dict[str, Any] = {"line": ["4"], "depth": 3, "score": {"kind": "win", "plies": 3}}
GOOD: dict[str, Any] = {"move": "4", "evidence": EVIDENCE, "interrupted": False}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(
    ["move", "evidence", "interrupted", "line", "depth", "score", "kind", "plies", "value"]
)
FORGED = st.recursive(JSON | st.just(GOOD) | st.just(EVIDENCE), lambda inner: st.dictionaries(NAMES, inner))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "player", ["random", "greedy", "alphabeta:depth=2", "mcts:simulations=50", "level:3"]
)
def test_every_players_answer_passes_with_its_move_and_evidence(game: str, player: str) -> None:
    job: dict[str, Any] = {
        "game": game,
        "options": {},
        "start": None,
        "moves": [],
        "player": player,
        "limit": {},
    }
    answer = run("choose", job, 1)
    passed = checked("choose", answer)
    assert {name: passed[name] for name in GOOD} == {name: answer[name] for name in GOOD}


@pytest.mark.parametrize(
    "forged",
    [
        {},
        {**GOOD, "move": 4},
        {**GOOD, "move": "4" * 1000},
        {**GOOD, "evidence": None},
        {**GOOD, "evidence": {**EVIDENCE, "line": "4"}},
        {**GOOD, "evidence": {**EVIDENCE, "line": ["4"] * 2000}},
        {**GOOD, "evidence": {**EVIDENCE, "depth": -1}},
        {**GOOD, "evidence": {**EVIDENCE, "score": "win"}},
        {**GOOD, "evidence": {**EVIDENCE, "score": {"kind": "triumph", "value": 1}}},
        {**GOOD, "evidence": {**EVIDENCE, "score": {"kind": "win", "value": 1}}},
        {**GOOD, "evidence": {**EVIDENCE, "score": {"kind": "win", "plies": 10**30}}},
        {**GOOD, "evidence": {**EVIDENCE, "second": {"move": []}}},
    ],
)
def test_an_answer_of_another_shape_is_refused(forged: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no answer of choose"):
        checked("choose", forged)


def test_what_a_room_does_not_use_is_left_out() -> None:
    passed = checked("choose", {**GOOD, "kept_bytes": "much", "extra": 1})
    assert passed == GOOD
    assert checked("ponder", {"finished": True, "kept_bytes": 5}) == {"finished": True}


@settings(max_examples=40)  # what is forged nests deep, and takes long to draw
@given(st.dictionaries(NAMES, FORGED))
def test_whatever_is_forged_is_refused_or_can_be_used(forged: dict[str, Any]) -> None:
    """What comes through can be kept, and asked for its forced win, as a room does."""
    try:
        passed = checked("choose", forged)
    except ValueError:
        return
    MoveEvidence().keep("room", 1, passed["evidence"])
    assert forced_win(passed["evidence"]) >= 0
