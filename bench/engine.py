"""How fast do searches run? Every algorithm on every game, the documents' largest searches, and two peers.

Times are CPU seconds of this process after compilation. Throughput is taken over a fixed number of
positions, compiled and interpreted in turn. The peers, easyAI and OpenSpiel, search Connect Four from the
empty board by alpha-beta to the same depth, valuing nothing but the end, each with its own rules and its
own search; OpenSpiel also simulates games by its MCTS in C++, one random playout each, with proofs, as ours
does. Where one is not installed the line says so.

    .venv/bin/uv sync --all-packages --all-extras --group bench     once, for the peers
    .venv/bin/python bench/engine.py [TABLE ...]                       all tables, or some by name
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import GAMES, has_part, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.kernels.prepare import prepare
from parlour_engine.kernels.search import COMPILED
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose
from parlour_engine.search.attempt import FIXED_DEPTH, Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.mcts import EXPLORATION, Simulations
from parlour_engine.search.searches import INTERPRETED

ROUNDS = 5
MANY, FEW = 2_000_000, 20_000  # positions, compiled and interpreted
DEPTH = 18
BOARDS: dict[str, list[dict[str, object]]] = {
    "mnk": [{}, {"width": 15, "height": 15, "line": 5}],
    "nim": [{"heaps": [10, 9, 8]}],
    "greedy-nim": [{"heaps": [10, 9, 8]}],
    "modified-nim": [{"heaps": [10, 9, 8, 7, 6]}],
    "grundy": [{"heap": 40}],
}  # others at their defaults; the small defaults are searched out before they can be timed
TABLE_BOARDS: dict[str, list[dict[str, object]]] = {
    "connect-four": [{"width": 4, "height": 4}],
    "mnk": [{}, {"width": 4, "height": 3}],
    "wolf-and-sheep": [{}],
    "nim": [{"heaps": [10, 9, 8]}, {"heaps": [100, 100, 100]}],
    "greedy-nim": [{"heaps": [10, 9, 8]}],
    "modified-nim": [{"heaps": [10, 9, 8, 7, 6]}],
    "grundy": [{"heap": 40}],
}  # small enough for memo
WIDE_BOARDS: dict[str, list[dict[str, object]]] = {
    "connect-four": [{"width": 12, "height": 12}],
    "mnk": [{"width": 15, "height": 15, "line": 5}, {"width": 19, "height": 19, "line": 19}],
    "wolf-and-sheep": [{}],
    "nim": [{"heaps": [100] * 10}],
    "greedy-nim": [{"heaps": [100] * 10}],
    "modified-nim": [{"heaps": [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]}],
    "grundy": [{"heap": 1000}],
}  # the most moves to value
MANY_SIMULATIONS, FEW_SIMULATIONS = 100_000, 200  # compiled and interpreted
PEER_DEPTHS = (4, 6, 8, 10)
SLOWEST_PEER = 6  # plies: easyAI takes most of a minute for eight
FIVE_IN_A_ROW: dict[str, object] = {"width": 15, "height": 15, "line": 5}
SIMULATED: dict[str, tuple[str, dict[str, object], int]] = {
    "connect_four": ("connect-four", {}, 50_000),
    "mnk(m=15,n=15,k=5)": ("mnk", FIVE_IN_A_ROW, 500),
    "gomoku": ("mnk", FIVE_IN_A_ROW, 5_000),
}  # OpenSpiel's name, ours, and how many simulations it gets
PEER_MEGABYTES = 1000


def listed(boards: dict[str, list[dict[str, object]]]) -> Iterator[tuple[str, AnyGame]]:
    """Yield every game of the catalogue on these boards, else at its defaults, with the name of its row."""
    for game_id in GAMES:
        for options in boards.get(game_id, [{}]):
            sizes = " ".join(str(value) for value in options.values())
            yield f"{game_id} {sizes}".strip(), make_game(game_id, options)


def best_of(rounds: int, *runs: Callable[[], Any]) -> list[float]:
    """Return the least CPU seconds of each run, all of them in turn, round by round."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, taken in zip(runs, times, strict=True):
            start = process_time()
            run()
            taken.append(process_time() - start)
    return [min(taken) for taken in times]


