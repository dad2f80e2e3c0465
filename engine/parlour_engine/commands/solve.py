"""The command `parlour-engine solve`: exact values of one position, or of a stream of positions.

On a cluster each position is solved by one worker, several at a time. The values are the same, but the cost
of a proof depends on what the worker has proved before.

With `--keep FILE` a proof may take days. Its early positions are written to the file every minute and at the
end, and the same command continues from the file.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from parlour_engine.commands.arguments import (
    PROCESSES,
    add_executor,
    add_game,
    add_json,
    chosen_game,
    memory_words,
)
from parlour_engine.commands.positions import (
    UNUSABLE,
    add_positions,
    for_each_position,
    usable_positions,
)
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.exact.oracle import plies_text
from parlour_engine.exact.solution import ExactValue, best_move, to_json
from parlour_engine.exact.solvable import proof_method
from parlour_engine.game import AnyGame, GameError
from parlour_engine.limits import Limit
from parlour_engine.loading import long_proof, ready_solver
from parlour_engine.workers.cluster import opened
from parlour_engine.workers.cluster_parts import done_by_cluster, in_order

SUMMARY = "prove what positions are worth, move by move"
BOUNDS = {
    ("loss", "draw"): "no win",
    ("draw", "win"): "no loss",
    ("loss", "win"): "not known",
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    add_game(command)
    add_positions(command)
    command.add_argument("--no-book", action="store_true", help="prove everything, without an opening book")
    command.add_argument(
        "--keep", metavar="FILE", type=Path, help="m,n,k up to 64 cells: go on from what this file has proved"
    )
    add_executor(command, "positions are solved, several of a file at a time")
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print what can be proved of each requested position.

    Raises:
        WorkersLostError: The cluster was lost; the results so far are printed.
        GameError: The game cannot be solved, or the one position or the file is unusable.
        SystemExit: A line of the file was unusable, or the command was interrupted; results so far are
            printed.
    """
    game = chosen_game(arguments)
    if arguments.executor != PROCESSES:
        if arguments.keep is not None:
            raise GameError("keep: what is proved on a cluster cannot be kept, only what is proved here")
        solve_elsewhere(game, arguments)
        return
    kept = None if arguments.keep is None else long_proof(game, arguments.keep)
    prove = kept or ready_solver(game, compile_missing=True, with_book=not arguments.no_book)
    limit = Limit(seconds=arguments.seconds)

    def show(position: Any) -> None:
        known: dict[int, ExactValue] = {}
        name = game.position_text(position) or "start"
        with Progress(f"solve {name}", len(game.legal_moves(position))) as progress:

            def on_move(move: int, worth: ExactValue) -> None:
                known[move] = worth
                best = best_move(known)
                progress.step(len(known))
                progress.found(game.move_text(position, best), worth_words(known[best].to_json()))

            solution = to_json(game, position, prove(position, limit, progress, on_move))
        show_solution(arguments, solution)
        if kept is not None and not arguments.json:
            print(f"{kept.proved:,} early positions are in {arguments.keep}", flush=True)
        if progress.interrupted:
            end_interrupted()

    for_each_position(game, arguments, show)


def solve_elsewhere(game: AnyGame, arguments: argparse.Namespace) -> None:
    """Print what a cluster's workers prove of the positions; raises as `run`.

    A few lines for each worker are read before the first answer.
    """
    proof_method(game)
    about = {
        "game": game.id,
        "options": dict(game.options),
        "moves": [],
        "limit": {"seconds": arguments.seconds},
        "compile_missing": True,
        "with_book": not arguments.no_book,
    }
    unusable: list[int] = []
    with opened(arguments.executor) as cluster, Progress("solve") as progress:
        parts = ({**about, "start": text} for text in usable_positions(game, arguments, unusable))
        with closing(done_by_cluster(cluster, "solve", parts, progress)) as answers:
            for done, solution in enumerate(in_order(answers), 1):
                progress.step(done, f"{done:,} positions")
                with progress.printing():
                    show_solution(arguments, solution)
    if progress.interrupted:
        end_interrupted()
    if unusable:
        raise SystemExit(UNUSABLE)


def show_solution(arguments: argparse.Namespace, solution: Mapping[str, Any]) -> None:
    """Print a solution as plain JSON or for people."""
    for line in [json.dumps(solution)] if arguments.json else solution_lines(solution):
        print(line, flush=True)


def solution_lines(solution: Mapping[str, Any]) -> Iterator[str]:
    """Yield the position with its value, a line for each move (the best has a star), and the reason."""
    yield f"{solution['position'] or 'start'}: {worth_words(solution)} for the side to move"
    wide = max((len(move) for move in solution["moves"]), default=0)
    for move, worth in solution["moves"].items():
        yield f"  {'*' if move == solution['move'] else ' '} {move:<{wide}}  {worth_words(worth)}"
    if solution["reason"]:
        yield solution["reason"]
    memory = memory_words(solution.get("memory_bytes", 0))
    ended = " (its limits ended the proof)" if solution["interrupted"] else ""
    yield f"{solution['nodes']:,} nodes, {solution['seconds']:.3f} s{memory}{ended}"


def worth_words(worth: Mapping[str, Any]) -> str:
    """Return a value in words.

    >>> worth_words({"outcome": "win", "plies": 41, "score": 1})
    'win in 41 plies, score 1'
    >>> worth_words({"outcome": None, "plies": None, "score": None, "bounds": ["draw", "win"]})
    'no loss'
    """
    if worth["outcome"] is None:
        low, high = worth["bounds"]
        return BOUNDS[low, high]
    plies, score = worth["plies"], worth["score"]
    length = "" if plies is None or worth["outcome"] == "draw" else f" in {plies_text(plies)}"
    return f"{worth['outcome']}{length}{'' if score is None else f', score {score}'}"
