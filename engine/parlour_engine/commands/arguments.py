"""Command-line arguments that several commands share: a game with its options, a position, numbers."""

import argparse
import os
from collections.abc import Callable

from parlour_engine.catalogue import entry, make_game
from parlour_engine.game import AnyGame
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import read_options
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.players.text import LEVELS, NAMED_LEVELS

LEAST_SECONDS, MOST_SECONDS = 0.01, 86_400.0
LEAST_MEGABYTES, MOST_MEGABYTES = 2, 16_384
PROCESSES = "process"


def add_game(command: argparse.ArgumentParser) -> None:
    """Add the arguments for a game and its options."""
    command.add_argument("game", metavar="GAME", help="a game's id, as `parlour-engine games` lists them")
    command.add_argument(
        "--option", metavar="k=v", action="append", default=[], help="an option of the game; repeatable"
    )


def add_position(command: argparse.ArgumentParser) -> None:
    """Add the argument for a position."""
    command.add_argument("--position", metavar="TEXT", help="the position; the game's start without it")


def add_players(command: argparse.ArgumentParser) -> None:
    """Add a list of player texts to the end of the help."""
    lines = [
        f"  {each.name:18} {each.title}; {', '.join(field.name for field in each.fields)}"
        for each in ALGORITHMS.values()
    ]
    levels = f"  {'level':18} level:1..{LEVELS}, {', '.join(f'level:{name}' for name in NAMED_LEVELS)}"
    text = "player texts, an algorithm with its fields, such as alphabeta:depth=6,evaluator=none, or a level:"
    command.epilog = "\n".join([text, *lines, levels])
    command.formatter_class = argparse.RawDescriptionHelpFormatter


def add_json(command: argparse.ArgumentParser) -> None:
    """Add the argument for JSON output."""
    command.add_argument("--json", action="store_true", help="print JSON")


def add_executor(command: argparse.ArgumentParser, parts: str) -> None:
    """Add the argument for where the parts of the work are done."""
    command.add_argument(
        "--executor",
        metavar="WHERE",
        default=PROCESSES,
        help=f"where {parts}: {PROCESSES}, this machine, or dask:ADDRESS of a cluster's scheduler",
    )


def chosen_game(arguments: argparse.Namespace, *, study: bool = False) -> AnyGame:
    """Return the game of GAME and the `--option`s; `study` allows also games for study only.

    Raises:
        GameError: There is no such game or option.
    """
    options = read_options(entry(arguments.game, study=study).options, arguments.option)
    return make_game(arguments.game, options, study=study)


def chosen_position(game: AnyGame, arguments: argparse.Namespace) -> object:
    """Return the position of `--position`, else the start.

    Raises:
        PositionError: The text is not a position.
    """
    return game.start() if arguments.position is None else game.parse_position(arguments.position)


def number(name: str, low: int, high: int) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number within bounds.

    It returns the number in a text, and raises `argparse.ArgumentTypeError` if the text is not such a number.
    """

    def read(text: str) -> int:
        value = whole_number(text)
        if value is None or not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{name} is {quoted(text)}: allowed are {low}..{high}")
        return value

    return read


def megabytes(text: str) -> int:
    """Return the size of a table that fits into the machine's memory.

    Raises:
        argparse.ArgumentTypeError: The text is not a size, or the size is too large.
    """
    asked, there = number("megabytes", LEAST_MEGABYTES, MOST_MEGABYTES)(text), machine_megabytes()
    if asked > there:
        raise argparse.ArgumentTypeError(f"megabytes is '{asked}': this machine has {there} of memory")
    return asked


def machine_megabytes() -> int:
    """Return the megabytes of this machine's memory; if unknown, the most that may be requested."""
    if not hasattr(os, "sysconf"):
        return MOST_MEGABYTES
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20


def seconds(text: str) -> float:
    """Return a time in seconds.

    Raises:
        argparse.ArgumentTypeError: The text is not an allowed time.
    """
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not LEAST_SECONDS <= value <= MOST_SECONDS:  # also false for nan
        allowed = f"{LEAST_SECONDS:g}..{MOST_SECONDS:g}"
        raise argparse.ArgumentTypeError(f"seconds is {quoted(text)}: allowed are {allowed}")
    return value


def memory_words(size: int) -> str:
    """Return the size of a table or tree in words.

    >>> memory_words(16 << 20), memory_words(100), memory_words(0)
    (', 16 MB of memory', ', 1 MB of memory', '')
    """
    return f", {max(1, round(size / (1 << 20)))} MB of memory" if size else ""
