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
    seen: list[tuple[int, ...]] = field(default_factory=list)  # the places of the leaves looked at


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
) -> int:
    """Fail-soft; a node ends as soon as alpha >= beta."""
    count.nodes += 1
    if isinstance(tree, int):
        count.leaves += 1
        count.seen.append(place)
        return tree
    best = -INFINITE if maximising else INFINITE
    for number, branch in enumerate(tree):
        value = pruned(branch, not maximising, count, alpha, beta, (*place, number))
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            count.cutoffs += 1
            count.effective += number + 1 < len(tree)
            break
    return best
