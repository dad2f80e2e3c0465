"""The command `parlour-engine exercise`: a task with its key. The kind `day` is the position of the day."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, date, datetime

from parlour_engine.commands.arguments import add_json
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.commands.why import reason_words
from parlour_engine.exact.oracle import plies_text
from parlour_engine.exercises.daily import (
    GENERATOR,
    DayPosition,
    Reply,
    difficulty,
    position_of_day,
)
from parlour_engine.exercises.difficulty import Difficulty
from parlour_engine.search.budget import Interrupted

SUMMARY = "print a position in which exactly one move is right, with its proof and difficulty"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `exercise`: one command for each kind."""
    kinds = command.add_subparsers(dest="kind", required=True, metavar="KIND")
    day = kinds.add_parser("day", help="the position of the day of one game")
    day.add_argument("game", metavar="GAME", help="a game's id, or another board's name: five-in-a-row")
    day.add_argument("--date", metavar="DATE", type=a_date, help="as 2026-11-28; today in UTC without it")
    add_json(day)


def a_date(text: str) -> date:
    """Return the date in a text.

    Raises:
        argparse.ArgumentTypeError: The text is not a date.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"date is {text!r}: write it as 2026-11-28") from None


def run(arguments: argparse.Namespace) -> None:
    """Print the position of a day.

    Raises:
        GameError: The game has no position of the day.
        SystemExit: The command was interrupted.
    """
    asked = arguments.date or datetime.now(UTC).date()
    try:
        with Progress(f"position of {arguments.game} for {asked}") as progress:
            day = position_of_day(arguments.game, asked, GENERATOR, progress, compile_missing=True)
            rated = difficulty(day, GENERATOR, progress, compile_missing=True)
    except Interrupted:
        end_interrupted()
    if arguments.json:
        about = {"date": asked.isoformat(), "version": GENERATOR}
        print(json.dumps({**about, **day.to_json(), "difficulty": asdict(rated)}))
        return
    for line in day_lines(day, rated):
        print(line)


def day_lines(day: DayPosition, rated: Difficulty) -> Iterator[str]:
    """Yield a position of the day in words: the question, the line, the replies to wrong moves, the level."""
    options = ", ".join(f"{name} {value}" for name, value in day.options.items())
    yield f"{day.game}, {options}: {day.position or 'start'}, player {day.side} to move"
    length = "" if day.outcome == "draw" else f" {'within' if day.at_most else 'in'} {plies_text(day.plies)}"
    yield f"only {day.answer}: {day.outcome}{length}"
    for move, reason in day.line:
        yield f"  {reply_words((move, reason))}"
    for wrong, reply in day.refutations.items():
        yield f"not {wrong}: {reply_words(reply)}"
    tries = " ".join(map(str, rated.found))
    level = "no level finds it often enough" if rated.level is None else f"from level {rated.level} on"
    yield f"{level}; found by levels 1 to {len(rated.found)} in {tries} of 10 tries"


def reply_words(reply: Reply) -> str:
    """Return a move with its reason in words.

    >>> reply_words(("3", {"code": "wins", "facts": {}}))
    '3: it wins at once'
    """
    move, reason = reply
    return f"{move}: {reason_words(reason['code'], reason['facts'])}"
