"""The command `parlour-engine match`: a series of games between players, and their standings.

Several processes play the games, each from its seed. With `--record` each game is appended to a file as soon
as it is over, and a killed series can continue from this file.
"""

import argparse
import json
import os
from collections.abc import Generator
from contextlib import ExitStack, closing, nullcontext
from pathlib import Path
from typing import Any

from parlour_engine.commands.arguments import (
    PROCESSES,
    add_executor,
    add_game,
    add_json,
    add_players,
    chosen_game,
    number,
)
from parlour_engine.commands.match_tables import game_line, match_lines
from parlour_engine.commands.progress import INTERRUPTED, Progress
from parlour_engine.control import INERT
from parlour_engine.exact.solvable import has_oracle
from parlour_engine.files import replace_file
from parlour_engine.game import AnyGame, GameError
from parlour_engine.match.csv_text import csv_text
from parlour_engine.match.pentanomial import SequentialTest
from parlour_engine.match.plot import check_plot, draw_series
from parlour_engine.match.record import SeriesRecord, reason_of
from parlour_engine.match.referee import FORMATS, Played, Referee
from parlour_engine.match.series_results import SeriesResults
from parlour_engine.notation import quoted
from parlour_engine.workers.cluster_parts import played_by_cluster
from parlour_engine.workers.series import described
from parlour_engine.workers.series_processes import WorkersLostError, played_by_processes

SUMMARY = "let players meet in a series of games, each opening both ways"
USUAL_PAIRS, MOST_PAIRS = 10, 100_000
USUAL_SEED = "parlour"
MOST_JOBS = 256
MOST_ELO = 1000.0


class OutputError(GameError):
    """A file of results cannot be written."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `match`."""
    add_game(command)
    command.add_argument("players", metavar="PLAYER_TEXT", nargs="+", help="two players or more")
    pairs = number("pairs", 1, MOST_PAIRS)
    command.add_argument(
        "--pairs", metavar="N", type=pairs, default=USUAL_PAIRS, help="pairs of games for each two players"
    )
    command.add_argument(
        "--seed", metavar="TEXT", default=USUAL_SEED, help="what the openings and lots are drawn from"
    )
    command.add_argument(
        "--gauntlet", action="store_true", help="let only the first player meet each of the others"
    )
    command.add_argument(
        "--from-start", action="store_true", help="begin every game at the start, without an opening"
    )
    command.add_argument(
        "--sprt",
        metavar="LOW,HIGH",
        type=sequential_test,
        help="end as soon as it is decided whether the first player is stronger by HIGH or by LOW Elo",
    )
    command.add_argument(
        "--blunders", action="store_true", help="hold every move against a solver, where that takes a while"
    )
    add_jobs(command)
    add_executor(command, "games are played")
    command.add_argument("--record", metavar="FILE", type=Path, help="append each game; go on from there")
    command.add_argument("--csv", metavar="FILE", type=Path, help="write the games as a table")
    command.add_argument("--plot", metavar="FILE.svg", type=Path, help="draw ratings and a score matrix")
    command.add_argument("--games", action="store_true", help="print each game too, in order")
    add_json(command)
    add_players(command)


def add_jobs(command: argparse.ArgumentParser) -> None:
    """Add the argument for the number of processes, by default the cores that this process may use."""
    jobs, cores = number("jobs", 1, MOST_JOBS), min(len(os.sched_getaffinity(0)), MOST_JOBS)
    command.add_argument("--jobs", metavar="N", type=jobs, default=cores, help="processes; all cores")


def sequential_test(text: str) -> SequentialTest:
    """Return the test for two differences in Elo.

    Raises:
        argparse.ArgumentTypeError: The text is not such a pair.
    """
    low, _, high = text.partition(",")
    try:
        test = SequentialTest(float(low), float(high))
    except ValueError:
        test = SequentialTest(0.0, 0.0)
    if not -MOST_ELO <= test.low < test.high <= MOST_ELO:  # also true for nan
        allowed = f"two differences LOW < HIGH within {MOST_ELO:g} Elo"
        raise argparse.ArgumentTypeError(f"sprt is {quoted(text)}: allowed are {allowed}")
    return test


