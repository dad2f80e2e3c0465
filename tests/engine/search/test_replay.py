"""Replaying a record gives the values, windows and counts of its search; a damaged record is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import INFINITY
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.search import fixed_depth
from parlour_engine.search.attempt import FIXED_DEPTH, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import FixedDepth, search_to_depth
from parlour_engine.search.memo import memo
from parlour_engine.search.recorder import CUT, LEAVES, LEFT_OUT, Record, Recorder, TreeForm
from parlour_engine.search.replay import Node, RecordError, replay
from tests.contract.catalogue_cases import random_positions

SMALL_MEMO: list[tuple[str, dict[str, object]]] = [
    ("nim", {"heaps": [3, 2, 4]}),
    ("nim", {"heaps": [2, 3], "misere": True}),
    ("greedy-nim", {"heaps": [4, 4, 3]}),
    ("modified-nim", {"heaps": [2, 5, 7]}),
    ("grundy", {"heap": 11}),
    ("mnk", {}),
]


def tree_of(algorithm: str) -> TreeForm:
    """How a record of an algorithm is read."""
    tree = ALGORITHMS[algorithm].tree
    assert tree is not None
    return tree


class Windows(FixedDepth[Any]):
    """A search that notes the window of every node it enters and the value that it brings back."""

    def __init__(self, *arguments: Any, **names: Any) -> None:
        super().__init__(*arguments, **names)
        self.seen: list[list[int | None]] = []

    def minimax(self, position: Any, depth: int, alpha: int, beta: int, maximising: bool) -> int:
        search = super().minimax
        return self.noted(alpha, beta, lambda: search(position, depth, alpha, beta, maximising))

    def negamax(self, position: Any, depth: int, alpha: int, beta: int, colour: int) -> int:
        search = super().negamax
        return self.noted(alpha, beta, lambda: search(position, depth, alpha, beta, colour))

    def noted(self, alpha: int, beta: int, search: Callable[[], int]) -> int:
        note: list[int | None] = [alpha, beta, None]
        self.seen.append(note)
        note[2] = value = search()
        return value


@settings(max_examples=150)
@given(data=st.data())
def test_replaying_any_recorded_search_gives_what_it_saw(data: st.DataObject) -> None:
    game = make_game(data.draw(st.sampled_from(list(GAMES))), {})
    position = data.draw(st.sampled_from(random_positions(game, range(3))))
    evaluator = data.draw(st.sampled_from(list(game.evaluators)))
    algorithm = data.draw(st.sampled_from(FIXED_DEPTH))
    recorder, depth = Recorder(), data.draw(st.integers(1, 3))
    with pytest.MonkeyPatch.context() as patch:
        searches: list[Windows] = []

        def noting(*arguments: Any, **names: Any) -> Windows:
            searches.append(Windows(*arguments, **names))
            return searches[-1]

        patch.setattr(fixed_depth, "FixedDepth", noting)
        method, budget = Method(algorithm, evaluator), Budget(Limit(nodes=6000), INERT)
        attempt = search_to_depth(game, position, method, depth, budget, recorder)
    record, to_win = recorder.record(), game.to_move(position) == attempt.maximiser
    nodes = replay(record, tree_of(algorithm), maximising=to_win)
    assert [node.value for node in nodes] == [value for _, _, value in searches[0].seen]
    assert (len(nodes), record.kinds.count(CUT)) == (attempt.nodes, attempt.cutoffs)
    ends = sum(record.kinds.count(kind) for kind in "012")
    assert (ends, record.kinds.count("g")) == (attempt.ends, attempt.guesses)
    if algorithm.endswith("alphabeta"):
        first, last = searches[0].seen[0][:2]
        for node, (alpha, beta, _) in zip(nodes, searches[0].seen, strict=True):
            assert same_bound(node.alpha, alpha, first, last)
            assert same_bound(node.beta, beta, first, last)
    if attempt.finished:
        sign = -1 if algorithm.startswith("negamax") and not to_win else 1
        assert nodes[0].value == sign * attempt.best
        assert move_of(nodes) == attempt.line[0]


def same_bound(ours: int, searched: int | None, *at_first: int | None) -> bool:
    """Whether a bound is the one searched with; a document's start value, which no value reaches, is open."""
    start = {abs(bound) for bound in at_first if bound is not None}
    return ours == searched or (abs(ours) == INFINITY and searched is not None and abs(searched) in start)


def move_of(nodes: list[Node]) -> int:
    assert nodes[0].best is not None
    return nodes[nodes[0].best].move


@pytest.mark.parametrize(("game_id", "options"), SMALL_MEMO)
def test_replaying_memo_gives_its_value_and_its_counts(game_id: str, options: dict[str, object]) -> None:
    game, recorder = make_game(game_id, options), Recorder()
    analysis = memo(game, game.start(), NO_LIMIT, INERT, recorder)
    record = recorder.record()
    nodes = replay(record, tree_of("memo"), maximising=True)
    assert (nodes[0].value, move_of(nodes)) == (analysis.value, analysis.move)
    assert (len(nodes), record.kinds.count(CUT)) == (analysis.nodes, analysis.cutoffs)
    ends = sum(record.kinds.count(kind) for kind in "012")
    assert (ends, record.kinds.count("t")) == (analysis.evaluations, analysis.table_hits)


@pytest.mark.parametrize("algorithm", FIXED_DEPTH)
def test_a_record_without_room_for_every_node_still_gives_the_value(algorithm: str) -> None:
    for room in (1, 2, 10, 100):
        attempt, record = recorded(algorithm, room)
        nodes = replay(record, tree_of(algorithm), maximising=True)
        assert (nodes[0].value, move_of(nodes)) == (attempt.best, attempt.line[0])
        assert len(nodes) - record.kinds.count(LEFT_OUT) == room


def recorded(algorithm: str, room: int) -> tuple[Any, Record]:
    game, recorder = make_game("connect-four", {}), Recorder(room)
    method, budget = Method(algorithm, game.default_evaluator), Budget(NO_LIMIT, INERT)
    return search_to_depth(game, game.start(), method, 3, budget, recorder), recorder.record()


COLUMNS = ("kinds", "moves", "tried", "values", "untried")


@pytest.mark.parametrize("column", COLUMNS)
def test_a_record_with_a_column_too_short_or_too_long_is_refused(column: str) -> None:
    for change in (list.pop, lambda each: each.append(each[-1])):
        _, record = recorded("alphabeta", 50_000)
        change(getattr(record, column))
        with pytest.raises(RecordError, match="damaged"):
            replay(record, tree_of("alphabeta"), maximising=True)


def test_a_record_whose_nodes_are_of_another_kind_is_refused() -> None:
    _, whole = recorded("alphabeta", 50_000)
    cut = whole.kinds.index(CUT)
    leaf = next(number for number, kind in enumerate(whole.kinds) if kind in LEAVES)
    for number, kind in ((cut, "i"), (0, "c"), (leaf, "i"), (0, "g"), (leaf, "o")):
        _, record = recorded("alphabeta", 50_000)
        record.kinds[number] = kind
        with pytest.raises(RecordError, match="damaged"):
            replay(record, tree_of("alphabeta"), maximising=True)
    for empty in (Record(), Record(["i"], [-1], [0])):
        with pytest.raises(RecordError, match="damaged"):
            replay(empty, tree_of("alphabeta"), maximising=True)
