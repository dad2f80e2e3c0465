"""Alpha-beta and negamax on nested lists of numbers, from the textbook alone, with everything counted."""

from dataclasses import dataclass, field
from typing import TypeAlias

Nested: TypeAlias = "int | list[Nested]"
INFINITE = 10**9


@dataclass
class Count:
    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    effective: int = 0
    entered: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict)  # windows by place
    cut: dict[tuple[int, ...], str] = field(default_factory=dict)  # what cuts the branches never tried


def nested(text: str) -> Nested:
    """The tree of a typed tree without names."""
    found: Nested = eval(text.replace(" ", ",").replace("(", "[").replace(")", "]"))
    return found


def full(tree: Nested, maximising: bool, count: Count) -> int:
    count.nodes += 1
    if isinstance(tree, int):
        count.leaves += 1
        return tree
    values = [full(branch, not maximising, count) for branch in tree]
    return max(values) if maximising else min(values)


def pruned(
    tree: Nested,
    maximising: bool,
    count: Count,
    alpha: int = -INFINITE,
    beta: int = INFINITE,
    place: tuple[int, ...] = (),
    *,
    strict: bool = False,
    hard: bool = False,
) -> int:
    """A node ends as soon as alpha >= beta, or alpha > beta if `strict`; fail-soft unless `hard`."""
    count.nodes += 1
    count.entered[place] = alpha, beta
    low, high = alpha, beta
    if isinstance(tree, int):
        count.leaves += 1
        return tree
    best = -INFINITE if maximising else INFINITE
    for number, branch in enumerate(tree):
        value = pruned(branch, not maximising, count, alpha, beta, (*place, number), strict=strict, hard=hard)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha > beta or (alpha == beta and not strict):
            count.cutoffs += 1
            count.effective += number + 1 < len(tree)
            for untried in range(number + 1, len(tree)):
                count.cut[*place, untried] = "beta" if maximising else "alpha"
            break
    return max(low, min(high, best)) if hard else best


def places(tree: Nested, place: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The places of all nodes in the order of the text."""
    found = [place]
    for number, branch in enumerate(tree if isinstance(tree, list) else []):
        found += places(branch, (*place, number))
    return found


def part(tree: Nested, place: tuple[int, ...]) -> Nested:
    """The node at a place."""
    for number in place:
        assert isinstance(tree, list)
        tree = tree[number]
    return tree


def ordered(tree: Nested, maximising: bool, *, best_first: bool) -> Nested:
    """The tree with the best, or the worst, branch for the side to move first everywhere; equal ones stay."""
    if isinstance(tree, int):
        return tree
    branches = [ordered(branch, not maximising, best_first=best_first) for branch in tree]
    worth = [full(branch, not maximising, Count()) for branch in branches]
    order = sorted(range(len(tree)), key=lambda each: worth[each] * (-1 if maximising == best_first else 1))
    return [branches[each] for each in order]
