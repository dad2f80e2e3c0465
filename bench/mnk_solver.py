"""What small m,n,k boards are worth, and what it takes to prove it: every board with 3 to 5 in a row.

Each line is one solution of the empty board: the outcome for the first player, the value of every first
move, the positions entered and the CPU seconds, after compilation and with an empty table. First come all
boards of at least 3 rows and at most 30 squares, then larger ones, also with 6 in a row, within a bound.

    .venv/bin/python bench/mnk_solver.py
"""

from collections import Counter
from time import process_time

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solution import OUTCOMES, Solution
from parlour_engine.games.mnk.solver import MNKSolver, compile_solver
from parlour_engine.limits import Limit

MOST_SQUARES = 30
LINES = (3, 4, 5)
LARGER = (
    (8, 4, 4),
    (6, 6, 4),
    (7, 5, 4),
    (6, 6, 5),
    (7, 6, 5),
    (7, 7, 5),
    (7, 7, 6),
    (9, 6, 6),
    (8, 8, 6),
)
BOUND = Limit(nodes=200_000_000)  # two or three minutes


def boards() -> list[tuple[int, int, int]]:
    """Return width, height and line of the boards that are solved together."""
    return [
        (width, height, line)
        for line in LINES
        for height in range(3, MOST_SQUARES)
        for width in range(max(height, line), MOST_SQUARES // height + 1)
    ]


def value(solution: Solution) -> str:
    """Return the value of the board in a word, with the plies of a win."""
    worth = solution.worth
    if worth.outcome == "draw":
        return "draw"
    return f"{worth.lower} to {worth.upper}" if worth.outcome is None else f"{worth.outcome} in {worth.plies}"


def first_moves(solution: Solution) -> str:
    """Return how many first moves win, draw and lose, and of how many it is not known."""
    counts = Counter(worth.outcome for worth in solution.moves.values())
    return " ".join(str(counts[outcome]) for outcome in (*reversed(OUTCOMES), None))


def solve(sizes: list[tuple[int, int, int]] | tuple[tuple[int, int, int], ...], limit: Limit) -> None:
    """Print a line for each board, and the seconds of all."""
    rows: list[list[object]] = [["m,n,k", "first player", "first moves: win draw loss ?", "nodes", "CPU s"]]
    seconds = 0.0
    for width, height, line in sizes:
        game = make_game("mnk", {"width": width, "height": height, "line": line})
        solver = MNKSolver(game)
        start = process_time()
        found = solver(game.start(), limit, INERT)
        taken = process_time() - start
        seconds += taken
        size = f"{width},{height},{line}"
        rows.append([size, value(found), first_moves(found), f"{found.nodes:,}", taken])
    print_table([*rows, ["together", "", "", "", seconds]])


def main() -> None:
    """Print both tables."""
    print_machine()
    compile_solver()
    print()
    solve(boards(), Limit())
    print()
    solve(LARGER, BOUND)
    print()
    print_load()


if __name__ == "__main__":
    main()
