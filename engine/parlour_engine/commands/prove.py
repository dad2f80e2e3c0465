"""The command `parlour-engine prove`: find forced wins of one position, or of a stream of positions.

A win is reported after it was played through against every defence. If none is found, this proves nothing.
"""

import argparse
import json
from typing import Any

from parlour_engine.analysis import line_texts
from parlour_engine.commands.arguments import add_game, add_json, chosen_game
from parlour_engine.commands.positions import add_positions, for_each_position
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.commands.why import score_words
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.loading import ready_prover
from parlour_engine.search.forced_win import Forcing

SUMMARY = "look for a forced win by threats"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `prove`."""
    add_game(command)
    add_positions(command)
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the forced win of each requested position, if one is found.

    Raises:
        GameError: The game has no prover, or the one position or the file is unusable.
        SystemExit: A line of the file was unusable, or the command was interrupted.
    """
    game = chosen_game(arguments)
    prove = ready_prover(game, compile_missing=True)
    limit = Limit(seconds=arguments.seconds)

    def show(position: Any) -> None:
        with Progress(f"prove {game.position_text(position) or 'start'}") as progress:
            found = prove(position, limit, progress)
        answer = described(game, position, found)
        print(json.dumps(answer) if arguments.json else in_words(answer, found), flush=True)
        if progress.interrupted:
            end_interrupted()

    for_each_position(game, arguments, show)


def described(game: AnyGame, position: Any, found: Forcing) -> dict[str, Any]:
    """Return a prover's answer as plain JSON; `plies` is null if there is no line."""
    return {
        "position": game.position_text(position),
        "outcome": "win" if found.line else "none",
        "plies": len(found.line) or None,
        "line": line_texts(game, position, found.line),
        "nodes": found.nodes,
        "seconds": found.seconds,
    }


def in_words(answer: dict[str, Any], found: Forcing) -> str:
    """Return the answer for people, in two lines."""
    if found.line:
        assert found.score is not None  # there is a line
        win = score_words(found.score.to_json())
        said = f"{win} for the side to move, proved: {' '.join(answer['line'])}"
    else:
        said = "no forced win found" if found.interrupted else "no win by threats"
    ended = " (its limits ended the search)" if found.interrupted else ""
    cost = f"{answer['nodes']:,} nodes, {answer['seconds']:.3f} s{ended}"
    return f"{answer['position'] or 'start'}: {said}\n{cost}"
