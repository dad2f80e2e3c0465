"""How soon are forced wins of five in a row proved? 200 positions with a win by fours and 200 without a win.

Both kinds are made from a seed by the tests' generator (tests/engine/games/mnk/tactics.py), which judges by
the rules alone. Times are CPU seconds of this process after compilation, with the win played through against
every defence; each position has a second.

    .venv/bin/python bench/forced_wins.py
"""

import sys
from collections import Counter
from itertools import chain, islice
from pathlib import Path
from time import process_time
from typing import cast

from rig.figures import print_load, print_machine, print_table, quantile

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.games.mnk.prover import make_prover
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.limits import Limit

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.engine.games.mnk import tactics

POSITIONS = 200
SEED = 1
BOUND = Limit(seconds=1)
SOON = 0.1  # seconds
BOARDS: tuple[dict[str, object], ...] = (
    {"width": 15, "height": 15, "line": 5},
    {"width": 15, "height": 15, "line": 5, "overline": False},
    {"width": 19, "height": 19, "line": 6},
)


def measured(options: dict[str, object]) -> tuple[list[object], Counter[int]]:
    """Return a row of figures of one board, and how many wins of each length were found."""
    game = cast(MNK, make_game("mnk", options))
    prove = make_prover(game)
    wins = [position for position, _ in islice(tactics.wins(game, SEED), POSITIONS)]
    half = POSITIONS // 2
    others = chain(islice(tactics.losses(game, SEED), half), islice(tactics.nearly_full(game, SEED), half))
    times, plies = [], Counter[int]()
    for position in wins:
        start = process_time()
        found = prove(position, BOUND, INERT)
        if found.line:
            times.append(process_time() - start)
            plies[len(found.line)] += 1
    claimed = sum(bool(prove(position, BOUND, INERT).line) for position in others)
    name = ",".join(str(value) for value in list(options.values())[:3]) + (
        "" if len(options) == 3 else " exact"
    )
    soon = sum(each <= SOON for each in times)
    milliseconds = [1000 * each for each in (quantile(times, 0.5), quantile(times, 0.95), max(times))]
    return [name, f"{len(times)} of {POSITIONS}", soon, *milliseconds, f"{claimed} of {POSITIONS}"], plies


def main() -> None:
    """Print a table, and the lengths of the wins."""
    print_machine()
    found = [measured(options) for options in BOARDS]
    head = [
        "m,n,k",
        "wins proved in 1 s",
        "in 0.1 s",
        "p50 ms",
        "p95 ms",
        "longest ms",
        "claimed of the others",
    ]
    print()
    print_table([head, *(row for row, _ in found)])
    print()
    for row, plies in found:
        lengths = ", ".join(f"{count} in {length}" for length, count in sorted(plies.items()))
        print(f"{row[0]}: wins in plies: {lengths}")
    print_load()


if __name__ == "__main__":
    main()
