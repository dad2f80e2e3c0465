"""The positions that a command answers: a single one, or a file with one position on each line, in order.

Each position is answered before the next is read. An unusable line of a file is reported on standard error
with its number; the other lines are answered, and the exit status shows that a line was left out.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from typing import Any, TextIO

from parlour_engine.commands.arguments import seconds
from parlour_engine.game import AnyGame, GameError, GameOverError
from parlour_engine.notation import quoted

STANDARD_INPUT = "-"
UNUSABLE = 2  # exit status


class UnreadableError(GameError):
    """A file of positions cannot be read."""


def add_positions(command: argparse.ArgumentParser) -> None:
    """Add the arguments for a position or a file of positions, and for the time limit."""
    which = command.add_mutually_exclusive_group()
    which.add_argument("--position", metavar="TEXT", help="the position; the game's start without it")
    which.add_argument(
        "--positions", metavar="FILE", help="a file with a position on each line; - reads them"
    )
    command.add_argument("--seconds", metavar="N", type=seconds, help="the longest time for each position")


def for_each_position(game: AnyGame, arguments: argparse.Namespace, show: Callable[[Any], None]) -> None:
    """Call `show` with each requested position.

    Raises:
        GameError: The one position or the file is unusable.
        SystemExit: A line of the file was unusable.
    """
    if arguments.positions is None:
        show(unfinished(game, arguments.position))
        return
    good = True
    with opened(arguments.positions) as lines:
        for number, text in enumerate(texts(lines), 1):
            try:
                show(unfinished(game, text))
            except GameError as error:
                good = False
                report(number, error)
    if not good:
        raise SystemExit(UNUSABLE)


def usable_positions(
    game: AnyGame, arguments: argparse.Namespace, unusable: list[int]
) -> Iterator[str | None]:
    """Yield the text of each usable position that was requested, None for the game's start.

    This is for commands that answer several positions at a time. `unusable` gets the numbers of the other
    lines.

    Raises:
        GameError: The one position or the file is unusable.
    """
    if arguments.positions is None:
        unfinished(game, arguments.position)
        yield arguments.position
        return
    with opened(arguments.positions) as lines:
        for number, text in enumerate(texts(lines), 1):
            try:
                unfinished(game, text)
            except GameError as error:
                unusable.append(number)
                report(number, error)
            else:
                yield text


def report(number: int, error: GameError) -> None:
    """Print what is wrong with a line of a file."""
    print(f"parlour-engine: line {number}: {error}", file=sys.stderr)


def unfinished(game: AnyGame, text: str | None) -> Any:
    """Return the position in a text, or the game's start.

    Raises:
        GameError: The text is not a position, or the game is over there.
    """
    position = game.start() if text is None else game.parse_position(text)
    if game.result(position) is not None:
        shown = quoted(game.position_text(position))
        raise GameOverError(f"position is {shown}: the game is over, there is nothing to solve")
    return position


def opened(name: str) -> AbstractContextManager[TextIO]:
    """Return an open file of positions.

    Raises:
        UnreadableError: The file cannot be opened.
    """
    if name == STANDARD_INPUT:
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # an invalid byte spoils one line only
        return nullcontext(sys.stdin)
    try:
        return open(name, encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableError(f"positions is {quoted(name)}: {reason}") from None


def texts(lines: TextIO) -> Iterator[str]:
    """Yield the lines as they arrive, without line ends; an empty line is the start of some games.

    Raises:
        UnreadableError: Reading fails.
    """
    try:
        for line in lines:
            yield line.rstrip("\r\n")
    except OSError as error:  # a folder, for instance, which can be opened
        raise UnreadableError(f"positions cannot be read: {error.strerror}") from None
