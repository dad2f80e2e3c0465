"""The command `parlour-engine levels`: let the levels play each other on every board, and rate them.

The games are recorded in one file for each series, so that a killed run can continue. The page is made from
these files.
"""

import argparse
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from parlour_engine.commands.arguments import add_executor, number
from parlour_engine.commands.match import (
    OutputError,
    add_jobs,
    played_elsewhere,
    write_text,
)
from parlour_engine.commands.progress import Progress
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.loading import ready_searches, ready_solver
from parlour_engine.match.calibration import (
    Calibrated,
    Calibration,
    calibrated_boards,
    is_small,
    page_lines,
    pairs_of,
    ratings_json,
    worked_out,
)
from parlour_engine.match.chances import Lottery
from parlour_engine.match.plot import check_plot, draw_levels
from parlour_engine.match.record import SeriesRecord, reason_of
from parlour_engine.match.referee import Played
from parlour_engine.match.series_results import SeriesResults
from parlour_engine.notation import quoted
from parlour_engine.players.choose import move_chances
from parlour_engine.search.algorithm import PlayerSpec
from parlour_engine.workers.series import described, exact_judge

SUMMARY = "let the levels meet on every board, and write what they are worth"
USUAL_PAIRS, USUAL_RANDOM, MOST_PAIRS = 100, 200, 10_000


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `levels`."""
    command.add_argument("records", metavar="FOLDER", type=Path, help="where the games are recorded")
    pairs = number("pairs", 1, MOST_PAIRS)
    command.add_argument("--pairs", metavar="N", type=pairs, default=USUAL_PAIRS, help="for each two levels")
    command.add_argument(
        "--random",
        metavar="N",
        type=pairs,
        default=USUAL_RANDOM,
        help="pairs of random moves against each level",
    )
    command.add_argument(
        "--board",
        metavar="NAME",
        action="append",
        choices=[each.board.name for each in calibrated_boards()],
        help="only this one",
    )
    add_jobs(command)
    add_executor(command, "games are played")
    command.add_argument(
        "--ratings", metavar="FILE.json", type=Path, help="the ratings, as the package has them"
    )
    command.add_argument("--write", metavar="FILE.md", type=Path, help="the page; its picture is FILE.svg")


def run(arguments: argparse.Namespace) -> None:
    """Play the missing games, and print or write the page.

    Raises:
        GameError: A record or a file is unusable.
    """
    picture = None if arguments.write is None else arguments.write.with_suffix(".svg")
    if picture is not None:
        check_plot(picture)
    make_folder(arguments.records)
    boards = [
        each for each in calibrated_boards() if not arguments.board or each.board.name in arguments.board
    ]
    calibrations = [calibration(arguments, board) for board in boards]
    chosen = "".join(f" --board {name}" for name in arguments.board or ())
    command = f"parlour-engine levels FOLDER --pairs {arguments.pairs} --random {arguments.random}{chosen}"
    lines = page_lines(calibrations, "levels.svg" if picture is None else picture.name, command)
    text = "\n".join([*lines, ""])
    if arguments.ratings is not None:
        write_text("ratings", arguments.ratings, ratings_json(calibrations))
    if picture is None:
        print(text, end="")
        return
    write_text("write", arguments.write, text)
    draw_levels(picture, calibrations)


def make_folder(path: Path) -> None:
    """Create a folder if it is missing.

    Raises:
        OutputError: The folder cannot be created.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise OutputError(f"records is {quoted(str(path))}: {reason_of(error)}") from None


def calibration(arguments: argparse.Namespace, board: Calibrated) -> Calibration:
    """Return a board's calibration, after playing the missing games; raises as `run`."""
    pairs = pairs_of(board.board, arguments.pairs)
    games = recorded(arguments, board, chance=False, pairs=pairs)
    if is_small(board):
        judge = exact_judge(board.rules(), compile_missing=True)
        exact = worked_out(board, lottery_of, judge, pairs)
        return Calibration(board, games, exact=exact)
    chances = recorded(arguments, board, chance=True, pairs=arguments.random)
    return Calibration(board, games, chances)


def recorded(arguments: argparse.Namespace, board: Calibrated, *, chance: bool, pairs: int) -> list[Played]:
    """Return the games of one series; raises as `run`."""
    about: dict[str, Any] = board.series(chance=chance)
    compiling = {**about, "compile_missing": True}
    referee = described(compiling, INERT)
    results = SeriesResults(pairs * referee.games_a_round)
    path = arguments.records / f"{board.board.name}{'-random' if chance else ''}.jsonl"
    with SeriesRecord(path, about, referee) as record:
        results.add(record.games.values())
        missing = list(results.missing())
        if missing:
            with Progress(f"levels, {path.stem}", len(missing), stoppable=False) as progress:
                processes = min(arguments.jobs, len(missing))
                with closing(played_elsewhere(compiling, missing, processes, arguments.executor)) as games:
                    for done, game in enumerate(games, 1):
                        record.append(game)
                        results.add([game])
                        progress.step(done, "games")
    return results.finished()


def lottery_of(game: AnyGame, spec: PlayerSpec) -> Lottery:
    """Return the lottery of a player that is not a level; equal positions are searched only once.

    Raises:
        UnsolvableError: The player is `perfect` and the game cannot be solved.
    """
    searches = ready_searches(game, spec.text(), compile_missing=True)
    make_solver = partial(ready_solver, compile_missing=True)
    known: dict[tuple[str, tuple[int, ...]], Mapping[int, float]] = {}

    def lottery(position: Any) -> Mapping[int, float]:
        same = game.key(position), game.legal_moves(position)
        if same not in known:
            known[same] = move_chances(game, position, spec, searches, make_solver)
        return known[same]

    return lottery
