"""How much sooner do two processes that share one table solve a position of Connect Four than one alone?

    .venv/bin/python bench/shared_table.py [POSITION]

The empty board without POSITION. Both start from an empty table of 64 MB and search the same position, the
second in the mirror image of the first's order of columns; the time is from the start of both to the first
answer, on processors that have nothing else to do.
"""

import multiprocessing
import sys
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from time import perf_counter

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import make_game
from parlour_engine.games.connect_four.rules import ConnectFour
from parlour_engine.games.connect_four.solver import TABLE_BITS, ConnectFourSolver
from parlour_engine.kernels.bounds_table import SharedMemory, attached, shared_table

ROUNDS = 3
LONGEST = 600.0  # seconds


def solve(text: str, memory: SharedMemory, mirrored: bool, ready: Barrier, answers: "Queue[int]") -> None:
    """Solve a position once every process is ready, and say what was found."""
    game = rules()
    solver = ConnectFourSolver(game, attached(memory), mirrored=mirrored)
    ready.wait()
    answers.put(solver.score(game.parse_position(text)))


def timed(text: str, processes: int) -> tuple[float, int]:
    """Return the seconds until the first of so many processes had the score, and the score."""
    context = multiprocessing.get_context("spawn")
    memory, ready, answers = shared_table(TABLE_BITS), context.Barrier(processes + 1), context.Queue()
    workers = [
        context.Process(target=solve, args=(text, memory, bool(which), ready, answers), daemon=True)
        for which in range(processes)
    ]
    for worker in workers:
        worker.start()
    ready.wait()
    started = perf_counter()
    score = answers.get(timeout=LONGEST)
    seconds = perf_counter() - started
    for worker in workers:
        worker.kill()
        worker.join()
    return seconds, score


def rules() -> ConnectFour:
    """Return the usual board."""
    game = make_game("connect-four", {})
    assert isinstance(game, ConnectFour)
    return game


def main() -> None:
    """Print the least time of some rounds for one process and for two, and their ratio."""
    text = sys.argv[1] if len(sys.argv) > 1 else ""
    print_machine()
    found = {processes: [timed(text, processes) for _ in range(ROUNDS)] for processes in (1, 2)}
    scores = {score for rounds in found.values() for _, score in rounds}
    if len(scores) != 1:
        raise SystemExit(f"the scores differ: {scores}")
    least = {processes: min(rounds)[0] for processes, rounds in found.items()}
    print(f"position '{text}', score {scores.pop()}, the least of {ROUNDS} rounds")
    print_table([("processes", "seconds"), *least.items(), ("two to one", least[2] / least[1])])
    print_load()


if __name__ == "__main__":
    main()
