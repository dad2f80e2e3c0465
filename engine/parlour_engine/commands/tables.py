"""The command `parlour-engine tables`: a document's tables, with the same figures computed now."""

import argparse
import json

from parlour_engine.catalogue import GAMES, make_game, part
from parlour_engine.commands.arguments import add_json, number
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.loading import ready_searches
from parlour_engine.search.fields import DEEPEST

SUMMARY = "show a document's tables beside figures computed now"
SHALLOWEST = 2


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `tables`."""
    documents = [game_id for game_id, line in GAMES.items() if line.tables is not None]
    command.add_argument("document", choices=documents, help="the game it is about")
    depth = number("depth", SHALLOWEST, DEEPEST)
    command.add_argument("--depth", metavar="N", type=depth, help="leave out everything deeper")
    add_json(command)
    command.epilog = (
        "Everything is computed on this machine, not on a cluster: the figures are times of one machine."
    )


def run(arguments: argparse.Namespace) -> None:
    """Print a document's tables; with `--json` one figure or game a line.

    The module that the catalogue names as a game's `tables` has `computed(search, deepest, control)`. It
    returns the figures up to a depth, or until the control stops, each with a `to_json`, and the lines for
    people.

    Raises:
        SystemExit: The command was interrupted; the figures so far are printed.
    """
    game = make_game(arguments.document, {})
    search = ready_searches(game, "alphabeta", compile_missing=True).to_depth
    with Progress(f"tables of {game.id}") as progress:
        figures, lines = part(game.id, "tables").computed(search, arguments.depth, progress)
    for line in (json.dumps(each.to_json()) for each in figures) if arguments.json else lines:
        print(line)
    if progress.interrupted:
        end_interrupted()
