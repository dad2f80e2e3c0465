"""The command `parlour-engine check`: hold a student's program, or its trace, against our search."""

import argparse
import json
import os
import sys
import webbrowser
from datetime import UTC, datetime
from pathlib import Path

from parlour_engine.catalogue import entry, make_game
from parlour_engine.checking.convention import CHOICES, read_convention
from parlour_engine.checking.judge import Answer, Trial, judge
from parlour_engine.checking.positions import drawn_positions
from parlour_engine.checking.program import Bounds, Program
from parlour_engine.checking.reference import Search, TooLargeError, checked_search
from parlour_engine.checking.report import as_json, classroom50, gradescope, people_lines, results
from parlour_engine.checking.trace import size
from parlour_engine.checking.trace_file import read_traces
from parlour_engine.commands.arguments import add_json, number, seconds
from parlour_engine.files import replace_file
from parlour_engine.game import AnyGame, GameError
from parlour_engine.notation import quoted
from parlour_engine.options import read_options
from parlour_engine.search.fields import DEEPEST

SUMMARY = "hold a program of your own, or its trace, against our search"
SERVER = "http://127.0.0.1:8080"
MOST_POSITIONS = 1000
TRACES = (".jsonl", ".ndjson", ".json")
MOST_KEPT_NODES = 1_000_000  # of all traces; each takes some 300 bytes
GIVEN_UP = 3  # answers missing in a row, after which a program is not asked again
DIFFER = 1
EPILOG = """\
FILE is a Python file with a function search(game, position, depth), a program that reads and writes lines of
JSON, or a trace (.jsonl). docs/check.md shows each of them.

The exit status is 0 if all answers are right, 1 if some differ, 2 if the file or the command is unusable."""


class UnusableFileError(GameError):
    """The file cannot be read, or the command does not say how to read it."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `check`."""
    command.add_argument("file", metavar="FILE", help="the program, or its trace")
    command.add_argument("--game", metavar="ID", help="the game; a trace that begins with a search names it")
    command.add_argument(
        "--option", metavar="k=v", action="append", default=[], help="of the game; repeatable"
    )
    command.add_argument(
        "--depth", metavar="N", type=number("depth", 1, DEEPEST), default=3, help="plies; 3 by default"
    )
    command.add_argument(
        "--evaluator", metavar="NAME", help="what values the leaves; the game's own by default"
    )
    which = command.add_mutually_exclusive_group()
    which.add_argument("--position", metavar="TEXT", help="only this position")
    which.add_argument(
        "--positions",
        metavar="N",
        type=number("positions", 1, MOST_POSITIONS),
        default=10,
        help="how many positions; 10 by default",
    )
    command.add_argument("--seed", metavar="TEXT", default="1", help="draws the positions; 1 by default")
    command.add_argument(
        "--convention",
        metavar="k=v,...",
        default="",
        help="; ".join(f"{name}={'|'.join(values)}" for name, values in CHOICES.items())
        + "; or any: what fits. By default cut=equal,order=listed and the others any",
    )
    command.add_argument(
        "--lines", action="store_true", help="a Python file that reads and writes lines itself"
    )
    command.add_argument(
        "--seconds", metavar="N", type=seconds, default=10.0, help="of a processor, an answer"
    )
    command.add_argument(
        "--memory", metavar="MB", type=number("memory", 64, 65_536), default=1024, help="1024 by default"
    )
    command.add_argument("--open", action="store_true", help="open the first difference in the glass box")
    command.add_argument("--server", metavar="URL", default=SERVER, help=f"of the glass box; {SERVER}")
    command.add_argument("--gradescope", metavar="FILE", help="write Gradescope's results.json")
    command.add_argument("--classroom50", metavar="FILE", help="write Classroom 50's result.json")
    add_json(command)
    command.epilog = EPILOG
    command.formatter_class = argparse.RawDescriptionHelpFormatter


