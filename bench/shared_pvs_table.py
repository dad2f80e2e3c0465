"""How much less has a principal variation search to search if a second one shares its table?

Two threads of one process search the same position, each depth after depth, with one transposition table
("lazy SMP"). Counted are the positions that the first of them enters until it has finished a depth, alone and
with the second, which does not depend on what else the machine does; and the seconds, which do.

    .venv/bin/python bench/shared_pvs_table.py [POSITIONS]
"""

import sys
import threading
from math import exp, log
from random import Random
from time import perf_counter
from typing import Any

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import make_game
from parlour_engine.control import Inert
from parlour_engine.game import AnyGame
from parlour_engine.kernels import cells
from parlour_engine.kernels.search import CompiledPvs, fitting_kernel
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.attempt import Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.pvs import DEEPEST_PVS

MEGABYTES = 64
# Game, options, evaluator, random plies of the openings, depth.
BOARDS: tuple[tuple[str, dict[str, Any], str, int, int], ...] = (
    ("connect-four", {}, "windows", 6, 17),
    ("mnk", {"width": 15, "height": 15, "line": 5}, "weights", 8, 6),
)


class Stop(Inert):
    """A control that stops a search once it is set."""

    def __init__(self) -> None:
        self.is_set = False

    def stopped(self) -> bool:
        """Return whether it is set."""
        return self.is_set


def opening(game: AnyGame, plies: int, seed: int) -> Any:
    """Return the position after random moves after which the game goes on."""
    random, position = Random(seed), game.start()
    for _ in range(plies):
        position = game.play(position, random.choice(game.legal_moves(position)))
    return position if game.result(position) is None else opening(game, plies, seed + 1_000)


def beside(main: CompiledPvs, game: AnyGame, position: Any, method: Method, stop: Stop) -> threading.Thread:
    """Start a thread that searches the same position with the same table, a depth ahead."""
    search = CompiledPvs(main.kernel, game, position, 1)
    search.memory.table = main.memory.table
    shared = [cells.TABLE, cells.TABLE_BITS]
    search.memory.cells[shared] = main.memory.cells[shared]
    budget = Budget(NO_LIMIT, stop)

    def run() -> None:
        for depth in range(2, DEEPEST_PVS):
            if not search(game, position, method, depth, budget).finished:
                return

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def searched(
    game: AnyGame, position: Any, method: Method, depth: int, threads: int
) -> tuple[int, float, int]:
    """Return the positions that the first search entered to finish a depth, its seconds, and the value."""
    main = CompiledPvs(fitting_kernel(game), game, position, MEGABYTES)
    stop, budget = Stop(), Budget(NO_LIMIT, Inert())
    second = beside(main, game, position, method, stop) if threads == 2 else None
    start = perf_counter()
    for each in range(1, depth + 1):
        found = main(game, position, method, each, budget)
    seconds = perf_counter() - start
    stop.is_set = True
    if second is not None:
        second.join()
    return budget.nodes, seconds, found.best


def mean(ratios: list[float]) -> float:
    """Return the geometric mean."""
    return exp(sum(map(log, ratios)) / len(ratios))


def main(positions: int) -> None:
    """Print the table."""
    print_machine()
    rows: list[list[object]] = []
    for name, options, evaluator, plies, depth in BOARDS:
        game, method = make_game(name, options), Method("pvs", evaluator)
        nodes, seconds = list[float](), list[float]()
        for seed in range(positions):
            position = opening(game, plies, seed)
            alone, together = (searched(game, position, method, depth, threads) for threads in (1, 2))
            assert alone[2] == together[2]  # a table changes no value
            nodes.append(alone[0] / together[0])
            seconds.append(alone[1] / together[1])
        rows.append([name, evaluator, depth, positions, mean(nodes), min(nodes), max(nodes), mean(seconds)])
    heads = ["board", "evaluator", "depth", "positions", "fewer nodes", "least", "most", "sooner"]
    print("how many times fewer nodes, and how many times sooner, with a second thread")
    print_table([heads, *rows])
    print_load()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
