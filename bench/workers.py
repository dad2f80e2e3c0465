"""How soon does a worker answer, and how soon does it stop?

A warm start is a worker process of its own that imports everything and loads what is compiled; a preloaded
one is forked from a server that has it loaded already, as the product does, and is up before it is asked.
The first answer is that of a search of depth 1. A stop is measured from the moment the flag is set to the
moment the answer is back; of pondering too, which runs in a thread of idle priority and keeps its search.

    .venv/bin/python bench/workers.py
"""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing.sharedctypes import RawArray, RawValue
from time import perf_counter, sleep
from typing import Any

from rig.figures import print_load, print_machine, print_table, quantile

from parlour_engine.kernels.prepare import prepare
from parlour_engine.workers.process import NODES, PARTIAL_BYTES, PROGRESS_CELLS, SERIAL, initialise, run

STARTS, STOPS = 10, 40
UNDER_WAY = 100_000  # positions
JOB: dict[str, Any] = {"game": "connect-four", "options": {}, "start": None, "moves": ["4"], "limit": {}}
ONE_PLY = {**JOB, "player": "alphabeta:depth=1"}
FOR_HOURS = {**JOB, "player": "minimax:depth=18"}
PONDERING = ("pvs:time=0.05", "mcts:time=0.05")


class Worker:
    """One pool process and the memory it shares."""

    def __init__(self, method: str) -> None:
        self.stop, self.progress = RawValue("q", 0), RawArray("q", PROGRESS_CELLS)
        self.pool = ProcessPoolExecutor(
            1,
            multiprocessing.get_context(method),
            initialise,
            (self.stop, self.progress, 0, RawArray("c", PARTIAL_BYTES)),
        )

    def up(self) -> float:
        """Return the seconds until the process runs."""
        start = perf_counter()
        self.pool.submit(os.getpid).result()
        return perf_counter() - start

    def first_answer(self) -> float:
        """Return the seconds to the answer of a search, the start of the process included if it is not up."""
        start = perf_counter()
        self.pool.submit(run, "choose", ONE_PLY, 1).result()
        return perf_counter() - start

    def stopped(self, serial: int, name: str = "choose", job: dict[str, Any] = FOR_HOURS) -> float:
        """Return the seconds from a stop to the answer of a search that would go on for hours."""
        task = self.pool.submit(run, name, job, serial)
        while self.progress[SERIAL] != serial or self.progress[NODES] < UNDER_WAY:
            sleep(0.001)
        start = perf_counter()
        self.stop.value = serial
        task.result()
        return perf_counter() - start

    def pondering_stopped(self, serial: int, player: str) -> float:
        """Return the seconds from a stop to the answer of a player that ponders after its first move."""
        job = {**JOB, "moves": [], "player": player, "owner": f"bench/{serial}"}
        move = self.pool.submit(run, "choose", job, serial).result()["move"]
        return self.stopped(serial + 1, "ponder", {**job, "moves": [move], "limit": {"seconds": 600.0}})


def milliseconds(name: str, seconds: list[float]) -> list[Any]:
    """Return a row of the table."""
    figures = quantile(seconds, 0.5), quantile(seconds, 0.9), max(seconds)
    return [name, len(seconds), *(1000 * figure for figure in figures)]


def main() -> None:
    """Print the table."""
    print_machine()
    prepare()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["parlour_engine.workers.preloaded"])
    Worker("forkserver").up()  # starts the fork server
    warm, starts, firsts = [], [], []
    for _ in range(STARTS):
        worker = Worker("spawn")
        warm.append(worker.first_answer())
        worker.pool.shutdown()
        worker = Worker("forkserver")
        starts.append(worker.up())
        firsts.append(worker.first_answer())
        worker.pool.shutdown()
    worker = Worker("forkserver")
    worker.first_answer()
    serials = count(1_000, 2)  # two for each
    print_table(
        [
            ["milliseconds", "runs", "p50", "p90", "max"],
            milliseconds("warm start and first answer", warm),
            milliseconds("start of a preloaded worker", starts),
            milliseconds("its first answer", firsts),
            milliseconds("next answers", [worker.first_answer() for _ in range(STOPS)]),
            milliseconds("stop to answer", [worker.stopped(serial) for serial in range(2, STOPS + 2)]),
            *(
                milliseconds(
                    f"stop of pondering, {player}",
                    [worker.pondering_stopped(next(serials), player) for _ in range(STOPS)],
                )
                for player in PONDERING
            ),
        ]
    )
    worker.pool.shutdown()
    print_load()


if __name__ == "__main__":
    main()
