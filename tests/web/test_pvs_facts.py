"""Every fact that the page has of what only `pvs` does is true: passes, null windows, re-searches, bounds.

As in test_step_facts.py the facts come from the page's modules, which know the record alone, and what judges
them was seen while the search ran, or is computed from the rules by a search without windows or table.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from tests.web.test_search_tree import unpacked
from tests.web.watched_search import Seen, watched_search

GAME = make_game("mnk", {})
SEARCHES = [("pvs:depth=9,evaluator=none", "c1 b1 c2 b2"), ("pvs:depth=5", "b2 a1"), ("pvs:depth=3", "")]
Facts = dict[str, Any]


class Judge:
    def __init__(self, tree: dict[str, Any], nodes: list[Seen]) -> None:
        self.tree = tree
        self.evaluator = GAME.evaluators[tree["evaluator"]]
        self.roots = [node for node in nodes if node.above is None]
        self.seen: dict[str, int] = {}  # how deep the inner nodes that came back were searched, by their keys

    def judge(self, node: Seen, facts: Facts) -> None:
        """Fail where a fact is not true; facts come in the order of the steps."""
        match facts["kind"]:
            case "root":
                self.judge_window(node, facts["pass"])
            case "pass" | "done":
                self.judge_end(node, facts)
            case "enter":
                self.judge_way(node, facts)
            case "leaf" | "back":
                self.judge_way(node, facts)
                self.judge_value(node, facts)
                self.judge_taken(node, facts)
            case "cut":
                self.judge_cut(node, facts)
            case other:
                raise AssertionError(other)
        if facts["kind"] == "back":
            self.seen[GAME.key(node.position)] = max(
                self.left(node), self.seen.get(GAME.key(node.position), 0)
            )

    def judge_window(self, root: Seen, facts: Facts) -> None:
        depth = self.tree["passes"][self.roots.index(root)]["depth"]
        before = self.roots.index(root) - 1
        repeated = before >= 0 and self.tree["passes"][before]["depth"] == depth
        assert (facts["depth"], facts["repeated"]) == (depth, repeated)
        for name, end in zip(("alpha", "beta"), self.window_of(root, root), strict=True):
            assert (facts[name] is None) == (abs(end) > 1 << 40)
            assert facts[name] is None or facts[name]["number"] == end

    def judge_end(self, root: Seen, facts: Facts) -> None:
        alpha, beta = self.window_of(root, root)
        value = self.own(root.value, root)
        is_last = root is self.roots[-1]
        assert (facts["kind"] == "done") == is_last
        if is_last:
            assert facts["value"]["number"] == value == self.full(root, root)
            return
        outcome = "low" if value <= alpha else "high" if value >= beta else "inside"
        assert (facts["outcome"], facts["worth"]["number"]) == (outcome, value)
        self.judge_bound(root, facts["worth"], root)
        assert (outcome == "inside") == (facts["worth"]["bound"] == "exact")

    def judge_way(self, node: Seen, facts: Facts) -> None:
        assert node.above is not None
        siblings = node.above.children
        asked, place = facts["asked"], siblings.index(node)
        again = place > 0 and siblings[place - 1].position == node.position
        alpha, beta = self.window_of(node, node.above)
        assert facts.get("again", again) == again
        assert (asked is not None) == (place > 0 and not again)
        if asked is not None:
            counted = [child for child in siblings[:place] if not self.is_repeated(child)]
            best = max(self.own(child.value, node.above) for child in counted)
            assert asked["number"] == alpha == max(best, self.window_of(node.above, node.above)[0])
            assert beta == alpha + 1

    def judge_value(self, node: Seen, facts: Facts) -> None:
        assert node.above is not None
        worth = facts.get("worth") or facts["bound"]
        if facts["kind"] == "leaf" and facts["reason"] == "bound":
            assert self.seen[GAME.key(node.position)] >= 2
        elif facts["kind"] == "leaf":
            assert facts["value"]["number"] == self.own(node.value, node) == self.full(node, node)
        if worth is not None:
            assert worth["number"] == self.own(node.value, node)
            self.judge_bound(node, worth, node)
            self.judge_bound(node, facts["turned"], node.above)

    def judge_taken(self, node: Seen, facts: Facts) -> None:
        assert node.above is not None
        taken, above = facts["taken"], node.above
        assert taken["again"] == self.is_repeated(node)
        before = [each for each in above.children[: above.children.index(node)] if not self.is_repeated(each)]
        best = max((self.own(each.value, above) for each in before), default=None)
        value = self.own(node.value, above)
        assert taken["kept"] == (not taken["again"] and (best is None or value > best))
        assert (taken["before"] and taken["before"]["number"]) == best

    def judge_cut(self, node: Seen, facts: Facts) -> None:
        value, (_, beta) = self.own(node.value, node), self.window_of(node, node)
        assert value >= beta
        assert facts["value"]["number"] == value
        assert (facts["cause"] == "asked") == (facts["other"] is None)
        if facts["other"] is not None:  # some move above has brought the other side that much
            assert self.own(node.value, node) >= beta
            number, side = facts["other"]["value"]["number"], node
            assert number == -beta
            values = []
            while side.above is not None:
                side = side.above
                values += [child.value for child in side.children if 0 < child.left < node.left]
            assert number in values or -number in values

    def judge_bound(self, node: Seen, worth: Facts, side: Seen) -> None:
        """Judge how a value compares with that of a search without windows, for the side of a node."""
        full, number = self.full(node, side), worth["number"]
        match worth["bound"]:
            case "exact":
                assert number == full
            case "least":
                assert number <= full
            case "most":
                assert number >= full
            case other:
                raise AssertionError(other)

    def is_repeated(self, node: Seen) -> bool:
        assert node.above is not None
        following = node.above.children[node.above.children.index(node) + 1 :]
        return bool(following) and following[0].position == node.position

    def left(self, node: Seen) -> int:
        """Return how many plies were searched from a node."""
        root = node
        while root.above is not None:
            root = root.above
        depth: int = self.tree["passes"][self.roots.index(root)]["depth"]
        return depth - node.level

    def window_of(self, node: Seen, side: Seen) -> tuple[int, int]:
        """Return the window of a node for the side of another."""
        return (node.alpha, node.beta) if self.maximises(side) else (-node.beta, -node.alpha)

    def own(self, value: int, side: Seen) -> int:
        return value if self.maximises(side) else -value

    def maximises(self, node: Seen) -> bool:
        return bool(GAME.to_move(node.position) == self.tree["maximiser"])

    def full(self, node: Seen, side: Seen) -> int:
        """Return the value of a search to the same depth that leaves nothing out, for the side of a node."""
        value = minimax(
            node.position, self.left(node), node.level, self.tree["maximiser"], self.tree["evaluator"]
        )
        return self.own(value, side)


@cache
def minimax(position: Any, depth: int, plies: int, maximiser: Any, evaluator: str) -> int:
    result = GAME.result(position)
    if result is not None:
        return GAME.evaluators[evaluator].end(position, result, maximiser, plies)
    if depth == 0:
        return GAME.evaluators[evaluator].guess(position, maximiser, plies)
    after = [GAME.play(position, move) for move in GAME.legal_moves(position)]
    values = [minimax(child, depth - 1, plies + 1, maximiser, evaluator) for child in after]
    return max(values) if GAME.to_move(position) == maximiser else min(values)


@pytest.mark.parametrize(("player", "moves"), SEARCHES)
def test_every_fact_of_a_principal_variation_search_is_true(player: str, moves: str, tmp_path: Path) -> None:
    position = GAME.start()
    for move in moves.split():
        position = GAME.play(position, GAME.parse_move(position, move))
    tree, nodes = watched_search(GAME, position, player)
    (page,) = unpacked(tmp_path, tree, facts=True)
    judge = Judge(tree, nodes)
    for number, facts in zip(page["nodes"], page["facts"], strict=True):
        judge.judge(nodes[number], facts)
    kinds = [facts["kind"] for facts in page["facts"]]
    assert kinds.count("root") == kinds.count("pass") + 1 == len(tree["passes"])
    assert (page["wrong"], page["lost"]) == ([], [])


def test_these_searches_have_all_that_only_pvs_does(tmp_path: Path) -> None:
    found = set()
    for player, moves in SEARCHES:
        position = GAME.start()
        for move in moves.split():
            position = GAME.play(position, GAME.parse_move(position, move))
        (page,) = unpacked(tmp_path, watched_search(GAME, position, player)[0], facts=True)
        for facts in page["facts"]:
            found |= {facts["kind"], facts.get("reason"), facts.get("cause"), facts.get("outcome")}
            found |= {"again"} if facts.get("again") else set()
    assert {"pass", "bound", "asked", "inside", "again"} <= found
    assert {"low", "high"} & found
