"""The complete table of Wolf and sheep: plies to the end for every placement and either side to move.

table_builder.py builds the table, and the package ships it. Reading needs no numpy: it is one access to a
string of bytes. Only the 32 dark squares count: square // 2 is the number of a dark square, row by row from
the bottom. The sets of four sheep are numbered by their colexicographic rank, 0..35,959.

An even number of plies is a loss for the side to move, an odd number a win. Two kinds of entries are not
positions of the game: a wolf to move on row 1 has already won and counts as a win, 1; a wolf on the square of
a sheep has 0.

Invariant: placements are ordered by the wolf's square, then by the sheep's rank, then wolf to move before
sheep to move. This order compresses best.
"""

from functools import cache
from math import comb
from pathlib import Path

from parlour_engine.exact.shipped import shipped
from parlour_engine.games.wolf_and_sheep.rules import WOLF_PLAYER, Position

FILE = Path(__file__).with_name("wolf-and-sheep.xz")
DARK_SQUARES = 32
SHEEP_SETS = comb(DARK_SQUARES, 4)
SIDES = 2
ENTRIES = DARK_SQUARES * SHEEP_SETS * SIDES
PLACEMENTS = (DARK_SQUARES - 4) * SHEEP_SETS * SIDES  # the entries without overlaps

PAIRS, TRIPLES, QUADRUPLES = (
    tuple(comb(square, size) for square in range(DARK_SQUARES)) for size in (2, 3, 4)
)


@cache
def table() -> bytes:
    """Return the table; it is unpacked once in a process.

    Raises:
        UnsolvableError: The file is missing or damaged.
    """
    return shipped(FILE, ENTRIES)


@cache
def sheep_wins() -> tuple[int, int]:
    """Return how many placements the sheep win with the wolf to move, and with the sheep to move.

    Raises:
        UnsolvableError: The table is missing or damaged.
    """
    odd = bytes(range(1, 256, 2))
    wolf, sheep = table()[::SIDES], table()[1::SIDES]
    overlaps = (ENTRIES - PLACEMENTS) // SIDES  # even, like the plies of a trapped wolf
    return len(wolf.translate(None, odd)) - overlaps, len(sheep) - len(sheep.translate(None, odd))


def entry(position: Position) -> int:
    """Return the index of a position in the table."""
    wolf, (first, second, third, fourth), player, _ = position
    rank = first // 2 + PAIRS[second // 2] + TRIPLES[third // 2] + QUADRUPLES[fourth // 2]
    return (wolf // 2 * SHEEP_SETS + rank) * SIDES + (player != WOLF_PLAYER)


def plies_to_end(position: Position) -> int:
    """Return how long best play lasts; an even number if the side to move loses.

    Raises:
        UnsolvableError: The table is missing or damaged.
    """
    return table()[entry(position)]
