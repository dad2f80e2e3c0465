"""Pupils who look only a few plies ahead, and take the first number below for what is deeper.

Each answers an exercise in its own way; what it answers wrong, it answers wrong by itself and not by chance.
"""

from typing import Any

from tests.naive.alpha_beta import INFINITE, Nested


def guess(tree: Nested) -> int:
    """The number that is reached through the first branch every time."""
    return tree if isinstance(tree, int) else guess(tree[0])


def value(tree: Nested, maximising: bool, depth: int) -> int:
    if isinstance(tree, int) or depth == 0:
        return guess(tree)
    values = [value(branch, not maximising, depth - 1) for branch in tree]
    return max(values) if maximising else min(values)


class Pupil:
    """One pupil, who looks so many plies ahead."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def values(self, tree: Nested, maximising: bool) -> dict[int, int]:
        """The value of each branch, by its number in the order of the text."""
        found: dict[int, int] = {}
        self.number = -1

        def enter(node: Nested, side: bool) -> None:
            self.number += 1
            if isinstance(node, int):
                return
            found[self.number] = value(node, side, self.depth)
            for branch in node:
                enter(branch, not side)

        enter(tree, maximising)
        return found

    def searched(self, tree: Nested, maximising: bool) -> dict[int, tuple[int, int, bool]]:
        """Alpha and beta on entering each node, and whether it is an end; others are missing.

        Below its depth the pupil looks at every end, and takes the first one for the value.
        """
        found: dict[int, tuple[int, int, bool]] = {}
        self.number = -1

        def enter(node: Nested, side: bool, alpha: int, beta: int, depth: int) -> int:
            self.number += 1
            found[self.number] = (alpha, beta, isinstance(node, int))
            if isinstance(node, int):
                return node
            best = -INFINITE if side else INFINITE
            for place, branch in enumerate(node):
                got = enter(branch, not side, alpha, beta, depth - 1)
                if depth <= 0:
                    continue
                best = max(best, got) if side else min(best, got)
                alpha, beta = (max(alpha, best), beta) if side else (alpha, min(beta, best))
                if alpha >= beta:
                    self.number += sum(size(each) for each in node[place + 1 :])
                    break
            return guess(node) if depth <= 0 else best

        enter(tree, maximising, -INFINITE, INFINITE, self.depth)
        return found


def size(tree: Nested) -> int:
    return 1 if isinstance(tree, int) else 1 + sum(size(branch) for branch in tree)


def right(pupil: Pupil, kind: str, tree: Nested, maximising: bool, key: Any, cut_parents: set[int]) -> bool:
    """Whether a pupil answers an exercise with a tree as its key says; counts are asked as drawn only."""
    if kind == "values":
        return pupil.values(tree, maximising) == {each["node"]: each["value"] for each in key["values"]}
    seen = pupil.searched(tree, maximising)
    if kind == "count":
        looked_at: int = key["ends"]["as_drawn"]
        return sum(end for _, _, end in seen.values()) == looked_at
    if kind == "cuts":
        return cut_parents == set(seen)
    bounds = {
        each["node"]: (
            -INFINITE if each["alpha"] is None else each["alpha"],
            INFINITE if each["beta"] is None else each["beta"],
        )
        for each in key["windows"]
    }
    return all(number in seen and seen[number][:2] == window for number, window in bounds.items())
