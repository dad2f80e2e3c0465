"""Modified Nim, solved: a complete table of 5,115 positions, computed when first needed.

A position is a set of sizes from 1 to 10, as ten bits, with one of five limits: a move may take at most 2, 4,
6 or 8 counters, or any number. No theory is known for several heaps. One heap is Fibonacci Nim: the heap is a
sum of Fibonacci numbers without neighbours, and the player to move wins exactly if the smallest of them may
be taken (M. J. Whinihan, Fibonacci Nim, 1963; A. J. Schwenk, Take-away games, 1970).

Invariant: a move clears a bit and may set a lower one, so every move leads to a set with a smaller number,
and sets are computed in ascending order.
"""

from functools import cache

from parlour_engine.exact.oracle import counted_replies, plies_above, plies_text, worth_of_plies
from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
from parlour_engine.games.heaps.position import Position
from parlour_engine.games.modified_nim.rules import LARGEST, most_allowed

SETS = 1 << LARGEST
LIMITS = LARGEST // 2
POSITIONS = LIMITS * (SETS - 1)
FIBONACCI = (8, 5, 3, 2, 1)


class ModifiedNimOracle:
    """Reads the table."""

    at_once = False

    def __init__(self, game: Game[Position]) -> None:
        self.game = game

    def worth(self, position: Position) -> ExactValue:
        """Return the exact value with its plies."""
        return worth_of_plies(plies_to_end(position))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return the number of moves that win, and the number of moves."""
        return counted_replies(self.game, position, plies_to_end)

    def reason(self, position: Position, move: int) -> Reason:
        """Return the reason from the table; for one heap, from Fibonacci Nim."""
        heaps, limit = [size for size in position[0] if size], most_allowed(position[4])
        plies, text = plies_to_end(position), self.game.move_text(position, move)
        if len(heaps) == 1:
            parts = fibonacci_parts(heaps[0])
            known = f"{fibonacci_text(heaps[0], limit)}, so whoever moves {'wins' if plies % 2 else 'loses'}"
            terms = " + ".join(map(str, parts))
            return Reason("fibonacci", known, {"heap": heaps[0], "parts": terms, "part": parts[-1]})
        known = f"the table of all {POSITIONS:,} positions, here {heaps_text(position)}: whoever moves"
        after = self.game.play(position, move)
        if plies % 2:
            known = f"{known} wins in {plies_text(plies)}, and {text} leaves {heaps_text(after)}"
            return Reason("table", known, {"positions": POSITIONS})
        winning, legal = self.replies(after)
        known = f"{known} loses in {plies_text(plies)}; after {text} to {winning} of {legal} replies"
        return Reason("table", known, {"positions": POSITIONS, "winning": winning, "replies": legal})


@cache
def table() -> bytes:
    """Return the plies of every position, ordered by set, then by limit."""
    plies = bytearray(SETS * LIMITS)
    for heaps in range(SETS):
        after: list[int] = []
        for limit in range(LIMITS):
            for taken in (2 * limit + 1, 2 * limit + 2):
                after += [plies[rest * LIMITS + limit_after(taken)] for rest in rests(heaps, taken)]
            plies[heaps * LIMITS + limit] = plies_above(after)
    return bytes(plies)


def rests(heaps: int, taken: int) -> list[int]:
    """Return the sets that can be left by a move that takes so many counters."""
    found = []
    for size in range(taken, LARGEST + 1):
        left = bit(size - taken)
        if heaps & bit(size) and not heaps & left:
            found.append(heaps ^ bit(size) | left)
    return found


def bit(size: int) -> int:
    """Return the bit of a heap; an empty heap has none."""
    return 1 << size >> 1


def limit_after(taken: int) -> int:
    """Return the number of the limit, from 0, after a move that took `taken`; 0 means the first move."""
    return most_allowed(taken) // 2 - 1


def plies_to_end(position: Position) -> int:
    """Return how long best play lasts; an even number if the side to move loses."""
    heaps = sum(bit(size) for size in position[0])
    return table()[heaps * LIMITS + limit_after(position[4])]


def heaps_text(position: Position) -> str:
    """Return in words the sizes left and the most that a move may take."""
    sizes, limit = [str(size) for size in position[0] if size], most_allowed(position[4])
    if not sizes:
        return "nothing"
    return f"{', '.join(sizes)}{'' if limit == LARGEST else f' with at most {limit} to take'}"


def fibonacci_parts(size: int) -> list[int]:
    """Return the Fibonacci numbers, no two of them neighbours, whose sum is the heap."""
    parts, rest = [], size
    for number in FIBONACCI:
        if number <= rest:
            parts.append(number)
            rest -= number
    return parts


def fibonacci_text(size: int, limit: int) -> str:
    """Return the heap as a sum of Fibonacci numbers, and whether the smallest may be taken.

    >>> fibonacci_text(7, 2), fibonacci_text(8, 10)
    ('7 = 5 + 2, of which 2 may be taken', '8 = 8, of which 8 may be taken')
    >>> fibonacci_text(8, 6)
    '8 = 8, of which 8 may not be taken'
    """
    parts = fibonacci_parts(size)
    may = "may" if parts[-1] <= limit else "may not"
    return f"{size} = {' + '.join(map(str, parts))}, of which {parts[-1]} {may} be taken"
