"""The command `parlour-engine perft`: how many ways a game can go on for exactly so many plies."""

import argparse
import json

from parlour_engine.commands.arguments import (
    add_game,
    add_json,
    add_position,
    chosen_game,
    chosen_position,
    number,
)
from parlour_engine.search.perft import perft

SUMMARY = "count the paths of exactly N plies"
DEEPEST = 100


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what `perft` takes."""
    add_game(command)
    command.add_argument("--depth", metavar="N", type=depth, required=True, help="the number of plies")
    add_position(command)
    add_json(command)


def depth(text: str) -> int:
    """Return a number of plies; raises as `number` does."""
    return number("depth", text, 0, DEEPEST)


def run(arguments: argparse.Namespace) -> None:
    """Print the number of paths.

    Raises:
        GameError: The game or the position is unusable.
    """
    game = chosen_game(arguments)
    leaves = perft(game, chosen_position(game, arguments), arguments.depth)
    print(
        json.dumps({"leaves": leaves}) if arguments.json else f"{leaves:,} paths of {arguments.depth} plies"
    )
