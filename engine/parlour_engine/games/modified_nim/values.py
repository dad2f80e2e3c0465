"""Modified Nim, solved: a complete table of 5,115 positions, made when it is first asked for.

A position is a set of sizes 1..10, as ten bits, under one of five limits: a move may take at most 2, 4, 6, 8
counters, or any number. No theory is known for several heaps. One heap is Fibonacci Nim: it is a sum of
Fibonacci numbers of which no two are neighbours, and the player to move wins exactly when the smallest of
them may be taken (M. J. Whinihan, Fibonacci Nim, 1963; A. J. Schwenk, Take-away games, 1970).

Invariant: a move clears a bit and sets at most a lower one, so that sets taken as numbers in ascending order
lead to sets that are done.
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
        """Return the value and the plies."""
        return worth_of_plies(plies_to_end(position))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return how many moves win, and how many there are."""
        return counted_replies(self.game, position, plies_to_end)

    def reason(self, position: Position, move: int) -> Reason:
        """Return the reason by the table; for one heap, by Fibonacci Nim."""
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
    """Return the plies of every position: the set, then the limit."""
    plies = bytearray(SETS * LIMITS)
    for heaps in range(SETS):
        after: list[int] = []
        for limit in range(LIMITS):
            for taken in (2 * limit + 1, 2 * limit + 2):
                after += [plies[rest * LIMITS + limit_after(taken)] for rest in rests(heaps, taken)]
            plies[heaps * LIMITS + limit] = plies_above(after)
    return bytes(plies)


def rests(heaps: int, taken: int) -> list[int]:
    """Return the sets that a move taking so many counters may leave."""
    found = []
    for size in range(taken, LARGEST + 1):
        left = bit(size - taken)
        if heaps & bit(size) and not heaps & left:
            found.append(heaps ^ bit(size) | left)
    return found


def bit(size: int) -> int:
    """Return the bit of a heap; an empty one has none."""
    return 1 << size >> 1


def limit_after(taken: int) -> int:
    """Return the number of the limit after a move that took so many, 0 before the first."""
    return most_allowed(taken) // 2 - 1


def plies_to_end(position: Position) -> int:
    """Return how long best play lasts: even where the side to move loses."""
    heaps = sum(bit(size) for size in position[0])
    return table()[heaps * LIMITS + limit_after(position[4])]


def heaps_text(position: Position) -> str:
    """Return the sizes left and what a move may take of them."""
    sizes, limit = [str(size) for size in position[0] if size], most_allowed(position[4])
    if not sizes:
        return "nothing"
    return f"{', '.join(sizes)}{'' if limit == LARGEST else f' with at most {limit} to take'}"


def fibonacci_parts(size: int) -> list[int]:
    """Return the Fibonacci numbers of which no two are neighbours and that a heap is the sum of."""
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
