"""The recorder: which nodes, in order, for as many as there is room."""

from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.attempt import Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.recorder import CUT, LEAVES, LEFT_OUT, NO_MOVE, Recorder

NIM = make_game("nim", {"heaps": [2, 1]})
FOUR = make_game("connect-four", {})
ONE_1, ONE_2, TWO_1 = 1, 2, 1 << 7 | 1  # moves 1:1, 1:2 and 2:1
FORMS = ("minimax", "alphabeta", "negamax", "negamax-alphabeta")


def recorded(
    form: str, depth: int, most_nodes: int = 50_000, game: Any = NIM, limit: Limit = NO_LIMIT
) -> tuple[Attempt, Recorder]:
    recorder = Recorder(most_nodes)
    method, budget = Method(form, "none"), Budget(limit, INERT)
    return search_to_depth(game, game.start(), method, depth, budget, recorder), recorder


def test_a_search_to_depth_one_is_recorded_node_by_node() -> None:
    record = recorded("alphabeta", 1)[1].record()
    assert record.kinds == ["i", "g", "g", "g"]
    assert record.moves == [NO_MOVE, ONE_1, ONE_2, TWO_1]
    assert (record.tried, record.values, record.untried, record.below) == ([3], [0, 0, 0], [], [])


def test_an_end_says_who_won() -> None:
    record = recorded("minimax", 3)[1].record()
    assert set(record.kinds) == {"i", "1", "2"}


@pytest.mark.parametrize("form", ["alphabeta", "negamax-alphabeta"])
def test_a_cut_names_the_moves_left_untried(form: str) -> None:
    attempt, recorder = recorded(form, 3)
    record = recorder.record()
    assert record.kinds.count(CUT) == len(record.untried) == attempt.cutoffs == 3
    assert record.untried == [(), (), (ONE_2,)]


def test_a_plain_search_cuts_nothing() -> None:
    assert CUT not in recorded("minimax", 3)[1].record().kinds


def test_without_room_nodes_are_left_out_with_all_below_and_their_values_kept() -> None:
    whole, _ = recorded("alphabeta", 3)
    cut_short, recorder = recorded("alphabeta", 3, most_nodes=2)
    record = recorder.record()
    assert cut_short == whole
    assert len(record.kinds) - record.kinds.count(LEFT_OUT) == 2
    assert recorder.left_out == sum(record.below) == whole.nodes - 2
    assert record.moves == [NO_MOVE, ONE_1, ONE_1, TWO_1, ONE_2, TWO_1]
    assert (record.kinds, record.values) == (["i", "i", "o", "o", "o", "o"], [1, 1, -1, 1])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("room", [1, 5, 40, 400])
def test_what_is_left_out_is_counted_where_it_was(form: str, room: int) -> None:
    attempt, recorder = recorded(form, 4, room, FOUR)
    record = recorder.record()
    kept = len(record.kinds) - record.kinds.count(LEFT_OUT)
    assert kept == min(room, attempt.nodes)
    assert sum(record.below) == recorder.left_out == attempt.nodes - kept
    assert all(count > 0 for count in record.below)


def test_a_search_that_ends_early_leaves_its_open_nodes_unfinished() -> None:
    attempt, recorder = recorded("minimax", 4, game=FOUR, limit=Limit(nodes=60))
    record = recorder.record()
    assert not attempt.finished
    assert record.kinds[0] == "u"
    assert len(record.kinds) == attempt.nodes
    assert len(record.values) == sum(kind in LEAVES for kind in record.kinds)


def test_recording_changes_nothing_in_the_search() -> None:
    for form in FORMS:
        with_log, _ = recorded(form, 3)
        without: Any = search_to_depth(NIM, NIM.start(), Method(form, "none"), 3, Budget(NO_LIMIT, INERT))
        assert with_log == without
