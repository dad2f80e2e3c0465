"""The command `parlour-engine games`: list the catalogue, with every game's options and their bounds."""

import argparse
import json

from parlour_engine.catalogue import GAMES, describe_games
from parlour_engine.commands.arguments import add_json
from parlour_engine.options import value_options
from parlour_engine.players.text import LEVELS, NAMED_LEVELS

SUMMARY = "list the games, their options and their levels"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `games`."""
    command.add_argument(
        "--packages",
        action="store_true",
        help="say where each game comes from instead, built in or a package",
    )
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the catalogue, or where its games come from; with `--json` one game a line."""
    if arguments.packages:
        for game_id in GAMES.studied:
            package = GAMES.packages.get(game_id)
            as_json = json.dumps({"id": game_id, "package": package})
            print(as_json if arguments.json else f"{game_id}: {package or 'built in'}")
        return
    for game in describe_games(study=True):
        if arguments.json:
            print(json.dumps(game))
            continue
        print(f"{game['id']}: {game['title']}. {game['summary']}")
        line = GAMES.line(str(game["id"]))
        for option in value_options(line.options):
            default = json.dumps(option.describe()["default"])
            print(f"    {option.name}: {option.allowed}; {default} by default")
        if game["random_start"]:
            print("    start: random, drawn as the game's rules describe")
        if line.study_only:
            print("    for study only: search, tree, perft and exercise take it")
            continue
        if not line.has_values:
            print("    no exact values for this game")
        uncalibrated = "" if line.calibrated else "; levels were not calibrated for this game"
        print(f"    level: 1..{LEVELS}, {', '.join(NAMED_LEVELS)}{uncalibrated}")
