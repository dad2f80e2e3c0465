"""The command `parlour-engine perft`: count the ways in which a game can continue for so many plies."""

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress

from parlour_engine.commands.arguments import (
    add_game,
    add_json,
    add_position,
    chosen_game,
    chosen_position,
    number,
)
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.game import Game, P

SUMMARY = "count the paths of exactly N plies"
DEEPEST = 100


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `perft`."""
    add_game(command)
    depth = number("depth", 0, DEEPEST)
    command.add_argument("--depth", metavar="N", type=depth, required=True, help="the number of plies")
    add_position(command)
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the number of paths.

    Raises:
        GameError: The game or the position is unusable.
        SystemExit: The command was interrupted; the count so far is printed.
    """
    game = chosen_game(arguments, study=True)
    position = chosen_position(game, arguments)
    moves = len(game.legal_moves(position)) if arguments.depth else 1
    leaves = done = 0
    with suppress(KeyboardInterrupt), Progress("perft", moves, stoppable=False) as progress:
        for done, more in enumerate(perft_by_move(game, position, arguments.depth), 1):
            leaves += more
            progress.step(done, f"{leaves:,} paths")
    if progress.interrupted:
        so_far = {"leaves": leaves, "moves": done, "of_moves": moves, "interrupted": True}
        print(json.dumps(so_far) if arguments.json else f"{leaves:,} paths after {done} of {moves} moves")
        end_interrupted()
    print(
        json.dumps({"leaves": leaves}) if arguments.json else f"{leaves:,} paths of {arguments.depth} plies"
    )


def perft(game: Game[P], position: P, depth: int) -> int:
    """Return the number of paths of exactly `depth` plies; a game that ends earlier counts 0."""
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)


def perft_by_move(game: Game[P], position: P, depth: int) -> Iterator[int]:
    """Yield the `perft` of each legal move in turn; at depth 0, yield 1."""
    if depth == 0:
        yield 1
        return
    for move in game.legal_moves(position):
        yield perft(game, game.play(position, move), depth - 1)
