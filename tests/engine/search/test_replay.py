"""Replaying a log gives the value and the counts of its search, for any search; a forged log is refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.attempt import FIXED_DEPTH, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.memo import memo
from parlour_engine.search.recorder import Event, Recorder
from parlour_engine.search.replay import LogError, replay
from tests.contract.catalogue_cases import random_positions

SMALL_MEMO: list[tuple[str, dict[str, object]]] = [
    ("nim", {"heaps": [3, 2, 4]}),
    ("nim", {"heaps": [2, 3], "misere": True}),
    ("greedy-nim", {"heaps": [4, 4, 3]}),
    ("modified-nim", {"heaps": [2, 5, 7]}),
    ("grundy", {"heap": 11}),
    ("mnk", {}),
]


@settings(max_examples=150)
@given(data=st.data())
def test_replaying_any_recorded_search_gives_its_value_and_its_counts(data: st.DataObject) -> None:
    game = make_game(data.draw(st.sampled_from(list(GAMES))), {})
    position = data.draw(st.sampled_from(random_positions(game, range(3))))
    method = Method(
        data.draw(st.sampled_from(FIXED_DEPTH)), data.draw(st.sampled_from(list(game.evaluators)))
    )
    recorder, depth = Recorder(), data.draw(st.integers(1, 3))
    attempt = search_to_depth(game, position, method, depth, Budget(Limit(nodes=6000), INERT), recorder)
    negamax = method.algorithm.startswith("negamax")
    to_win = game.to_move(position) == attempt.maximiser
    seen = replay(recorder.events, negamax=negamax, maximising=to_win)
    assert seen.finished == attempt.finished
    assert (seen.nodes, seen.cutoffs) == (attempt.nodes, attempt.cutoffs)
    assert (seen.leaves["end"], seen.leaves["guess"]) == (attempt.ends, attempt.guesses)
    if attempt.finished:
        sign = -1 if negamax and not to_win else 1
        assert (sign * seen.value, seen.move) == (attempt.best, attempt.line[0])


@pytest.mark.parametrize(("game_id", "options"), SMALL_MEMO)
def test_replaying_memo_gives_its_value_and_its_counts(game_id: str, options: dict[str, object]) -> None:
    game, recorder = make_game(game_id, options), Recorder()
    analysis = memo(game, game.start(), NO_LIMIT, INERT, recorder)
    seen = replay(recorder.events, negamax=True)
    assert (seen.value, seen.move) == (analysis.value, analysis.move)
    assert (seen.nodes, seen.cutoffs) == (analysis.nodes, analysis.cutoffs)
    assert (seen.leaves["end"], seen.leaves["table"]) == (analysis.evaluations, analysis.table_hits)


def test_a_log_without_room_for_every_node_still_gives_the_value() -> None:
    game = make_game("connect-four", {})
    for room in (1, 2, 10, 100):
        recorder = Recorder(room)
        attempt = logged(game, recorder)
        seen = replay(recorder.events, negamax=False)
        assert (seen.value, seen.move, seen.nodes) == (attempt.best, attempt.line[0], room)


def logged(game: AnyGame, recorder: Recorder) -> Any:
    method, budget = Method("alphabeta", game.default_evaluator), Budget(NO_LIMIT, INERT)
    return search_to_depth(game, game.start(), method, 3, budget, recorder)


def forged(events: list[Event], place: int, event: Event) -> list[Event]:
    return [*events[:place], event, *events[place + 1 :]]


def test_a_log_that_contradicts_itself_is_refused() -> None:
    game, recorder = make_game("connect-four", {}), Recorder()
    logged(game, recorder)
    events = recorder.events
    kinds = [event[0] for event in events]
    changes: list[tuple[int, Event]] = [
        (kinds.index("child"), ("child", 0, 77)),
        (kinds.index("child"), ("child", 5, 0)),
        (kinds.index("window"), ("window", 77, 78)),
        (kinds.index("window"), ("cut", "beta")),
        (len(events) - 1, ("leave", 77, "inner")),
        (0, ("leave", 0, "end")),
    ]
    for place, event in changes:
        with pytest.raises(LogError, match="does not follow"):
            replay(forged(events, place, event), negamax=False)