def run(arguments: argparse.Namespace) -> None:
    """Play the series and print its table; with `--json` one object, after one for each game if requested.

    Raises:
        WorkersLostError: The workers were lost; the results so far are printed.
        GameError: The game, a player or a file is unusable.
        SystemExit: The command was interrupted; the results so far are printed.
    """
    game = chosen_game(arguments)
    check_outputs(arguments)
    about = plan(arguments, game)
    compiling = {**about, "compile_missing": True}
    referee = described(compiling, INERT)
    results = SeriesResults(arguments.pairs * referee.games_a_round, arguments.sprt)
    interrupted = False
    lost: WorkersLostError | None = None
    with ExitStack() as opened:
        record: SeriesRecord | None = None
        if arguments.record is not None:
            record = opened.enter_context(SeriesRecord(arguments.record, about, referee))
            show_games(arguments, results.add(record.games.values()))
        progress = opened.enter_context(Progress("match", len(list(results.missing())), stoppable=False))
        games = opened.enter_context(closing(played(arguments, compiling, referee, results)))
        try:
            for done, each in enumerate(games, 1):
                if record is not None:
                    record.append(each)
                added = results.add([each])
                progress.step(done, "games")
                with progress.printing() if added and arguments.games else nullcontext():
                    show_games(arguments, added)
                if results.is_over:
                    break
        except KeyboardInterrupt:
            interrupted = True
        except WorkersLostError as error:
            lost = error
    show(arguments, results)
    if lost is not None:
        raise lost
    if interrupted:
        raise SystemExit(INTERRUPTED)


def plan(arguments: argparse.Namespace, game: AnyGame) -> dict[str, Any]:
    """Return the description of the series for the job `series`; a record must have the same one.

    Raises:
        GameError: The test needs two players, and there are more.
    """
    if arguments.sprt is not None and len(arguments.players) != 2:
        raise GameError(f"sprt compares two players, not {len(arguments.players)}")
    return {
        "game": game.id,
        "options": dict(game.options),
        "rules": game.rules_version,
        "players": arguments.players,
        "seed": arguments.seed,
        "form": FORMATS[arguments.gauntlet],
        "opened": not arguments.from_start,
        "judged": arguments.blunders or has_oracle(game),
    }


def check_outputs(arguments: argparse.Namespace) -> None:
    """Check before the series that no file is lost and that a picture can be drawn.

    Raises:
        GameError: An output file exists and is of another kind, or the library for pictures is missing.
    """
    if arguments.plot is not None:
        check_plot(arguments.plot)
        check_replaceable("plot", arguments.plot, b"<?xml")
    if arguments.csv is not None:
        check_replaceable("csv", arguments.csv, csv_text((), ()).encode())


def check_replaceable(name: str, path: Path, beginning: bytes) -> None:
    """Check that a file is missing, or begins like the files that this command writes.

    Raises:
        OutputError: The file is of another kind, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            found = file.read(len(beginning))
    except FileNotFoundError as error:
        if path.parent.is_dir():
            return
        raise OutputError(f"{name} is {quoted(str(path))}: {reason_of(error)}") from None
    except (OSError, ValueError) as error:
        raise OutputError(f"{name} is {quoted(str(path))}: {reason_of(error)}") from None
    if found != beginning:
        raise OutputError(f"{name} is {quoted(str(path))}: it exists and is something else")


def played(
    arguments: argparse.Namespace, about: dict[str, Any], referee: Referee, results: SeriesResults
) -> Generator[Played, None, None]:
    """Yield the missing games as they end; raises as `played_elsewhere`."""
    missing = list(results.missing())
    processes = min(arguments.jobs, len(missing))
    if processes > 1 or arguments.executor != PROCESSES:
        yield from played_elsewhere(about, missing, processes, arguments.executor)
    else:
        yield from map(referee.play, missing)


def played_elsewhere(
    about: dict[str, Any], missing: list[int], processes: int, executor: str
) -> Generator[Played, None, None]:
    """Yield games played by other processes; raises as `played_by_processes` and `played_by_cluster`."""
    if executor == PROCESSES:
        return played_by_processes(about, missing, processes)
    return played_by_cluster(about, missing, executor)


def show_games(arguments: argparse.Namespace, games: list[Played]) -> None:
    """Print games if requested."""
    if arguments.games:
        for each in games:
            print(json.dumps(each.to_json()) if arguments.json else game_line(each), flush=True)


def show(arguments: argparse.Namespace, results: SeriesResults) -> None:
    """Print the standings and write the requested files.

    Raises:
        OutputError: A file cannot be written; for a picture, PlotError.
    """
    answer = results.to_json(arguments.players)
    if arguments.json:
        print(json.dumps(answer))
    else:
        for line in match_lines(answer):
            print(line)
    games = results.finished()
    if arguments.csv is not None:
        write_text("csv", arguments.csv, csv_text(arguments.players, games))
    if arguments.plot is not None:
        draw_series(arguments.plot, f"{arguments.game}, {len(games)} games", arguments.players, games)


def write_text(name: str, path: Path, text: str) -> None:
    """Write a file in one step, so that a reader finds the old file or the new one.

    Raises:
        OutputError: The file cannot be written.
    """
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise OutputError(f"{name} is {quoted(str(path))}: {reason_of(error)}") from None
