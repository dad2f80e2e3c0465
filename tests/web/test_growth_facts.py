"""Every fact that the page has of a tree grown by simulations is true, by the rules and by the search itself.

The page knows the record alone. What judges it is the engine's own tree, grown again simulation by
simulation, and for what is proved a full search by the rules.
"""

import json
from math import log, sqrt
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.trees import search_tree
from parlour_engine.search.budget import Budget
from parlour_engine.search.mcts import Mcts, Node, Simulations, selected
from tests.contract.catalogue_cases import SMALL, some_positions
from tests.naive.best_play import BestPlay
from tests.web.test_search_tree import unpacked

SEED, MOST = 7, 120
MARKS = {"cross": 1, "nought": 2, "disc": 1, "ring": 2, "wolf": 1, "sheep": 2}
PROOFS = {1: "win", 0: "draw", -1: "loss"}
START, SELECT, EXPAND, SIMULATE, BACK_UP, DONE = range(6)


def preorder(node: Node) -> list[Node]:
    return [node, *(each for child in node.children for each in preorder(child))]


class Judge:
    """Grows the tree beside the facts, step by step."""

    def __init__(self, game: AnyGame, position: Any, tree: dict[str, Any]) -> None:
        self.game, self.position, self.tree = game, position, tree
        self.mover = game.to_move(position)
        simulations = Simulations(MOST, SEED)
        self.search = Mcts(game, position, simulations, Budget(NO_LIMIT, INERT))
        self.path: list[Node] = []
        self.best_play = BestPlay(game)

    def judge(self, phase: int, facts: dict[str, Any]) -> None:
        """Fail where a fact is not true."""
        if phase == SELECT:
            self.judge_selection(facts)
        elif phase == EXPAND:
            self.judge_expansion(facts)
        elif phase == BACK_UP:
            self.judge_back_up(facts)
        elif phase == DONE:
            root = self.search.root
            assert facts["proved"] == (root.least == root.most)
            assert self.tree["search"]["move"] == written(facts["move"])
            assert facts["simulations"] == root.visits

    def judge_selection(self, facts: dict[str, Any]) -> None:
        node, self.path = self.search.root, [self.search.root]
        for level, choice in enumerate(facts["choices"]):
            chosen = selected(node)
            assert written(choice["move"]) == self.text_of([*self.path, chosen])
            assert self.player(choice["side"]) == self.to_move(level)
            assert (choice["visits"], choice["mean"]) == (chosen.visits, chosen.total / chosen.visits)
            # as the page states it
            bonus = sqrt(self.tree["exploration"] * log(node.visits) / chosen.visits)
            assert choice["bonus"] == pytest.approx(bonus, rel=1e-14)
            node = chosen
            self.path.append(node)
        assert node.untried != 0
        assert facts["tried"] == len(node.children)
        assert facts["legal"] == len(self.game.legal_moves(self.reached(self.path)))

    def judge_expansion(self, facts: dict[str, Any]) -> None:
        before = len(self.path[-1].children)
        proved = {id(each) for each in preorder(self.search.root) if each.least == each.most}
        self.search.simulate()
        added = self.path[-1].children[before]
        assert facts["place"] == before + 1
        assert self.player(facts["side"]) == self.to_move(len(self.path) - 1)
        self.path.append(added)
        assert written(facts["move"]) == self.text_of(self.path)
        self.proved = proved

    def judge_back_up(self, facts: dict[str, Any]) -> None:
        first = self.path[1]
        assert facts["positions"] == len(self.path)
        assert (facts["first"]["visits"], facts["first"]["mean"]) == (
            first.visits,
            first.total / first.visits,
        )
        new = [each for each in self.path[:-1] if each.least == each.most and id(each) not in self.proved]
        assert (facts["proved"] is not None) == bool(new)
        if new:
            assert facts["proved"]["move"] is None or written(facts["proved"]["move"])
            winner = facts["proved"]["winner"]
            assert self.exact(new[0]) == (winner and self.player(winner))

    def exact(self, node: Node) -> int | None:
        """Return who wins the position of a node by the rules alone, None for a draw."""
        position = self.reached(self.path[: self.path.index(node) + 1])
        outcome, _ = self.best_play.value(position)
        mover = self.game.to_move(position)
        return None if outcome == 0 else mover if outcome > 0 else 3 - mover

    def reached(self, path: list[Node]) -> Any:
        position = self.position
        for node in path[1:]:
            position = self.game.play(position, node.move)
        return position

    def text_of(self, path: list[Node]) -> str:
        return self.game.move_text(self.reached(path[:-1]), path[-1].move)

    def to_move(self, level: int) -> int:
        return self.mover if level % 2 == 0 else 3 - self.mover

    def player(self, side: dict[str, Any]) -> int:
        return MARKS[side["mark"]]


def written(move: dict[str, Any]) -> str:
    """Return a move as its game writes it."""
    signs = {"step": "-", "take": ":", "split": "=+"}.get(move["form"], "")
    one, *rest = move["parts"]
    return str(one) + "".join(sign + part for sign, part in zip(signs, rest, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_of_a_growing_tree_is_true(name: str, tmp_path: Path) -> None:
    game = make_game(name, SMALL.get(name, [{}])[0])
    positions = some_positions(game, range(2), 3)
    trees = [search_tree(game, each, f"mcts:simulations={MOST},seed={SEED}") for each in positions]
    for position, tree, page in zip(positions, trees, unpacked(tmp_path, *trees), strict=True):
        judge = Judge(game, position, tree)
        for phase, facts in zip(page["phases"], page["facts"], strict=True):
            judge.judge(phase, facts)
        root = judge.search.root
        assert sorted(page["visits"][1:]) == sorted(each.visits for each in preorder(root)[1:])
        assert (page["visits"][0], page["total"][0]) == (root.visits, root.total)
        assert (page["least"][0], page["most"][0]) == (root.least, root.most)
        assert page["work"][-1] == tree["search"]["nodes"]
        found = {written(each["move"]): each["visits"] for each in page["choices"][-1]}
        assert found == {move: each["visits"] for move, each in tree["search"]["moves"].items()}
        assert page["backwards"]
        assert page["wrong"] == []
        assert page["selections"] == root.visits
        assert page["unlike"] == []  # every recorded selection is that of the formula, with its ties
        assert json.dumps(page["facts"])
