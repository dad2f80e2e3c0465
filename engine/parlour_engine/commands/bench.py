"""The command `parlour-engine bench solve`: our Connect Four solver against bitbully, in one run on one core.

The positions are from random play with a seed. Both solvers solve each position in turn, round by round,
every time from a cleared table and without a book. With `--book` our solver uses the package's book and is
measured alone. Times are CPU seconds of solving alone, for each position the least of its rounds, without
clearing tables and compiling. Each solver counts its own nodes; ours does not count positions that are
decided before they are entered.

Invariant: figures are printed only if the answers agree.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, TypeAlias, cast

from parlour_engine.catalogue import make_game
from parlour_engine.commands.arguments import add_json, megabytes, number
from parlour_engine.commands.bitbully_peer import BitBullyPeer, bitbully_peer
from parlour_engine.control import INERT
from parlour_engine.game import GameError
from parlour_engine.games.connect_four.book import shipped_book
from parlour_engine.games.connect_four.rules import ID, ConnectFour, Position
from parlour_engine.limits import NO_LIMIT
from parlour_engine.notation import quoted
from parlour_engine.search.budget import Budget

Answer: TypeAlias = int | dict[int, int]
"""The score of a position, or of each of its columns."""

SUMMARY = "measure the solver beside another"
PLIES, MOST_PLIES = (6, 8, 10, 12, 16), 36
POSITIONS, MOST_POSITIONS = 20, 100_000
ROUNDS, MOST_ROUNDS = 3, 100
MEGABYTES = 64  # our largest table that is not larger than bitbully's, of 96
SEED = "parlour"


class DisagreementError(GameError):
    """The solvers found different scores."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A measured solver: `forget` clears its table, `solve` solves a position and counts its nodes."""

    name: str
    forget: Callable[[], None]
    solve: Callable[[Position], tuple[Answer, int]]


@dataclass(frozen=True, slots=True)
class Run:
    """One solution of a position."""

    seconds: float
    nodes: int
    answer: Answer


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    jobs = command.add_subparsers(dest="job", required=True)
    solve = jobs.add_parser("solve", help="solve random positions, in turn with bitbully if it is there")
    solve.add_argument(
        "--plies",
        metavar="N",
        type=number("plies", 0, MOST_PLIES),
        nargs="+",
        default=PLIES,
        help="stones on the board; 0 is the start",
    )
    positions = number("positions", 1, MOST_POSITIONS)
    solve.add_argument("--positions", metavar="N", type=positions, default=POSITIONS, help="of each ply")
    rounds = number("rounds", 1, MOST_ROUNDS)
    solve.add_argument("--rounds", metavar="N", type=rounds, default=ROUNDS, help="of each position")
    solve.add_argument("--seed", metavar="TEXT", default=SEED, help="the same positions again")
    solve.add_argument("--megabytes", metavar="N", type=megabytes, default=MEGABYTES, help="of our table")
    solve.add_argument("--columns", action="store_true", help="solve every column, not the position alone")
    solve.add_argument("--book", action="store_true", help="let ours use its opening book, beside no other")
    add_json(solve)


def run(arguments: argparse.Namespace) -> None:
    """Print one line of figures for each number of plies.

    Raises:
        DisagreementError: The solvers found different scores.
    """
    game = cast(ConnectFour, make_game(ID, {}))
    contestants = [ours(game, arguments.megabytes, arguments.columns, arguments.book)]
    peer = None if arguments.book else bitbully_peer(game)
    if peer is not None:
        contestants.append(theirs(peer, arguments.columns))
    elif not arguments.json and not arguments.book:
        print("bitbully: not installed, so not compared (pip install bitbully)")
    stay_on_one_core()
    for stones in arguments.plies:
        source = Random(f"{arguments.seed} {stones}")
        chosen = [random_position(game, stones, source) for _ in range(arguments.positions if stones else 1)]
        figures = measured(game, chosen, contestants, arguments.rounds)
        found = {"plies": stones, "positions": len(chosen), **figures}
        print(json.dumps(found) if arguments.json else figures_line(found), flush=True)


