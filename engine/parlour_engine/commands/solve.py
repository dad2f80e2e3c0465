"""The command `parlour-engine solve`: exact values of one position, or of a stream of them, in order.

Each answer is printed as soon as it is there. A line of a file that cannot be used is reported on standard
error with its number, the others are solved all the same, and the exit status shows that something was left
out.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from typing import Any, TextIO

from parlour_engine.commands.arguments import add_game, add_json, chosen_game, seconds
from parlour_engine.control import INERT
from parlour_engine.exact.solution import Solver, to_json
from parlour_engine.game import AnyGame, GameError, GameOverError
from parlour_engine.limits import Limit
from parlour_engine.notation import quoted
from parlour_engine.workers.loading import ready_solver

SUMMARY = "prove what positions are worth, move by move"
STANDARD_INPUT = "-"
UNUSABLE = 2  # exit status
BOUNDS = {
    ("loss", "draw"): "no win",
    ("draw", "win"): "no loss",
    ("loss", "win"): "not known",
}


class UnreadableError(GameError):
    """A file of positions cannot be read."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what `solve` takes."""
    add_game(command)
    which = command.add_mutually_exclusive_group()
    which.add_argument("--position", metavar="TEXT", help="the position; the game's start without it")
    which.add_argument(
        "--positions", metavar="FILE", help="a file with a position on each line; - reads them"
    )
    command.add_argument("--seconds", metavar="N", type=seconds, help="the longest time for each position")
    command.add_argument("--no-book", action="store_true", help="prove everything, without an opening book")
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print what can be proved of each position asked for.

    Raises:
        GameError: The game cannot be solved, or the one position or the file is unusable.
        SystemExit: Some line of the file was unusable.
    """
    game = chosen_game(arguments)
    prove = ready_solver(game, compile_missing=True, with_book=not arguments.no_book)
    limit = Limit(seconds=arguments.seconds)
    if arguments.positions is None:
        show_one(game, arguments.position, prove, limit, arguments.json)
        return
    good = True
    with opened(arguments.positions) as lines:
        for number, text in enumerate(texts(lines), 1):
            try:
                show_one(game, text, prove, limit, arguments.json)
            except GameError as error:
                good = False
                print(f"parlour-engine: line {number}: {error}", file=sys.stderr)
    if not good:
        raise SystemExit(UNUSABLE)


def show_one(game: AnyGame, text: str | None, prove: Solver, limit: Limit, as_json: bool) -> None:
    """Solve the position that a text names, or the game's start, and print the answer.

    Raises:
        GameError: The text names no position, or one whose game is over.
    """
    position = game.start() if text is None else game.parse_position(text)
    if game.result(position) is not None:
        shown = quoted(game.position_text(position))
        raise GameOverError(f"position is {shown}: the game is over, there is nothing to solve")
    solution = to_json(game, position, prove(position, limit, INERT))
    for line in [json.dumps(solution)] if as_json else solution_lines(solution):
        print(line, flush=True)


def opened(name: str) -> AbstractContextManager[TextIO]:
    """Return a file of positions, open.

    Raises:
        UnreadableError: It cannot be opened.
    """
    if name == STANDARD_INPUT:
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a byte that is no text makes a bad line, not an end
        return nullcontext(sys.stdin)
    try:
        return open(name, encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableError(f"positions is {quoted(name)}: {reason}") from None


def texts(lines: TextIO) -> Iterator[str]:
    """Yield the lines as they come, without their ends: an empty one is the start of some games.

    Raises:
        UnreadableError: The file ends in an error.
    """
    try:
        for line in lines:
            yield line.rstrip("\r\n")
    except OSError as error:  # a folder, for instance, which can be opened
        raise UnreadableError(f"positions cannot be read: {error.strerror}") from None


def solution_lines(solution: Mapping[str, Any]) -> Iterator[str]:
    """Yield the position with its value, a line for each move with a star at the best, and the reason."""
    yield f"{solution['position'] or 'start'}: {worth_words(solution)} for the side to move"
    wide = max((len(move) for move in solution["moves"]), default=0)
    for move, worth in solution["moves"].items():
        yield f"  {'*' if move == solution['move'] else ' '} {move:<{wide}}  {worth_words(worth)}"
    if solution["reason"]:
        yield solution["reason"]
    ended = " (its limits ended the proof)" if solution["interrupted"] else ""
    yield f"{solution['nodes']:,} nodes, {solution['seconds']:.3f} s{ended}"


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
    length = "" if plies is None or worth["outcome"] == "draw" else f" in {plies} {plural(plies)}"
    return f"{worth['outcome']}{length}{'' if score is None else f', score {score}'}"


def plural(plies: int) -> str:
    """Return the word for that many."""
    return "ply" if plies == 1 else "plies"
