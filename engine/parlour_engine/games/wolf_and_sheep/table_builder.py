"""Build the complete table of Wolf and sheep for values.py, in about a second with numpy.

    python -m parlour_engine.games.wolf_and_sheep.table_builder                 counts of the complete table
    python -m parlour_engine.games.wolf_and_sheep.table_builder --write FILE    and the file that is shipped

Sheep never go back. So the sets of their squares are ordered by the sum of their rows, most advanced first. A
move of the sheep leads to an earlier set, and a move of the wolf to the same set with the sheep to move. So
every entry is computed once.

Invariant: an entry is written once, from final entries.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from signal import SIG_DFL, SIGPIPE, signal
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour_engine.exact.shipped import builder_parser, write_table
from parlour_engine.games.wolf_and_sheep.rules import ROW, SHEEP_STEPS, WOLF_STEPS, WolfAndSheep, is_dark
from parlour_engine.games.wolf_and_sheep.values import DARK_SQUARES, SHEEP_SETS, SIDES, entry

Numbers: TypeAlias = NDArray[np.int64]
Plies: TypeAlias = NDArray[np.uint8]
Truths: TypeAlias = NDArray[np.bool_]
Ways: TypeAlias = Iterable[tuple[Plies, Truths]]  # plies after a step, and whether the step is legal

SQUARES_IN_ROW = DARK_SQUARES // ROW
NEVER = 255  # plies; more than any game lasts
WOLF, SHEEP = 0, 1  # the side to move
DARK = [square for square in range(ROW * ROW) if is_dark(square)]
RANKS = np.array([[comb(square, size) for size in range(1, 5)] for square in range(DARK_SQUARES)])


def dark_steps(steps: tuple[tuple[int, ...], ...], most: int) -> Numbers:
    """Return the dark squares one step from each dark square, as numbers, padded with -1."""
    rows = [[to // 2 for to in steps[square]] for square in DARK]
    return np.array([row + [-1] * (most - len(row)) for row in rows])


def sheep_sets() -> Numbers:
    """Return every set of four squares, ascending, in the order of the ranks."""
    return np.array(sorted(combinations(range(DARK_SQUARES), 4), key=lambda squares: squares[::-1]))


def sheep_ways(sets: Numbers) -> tuple[Numbers, Numbers]:
    """Return for each set the target squares of its eight steps, -1 for none, and the ranks after them."""
    steps = dark_steps(SHEEP_STEPS, 2)
    targets, ranks = np.empty((2, SHEEP_SETS, 8), np.int64)
    for way, (sheep, side) in enumerate((sheep, side) for sheep in range(4) for side in range(2)):
        to = steps[sets[:, sheep], side]
        to[(sets == to[:, None]).any(axis=1)] = -1
        after = sets.copy()
        after[:, sheep] = np.where(to < 0, sets[:, sheep], to)
        after.sort(axis=1)
        targets[:, way], ranks[:, way] = to, RANKS[after, range(4)].sum(axis=1)
    return targets, ranks


def plies_above(ways: Ways) -> Plies:
    """Return the plies, given the plies after every step: the rule of exact/oracle.py for whole arrays."""
    soonest: Plies = np.array(NEVER, np.uint8)
    latest: Plies = np.array(0, np.uint8)
    for plies, legal in ways:
        lost = plies % 2 == 0
        soonest = np.minimum(soonest, np.where(legal & lost, plies + 1, NEVER))
        latest = np.maximum(latest, np.where(legal & ~lost, plies + 1, 0))
    return np.where(soonest < NEVER, soonest, latest).astype(np.uint8)


def build() -> Plies:
    """Return the table as an array: the wolf's square, the rank of the sheep, the side to move."""
    sets = sheep_sets()
    targets, after = sheep_ways(sets)
    taken = np.zeros((SHEEP_SETS, DARK_SQUARES), np.bool_)
    taken[np.arange(SHEEP_SETS)[:, None], sets] = True
    wolf_steps = dark_steps(WOLF_STEPS, 4).T
    wolf_squares = np.arange(DARK_SQUARES)
    table = np.zeros((SIDES, SHEEP_SETS, DARK_SQUARES), np.uint8)
    advanced = (sets // SQUARES_IN_ROW).sum(axis=1)
    for rows in range(advanced.max(), advanced.min() - 1, -1):
        layer = np.flatnonzero(advanced == rows)
        steps = zip(after[layer].T, targets[layer].T[:, :, None], strict=True)
        sheep = plies_above((table[WOLF, ranks], (to >= 0) & (to != wolf_squares)) for ranks, to in steps)
        sheep[:, :SQUARES_IN_ROW] = 0  # the wolf has reached row 1
        wolf = plies_above((sheep[:, to], (to >= 0) & ~taken[layer][:, to]) for to in wolf_steps)
        wolf[:, :SQUARES_IN_ROW] = 1
        for side, plies in ((SHEEP, sheep), (WOLF, wolf)):
            table[side, layer] = np.where(taken[layer], 0, plies)
    return np.ascontiguousarray(table.transpose(2, 1, 0))


def summary(table: Plies) -> list[str]:
    """Return a summary of the table, in lines for people."""
    free = np.ones(table.shape[:2], np.bool_)
    free[sheep_sets().T, np.arange(SHEEP_SETS)] = False
    plies = table[free]
    wolf_wins = (plies % 2 == 1) == (np.arange(SIDES) == WOLF)
    counts = [(np.count_nonzero(wins), np.count_nonzero(~wins)) for wins in wolf_wins.T]
    game = WolfAndSheep({"wolf": "d8"})
    plies_to_come = table.ravel()[entry(game.start())]
    winner = "the wolf wins" if plies_to_come % 2 else "the sheep win"
    return [
        f"{len(plies):,} placements a side",
        *(
            f"{name} to move: the wolf wins {wolf:,}, the sheep win {sheep:,}"
            for name, (wolf, sheep) in zip(("wolf", "sheep"), counts, strict=True)
        ),
        f"longest wins: the wolf {plies[wolf_wins].max()} plies, the sheep {plies[~wolf_wins].max()}",
        f"{game.position_text(game.start())}: {winner} in {plies_to_come} plies",
    ]


def main(argv: Sequence[str] | None = None) -> None:
    """Build the table, print a summary, and write the table if a file is given."""
    command = builder_parser("table_builder")
    arguments = command.parse_args(argv)
    table = build()
    print("\n".join(summary(table)))
    write_table(command, arguments.write, table.tobytes())


if __name__ == "__main__":
    signal(SIGPIPE, SIG_DFL)  # the reader may have read enough
    main()
