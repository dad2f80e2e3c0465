"""The command `parlour-engine search`: show the move that a player chooses, with its numbers."""

import argparse
import json
from functools import partial

from parlour_engine.analysis import analysis_json
from parlour_engine.commands.arguments import (
    add_game,
    add_json,
    add_players,
    add_position,
    chosen_game,
    chosen_position,
    memory_words,
)
from parlour_engine.commands.why import score_words, why_lines
from parlour_engine.game import GameError, ends_in_numbers
from parlour_engine.loading import ready_searches, ready_solver
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import evidence, explain

SUMMARY = "let a player choose a move and show its numbers"
MOST_MOVES = 12  # in a line; `--json` has all of them


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `search`."""
    add_game(command)
    command.add_argument("player", metavar="PLAYER_TEXT", help="such as alphabeta:depth=6 or level:5")
    add_position(command)
    command.add_argument("--why", action="store_true", help="say what the next best move loses, what decides")
    add_json(command)
    add_players(command)


def run(arguments: argparse.Namespace) -> None:
    """Print a player's analysis.

    Raises:
        GameError: The game, the position or the player is unusable.
    """
    game = chosen_game(arguments, study=True)
    position = chosen_position(game, arguments)
    if arguments.why and ends_in_numbers(game):
        raise GameError(f"--why is for games that are won or lost: the ends of {game.id} are numbers")
    searches = ready_searches(game, arguments.player, compile_missing=True)
    make_solver = partial(ready_solver, compile_missing=True)
    analysis = choose(game, position, arguments.player, searches=searches, make_solver=make_solver)
    answer = analysis_json(game, position, analysis)
    interrupted, effective = answer.pop("interrupted"), answer.pop("effective_cutoffs")
    if analysis.memory_bytes:
        answer["memory_bytes"] = analysis.memory_bytes
    if arguments.why:
        known = evidence(game, position, analysis)
        answer["why"] = explain(game, position, analysis.move, arguments.player, known, searches.to_depth)
    if arguments.json:
        print(json.dumps(answer))
        return
    print(f"move {answer['move']}, {score_words(answer['score'])}; line {' '.join(answer['line'])}")
    bounds = " (its limits ended the search)" if interrupted else ""
    print(
        f"depth {answer['depth']}{bounds}, {answer['nodes']:,} nodes, {answer['evaluations']:,} evaluations, "
        f"{answer['cutoffs']:,} cut-offs ({effective:,} with moves left), "
        f"{answer['table_hits']:,} table hits, {answer['seconds']:.3f} s{memory_words(analysis.memory_bytes)}"
    )
    if answer.get("moves"):
        print(f"visits and values: {', '.join(visit_texts(answer['moves']))}")
    if arguments.why:
        print("\n".join(why_lines(answer["why"])))


def visit_texts(moves: dict[str, dict[str, int]]) -> list[str]:
    """Return the moves with most simulations, their number, and their value in thousandths of a win."""
    often = sorted(moves.items(), key=lambda each: -each[1]["visits"])[:MOST_MOVES]
    return [f"{move} {figures['visits']:,} {figures['value']:+}" for move, figures in often]
