"""The recorder: what happened, in order, for as many nodes as there is room."""

from typing import Any

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.attempt import Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.recorder import Recorder

NIM = make_game("nim", {"heaps": [2, 1]})
ONE_1, ONE_2, TWO_1 = 1, 2, 1 << 7 | 1  # moves 1:1, 1:2 and 2:1


def recorded(form: str, depth: int, most_nodes: int = 50_000) -> tuple[Attempt, Recorder]:
    recorder = Recorder(most_nodes)
    method, budget = Method(form, "none"), Budget(NO_LIMIT, INERT)
    return search_to_depth(NIM, NIM.start(), method, depth, budget, recorder), recorder


def test_a_search_to_depth_one_is_recorded_event_by_event() -> None:
    _, recorder = recorded("alphabeta", 1)
    alpha, beta = NIM.evaluators["none"].window
    assert recorder.events == [
        ("enter", -1, alpha, beta),
        ("enter", ONE_1, alpha, beta),
        ("leave", 0, "guess"),
        ("child", ONE_1, 0),
        ("window", 0, beta),
        ("enter", ONE_2, 0, beta),
        ("leave", 0, "guess"),
        ("child", ONE_2, 0),
        ("enter", TWO_1, 0, beta),
        ("leave", 0, "guess"),
        ("child", TWO_1, 0),
        ("leave", 0, "inner"),
    ]


def test_a_cut_off_names_the_side_of_the_window_that_closed() -> None:
    _, recorder = recorded("alphabeta", 3)
    sides = [event[1] for event in recorder.events if event[0] == "cut"]
    assert set(sides) == {"alpha", "beta"}
    _, negamax = recorded("negamax-alphabeta", 3)
    assert {event[1] for event in negamax.events if event[0] == "cut"} == {"beta"}


def test_a_plain_search_moves_no_window() -> None:
    _, recorder = recorded("minimax", 3)
    assert {event[0] for event in recorder.events} == {"enter", "child", "leave"}


def test_without_room_nodes_are_left_out_with_all_below_and_their_values_kept() -> None:
    whole, full = recorded("alphabeta", 3)
    cut_short, recorder = recorded("alphabeta", 3, most_nodes=2)
    assert cut_short == whole
    assert sum(event[0] == "enter" for event in recorder.events) == 2
    assert recorder.left_out == whole.nodes - 2
    assert recorder.events[0] == full.events[0]
    assert recorder.events[-1] == full.events[-1]
    root_children = [event for event in recorder.events if event[0] == "child"][-3:]
    assert [event[1] for event in root_children] == [ONE_1, ONE_2, TWO_1]


def test_recording_changes_nothing_in_the_search() -> None:
    for form in ("minimax", "alphabeta", "negamax", "negamax-alphabeta"):
        with_log, _ = recorded(form, 3)
        without: Any = search_to_depth(NIM, NIM.start(), Method(form, "none"), 3, Budget(NO_LIMIT, INERT))
        assert with_log == without
