"""Every fact that the page has of a step of a search is true, by the rules and by the search itself.

The facts come from the page's modules, which know the record alone. What judges them was seen while the
search ran, and full values are computed from the rules without any search of the engine.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import INFINITY
from tests.web.test_search_tree import unpacked
from tests.web.watched_search import Seen, watched_search

MARKS = {1: "cross", 2: "nought"}
GAME = make_game("mnk", {})

#: Each of them is said for MAX and for the side to move.
SHORT = [
    ("alphabeta:depth=9,evaluator=none", "c1 b1 c2 b2"),
    ("alphabeta:depth=3,evaluator=none", "b2"),
    ("minimax:depth=9,evaluator=none", "b2 a1 c3"),
    ("negamax:depth=9,evaluator=none", "b2 a1 c3 a2"),
    ("negamax-alphabeta:depth=9,evaluator=none", "b2"),
]
SEARCHES = [
    ("alphabeta:depth=9,evaluator=none", "a1", False),
    ("memo", "", True),
    *((player, moves, for_mover) for player, moves in SHORT for for_mover in (False, True)),
]
Facts = dict[str, Any]
FULL: dict[tuple[str, int], int] = {}  # the values of full_value, which many searches share


class Judge:
    """Judges the facts of one search, step by step in their order."""

    def __init__(self, tree: dict[str, Any], nodes: list[Seen], *, for_mover: bool) -> None:
        self.about = tree
        self.nodes = nodes
        self.root = nodes[0]
        self.pruned = "alphabeta" in tree["algorithm"]
        self.memo = tree["algorithm"] == "memo"
        self.for_mover = for_mover  # whose values the facts have, else the maximiser's
        self.time = 0  # of the search, after the step that is judged
        self.solved: dict[str, int] = {}  # the values of the inner nodes that have come back, by their keys
        self.decided = self.memo or all(
            not node.children or GAME.result(node.position) is None for node in nodes
        )
        self.decided &= all(
            node.children or GAME.result(node.position) is not None or self.memo for node in nodes
        )
        self.by_kind: dict[str, Callable[[Seen, Facts], None]] = {
            "root": self.judge_root,
            "enter": self.judge_enter,
            "leaf": self.judge_leaf,
            "back": self.judge_back,
            "cut": self.judge_cut,
            "done": self.judge_done,
        }

    def judge(self, node: Seen, facts: Facts) -> None:
        """Fail where a fact is not true."""
        leaves = facts["kind"] in ("leaf", "back", "done")
        # A node is cut off when its last child has come back, just before it is left.
        self.time = node.left if leaves else node.left - 1 if facts["kind"] == "cut" else node.entered
        self.by_kind[facts["kind"]](node, facts)

    def judge_variables(self, node: Seen, variables: Facts) -> None:
        """Judge the variables of the code after the step that was judged last."""
        gone_up = self.time == node.left and node.above is not None
        frame = node.above if gone_up and node.above is not None else node
        assert variables["level"] == frame.level
        back = [child for child in frame.children if child.left <= self.time]
        top = self.maximises(frame)
        better = max if top else min
        best = better((child.value for child in back), default=None)
        came = node.value if gone_up else None if node is self.root or self.time == node.entered else best
        for name, value in (("v", came), ("best", best)):
            assert (variables[name] is None) == (value is None)
            if value is not None:
                self.judge_value(variables[name], value, frame)
        assert (variables["window"] is not None) == self.pruned
        if self.pruned:
            alpha = frame.alpha if best is None or not top else max(frame.alpha, best)
            beta = frame.beta if best is None or top else min(frame.beta, best)
            ends = (beta, alpha) if self.for_mover and not top else (alpha, beta)
            for name, end in zip(("alpha", "beta"), ends, strict=True):
                assert (variables["window"][name] is None) == (abs(end) >= INFINITY)
                if abs(end) < INFINITY:
                    self.judge_value(variables["window"][name], end, frame)

    def judge_root(self, node: Seen, facts: Facts) -> None:
        assert node is self.root
        self.judge_side(facts["side"], node)
        depth = None if self.memo else self.about["search"]["depth"]
        method = "memo" if self.memo else "windows" if self.pruned else "full"
        assert (facts["depth"], facts["method"]) == (depth, method)

    def judge_enter(self, node: Seen, facts: Facts) -> None:
        assert node.above is not None
        assert node.children
        self.judge_side(facts["side"], node.above)
        self.judge_side(facts["other"], node)
        assert text_of(facts["move"]) == move_to(node)
        self.judge_hold(node, facts["max"], node.alpha if self.pruned else -INFINITY, max_side=True)
        self.judge_hold(node, facts["min"], node.beta if self.pruned else INFINITY, max_side=False)

    def judge_leaf(self, node: Seen, facts: Facts) -> None:
        assert node.above is not None
        assert not node.children
        self.judge_side(facts["side"], node)
        self.judge_side(facts["other"], node.above)
        assert text_of(facts["move"]) == move_to(node)
        result = GAME.result(node.position)
        if result is None:
            assert facts["winner"] is None
            if self.memo:
                assert facts["reason"] == "table"
                assert self.solved[GAME.key(node.position)] == self.own(node.value, node)
            else:
                assert (facts["reason"], node.level) == ("guess", self.about["search"]["depth"])
        else:
            assert facts["reason"] == "over"
            winner = facts["winner"] and facts["winner"]["mark"]
            assert winner == (MARKS[result.winner] if result.winner else None)
        self.judge_value(facts["value"], node.value, node)
        self.judge_turned(facts["turned"], node)
        self.judge_taken(node, facts["taken"])

    def judge_back(self, node: Seen, facts: Facts) -> None:
        assert node.above is not None
        assert node.children
        self.judge_side(facts["side"], node)
        self.judge_side(facts["other"], node.above)
        assert text_of(facts["move"]) == move_to(node)
        self.judge_value(facts["worth"], node.value, node)
        self.judge_bound(facts["worth"], node, node)
        self.judge_turned(facts["turned"], node)
        self.solved[GAME.key(node.position)] = self.own(node.value, node)
        if facts["turned"]:
            self.judge_bound(facts["turned"], node, node.above)
        self.judge_taken(node, facts["taken"])

    def judge_cut(self, node: Seen, facts: Facts) -> None:
        moves = GAME.legal_moves(node.position)
        assert facts["untried"] == len(moves) - len(node.children)
        self.judge_side(facts["side"], node)
        found = [child for child in node.children if text_of(facts["move"]) == move_to(child)]
        assert [child.value for child in found] == [node.value]
        self.judge_value(facts["value"], node.value, node)
        self.judge_bound(facts["value"], node, node)
        top = self.maximises(node)
        if self.memo:
            assert (facts["cause"], facts["other"]) == ("win", None)
            assert facts["value"]["wins"] == facts["side"]["mark"]
            return
        assert facts["cause"] == ("beta" if top else "alpha")
        assert node.value >= node.beta if top else node.value <= node.alpha
        assert facts["other"] is not None
        self.judge_hold(node, facts["other"], node.beta if top else node.alpha, max_side=not top)

    def judge_done(self, node: Seen, facts: Facts) -> None:
        assert node is self.root
        self.judge_side(facts["side"], node)
        assert text_of(facts["move"]) == self.about["search"]["move"] == text_of(facts["best"])
        self.judge_value(facts["value"], full_value(node.position, self.maximiser), node)
        assert (facts["positions"], facts["leftOut"]) == (len(self.nodes), 0)
        spared = sum(len(GAME.legal_moves(each.position)) > len(each.children) > 0 for each in self.nodes)
        assert facts["cutoffs"] == spared
        assert facts["cutoffs"] + facts["nothingLeft"] == self.about["search"]["cutoffs"]

    def judge_hold(self, node: Seen, hold: Facts | None, bound: int, *, max_side: bool) -> None:
        """Judge what a side is sure of: a move above the node has brought it the bound."""
        assert (hold is None) == (abs(bound) >= INFINITY)
        if hold is None:
            return
        above = node
        brought: list[tuple[Seen, Seen]] = []
        while above.above is not None:
            above = above.above
            if self.maximises(above) == max_side:
                brought += [(above, child) for child in above.children if 0 < child.left <= self.time]
        values = [child.value for _, child in brought]
        assert bound == (max(values) if max_side else min(values))
        by_move = [
            above
            for above, child in brought
            if (move_to(child), child.value) == (text_of(hold["move"]), bound)
        ]
        assert by_move
        chooser = by_move[0]
        self.judge_side(hold["side"], chooser)
        self.judge_value(hold["value"], bound, chooser)

    def judge_taken(self, node: Seen, taken: Facts) -> None:
        """Judge what the node above makes of a value."""
        above = node.above
        assert above is not None
        self.judge_side(taken["side"], above)
        self.judge_value(taken["value"], node.value, above)
        top = self.maximises(above)
        better = max if top else min
        earlier = above.children[: node.place]
        best = better((child.value for child in earlier), default=None)
        kept = best is None or (node.value != best and better(node.value, best) == node.value)
        assert taken["kept"] == kept
        assert (taken["before"] is None) == (best is None)
        if best is not None:
            self.judge_value(taken["before"], best, above)
            first = next(child for child in earlier if child.value == best)
            assert text_of(taken["beforeMove"]) == move_to(first)
        end = above.alpha if top else above.beta
        end = end if best is None else better(end, best)
        moves = self.pruned and kept and better(node.value, end) != end
        assert taken["moved"] == (None if not moves else "alpha" if top or self.for_mover else "beta")
        assert (taken["already"] is not None) == (self.pruned and kept and not moves)
        if taken["already"] is not None:
            self.judge_value(taken["already"], end, above)

    def judge_value(self, value: Facts, of_maximiser: int, node: Seen) -> None:
        """Judge a value of the node's side; -1, 0 and 1 are loss, draw and win."""
        assert value["number"] == self.own(of_maximiser, node)
        winner = {1: self.maximiser, -1: 3 - self.maximiser, 0: None}[of_maximiser]
        assert value["wins"] == (None if winner is None else MARKS[winner])
        assert (value["sign"], value["plain"]) == (self.own(of_maximiser, node), True)
        assert value["draw"] == (of_maximiser == 0 and self.decided)

    def judge_turned(self, turned: Facts | None, node: Seen) -> None:
        assert (turned is not None) == self.for_mover
        if turned is not None:
            assert node.above is not None
            self.judge_value(turned, node.value, node.above)

    def judge_bound(self, worth: Facts, node: Seen, side: Seen) -> None:
        """Judge how a value compares with that of a full search, for the side of a node."""
        if not self.decided:
            return
        full = self.own(full_value(node.position, self.maximiser), side)
        if worth["bound"] == "exact" or not self.pruned or node.alpha < node.value < node.beta:
            assert (worth["bound"], worth["number"]) == ("exact", full)
        else:
            assert worth["number"] <= full if worth["bound"] == "least" else worth["number"] >= full

    def judge_side(self, side: Facts, node: Seen) -> None:
        top = self.maximises(node)
        assert side["mark"] == MARKS[GAME.to_move(node.position)]
        assert (side["max"], side["gains"]) == (top, top or self.for_mover)

    @property
    def maximiser(self) -> int:
        return int(self.about["maximiser"])

    def maximises(self, node: Seen) -> bool:
        return bool(GAME.to_move(node.position) == self.maximiser)

    def own(self, value: int, node: Seen) -> int:
        """Return a value of the maximiser as the algorithm has it at a node."""
        return -value if self.for_mover and not self.maximises(node) else value


