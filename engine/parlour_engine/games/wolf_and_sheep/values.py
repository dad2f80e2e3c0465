"""Wolf and sheep, solved: plies to the end for every placement and either side to move, from a whole table.

The sheep win from every start square of the wolf, in 44 plies from d8.

table_builder.py builds the table, and the package ships it. Reading needs no numpy: it is one access to a
string of bytes. Only the 32 dark squares count: square // 2 is the number of a dark square, row by row from
the bottom. The sets of four sheep are numbered by their colexicographic rank, 0..35,959.

An even number of plies is a loss for the side to move, an odd number a win. Two kinds of entries are not
positions of the game: a wolf to move on row 1 has already won and counts as a win, 1; a wolf on the square of
a sheep has 0.

Invariant: placements are ordered by the wolf's square, then by the sheep's rank, then wolf to move before
sheep to move. This order compresses best. Every value is the table's.
"""

from functools import cache
from math import comb
from pathlib import Path

from parlour_engine.exact.oracle import counted_replies, plies_text, worth_of_plies
from parlour_engine.exact.shipped import shipped
from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
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


class WolfOracle:
    """Reads the table."""

    at_once = True

    def __init__(self, game: Game[Position]) -> None:
        self.game = game

    def worth(self, position: Position) -> ExactValue:
        """Return the exact value with its plies."""
        return worth_of_plies(plies_to_end(position))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return the number of steps that win, and the number of steps."""
        return counted_replies(self.game, position, plies_to_end)

    def reason(self, position: Position, move: int) -> Reason:
        """Return who wins, in how many plies, and how few replies win after the best defence.

        At the game's start it also sums up the whole table.
        """
        plies, text = plies_to_end(position), self.game.move_text(position, move)
        wolf_wins = (position[2] == WOLF_PLAYER) == (plies % 2 == 1)
        winner = "the wolf wins" if wolf_wins else "the sheep win"
        code, facts = "table", {"positions": PLACEMENTS}
        known = f"the table of all {PLACEMENTS:,} placements: {winner} in {plies_text(plies)}"
        if position == self.game.start():
            wolf_to_move, sheep_to_move = sheep_wins()
            code = "sheep-table"
            facts = {
                "positions": PLACEMENTS // SIDES,
                "wolf_moves": wolf_to_move,
                "sheep_move": sheep_to_move,
            }
            known = f"{summary()} {winner} in {plies_text(plies)}"
        if plies % 2:
            return Reason(code, f"{known}, beginning with {text}", facts)
        winning, legal = self.replies(self.game.play(position, move))
        known = f"{known}; after {text} by {winning} of {legal} replies"
        return Reason(code, known, {**facts, "winning": winning, "replies": legal})


def summary() -> str:
    """Return a summary of all placements of the table."""
    wolf_to_move, sheep_to_move = sheep_wins()
    return (
        f"of {PLACEMENTS // SIDES:,} placements a side the sheep win {wolf_to_move:,} with the wolf to move "
        f"and {sheep_to_move:,} with the sheep to move; from here"
    )
