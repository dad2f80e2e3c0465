"""Grundy's game, solved: Grundy values from a table, and exact lengths for small positions.

Who wins. The Grundy value of a heap is the least number that is not an exclusive or of the values of two
heaps into which it can be split. The player to move loses exactly if the exclusive or of all values is 0 (P.
M. Grundy, Mathematics and games, 1939). The values are OEIS A002188; no rule for them is known.

How long. No theory is known. The plies are found by playing everything once the heaps that can still be split
have at most 30 counters, which takes a moment; before that they are unknown.

Invariant: a heap of 1 or 2 has the value 0 and cannot be split, so it does not matter.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import takewhile
from operator import xor
from pathlib import Path

from parlour_engine.exact.oracle import plies_above
from parlour_engine.exact.shipped import shipped
from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
from parlour_engine.games.grundy.rules import HEAP, Heaps, Position, splits
from parlour_engine.games.nim.values import listed, nim_sum, nim_sum_text

FILE = Path(__file__).with_name("grundy-values.xz")
LARGEST_KNOWN = 100_000  # the last heap of the table; every value fits into a byte
MOST_PLAYED_OUT = 30  # counters


class GrundyOracle:
    """Reads the table of values."""

    at_once = False

    def __init__(self, game: Game[Position]) -> None:
        self.game = game

    def worth(self, position: Position) -> ExactValue:
        """Return the exact value; its plies may be None."""
        return ExactValue.proved("win" if grundy_value(position[0]) else "loss", plies_to_end(position[0]))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return the number of splits that win, and the number of splits."""
        total = grundy_value(position[0])
        sizes = dict.fromkeys(splittable(position[0]))
        winning = sum(values_of_splits(size)[total ^ values()[size]] for size in sizes)
        return winning, sum(len(splits(size)) for size in sizes)

    def reason(self, position: Position, move: int) -> Reason:
        """Return the Grundy values and their exclusive or, after equal heaps cancel in pairs."""
        heaps, total = unpaired(position[0]), grundy_value(position[0])
        text = f"{values_text(position[0])}: whoever moves loses"
        if total:
            winning = self.game.move_text(position, move)
            text = f"{values_text(position[0])}, not 0: whoever moves wins, and {winning} leaves 0"
        known = listed(tuple(values()[size] for size in heaps))
        struck = len(position[0]) - len(heaps)
        return Reason(
            "grundy-values", text, {"heaps": listed(heaps), "values": known, "sum": total, "struck": struck}
        )


@cache
def values() -> bytes:
    """Return the Grundy value of every heap, from heap 0; the table is unpacked once in a process.

    Raises:
        UnsolvableError: The file is missing or damaged.
    """
    return shipped(FILE, LARGEST_KNOWN + 1)


def grundy_value(heaps: Heaps) -> int:
    """Return the exclusive or of the values of all heaps."""
    known = values()
    return nim_sum(tuple(known[size] for size in heaps))


@lru_cache(maxsize=HEAP.high)
def values_of_splits(heap: int) -> Counter[int]:
    """Return how many splits of a heap lead to each Grundy value."""
    known, half = values(), (heap - 1) // 2
    return Counter(map(xor, known[1 : half + 1], known[heap - 1 : heap - half - 1 : -1]))


def splittable(heaps: Heaps) -> Heaps:
    """Return the heaps above 2, which come first."""
    return tuple(takewhile(lambda size: size > 2, heaps))


def plies_to_end(heaps: Heaps) -> int | None:
    """Return how long best play lasts, None if the position is too large to play out."""
    left = splittable(heaps)
    return _plies(left) if sum(left) <= MOST_PLAYED_OUT else None


@cache  # at most the few thousand ways to divide so few counters
def _plies(heaps: Heaps) -> int:
    return plies_above(_plies(left) for left in after_splits(heaps))


def after_splits(heaps: Heaps) -> Iterator[Heaps]:
    """Yield the heaps above 2 after every split of these heaps."""
    for heap in dict.fromkeys(heaps):
        rest = list(heaps)
        rest.remove(heap)
        for larger in splits(heap):
            yield splittable(tuple(sorted((*rest, larger, heap - larger), reverse=True)))


def unpaired(heaps: Heaps) -> Heaps:
    """Return the heaps that are left when equal ones cancel in pairs."""
    times = Counter(heaps)
    return tuple(size for size in times if times[size] % 2)


def values_text(heaps: Heaps) -> str:
    """Return in words the values of the heaps and their exclusive or, after equal heaps cancel in pairs."""
    odd = unpaired(heaps)
    struck = "" if len(odd) == len(heaps) else "equal heaps cancel in pairs; "
    known = tuple(values()[size] for size in odd)
    if len(odd) == 0:
        return f"{struck}no other is left"
    if len(odd) == 1:
        return f"{struck}a heap of {odd[0]} has Grundy value {known[0]}"
    return f"{struck}heaps {listed(odd)} have Grundy values {listed(known)}: {nim_sum_text(known)}"
