"""The positions that a command answers one by one: a single one, or a file with one on each line, in order.

Each is answered before the next is read. A line of a file that cannot be used is reported on standard error
with its number, the others are answered all the same, and the exit status shows that something was left out.
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
    """Add the position or the file of positions, and the time for each."""
    which = command.add_mutually_exclusive_group()
    which.add_argument("--position", metavar="TEXT", help="the position; the game's start without it")
    which.add_argument(
        "--positions", metavar="FILE", help="a file with a position on each line; - reads them"
    )
    command.add_argument("--seconds", metavar="N", type=seconds, help="the longest time for each position")


def for_each_position(game: AnyGame, arguments: argparse.Namespace, show: Callable[[Any], None]) -> None:
    """Call `show` with each position asked for.

    Raises:
        GameError: The one position or the file is unusable.
        SystemExit: Some line of the file was unusable.
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
    """Yield the text of each position asked for that can be used, None for the game's start.

    For commands that answer several at a time; `unusable` gets the numbers of the other lines.

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
    """Say what is wrong with a line of a file."""
    print(f"parlour-engine: line {number}: {error}", file=sys.stderr)


def unfinished(game: AnyGame, text: str | None) -> Any:
    """Return the position that a text names, or the game's start.

    Raises:
        GameError: The text names no position, or one whose game is over.
    """
    position = game.start() if text is None else game.parse_position(text)
    if game.result(position) is not None:
        shown = quoted(game.position_text(position))
        raise GameOverError(f"position is {shown}: the game is over, there is nothing to solve")
    return position


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
