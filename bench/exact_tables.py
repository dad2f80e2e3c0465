"""What do the tables and theories of exact play cost? Building them, reading them, and an answer.

Times are CPU seconds of this process. A probe is one look into the complete table of Wolf and sheep, as the
server's process does it, without numpy; an answer is every legal move's value, the move of perfect play and
the reason. The first answer of a game reads or builds what later ones use.

    .venv/bin/python bench/exact_tables.py
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from rig.figures import print_load, print_machine, print_table

from parlour_engine import games
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.games.wolf_and_sheep.rules import is_dark
from parlour_engine.games.wolf_and_sheep.values import plies_to_end, table
from parlour_engine.limits import NO_LIMIT

GAMES_FOLDER = Path(games.__file__).parent
ROUNDS = 5
PROBES = 100_000
DARK = [square for square in range(64) if is_dark(square)]
ANSWERS: list[tuple[str, dict[str, object]]] = [
    ("wolf-and-sheep", {}),
    ("nim", {}),
    ("nim", {"heaps": [100] * 10}),
    ("greedy-nim", {}),
    ("greedy-nim", {"heaps": [10] * 6}),
    ("greedy-nim", {"heaps": [100] * 10}),
    ("modified-nim", {}),
    ("modified-nim", {"heaps": list(range(1, 11))}),
    ("grundy", {}),
    ("grundy", {"heap": 30}),
    ("grundy", {"heap": 1000}),
]  # the defaults, and what costs most


def taken(run: Callable[[], Any]) -> float:
    """Return the CPU seconds of one run."""
    start = process_time()
    run()
    return process_time() - start


def best_of(rounds: int, run: Callable[[], Any]) -> float:
    """Return the least CPU seconds of so many runs."""
    return min(taken(run) for _ in range(rounds))


def reading() -> None:
    """Print what it costs to unpack the wolf's table and to look into it."""
    source = Random(1)
    positions: list[Any] = []
    for _ in range(PROBES):
        wolf, *sheep = source.sample(DARK, 5)
        positions.append((wolf, tuple(sorted(sheep)), source.choice((1, 2)), -1))

    def probe() -> None:
        for position in positions:
            plies_to_end(position)

    unpacking = best_of(ROUNDS, table.__wrapped__)
    probing = best_of(ROUNDS, probe)
    rows: list[list[object]] = [["shipped", "bytes"]]
    rows += [[file.name, f"{file.stat().st_size:,}"] for file in sorted(GAMES_FOLDER.glob("*/*.xz"))]
    print_table(rows)
    print(
        f"\nthe wolf's table: unpacked in {1e3 * unpacking:.1f} ms, a probe {1e6 * probing / PROBES:.2f} us"
    )


def answers() -> None:
    """Print what the first answer about a start costs, and the next ones."""
    rows: list[list[object]] = [["answer", "moves", "first, ms", "next, ms"]]
    for game_id, options in ANSWERS:
        game = make_game(game_id, options)
        solver, start = make_oracle_solver(game), game.start()

        def answer(solver: Any = solver, start: Any = start) -> None:
            solver(start, NO_LIMIT, INERT)

        first, later = taken(answer), best_of(ROUNDS, answer)
        shown = " ".join(str(value) for value in options.values())
        moves = len(game.legal_moves(start))
        rows.append([f"{game_id} {shown}".strip(), moves, f"{1e3 * first:.3f}", f"{1e3 * later:.3f}"])
    print_table(rows)


def building() -> None:
    """Print what it costs to build the tables anew."""
    from parlour_engine.games.grundy.values_builder import grundy_values  # numba, which no answer needs
    from parlour_engine.games.wolf_and_sheep.table_builder import build

    rows: list[list[object]] = [["built", "CPU s"]]
    rows.append(["the wolf's table", f"{best_of(ROUNDS, build):.2f}"])
    rows.append(["Grundy values, the compiler", f"{taken(partial(grundy_values, 1)):.2f}"])
    for heap in (100_000, 1_000_000):
        rows.append([f"Grundy values to {heap:,}", f"{taken(partial(grundy_values, heap)):.2f}"])
    print_table(rows)


def main() -> None:
    """Print every table."""
    print_machine()
    for part in (answers, reading, building):
        print()
        part()
    print()
    print_load()


if __name__ == "__main__":
    main()