def bounded(search: DepthSearch, game: AnyGame, method: Method, nodes: int) -> Callable[[], Attempt]:
    """Return a search of so many positions."""
    return lambda: search(game, game.start(), method, DEPTH, Budget(Limit(nodes=nodes), INERT))


def throughput() -> None:
    """Print positions and evaluations a second, compiled and interpreted."""
    rows: list[list[object]] = [
        ["game", "algorithm", "evaluator", "nodes", "Mnodes/s", "Mevals/s", "interpreted Mnodes/s", "ratio"]
    ]
    for name, game in listed(BOARDS):
        for algorithm in FIXED_DEPTH:
            method = Method(algorithm, game.default_evaluator)
            fast, slow = (
                bounded(search, game, method, nodes)
                for search, nodes in ((COMPILED.to_depth, MANY), (INTERPRETED.to_depth, FEW))
            )
            answer, slowly = fast(), slow().nodes
            seconds, slow_seconds = best_of(3, fast, slow)
            rate, slow_rate = answer.nodes / seconds / 1e6, slowly / slow_seconds / 1e6
            evaluations = (answer.ends + answer.guesses) / seconds / 1e6
            shown = [f"{slow_rate:.4f}", f"{rate / slow_rate:.0f}"]
            rows.append([name, algorithm, method.evaluator, answer.nodes, rate, evaluations, *shown])
    print_table(rows)


def tables() -> None:
    """Print how long memo takes for a whole game, compiled and interpreted."""
    rows: list[list[object]] = [
        ["game", "memo", "nodes", "table hits", "ms", "Mnodes/s", "interpreted ms", "ratio"]
    ]
    for name, game in listed(TABLE_BOARDS):
        start = game.start()
        answer = COMPILED.memo(game, start, NO_LIMIT, INERT)
        runs = [partial(form.memo, game, start, NO_LIMIT, INERT) for form in (COMPILED, INTERPRETED)]
        seconds, slow_seconds = best_of(3, *runs)
        found = answer.score.kind, answer.nodes, answer.table_hits
        times = f"{1e3 * seconds:.2f}", answer.nodes / seconds / 1e6, f"{1e3 * slow_seconds:.1f}"
        rows.append([name, *found, *times, f"{slow_seconds / seconds:.0f}"])
    print_table(rows)


def simulations() -> None:
    """Print how many games a second mcts simulates from the start, compiled and interpreted."""
    rows: list[list[object]] = [
        ["game", "simulations", "nodes", "simulations/s", "Mnodes/s", "interpreted simulations/s", "ratio"]
    ]
    for name, game in listed(BOARDS):
        start = game.start()
        most, few = (Simulations(count, 1) for count in (MANY_SIMULATIONS, FEW_SIMULATIONS))
        runs = [
            partial(form.mcts, game, start, asked, NO_LIMIT, INERT)
            for form, asked in ((COMPILED, most), (INTERPRETED, few))
        ]
        answer, slowly = (run() for run in runs)
        seconds, slow_seconds = best_of(3, *runs)
        rate, slow_rate = answer.evaluations / seconds, slowly.evaluations / slow_seconds
        counts = answer.evaluations, answer.nodes, f"{rate:,.0f}", answer.nodes / seconds / 1e6
        rows.append([name, *counts, f"{slow_rate:,.0f}", f"{rate / slow_rate:.0f}"])
    print_table(rows)


def one_ply() -> None:
    """Print how long greedy takes for a move with most moves to value, and the same search compiled."""
    rows: list[list[object]] = [["game", "evaluator", "moves", "greedy ms", "compiled depth 1, ms"]]
    for name, game in listed(WIDE_BOARDS):
        evaluator = game.default_evaluator
        method = Method("minimax", evaluator)

        def compiled(game: AnyGame = game, method: Method = method) -> Attempt:
            return COMPILED.to_depth(game, game.start(), method, 1, Budget(NO_LIMIT, INERT))

        moves = compiled().guesses
        times = best_of(5, partial(choose, game, game.start(), "greedy"), compiled)
        rows.append([name, evaluator, moves, *(f"{1e3 * seconds:.2f}" for seconds in times)])
    print_table(rows)


