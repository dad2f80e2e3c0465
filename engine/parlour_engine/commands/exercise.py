"""The command `parlour-engine exercise`: tasks with their keys. The kind `day` is the position of the day."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path

from parlour_engine.commands.arguments import add_json, number
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.commands.why import reason_words
from parlour_engine.exact.oracle import plies_text
from parlour_engine.exercises.alpha_beta import OURS, Convention
from parlour_engine.exercises.daily import (
    GENERATOR,
    DayPosition,
    Reply,
    difficulty,
    position_of_day,
)
from parlour_engine.exercises.difficulty import Difficulty
from parlour_engine.exercises.drawn_trees import BANDS
from parlour_engine.exercises.exercise import Exercise
from parlour_engine.exercises.kinds import KINDS, MOST_COUNT, MOST_SEED, Kind, exercises
from parlour_engine.exercises.words import (
    convention_words,
    key_words,
    position_words,
    question_words,
    tree_lines,
)
from parlour_engine.search.budget import Interrupted
from parlour_engine.sheets.forms import FORMS, check_form, write_sheet
from parlour_engine.sheets.sheet import sheet

SUMMARY = "print exercises with their keys, or the position of the day"
USUAL_BAND = 1


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `exercise`: one command for each kind."""
    kinds = command.add_subparsers(dest="kind", required=True, metavar="KIND")
    day = kinds.add_parser("day", help="the position of the day of one game")
    day.add_argument("game", metavar="GAME", help="a game's id, or another board's name: five-in-a-row")
    day.add_argument("--date", metavar="DATE", type=a_date, help="as 2026-11-28; today in UTC without it")
    add_json(day)
    for kind in KINDS.values():
        command = kinds.add_parser(kind.name, help=kind.title.lower())
        add_drawn(command, kind)


def add_drawn(command: argparse.ArgumentParser, kind: Kind) -> None:
    """Add the arguments of a kind whose exercises are drawn from a seed."""
    command.add_argument(
        "--game",
        metavar="GAME",
        required=True,
        help="a game's id, or tree for typed trees, if the kind has it",
    )
    bands = len(BANDS)
    command.add_argument(
        "--band", metavar="N", type=number("band", 1, bands), default=USUAL_BAND, help=f"1 easy..{bands} hard"
    )
    command.add_argument(
        "--seed", metavar="N", type=number("seed", 0, MOST_SEED), default=1, help="any number"
    )
    command.add_argument(
        "--count", metavar="N", type=number("count", 1, MOST_COUNT), default=1, help=f"1..{MOST_COUNT}"
    )
    command.add_argument("--key", action="store_true", help="print the keys, too")
    command.add_argument(
        "--sheet",
        metavar="FILE",
        type=Path,
        help=f"write a sheet for paper with the key on a page of its own: {', '.join(FORMS)}",
    )
    command.set_defaults(cut=OURS.cut, fail=OURS.fail)
    if kind.prunes:
        command.add_argument(
            "--cut",
            choices=("equal", "beyond"),
            help="leave at alpha >= beta, or at alpha > beta",
        )
        command.add_argument(
            "--fail",
            choices=("soft", "hard"),
            help="return values outside the window, or not",
        )
    add_json(command)


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
    """Print the position of a day, or exercises of a seed.

    Raises:
        GameError: The game has no such exercise.
        SystemExit: The command was interrupted.
    """
    if arguments.kind == "day":
        print_day(arguments)
    else:
        print_drawn(arguments)


def print_drawn(arguments: argparse.Namespace) -> None:
    """Print exercises of a seed, as JSON one a line, or write a sheet of them.

    Raises:
        GameError: The game has no such exercises.
    """
    if arguments.sheet is not None:
        check_form(arguments.sheet)
    found = exercises(
        arguments.kind,
        arguments.game,
        arguments.band,
        arguments.seed,
        arguments.count,
        Convention(arguments.cut, arguments.fail),
        compile_missing=True,
    )
    if arguments.sheet is not None:
        write_sheet(arguments.sheet, sheet(found))
        return
    for each in found:
        if arguments.json:
            print(json.dumps(each.to_json(with_key=arguments.key)))
        else:
            print("\n".join(drawn_lines(each, with_key=arguments.key)))


def drawn_lines(exercise: Exercise, *, with_key: bool) -> Iterator[str]:
    """Yield an exercise in words, its tree a line for each node; at the end its key, if asked for."""
    yield f"{exercise.number}. {question_words(exercise)}"
    yield position_words(exercise)
    if KINDS[exercise.kind].prunes:
        yield convention_words(exercise.convention)
    yield from tree_lines(exercise)
    if with_key:
        yield f"key: {key_words(exercise)}"


def print_day(arguments: argparse.Namespace) -> None:
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