def stay_on_one_core() -> None:
    """Keep this process on one processor from now on, if the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def ours(game: ConnectFour, table_megabytes: int, columns: bool, with_book: bool) -> Contestant:
    """Return our solver, compiled, with the opening book of the package or without one."""
    # These modules import numba, which no other command should wait for.
    from parlour_engine.games.connect_four.solver import ConnectFourSolver
    from parlour_engine.kernels.bounds_table import bits_within, empty_table

    book = shipped_book(game.width, game.height) if with_book else None
    solver = ConnectFourSolver(game, empty_table(bits_within(table_megabytes)), book)

    def solve(position: Position) -> tuple[Answer, int]:
        if columns:
            found = solver(position, NO_LIMIT, INERT)
            return {move: cast(int, worth.score) for move, worth in found.moves.items()}, found.nodes
        budget = Budget(NO_LIMIT, INERT)
        return solver.score(position, budget), budget.nodes

    return Contestant("ours", solver.forget, solve)


def theirs(peer: BitBullyPeer, columns: bool) -> Contestant:
    """Return bitbully."""

    def solve(position: Position) -> tuple[Answer, int]:
        return peer.column_scores(position) if columns else peer.score(position), peer.nodes

    return Contestant("bitbully", peer.forget, solve)


def random_position(game: ConnectFour, stones: int, source: Random) -> Position:
    """Return a random position with so many stones that is not over."""
    while True:
        position = game.start()
        while game.result(position) is None:
            if len(position[2]) == stones:
                return position
            position = game.play(position, source.choice(game.legal_moves(position)))


def measured(
    game: ConnectFour, chosen: Sequence[Position], contestants: Sequence[Contestant], count: int
) -> dict[str, Any]:
    """Return each contestant's figures for some positions, and the ratio of our time to the other's.

    Raises:
        DisagreementError: They find different scores.
    """
    best: dict[str, dict[int, Run]] = {contestant.name: {} for contestant in contestants}
    for _ in range(count):
        for place, position in enumerate(chosen):
            for contestant in contestants:
                runs = best[contestant.name]
                this = one_run(contestant, position)
                runs[place] = min(this, runs.get(place, this), key=lambda run: run.seconds)
    answers = [[runs[place].answer for place in sorted(runs)] for runs in best.values()]
    for position, scores in zip(chosen, zip(*answers, strict=True), strict=True):
        if any(answer != scores[0] for answer in scores):
            raise DisagreementError(
                f"position is {quoted(game.position_text(position))}: scores are {scores}"
            )
    figures: dict[str, Any] = {name: totals(list(runs.values())) for name, runs in best.items()}
    first, *others = (each["seconds"] for each in figures.values())
    return {**figures, "ratio": first / others[0] if others else None}


def totals(runs: Sequence[Run]) -> dict[str, float]:
    """Return the sums over some positions, and the 95th percentile of their times (nearest rank)."""
    each = sorted(run.seconds for run in runs)
    return {
        "seconds": sum(each),
        "p95": each[-(len(each) // 20) - 1],
        "nodes": sum(run.nodes for run in runs),
    }


def one_run(contestant: Contestant, position: Position) -> Run:
    """Solve a position from a cleared table."""
    contestant.forget()
    started = process_time()
    answer, nodes = contestant.solve(position)
    return Run(process_time() - started, nodes, answer)


def figures_line(found: dict[str, Any]) -> str:
    """Return a line with the figures for one number of plies."""
    texts = [f"{found['plies']:>2} plies, {found['positions']:,} positions"]
    texts += contestant_texts(found)
    if found["ratio"] is not None:
        texts.append(f"ratio {found['ratio']:.3f}")
    return "; ".join(texts)


def contestant_texts(found: dict[str, Any]) -> Iterator[str]:
    """Yield each contestant's mean figures for a position."""
    for name, figures in found.items():
        if isinstance(figures, dict):
            seconds, nodes, count = figures["seconds"], figures["nodes"], found["positions"]
            rate = nodes / seconds / 1e6 if seconds else 0.0
            mean, most = 1e3 * seconds / count, 1e3 * figures["p95"]
            yield f"{name} {mean:.2f} ms (p95 {most:.2f}), {nodes / count:,.0f} nodes, {rate:.1f} Mnodes/s"
