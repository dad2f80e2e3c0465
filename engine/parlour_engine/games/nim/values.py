"""Nim, solved: Bouton's theorem, and how long best play lasts.

Who wins. The player to move loses exactly if the exclusive or of the sizes is 0 (C. L. Bouton, 1901). The
same holds under misere while a heap exceeds 1; otherwise, exactly if the number of heaps of 1 is odd.

How long. A lost position of N counters lasts N plies, because the loser can make every move take one counter.
The loser takes one counter from a heap whose lowest set bit is the lowest of all. This flips the bit and
the bits below it, which no other heap has set, so the winner can get back to 0 only by taking exactly one
counter from another heap with this bit. Under misere a lost position with a heap above 1 lasts N - 1. N is
even and the loser makes the last move, so N itself is impossible. The same defence loses only one counter,
when it leaves 1 and 2 and the winner takes the 2 whole. A won position lasts one ply more than the shortest
lost one after a move.

Invariant: plies are exact.
"""

from functools import reduce
from operator import xor

from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
from parlour_engine.games.heaps.position import Heaps, Position
from parlour_engine.games.nim.rules import mover_wins


class NimOracle:
    """Knows the theorem, for normal play and misere."""

    at_once = True

    def __init__(self, game: Game[Position]) -> None:
        self.game = game
        self.misere = bool(game.options["misere"])

    def worth(self, position: Position) -> ExactValue:
        """Return the exact value with its plies."""
        heaps = position[0]
        if not mover_wins(heaps, self.misere):
            return ExactValue.proved("loss", lasting(heaps, self.misere))
        left = [with_heap(heaps, heap, size) for heap, size in winning_rests(heaps, self.misere)]
        return ExactValue.proved("win", min((1 + lasting(rest, self.misere) for rest in left), default=0))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return the number of moves that win, and the number of moves."""
        return len(winning_rests(position[0], self.misere)), sum(position[0])

    def reason(self, position: Position, move: int) -> Reason:
        """Return the deciding exclusive or; under misere with no heap above 1, the number of heaps of 1."""
        heaps = position[0]
        wins = mover_wins(heaps, self.misere)
        if self.misere and max(heaps) <= 1:
            ends = "wins" if wins else "loses"
            known = f"misere and no heap above 1: {ones_text(heaps)}, so whoever moves {ends}"
            return Reason("heaps-of-1", known, {"ones": sum(heaps)})
        known = nim_sum_text(heaps_left(heaps))
        facts: dict[str, int | str] = {"heaps": listed(heaps_left(heaps)), "sum": nim_sum(heaps)}
        if not wins:
            return Reason("nim-sum", f"{known}: whoever moves loses", facts)
        text, after = self.game.move_text(position, move), self.game.play(position, move)[0]
        rest = nim_sum_text(heaps_left(after))
        if self.misere and max(after) <= 1:
            rest = f"{ones_text(after)}, which misere asks for"
            facts["ones"] = sum(after)
        else:
            facts["left"] = listed(heaps_left(after))
        return Reason("nim-sum", f"{known}, not 0: whoever moves wins, and {text} leaves {rest}", facts)


def lasting(heaps: Heaps, misere: bool) -> int:
    """Return the plies of a lost position."""
    return sum(heaps) - (misere and max(heaps) > 1)


def winning_rests(heaps: Heaps, misere: bool) -> list[tuple[int, int]]:
    """Return every winning move as (heap, counters left in the heap); each heap has at most one.

    Under misere, with at most one heap above 1, a winning move leaves an odd number of heaps of 1.
    """
    target = nim_sum(heaps)
    if misere and sum(size > 1 for size in heaps) <= 1:
        target ^= 1
    return [(heap, size ^ target) for heap, size in enumerate(heaps) if size ^ target < size]


def with_heap(heaps: Heaps, heap: int, size: int) -> Heaps:
    """Return the heaps after one of them was changed to this size."""
    return (*heaps[:heap], size, *heaps[heap + 1 :])


def nim_sum(numbers: tuple[int, ...]) -> int:
    """Return the exclusive or of numbers; 0 if there are none."""
    return reduce(xor, numbers, 0)


def nim_sum_text(numbers: tuple[int, ...]) -> str:
    """Return an exclusive or in words.

    >>> nim_sum_text((5, 6, 3)), nim_sum_text((7,)), nim_sum_text(())
    ('5 xor 6 xor 3 = 0', '7', '0')
    """
    terms = " xor ".join(map(str, numbers))
    return f"{terms} = {nim_sum(numbers)}" if len(numbers) > 1 else terms or "0"


def listed(numbers: tuple[int, ...]) -> str:
    """Return numbers as a text, separated by commas."""
    return ", ".join(map(str, numbers))


def heaps_left(heaps: Heaps) -> Heaps:
    """Return the sizes that are not 0."""
    return tuple(filter(None, heaps))


def ones_text(heaps: Heaps) -> str:
    """Return in words how many heaps of 1 there are, if no heap is larger.

    >>> ones_text((1, 0, 1))
    '2 of 1, an even number'
    """
    return f"{sum(heaps)} of 1, an {'odd' if sum(heaps) % 2 else 'even'} number"
