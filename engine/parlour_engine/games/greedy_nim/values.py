"""Greedy Nim, solved: the parity of the number of largest heaps, and how long best play lasts.

Who wins. The player to move loses exactly if the number of largest heaps is even (M. H. Albert and R. J.
Nowakowski, Nim restrictions, 2004). From an odd number above 1 any move leaves an even number. A single
largest heap is reduced to the next size if the number of heaps of that size is odd, and below it if the
number is even.

How long. A lost position with largest size m lasts 2m plies with two or three heaps left, 2m + 2 with four.
By induction: the loser takes one counter of a largest heap; if the winner could then take a whole heap, the
loser leaves the heap as large as the smallest instead. The winner has to follow with the other largest heap,
and everything is one level lower. With four equal heaps the loser may take a whole heap first. With more
heaps the length depends on the number of small ones; it is found by playing everything, if that is quick.

Invariant: given plies are exact, and they are given at least while four heaps or fewer are left.
"""

from functools import lru_cache
from math import comb

from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
from parlour_engine.games.heaps.position import Heaps, Position

MOST_PLAYED_OUT = 8_008  # choices of sizes up to the largest, order apart: six heaps up to 10, ten up to 6
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class GreedyNimOracle:
    """Knows the theorem. Its helpers take the heaps that are left, largest first."""

    at_once = True

    def __init__(self, game: Game[Position]) -> None:
        self.game = game

    def worth(self, position: Position) -> ExactValue:
        """Return the exact value; its plies may be None."""
        heaps = heaps_left(position)
        return ExactValue.proved("win" if winning_rests(heaps) else "loss", plies_to_end(heaps))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return the number of moves that win, and the number of moves."""
        heaps = heaps_left(position)
        if not heaps:
            return 0, 0
        largest = heaps.count(heaps[0])
        return largest * len(winning_rests(heaps)), largest * heaps[0]

    def reason(self, position: Position, move: int) -> Reason:
        """Return the number of largest heaps, and their number after a winning move."""
        heaps = heaps_left(position)
        facts = {"count": heaps.count(heaps[0]), "size": heaps[0]}
        known = largest_text(heaps)
        if not winning_rests(heaps):
            return Reason("largest-heaps", f"{known}: an even number, so whoever moves loses", facts)
        after = heaps_left(self.game.play(position, move))
        left = {"left": after.count(after[0]), "left_size": after[0]} if after else {"left": 0}
        text = f"{self.game.move_text(position, move)} leaves {largest_text(after)}"
        text = f"{known}: an odd number, so whoever moves wins, and {text}"
        return Reason("largest-heaps", text, {**facts, **left})


def heaps_left(position: Position) -> Heaps:
    """Return the sizes that are not 0, largest first."""
    return tuple(sorted(filter(None, position[0]), reverse=True))


def winning_rests(heaps: Heaps) -> range:
    """Return the sizes to which a winning move may reduce a largest heap; empty in a lost position.

    >>> [winning_rests(heaps) for heaps in ((5, 5, 3), (5, 5, 5), (5, 3, 1), (5, 3, 3), (5,))]
    [range(0, 0), range(0, 5), range(3, 4), range(0, 3), range(0, 1)]
    """
    largest = heaps.count(heaps[0]) if heaps else 0
    if largest % 2 == 0:
        return range(0)
    if largest > 1:
        return range(heaps[0])
    if len(heaps) == 1:
        return range(1)
    return range(heaps[1], heaps[1] + 1) if heaps.count(heaps[1]) % 2 else range(heaps[1])


def plies_to_end(heaps: Heaps) -> int | None:
    """Return how long best play lasts, None if only the winner is known."""
    if len(heaps) > 4 and comb(len(heaps) + heaps[0], heaps[0]) > MOST_PLAYED_OUT:
        return None
    return _plies(heaps)


@lru_cache(maxsize=1 << 16)
def _plies(heaps: Heaps) -> int:
    if not heaps:
        return 0
    rests = winning_rests(heaps)
    if not rests and len(heaps) <= 4:
        return 2 * heaps[0] + 2 * (len(heaps) == 4)
    after = [_plies(with_largest_at(heaps, rest)) for rest in rests or range(heaps[0])]
    return 1 + (min(after) if rests else max(after))


def with_largest_at(heaps: Heaps, rest: int) -> Heaps:
    """Return the heaps after a largest heap was reduced to `rest`."""
    return tuple(sorted(filter(None, (*heaps[1:], rest)), reverse=True))


def largest_text(heaps: Heaps) -> str:
    """Return the number and size of the largest heaps in words.

    >>> largest_text((5, 5, 3)), largest_text((4,)), largest_text(())
    ('two heaps of the largest size 5', 'one heap of the largest size 4', 'no heap')
    """
    if not heaps:
        return "no heap"
    largest = heaps.count(heaps[0])
    return f"{NUMBERS[largest]} {'heap' if largest == 1 else 'heaps'} of the largest size {heaps[0]}"
