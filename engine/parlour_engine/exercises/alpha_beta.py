"""Alpha-beta through a whole tree: what each node had on entering, what it returned, and what was cut.

The *convention* says when a node is left and what it returns. The engine's searches leave a node as soon as
alpha >= beta, and return the best value found, also one outside the window (fail-soft). Other textbooks leave
it only when alpha > beta, or return the bound itself (fail-hard).

By the engine's convention all of it is read from the record of the engine's own search (`recorded`); by
another one the same tree is gone through again (`gone_through`).

Invariant: under the engine's convention both give the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from parlour_engine.exercises.orders import Branch
from parlour_engine.game import INFINITY, AnyGame
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.recorder import CUT

Bound = Literal["alpha", "beta"]


@dataclass(frozen=True, slots=True)
class Convention:
    """When alpha-beta leaves a node, and what it then returns.

    Attributes:
        cut: `equal` to leave a node when alpha >= beta, `beyond` when alpha > beta.
        fail: `soft` to return the best value found, `hard` to return no value outside the window.
    """

    cut: Literal["equal", "beyond"] = "equal"
    fail: Literal["soft", "hard"] = "soft"

    def closes(self, alpha: int, beta: int) -> bool:
        """Return whether a window ends a node."""
        return alpha >= beta if self.cut == "equal" else alpha > beta

    def returned(self, value: int, alpha: int, beta: int) -> int:
        """Return what a node entered with this window returns for its best value."""
        return value if self.fail == "soft" else max(alpha, min(beta, value))


OURS: Final = Convention()
"""The convention of the engine's searches."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A node as alpha-beta saw it; values and windows are for MAX.

    Attributes:
        number: Its number in the whole tree, in the order of the text, from 0.
        alpha: The value that MAX has for certain on entering; `-INFINITY` if none.
        beta: The same for MIN; `INFINITY` if none.
        value: What it returned.
        tried: The number of its branches that were tried.
        cut_by: Which bound ended it before its last branch, if one did: at a MAX node `beta`.
    """

    number: int
    alpha: int
    beta: int
    value: int
    tried: int
    cut_by: Bound | None


@dataclass(frozen=True, slots=True)
class Flat:
    """A tree as lists, by the numbers of its nodes in the order of the text.

    Attributes:
        nodes: The nodes.
        parents: The number of each node's parent, -1 for the root.
        levels: The plies of each node from the root.
        children: The numbers of each node's branches, from the left.
    """

    nodes: tuple[Branch, ...]
    parents: tuple[int, ...]
    levels: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, tree: Branch) -> "Flat":
        """Return a tree as lists."""
        nodes, parents, levels = list[Branch](), list[int](), list[int]()
        children = list[list[int]]()

        def add(node: Branch, parent: int, level: int) -> None:
            number = len(nodes)
            nodes.append(node)
            parents.append(parent)
            levels.append(level)
            children.append([])
            if parent >= 0:
                children[parent].append(number)
            for branch in node.branches:
                add(branch, number, level + 1)

        add(tree, -1, 0)
        return cls(tuple(nodes), tuple(parents), tuple(levels), tuple(map(tuple, children)))

    def below(self, number: int) -> range:
        """Return the numbers of a node and of all that is below it."""
        return range(number, number + sum(1 for _ in self.nodes[number].nodes()))


def recorded(game: AnyGame, position: Any, plies: int, evaluator: str, flat: Flat) -> list[Entered]:
    """Return what the engine's own alpha-beta entered, from its record, in order."""
    tree = search_tree(game, position, f"alphabeta:depth={plies},evaluator={evaluator}")
    nodes = replayed(tree)
    numbers, tried = list[int](), [0] * len(nodes)
    path: list[int] = []  # the nodes of the record from the root to the one before
    for place, node in enumerate(nodes):
        del path[node.level :]
        if path:
            above = path[-1]
            numbers.append(flat.children[numbers[above]][tried[above]])
            tried[above] += 1
        else:
            numbers.append(0)
        path.append(place)
    return [
        Entered(
            number,
            node.alpha,
            node.beta,
            returned(node.value),
            tries,
            cut_by(flat, number, tries) if node.kind == CUT else None,
        )
        for number, node, tries in zip(numbers, nodes, tried, strict=True)
    ]


def returned(value: int | None) -> int:
    """Return the value of a finished node."""
    assert value is not None  # a search without bounds is finished
    return value


def cut_by(flat: Flat, number: int, tried: int) -> Bound | None:
    """Return which bound has ended a node with a closed window; None if it has no untried branch."""
    if tried == len(flat.children[number]):
        return None
    return "beta" if flat.nodes[number].maximising else "alpha"


def gone_through(flat: Flat, convention: Convention) -> list[Entered]:
    """Return what alpha-beta enters in a tree under a convention, in order."""
    found: dict[int, Entered] = {}

    def value(number: int, alpha: int, beta: int) -> int:
        node, children = flat.nodes[number], flat.children[number]
        if not children:
            found[number] = Entered(number, alpha, beta, node.value, 0, None)
            return node.value
        best, low, high = (-INFINITY if node.maximising else INFINITY), alpha, beta
        found[number] = Entered(number, alpha, beta, 0, 0, None)
        tried, closed = 0, False
        for child in children:
            got = value(child, low, high)
            tried += 1
            if node.maximising:
                best = max(best, got)
                low = max(low, best)
            else:
                best = min(best, got)
                high = min(high, best)
            if convention.closes(low, high):
                closed = True
                break
        best = convention.returned(best, alpha, beta)
        ended = cut_by(flat, number, tried) if closed else None
        found[number] = Entered(number, alpha, beta, best, tried, ended)
        return best

    value(0, -INFINITY, INFINITY)
    return list(found.values())


def proved(flat: Flat, entered: Sequence[Entered]) -> dict[int, tuple[int, int]]:
    """Return the least and the most that each node may be worth after a search, by its number."""
    found: dict[int, tuple[int, int]] = {}
    for node in reversed(entered):  # what is below comes after
        branch = flat.nodes[node.number]
        if not branch.branches:
            found[node.number] = branch.value, branch.value
            continue
        below = [found[child] for child in flat.children[node.number][: node.tried]]
        all_tried = node.tried == len(branch.branches)
        choose = max if branch.maximising else min
        least = choose(low for low, _ in below)
        most = choose(high for _, high in below)
        if branch.maximising:
            found[node.number] = least, most if all_tried else INFINITY
        else:
            found[node.number] = least if all_tried else -INFINITY, most
    return found


def cut_branches(flat: Flat, entered: Sequence[Entered]) -> Iterator[tuple[int, Bound]]:
    """Yield each branch that is never tried though its parent is entered, and the bound that cuts it."""
    for node in entered:
        if node.cut_by is not None:
            for child in flat.children[node.number][node.tried :]:
                yield child, node.cut_by


def ends_entered(flat: Flat, entered: Sequence[Entered]) -> int:
    """Return how many ends are looked at."""
    return sum(not flat.children[node.number] for node in entered)
