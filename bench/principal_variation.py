"""How fast is `pvs`? Its rate and its time to a depth beside those of alpha-beta, on every game.

Times are CPU seconds of this process after compilation, of the best of three runs. Both forms deepen ply by
ply from the start; `pvs` counts the positions of all depths, as alpha-beta does.

    .venv/bin/python bench/principal_variation.py
"""

from time import process_time

from rig.figures import print_machine, print_table

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.kernels.prepare import prepare
from parlour_engine.kernels.search import COMPILED
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.pvs import USUAL_MEGABYTES

ROUNDS = 3
NODES = 5_000_000
DEPTH = 10  # plies, of the comparison of times
BOARDS: dict[str, dict[str, object]] = {
    "mnk": {"width": 7, "height": 7, "line": 5},
    "nim": {"heaps": [10, 9, 8]},
    "greedy-nim": {"heaps": [10, 9, 8]},
    "modified-nim": {"heaps": [10, 9, 8, 7, 6]},
    "grundy": {"heap": 40},
}  # others at their defaults
DEPTHS = {"mnk": 5, "nim": 8, "modified-nim": 8}


def deepened(game: AnyGame, algorithm: str, last: int, limit: Limit) -> tuple[int, float]:
    """Return the positions of all depths up to the last, and the CPU seconds."""
    start, budget = game.start(), Budget(limit, INERT)
    began = process_time()
    search: DepthSearch = COMPILED.to_depth
    if algorithm == "pvs":
        search = COMPILED.make_pvs(game, start, USUAL_MEGABYTES)
    for depth in range(1, last + 1):
        if not search(game, start, Method(algorithm, game.default_evaluator), depth, budget).finished:
            break
    return budget.nodes, process_time() - began


def best(game: AnyGame, algorithm: str, last: int, limit: Limit = NO_LIMIT) -> tuple[int, float]:
    """Return the quickest of some runs."""
    return min((deepened(game, algorithm, last, limit) for _ in range(ROUNDS)), key=lambda run: run[1])


def main() -> None:
    """Print rates over so many positions, then what it takes to reach a depth."""
    print_machine()
    prepare()
    games = {game_id: make_game(game_id, BOARDS.get(game_id, {})) for game_id in GAMES}
    rows: list[list[object]] = [["game", "alphabeta Mnodes/s", "pvs Mnodes/s", "ratio"]]
    for game_id, game in games.items():
        rates = [
            nodes / seconds / 1e6
            for nodes, seconds in (best(game, each, 18, Limit(nodes=NODES)) for each in ("alphabeta", "pvs"))
        ]
        rows.append([game_id, *rates, rates[1] / rates[0]])
    print_table(rows)
    rows = [["game", "depth", "alphabeta nodes", "ms", "pvs nodes", "ms", "share of the time"]]
    for game_id, game in games.items():
        depth = DEPTHS.get(game_id, DEPTH)
        (plain, plain_seconds), (ours, seconds) = (best(game, each, depth) for each in ("alphabeta", "pvs"))
        times = plain, 1e3 * plain_seconds, ours, 1e3 * seconds
        rows.append([game_id, depth, *times, seconds / plain_seconds])
    print()
    print_table(rows)


if __name__ == "__main__":
    main()
