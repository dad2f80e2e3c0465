"""The complete table of Wolf and sheep: plies to the end for every placement, either side to move.

Built by table_builder.py, shipped beside this module, read without numpy: a probe is one look at a string
of bytes. Only the 32 dark squares count: square // 2 is a dark square's number, row by row from the bottom.
The four sheep are numbered by the colexicographic rank of their set, 0..35,959.

An even number of plies is a loss for the side to move, an odd one a win. Two kinds of entries are no
positions of the game: a wolf to move on row 1 has won before and counts as a win, 1; a wolf on the square of
a sheep is 0.

Invariant: placements are ordered by the wolf's square, then by the sheep's rank, then wolf to move before
sheep to move. So ordered they pack best.
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
    """Return the table, unpacked once in a process.

    Raises:
        UnsolvableError: Its file is missing or damaged.
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
    overlaps = (ENTRIES - PLACEMENTS) // SIDES  # even, as a trapped wolf's are
    return len(wolf.translate(None, odd)) - overlaps, len(sheep) - len(sheep.translate(None, odd))


def entry(position: Position) -> int:
    """Return where a position stands in the table."""
    wolf, (first, second, third, fourth), player, _ = position
    rank = first // 2 + PAIRS[second // 2] + TRIPLES[third // 2] + QUADRUPLES[fourth // 2]
    return (wolf // 2 * SHEEP_SETS + rank) * SIDES + (player != WOLF_PLAYER)


def plies_to_end(position: Position) -> int:
    """Return how long best play lasts: even where the side to move loses.

    Raises:
        UnsolvableError: The table is missing or damaged.
    """
    return table()[entry(position)]
