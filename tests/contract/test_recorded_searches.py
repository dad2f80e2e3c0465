"""Recorded searches of every game: the same search as without a record, and what it keeps."""

import json
from math import log, sqrt
from typing import Any

import pytest

from parlour_engine.analysis import analysis_json
from parlour_engine.conformance.cases import RECORDED, short_text
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.choose import choose
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search import pvs as pvs_module
from parlour_engine.search.budget import Budget
from parlour_engine.search.growth import PLAYED, GrowthRecorder, grown_tree
from parlour_engine.search.mcts import NO_MOVE, Mcts, Node, Simulations, back_up
from parlour_engine.search.pvs import PvsToDepth
from parlour_engine.search.replay import Way
from parlour_engine.workers.registry import column_pages
from tests.contract.catalogue_cases import SMALL, Case, at_home, listed, made, named, some_positions

CASES = [*at_home(), *listed(SMALL)]
PLAYERS = [*map(short_text, RECORDED), "pvs:depth=3", "pvs:nodes=300"]
PAGE_BYTES = 2000
every_case = pytest.mark.parametrize("case", CASES, ids=named)


def positions_of(game: AnyGame) -> list[Any]:
    return some_positions(game, range(1), 3)


@every_case
@pytest.mark.parametrize("player", PLAYERS)
def test_a_record_changes_nothing_and_comes_in_pages_that_hold_it_all(case: Case, player: str) -> None:
    game = made(case)
    if player == "memo" and game.most_positions(game.start()) > 10_000:
        return
    for number, position in enumerate(positions_of(game)):
        tree = search_tree(game, position, player, most_nodes=(50_000, 25)[number % 2])
        found = analysis_json(game, position, choose(game, position, player))
        assert {**tree["search"], "seconds": 0} == {**found, "seconds": 0}
        pages = [json.loads(page) for page in column_pages(tree["columns"], PAGE_BYTES)]
        assert {
            name: sum((page[name] for page in pages), start=type(column)())
            if name != "kinds"
            else "".join(page[name] for page in pages)
            for name, column in tree["columns"].items()
        } == tree["columns"]
        assert all(len(page) <= PAGE_BYTES for page in column_pages(tree["columns"], PAGE_BYTES))