def text_of(move: Facts) -> str:
    assert move["form"] == "square"
    return str(move["parts"][0])


@cache
def moves_of(position: Any) -> tuple[str, ...]:
    return tuple(GAME.move_text(position, move) for move in GAME.legal_moves(position))


def move_to(node: Seen) -> str:
    """Return the text of the move that leads to a node, by the rules: children come in the order of moves."""
    assert node.above is not None
    return moves_of(node.above.position)[node.place]


def full_value(position: Any, maximiser: int) -> int:
    """Return 1, 0 or -1 for the maximiser if both sides play their best, by the rules alone."""
    key = GAME.key(position), maximiser
    if key not in FULL:
        FULL[key] = minimax(position, maximiser)
    return FULL[key]


def minimax(position: Any, maximiser: int) -> int:
    result = GAME.result(position)
    if result is not None:
        return 0 if result.winner is None else 1 if result.winner == maximiser else -1
    values = [full_value(GAME.play(position, move), maximiser) for move in GAME.legal_moves(position)]
    return max(values) if GAME.to_move(position) == maximiser else min(values)


@pytest.mark.parametrize(("player", "moves", "for_mover"), SEARCHES)
def test_every_fact_of_a_search_of_tic_tac_toe_is_true(
    player: str, moves: str, for_mover: bool, tmp_path: Path
) -> None:
    position = GAME.start()
    for move in moves.split():
        position = GAME.play(position, GAME.parse_move(position, move))
    tree, nodes = watched_search(GAME, position, player)
    (page,) = unpacked(tmp_path, tree, facts=True, for_mover=for_mover)
    judge = Judge(tree, nodes, for_mover=for_mover)
    entered = [node for node, facts in zip(page["nodes"], page["facts"], strict=True) if is_entry(facts)]
    assert entered == list(range(len(nodes)))
    for number, facts, variables in zip(page["nodes"], page["facts"], page["variables"], strict=True):
        judge.judge(nodes[number], facts)
        judge.judge_variables(nodes[number], variables)
    kinds = [facts["kind"] for facts in page["facts"]]
    inner = sum(1 for node in nodes if node.children)
    assert (kinds.count("root"), kinds.count("done"), kinds[-1]) == (1, 1, "done")
    assert (kinds.count("enter"), kinds.count("back")) == (inner - 1, inner - 1)
    assert kinds.count("leaf") == len(nodes) - inner
    assert kinds.count("cut") == tree["search"]["cutoffs"]


def is_entry(facts: Facts) -> bool:
    return facts["kind"] in ("root", "enter", "leaf")
