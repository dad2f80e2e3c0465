"""Every answer that the page holds to be right about what a search does next is what the search did.

The questions come from the page's modules, which know the record alone. What judges them was seen while the
search ran, and full values are computed from the rules without any search of the engine.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.game import AnyGame
from parlour_engine.players.trees import search_tree
from tests.contract.catalogue_cases import SMALL, random_positions
from tests.web.test_search_tree import Tree, unpacked
from tests.web.watched_search import Seen, watched_search

DEPTH = 3
ALGORITHMS = ["minimax", "negamax", "alphabeta", "negamax-alphabeta", "pvs"]
Question = dict[str, Any]


class Judge:
    """Judges the questions about one search of a game."""

    def __init__(self, game: AnyGame, tree: Tree, nodes: list[Seen]) -> None:
        self.game = game
        self.tree = tree
        self.nodes = nodes
        self.roots = [node for node in nodes if node.above is None]
        self.for_mover = False
        self.full_values: dict[tuple[str, int, int], int] = {}

    def judge(self, question: Question, at: int, *, for_mover: bool) -> None:
        """Fail where the answer is not true; `at` is the node of the question's step."""
        self.for_mover = for_mover
        node = self.nodes[question["node"]]
        match question["kind"]:
            case "value":
                self.judge_value(node, question)
            case "bounds":
                self.judge_bounds(node, question)
            case "next":
                self.judge_next(node, self.nodes[at], question)
            case "cuts":
                self.judge_cuts(node, question)
            case other:
                raise AssertionError(other)

    def judge_value(self, node: Seen, question: Question) -> None:
        worth, full = question["worth"], self.own(self.full(node.position, self.left(node), node.level), node)
        assert worth["number"] == self.own(node.value, node)
        holds = {"exact": worth["number"] == full, "least": worth["number"] <= full}
        assert holds.get(worth["bound"], worth["number"] >= full)
        assert question["cut"] == (len({str(c.position) for c in node.children}) < len(self.moves(node)))

    def judge_bounds(self, node: Seen, question: Question) -> None:
        names = ("beta", "alpha") if self.is_turned(node) else ("alpha", "beta")
        ends = (node.alpha, self.nodes[0].alpha), (node.beta, self.nodes[0].beta)
        for name, (end, at_first) in zip(names, ends, strict=True):
            if question[name] is None:
                assert end == at_first  # some evaluators begin with numbers that no position reaches
            else:
                assert question[name]["number"] == self.own(end, node)

    def judge_next(self, node: Seen, child: Seen, question: Question) -> None:
        following = node.children[node.children.index(child) + 1 :]
        text = self.text(node, following[0]) if following else ""
        assert (question["answer"], question["again"]) == (text, text == self.text(node, child))
        assert all(
            each["worth"] is None or each["text"] in self.tried(node, child) for each in question["choices"]
        )

    def judge_cuts(self, node: Seen, question: Question) -> None:
        tried = self.tried(node, node.children[-1])
        assert question["answer"] == [text for text in self.moves(node) if text not in tried]
        assert [choice["text"] for choice in question["choices"]] == list(self.moves(node))
        for choice in question["choices"]:
            value = self.full(self.moves(node)[choice["text"]], self.left(node) - 1, node.level + 1)
            assert (choice["worth"]["number"], choice["worth"]["bound"]) == (self.own(value, node), "exact")

    def moves(self, node: Seen) -> dict[str, Any]:
        """Return the positions after the moves of a node, by the moves' texts, in the order of the rules."""
        moves = self.game.legal_moves(node.position)
        return {
            self.game.move_text(node.position, move): self.game.play(node.position, move) for move in moves
        }

    def text(self, node: Seen, child: Seen) -> str:
        return next(text for text, after in self.moves(node).items() if after == child.position)

    def tried(self, node: Seen, last: Seen) -> list[str]:
        """Return the texts of the moves of a node up to one."""
        return [self.text(node, child) for child in node.children[: node.children.index(last) + 1]]

    def left(self, node: Seen) -> int:
        """Return how many plies were searched from a node."""
        if "passes" not in self.tree:
            return int(self.tree["search"]["depth"]) - node.level
        root = node
        while root.above is not None:
            root = root.above
        return int(self.tree["passes"][self.roots.index(root)]["depth"]) - node.level

    def is_turned(self, node: Seen) -> bool:
        return self.for_mover and self.game.to_move(node.position) != self.tree["maximiser"]

    def own(self, value: int, node: Seen) -> int:
        """Return a value of the maximiser as the question has it."""
        return -value if self.is_turned(node) else value

    def full(self, position: Any, depth: int, plies: int) -> int:
        """Return the value for the maximiser of a search to a depth that leaves nothing out."""
        known = self.game.key(position), depth, plies
        if known not in self.full_values:
            self.full_values[known] = self.minimax(position, depth, plies)
        return self.full_values[known]

    def minimax(self, position: Any, depth: int, plies: int) -> int:
        maximiser, result = self.tree["maximiser"], self.game.result(position)
        if self.tree["algorithm"] == "memo":
            if result is not None:
                return 0 if result.winner is None else 1 if result.winner == maximiser else -1
        else:
            evaluator = self.game.evaluators[self.tree["evaluator"]]
            if result is not None:
                return int(evaluator.end(position, result, maximiser, plies))
            if depth == 0:
                return int(evaluator.guess(position, maximiser, plies))
        moves = self.game.legal_moves(position)
        values = [self.full(self.game.play(position, move), depth - 1, plies + 1) for move in moves]
        return max(values) if self.game.to_move(position) == maximiser else min(values)


