"""What is the empty board worth, size by size? Every size that the solver finishes within a time.

    .venv/bin/python bench/connect_four_sizes.py [SECONDS]

SECONDS of CPU time are the most for one size, 300 without it. Of each width the heights are taken one by one
until one is not finished, and a width is the last if already its lowest board is not.
"""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from time import process_time

from rig.figures import print_load, print_machine

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.solvable import check_solver
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.limits import NO_LIMIT

LEAST, MOST = 4, 12  # columns and rows
SECONDS = 300.0
WINNERS = {"win": "first player", "draw": "draw", "loss": "second player"}


def boards(width: int) -> Iterator[AnyGame]:
    """Yield the boards of a width that fit the solver, the lowest first."""
    for height in range(LEAST, MOST + 1):
        game = make_game("connect-four", {"width": width, "height": height})
        try:
            check_solver(game)
        except UnsolvableError:
            return
        yield game


class ProcessorSeconds:
    """Stops a search when this process has spent its seconds: other work on the machine does not count."""

    def __init__(self, seconds: float) -> None:
        self.end = process_time() + seconds

    def stopped(self) -> bool:
        """Return whether they are spent."""
        return process_time() >= self.end

    def report(self, depth: int, nodes: int) -> None:
        """Drop the report."""


def solve(game: AnyGame, seconds: float) -> bool:
    """Print one line about the empty board, and return whether it was solved."""
    solver = ConnectFourSolver(game)
    started = process_time()
    found = solver(game.start(), NO_LIMIT, ProcessorSeconds(seconds))
    spent = process_time() - started
    size = f"{game.options['width']}x{game.options['height']}"
    worth = found.worth
    if worth.outcome is None or worth.score is None:
        print(f"{size:>5}  not solved in {spent:.0f} s, {found.nodes:,} nodes", flush=True)
        return False
    columns = " ".join("?" if move.score is None else str(move.score) for move in found.moves.values())
    print(
        f"{size:>5}  {WINNERS[worth.outcome]:<13}  {worth.plies} plies  score {worth.score}  "
        f"columns {columns}  {found.nodes:,} nodes  {spent:.2f} s",
        flush=True,
    )
    return True


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print_machine()
    for width in range(LEAST, MOST + 1):
        count = sum(1 for _ in takewhile(partial(solve, seconds=seconds), boards(width)))
        if count == 0:
            break
    print_load()


if __name__ == "__main__":
    main()
