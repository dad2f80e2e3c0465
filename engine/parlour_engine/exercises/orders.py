"""The whole tree below a position with its values, and what alpha-beta looks at in one order or another.

A tree of any game, to any depth, is written as a typed tree, so the engine's own search counts what it looks
at when the branches change their order.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame
from parlour_engine.players.choose import choose
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.replay import Node

STUDIED = "tree"  # the game of typed trees


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a tree with all that is below it.

    Attributes:
        move: The text of the move that leads here; empty at the root.
        maximising: Whether the side to move takes the greatest value; without meaning at an end.
        value: Its value for MAX by full minimax; at an end, the number there.
        branches: What is below it, from the left; empty at an end.
    """

    move: str
    maximising: bool
    value: int
    branches: tuple["Branch", ...] = ()

    def text(self) -> str:
        """Return the tree as a typed tree without names."""
        if not self.branches:
            return str(self.value)
        return f"({' '.join([branch.text() for branch in self.branches])})"

    def nodes(self) -> Iterator["Branch"]:
        """Yield all nodes in the order of the text, this one first."""
        yield self
        for branch in self.branches:
            yield from branch.nodes()

    @property
    def leaves(self) -> int:
        """The number of ends."""
        return sum(not node.branches for node in self.nodes())


def whole_tree(game: AnyGame, position: Any, plies: int, evaluator: str) -> Branch:
    """Return the tree to a depth below a position that is not over, by the record of full minimax."""
    tree = search_tree(game, position, f"minimax:depth={plies},evaluator={evaluator}")
    nodes, moves = replayed(tree), tree["moves"]
    return gathered(nodes, iter(range(len(nodes))), moves)


def gathered(nodes: list[Node], numbers: Iterator[int], moves: list[str]) -> Branch:
    """Return the next node of a record with all that is below it."""
    number = next(numbers)
    node, branches = nodes[number], list[Branch]()
    below = number + 1
    while below < len(nodes) and nodes[below].level > node.level:
        branches.append(gathered(nodes, numbers, moves))
        below += sum(1 for _ in branches[-1].nodes())
    assert node.value is not None  # a search without bounds is finished
    return Branch(moves[node.move] if node.level else "", node.maximising, node.value, tuple(branches))


def best_first(tree: Branch) -> Branch:
    """Return the tree with the best branch for the side to move first everywhere."""
    return sorted_tree(tree, best_is_first=True)


def worst_first(tree: Branch) -> Branch:
    """Return the tree with the worst branch for the side to move first everywhere."""
    return sorted_tree(tree, best_is_first=False)


def sorted_tree(tree: Branch, *, best_is_first: bool) -> Branch:
    """Return the tree with its branches by their values; equal ones keep their order."""
    below = [sorted_tree(branch, best_is_first=best_is_first) for branch in tree.branches]
    sign = -1 if tree.maximising == best_is_first else 1
    return replace(tree, branches=tuple(sorted(below, key=lambda branch: sign * branch.value)))


def searched(tree: Branch, player: str = "alphabeta") -> Analysis:
    """Return the engine's search of a tree as it is ordered; it counts `evaluations`, the ends looked at."""
    game = make_game(STUDIED, {"first": "max" if tree.maximising else "min"}, study=True)
    return choose(game, game.parse_position(tree.text()), player)