def judged(folder: Path, game: AnyGame, position: Any, players: list[str]) -> Counter[tuple[str, str]]:
    """Judge all questions about searches of a position; return how many there are by algorithm and kind."""
    searches = [watched_search(game, position, player) for player in players]
    wholes = [
        search_tree(game, position, f"minimax:depth={DEPTH},evaluator={tree['evaluator']}")
        if "alphabeta" in tree["algorithm"]
        else None
        for tree, _ in searches
    ]
    pages = unpacked(folder, *(tree for tree, _ in searches), wholes=wholes)
    found = Counter[tuple[str, str]]()
    for (tree, nodes), page in zip(searches, pages, strict=True):
        judge = Judge(game, tree, nodes)
        for asked in page["questions"]:
            judge.judge(asked["question"], asked["at"], for_mover=asked["forMover"])
            assert asked["wrong"] == []
            found[tree["algorithm"], asked["question"]["kind"]] += 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_are_what_the_searches_of_a_game_did(name: str, tmp_path: Path) -> None:
    game = make_game(name, {})
    position = random_positions(game, range(1))[-2]
    found = judged(tmp_path, game, position, [f"{algorithm}:depth={DEPTH}" for algorithm in ALGORITHMS])
    for options in SMALL.get(name, [])[:1]:
        small = make_game(name, options)
        found += judged(tmp_path, small, small.start(), ["memo"])
    assert {kind for algorithm, kind in found if algorithm in ("minimax", "negamax")} <= {"value"}
    assert {kind for algorithm, kind in found if algorithm == "memo"} <= {"value", "next"}
    assert found.total() > 0


def test_every_kind_of_question_comes_of_every_search_that_has_it(tmp_path: Path) -> None:
    game = make_game("connect-four", {})
    position = game.start()
    for move in "4435":
        position = game.play(position, game.parse_move(position, move))
    found = judged(tmp_path, game, position, [f"{algorithm}:depth={DEPTH}" for algorithm in ALGORITHMS])
    small = make_game("connect-four", {"width": 4, "height": 4, "line": 3})
    found += judged(tmp_path, small, small.start(), ["memo"])
    with_windows = {
        (name, kind)
        for name in ("alphabeta", "negamax-alphabeta")
        for kind in ("value", "bounds", "next", "cuts")
    }
    with_table = {("pvs", kind) for kind in ("value", "bounds", "next")} | {
        ("memo", kind) for kind in ("value", "next")
    }
    assert set(found) == with_windows | with_table | {("minimax", "value"), ("negamax", "value")}