def documents() -> None:
    """Print the two searches that are held against the same in C++: at most 0.65 CPU seconds each."""
    game = make_game("wolf-and-sheep", {})
    position = game.parse_position("e7/a1,c1,e1,g1/s")
    rows: list[list[object]] = [["wolf and sheep", "evaluations", "CPU s, best of five", "Mevals/s"]]
    for algorithm, depth in (("minimax", 11), ("alphabeta", 18)):

        def run(algorithm: str = algorithm, depth: int = depth) -> Attempt:
            method = Method(algorithm, "simple")
            return COMPILED.to_depth(game, position, method, depth, Budget(NO_LIMIT, INERT))

        answer = run()
        (seconds,) = best_of(ROUNDS, run)
        leaves = answer.ends + answer.guesses
        rows.append([f"{algorithm}, simple, depth {depth}", leaves, f"{seconds:.3f}", leaves / seconds / 1e6])
    print_table(rows)


def easyai(depth: int) -> Callable[[], Any]:
    """Return easyAI's Negamax with its own Connect Four, without a table."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.ConnectFour import ConnectFour

    search = Negamax(depth)
    return lambda: search(ConnectFour([AI_Player(search), AI_Player(search)]))


def open_spiel(depth: int) -> Callable[[], Any]:
    """Return OpenSpiel's alpha-beta over its own Connect Four, whose rules are C++."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("connect_four")
    return lambda: alpha_beta_search(game, value_function=lambda state: 0, maximum_depth=depth)


PEERS = {"easyAI": easyai, "pyspiel": open_spiel}  # by the module that tells whether it is there


def peers() -> None:
    """Print the time of each peer as a multiple of ours, at equal depth."""
    game = make_game("connect-four", {})
    there = [name for name in PEERS if find_spec(name) is not None]
    for name in PEERS.keys() - there:
        print(f"{name}: not installed, so not compared (uv sync --group bench)")
    rows: list[list[object]] = [["connect-four, alpha-beta", "depth", "ours, ms", "theirs, ms", "ratio"]]
    for depth in PEER_DEPTHS:

        def ours(depth: int = depth) -> Attempt:
            method = Method("alphabeta", "none")
            return COMPILED.to_depth(game, game.start(), method, depth, Budget(NO_LIMIT, INERT))

        for name in there:
            if name == "easyAI" and depth > SLOWEST_PEER:
                continue
            mine, theirs = best_of(3, ours, PEERS[name](depth))
            rows.append([name, depth, f"{1e3 * mine:.3f}", f"{1e3 * theirs:.1f}", f"{theirs / mine:.0f}"])
    print_table(rows)


def simulation_peers() -> None:
    """Print how many games a second mcts simulates from the empty board, and OpenSpiel's in C++."""
    if find_spec("pyspiel") is None:
        print("pyspiel: not installed, so not compared (uv sync --group bench)")
        return
    import pyspiel

    rows: list[list[object]] = [["OpenSpiel's game", "simulations/s", "with hints", "theirs", "ratio"]]
    for name, (game_id, options, count) in SIMULATED.items():
        game, theirs = make_game(game_id, options), pyspiel.load_game(name)
        state, rollout = theirs.new_initial_state(), pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(theirs, rollout, EXPLORATION, count, PEER_MEGABYTES, True, 1, False)
        plain, hinted = (
            partial(
                COMPILED.mcts, game, game.start(), Simulations(MANY_SIMULATIONS, 1, hints), NO_LIMIT, INERT
            )
            for hints in (False, True)
        )
        mine, slower, yours = best_of(3, plain, hinted, partial(bot.step, state))
        rate, peer_rate = MANY_SIMULATIONS / mine, count / yours
        with_hints = f"{MANY_SIMULATIONS / slower:,.0f}" if has_part(game_id, "hints") else "-"
        rows.append([name, f"{rate:,.0f}", with_hints, f"{peer_rate:,.0f}", f"{rate / peer_rate:.1f}"])
    print_table(rows)


TABLES = {
    table.__name__: table
    for table in (documents, throughput, tables, simulations, one_ply, peers, simulation_peers)
}


def main(names: list[str]) -> None:
    """Compile what is missing, then print the tables."""
    if not set(names) <= set(TABLES):
        sys.exit(f"tables are {', '.join(names)}: allowed are {', '.join(TABLES)}")
    print_machine()
    prepare()
    for name in names or TABLES:
        print()
        TABLES[name]()
    print()
    print_load()


if __name__ == "__main__":
    main(sys.argv[1:])
