"""Greedy Nim, solved: the parity of the number of largest heaps, and how long best play lasts.

Who wins. The player to move loses exactly when the number of largest heaps is even (M. H. Albert and R. J.
Nowakowski, Nim restrictions, 2004). From an odd number above 1 any take leaves an even one. A single largest
heap is brought down to the next size where those heaps are odd in number, and below it where they are even.

How long. A lost position with largest size m lasts 2m plies while two or three heaps are left, 2m + 2 with
four. By induction: the loser takes one counter of a largest heap, or, where the winner could then take a
whole heap, leaves it as large as the smallest; the winner has to follow with the other largest heap, and
everything is one level lower. With four equal heaps one may be taken whole first. With more heaps it depends
on how many small ones there are, and is found by playing everything, as far as that is quick.

Invariant: plies are exact where they are given, and given at least while four heaps or fewer are left.
"""

from functools import lru_cache
from math import comb

from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
from parlour_engine.games.heaps.position import Heaps, Position

MOST_PLAYED_OUT = 8_008  # ways to fill as many heaps with as many counters at most: six of 10, ten of 6
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class GreedyNimOracle:
    """Knows the theorem; heaps below are those left, largest first."""

    at_once = True

    def __init__(self, game: Game[Position]) -> None:
        self.game = game

    def worth(self, position: Position) -> ExactValue:
        """Return the value, and the plies or None."""
        heaps = heaps_left(position)
        return ExactValue.proved("win" if winning_rests(heaps) else "loss", plies_to_end(heaps))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return how many moves win, and how many there are."""
        heaps = heaps_left(position)
        if not heaps:
            return 0, 0
        largest = heaps.count(heaps[0])
        return largest * len(winning_rests(heaps)), largest * heaps[0]

    def reason(self, position: Position, move: int) -> Reason:
        """Return the number of largest heaps, and what a winning move makes of it."""
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
    """Return what a winning move may leave of a largest heap; empty in a lost position.

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
    """Return how long best play lasts, None where only the winner is known."""
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
    """Return what is left once a largest heap was brought down."""
    return tuple(sorted(filter(None, (*heaps[1:], rest)), reverse=True))


def largest_text(heaps: Heaps) -> str:
    """Return how many largest heaps there are, in words.

    >>> largest_text((5, 5, 3)), largest_text((4,)), largest_text(())
    ('two heaps of the largest size 5', 'one heap of the largest size 4', 'no heap')
    """
    if not heaps:
        return "no heap"
    largest = heaps.count(heaps[0])
    return f"{NUMBERS[largest]} {'heap' if largest == 1 else 'heaps'} of the largest size {heaps[0]}"
