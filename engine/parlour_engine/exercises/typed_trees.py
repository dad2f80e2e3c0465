"""Typed trees to begin with: examples by name, and random ones by their sizes and a seed.

Invariant: a random tree is a function of its sizes and its seed, the same on every machine.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from parlour_engine.game import OptionError
from parlour_engine.notation import quoted
from parlour_engine.options import IntOption, settle
from parlour_engine.search.splitmix import SplitMix

EXAMPLES: Final[Mapping[str, str]] = {
    "minimax": "((3 12 8) (2 4 6) (14 5 2))",
    "document": "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))",
    "lesson": "(((5 14) (15 9)) ((11 10) (17 7)) ((6 16) (3 19)))",
}
"""Trees by name: the one of most textbooks, that of the document on Wolf and sheep, that of our lesson."""

MOST_RANDOM_LEAVES: Final = 500
MOST_SEED: Final = 999_999_999
OPTIONS: Final = (
    IntOption("levels", 3, 1, 8),
    IntOption("branches", 2, 1, 8),
    IntOption("branches_most", 3, 1, 8),
    IntOption("low", 1, -999_999, 999_999),
    IntOption("high", 20, -999_999, 999_999),
    IntOption("seed", 1, 0, MOST_SEED),
)
"""The sizes of a random tree: levels of branches, branches of a node, numbers at the ends, and the seed."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a random tree.

    Attributes:
        levels: The levels of branches: every end is so many plies from the root.
        branches: The fewest and the most branches of a node.
        numbers: The least and the greatest number at an end.
    """

    levels: int
    branches: tuple[int, int]
    numbers: tuple[int, int]


def grown(sizes: Sizes, source: SplitMix) -> str:
    """Return a random tree as text; every number of branches and every number at an end is equally likely."""
    return grown_branch(sizes, source, sizes.levels)


def grown_branch(sizes: Sizes, source: SplitMix, levels: int) -> str:
    """Return a random branch with so many levels below it."""
    if levels == 0:
        return str(drawn(source, *sizes.numbers))
    parts = [grown_branch(sizes, source, levels - 1) for _ in range(drawn(source, *sizes.branches))]
    return f"({' '.join(parts)})"


def drawn(source: SplitMix, low: int, high: int) -> int:
    """Return a number from `low` to `high`, both included."""
    return low + source.below(high - low + 1)


def random_tree(given: Mapping[str, object]) -> str:
    """Return the random tree of some `OPTIONS`.

    Raises:
        OptionError: An option is unknown or out of bounds, or the tree might have too many numbers.
    """
    values = settle(OPTIONS, given)
    levels, fewest, most, low, high, seed = (int(str(values[option.name])) for option in OPTIONS)
    if fewest > most:
        raise OptionError(f"option 'branches' is {fewest}: at most branches_most, {most}, is allowed")
    if low > high:
        raise OptionError(f"option 'low' is {low}: at most high, {high}, is allowed")
    if most**levels > MOST_RANDOM_LEAVES:
        raise OptionError(
            f"{levels} levels of {most} branches are up to {most**levels:,} numbers: "
            f"at most {MOST_RANDOM_LEAVES} are allowed"
        )
    return grown(Sizes(levels, (fewest, most), (low, high)), SplitMix(seed))


def example(name: str) -> str:
    """Return an example by its name.

    Raises:
        OptionError: There is no such example.
    """
    if name not in EXAMPLES:
        raise OptionError(f"example is {quoted(name)}: allowed are {', '.join(EXAMPLES)}")
    return EXAMPLES[name]