def run(arguments: argparse.Namespace) -> None:
    """Check a program, and print and write the results.

    Raises:
        GameError: The file or an argument is unusable.
        SystemExit: Some answers differ.
    """
    asked, server = read_convention(arguments.convention), arguments.server.rstrip("/")
    trials = asked_trials(Path(arguments.file), arguments)
    judgement = judge(trials, asked)
    found = results(trials, judgement)
    if arguments.gradescope is not None:
        write(arguments.gradescope, gradescope(found, judgement, server))
    if arguments.classroom50 is not None:
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        write(arguments.classroom50, classroom50(found, server, os.environ, now))
    if arguments.json:
        print(json.dumps(as_json(found, judgement)))
    else:
        print("\n".join(people_lines(found, judgement, server)))
    first = next((each.glass_box for each in found if each.glass_box is not None), None)
    if arguments.open and first is not None:
        webbrowser.open(server + first)
    if not all(each.passed for each in found):
        sys.stdout.flush()
        raise SystemExit(DIFFER)


def asked_trials(path: Path, arguments: argparse.Namespace) -> list[Trial]:
    """Return the trials with their answers: those of a trace, or of a program that is asked now.

    Raises:
        GameError: The file or an argument is unusable.
    """
    if not path.is_file():
        raise UnusableFileError(f"file is {quoted(str(path))}: there is no such file")
    if path.suffix in TRACES:
        return read_traces(path, None if arguments.game is None else searches(arguments, 1)[0])
    if arguments.game is None:
        raise UnusableFileError("game is missing: --game ID names it, such as --game connect-four")
    asked = searches(arguments, arguments.positions)
    bounds = Bounds(arguments.seconds, arguments.memory)
    with Program(
        command_of(path, lines=arguments.lines), path.resolve().parent, bounds, len(asked)
    ) as program:
        return ask_all(program, asked)


def searches(arguments: argparse.Namespace, number_of_positions: int) -> list[Search]:
    """Return the searches that the arguments ask for.

    Raises:
        GameError: The game, an option, the evaluator or the position is unusable.
    """
    game: AnyGame = make_game(arguments.game, read_options(entry(arguments.game).options, arguments.option))
    if arguments.position is None:
        positions = drawn_positions(game, arguments.seed, number_of_positions)
    else:
        positions = [game.parse_position(arguments.position)]
    evaluator = arguments.evaluator or game.default_evaluator
    return [checked_search(game, position, arguments.depth, evaluator) for position in positions]


def command_of(path: Path, *, lines: bool) -> list[str]:
    """Return how to run a file as a program that reads and writes lines.

    Raises:
        UnusableFileError: The file is no Python and not executable.
    """
    file = str(path.resolve())
    if path.suffix != ".py":
        if not os.access(file, os.X_OK):
            raise UnusableFileError(f"file is {quoted(str(path))}: it is not executable, nor .py or .jsonl")
        return [file]
    if lines:
        return [sys.executable, file]
    return [sys.executable, "-P", "-m", "parlour_engine.checking.runner", file]


def ask_all(program: Program, asked: list[Search]) -> list[Trial]:
    """Return the answers of a program, which is not asked again after `GIVEN_UP` failures in a row.

    Raises:
        TooLargeError: Its traces are too large to be kept.
    """
    trials, failures, kept = list[Trial](), 0, 0
    for search in asked:
        if failures == GIVEN_UP:
            answer = Answer(problem=f"it was not asked, because {GIVEN_UP} answers in a row are missing")
        else:
            answer = program.ask(search)
            failures = failures + 1 if answer.problem is not None else 0
        trials.append(Trial(search, answer))
        kept += 0 if answer.trace is None else size(answer.trace)
        if kept > MOST_KEPT_NODES:
            raise TooLargeError(f"positions: the traces have more than {MOST_KEPT_NODES:,} nodes together")
    return trials


def write(name: str, content: object) -> None:
    """Write a file of JSON.

    Raises:
        UnusableFileError: It cannot be written.
    """
    try:
        replace_file(Path(name), json.dumps(content, indent=2).encode() + b"\n")
    except OSError as error:
        raise UnusableFileError(f"{quoted(name)} cannot be written: {error.strerror}") from None