@every_case
def test_a_replayed_pvs_has_the_windows_and_values_that_the_search_had(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seen = made(case), list[list[int]]()

    class Watched(PvsToDepth[Any]):
        def value(self, position: Any, depth: int, alpha: int, beta: int, maximising: bool) -> int:
            entry = [alpha, beta]
            seen.append(entry)
            entry.append(super().value(position, depth, alpha, beta, maximising))
            return entry[-1]

    monkeypatch.setattr(pvs_module, "PvsToDepth", Watched)
    for position in positions_of(game):
        seen.clear()
        tree = search_tree(game, position, "pvs:depth=4")
        nodes = replayed(tree)
        assert [[node.alpha, node.beta, node.value] for node in nodes] == seen
        moves = [node.move for node in nodes]
        for number, node in enumerate(nodes):
            if node.way is Way.AGAIN:
                before = max(each for each in range(number) if nodes[each].level == node.level)
                assert (moves[before], nodes[before].way) == (moves[number], Way.NULL)
        of_depth = [each["depth"] for each in tree["passes"]]
        assert of_depth == sorted(of_depth)
        assert tree["search"]["depth"] == of_depth[-1]


def shape(node: Node) -> tuple[Any, ...]:
    children = [shape(child) for child in node.children]
    return node.move, node.visits, node.total, node.least, node.most, node.untried, children


@every_case
def test_a_replayed_growth_is_the_tree_that_has_grown(case: Case) -> None:
    game = made(case)
    for position in positions_of(game):
        recorder = GrowthRecorder()
        search = Mcts(game, position, Simulations(80, 4), Budget(NO_LIMIT, INERT), recorder.simulated)
        while search.root.visits < 80 and search.root.least < search.root.most:
            search.simulate()
        nodes = grown_tree(recorder.growth)
        assert shape(nodes[0]) == shape(search.root)
        paths = [0]
        for number in range(1, len(nodes)):
            paths.append(paths[recorder.growth.parents[number]] + 1)
        entered = sum(paths) + sum(recorder.growth.playouts) + len(nodes) - 1
        assert entered == search.budget.nodes


@every_case
def test_what_there_is_no_room_for_is_counted(case: Case) -> None:
    game = made(case)
    for position in positions_of(game)[:2]:
        whole, part = (search_tree(game, position, "pvs:depth=3", most_nodes=most) for most in (50_000, 12))
        passes = len(whole["passes"])
        entered = sum(kind != "o" for kind in part["columns"]["kinds"])
        assert whole["left_out"] == 0
        assert entered + part["left_out"] == whole["nodes"]
        assert entered <= 12 + passes
        assert sum(each["left_out"] for each in part["passes"]) == part["left_out"]
        assert [node.value for node in replayed(part) if node.level == 0] == [
            node.value for node in replayed(whole) if node.level == 0
        ]
        grown = search_tree(game, position, "mcts:simulations=40,seed=1", most_nodes=12)
        assert len(grown["columns"]["kinds"]) == grown["nodes"] <= 12
        assert grown["nodes"] - 1 + grown["left_out"] == grown["search"]["evaluations"]


@every_case
def test_each_simulation_goes_the_way_that_the_stated_formula_says(case: Case) -> None:
    game = made(case)
    for seed, position in enumerate(positions_of(game)):
        tree = search_tree(game, position, f"mcts:simulations=400,seed={seed}")
        columns, exploration = tree["columns"], tree["exploration"]
        nodes = [Node(1, NO_MOVE)]
        for number in range(1, len(columns["kinds"])):
            parent = columns["parents"][number]
            way = [nodes[0]]
            while way[-1].untried == 0:
                way.append(chosen_by_formula(way[-1], exploration))
            assert way[-1] is nodes[parent], (game.position_text(position), number)
            node = Node(number + 1, columns["moves"][number])
            nodes.append(node)
            way[-1].children.append(node)
            way[-1].untried = columns["legal"][parent] - len(way[-1].children)
            way.append(node)
            worth = columns["values"][number] if len(way) % 2 == 0 else -columns["values"][number]
            is_over = columns["kinds"][number] != PLAYED
            if is_over:
                node.least = node.most = worth
            back_up(way, worth, news=is_over)


def chosen_by_formula(parent: Node, exploration: float) -> Node:
    """The child with the highest bound as docs/protocol.md states it, of equal ones the one tried last."""
    best, highest = parent, float("-inf")
    for child in parent.children:
        if child.most <= -parent.most:
            continue
        bound = child.total / child.visits + sqrt(exploration * log(parent.visits) / child.visits)
        if bound >= highest:
            best, highest = child, bound
    return best


@every_case
@pytest.mark.parametrize("player", ["alphabeta:depth=4", "negamax-alphabeta:depth=3", "memo", "pvs:depth=3"])
def test_effective_cutoffs_are_those_that_left_a_move(case: Case, player: str) -> None:
    game = made(case)
    if player == "memo" and game.most_positions(game.start()) > 10_000:
        return
    for position in positions_of(game):
        tree = search_tree(game, position, player)
        if tree["left_out"] or "passes" in tree:
            continue
        untried = tree["columns"]["untried"]
        assert tree["search"]["cutoffs"] == len(untried)
        assert tree["search"]["effective_cutoffs"] == sum(map(bool, untried))


def test_more_than_half_of_the_cutoffs_of_tic_tac_toe_left_a_move() -> None:
    found = choose(made(("mnk", {})), made(("mnk", {})).start(), "alphabeta:depth=9,evaluator=none")
    assert (found.cutoffs, found.effective_cutoffs) == (8180, 4237)
