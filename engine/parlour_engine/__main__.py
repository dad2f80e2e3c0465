"""The command `parlour-engine`: the catalogue, path counts, searches, proofs, trees and tables from a shell.

Prints for people by default and one JSON object a line with `--json`. Whatever cannot be used is answered
with one line on standard error and exit status 2, never a traceback.
"""

import argparse
import json
import os
import sys
import threading
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from time import perf_counter
from typing import Any, NoReturn

from parlour_engine import bench_command, book_command, solve_command
from parlour_engine.analysis import analysis_json
from parlour_engine.catalogue import describe_games, entry, make_game
from parlour_engine.documents import connect_four_tables, wolf_tables
from parlour_engine.documents.connect_four_tables import (
    ConnectFourTables,
    Played,
    Timing,
    game_lines,
    timing_lines,
)
from parlour_engine.documents.wolf_tables import Cell, WolfTables, wolf_lines
from parlour_engine.game import AnyGame, GameError
from parlour_engine.kernels.cache import directory, remove_unused
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import read_options, value_options
from parlour_engine.perft import perft
from parlour_engine.players.choose import choose
from parlour_engine.players.tree_lines import graph_lines, tree_lines
from parlour_engine.players.trees import game_graph, search_tree
from parlour_engine.workers.searches import ready_searches
from parlour_engine.workers.solving import solver

DEEPEST_PERFT = 100
SHALLOWEST_TABLE = 2
UNUSABLE = 2
PIPE_CLOSED = 141  # as a shell counts an end by SIGPIPE


class OneLineParser(argparse.ArgumentParser):
    """A parser that refuses in one line, without its usage."""

    def error(self, message: str) -> NoReturn:
        """End with status 2."""
        self.exit(UNUSABLE, f"{self.prog}: {' '.join(message.split())}\n")


def depth(text: str, low: int = 0, high: int = DEEPEST_PERFT) -> int:
    """Return a depth within bounds, those of perft unless others are given.

    Raises:
        argparse.ArgumentTypeError: The text is none.
    """
    number = whole_number(text)
    if number is None or not low <= number <= high:
        raise argparse.ArgumentTypeError(f"depth is {quoted(text)}: allowed are {low}..{high}")
    return number


def table_depth(text: str) -> int:
    """Return a depth of the documents' tables; raises as `depth` does."""
    return depth(text, SHALLOWEST_TABLE, wolf_tables.DEEPEST)


def parser() -> argparse.ArgumentParser:
    """Return the command line's grammar."""
    root = OneLineParser(prog="parlour-engine", description="Rules and search for two-player abstract games.")
    commands = root.add_subparsers(dest="command", required=True)
    games = commands.add_parser("games", help="list the games and their options")
    ready = commands.add_parser("prepare", help="compile every search once and print where it is kept")
    ready.add_argument(
        "--until-input-ends",
        action="store_true",
        help="give up when standard input ends, as it does with the program that holds its other end",
    )
    count = commands.add_parser("perft", help="count the paths of exactly N plies")
    find = commands.add_parser("search", help="let a player choose a move and show its numbers")
    solve = commands.add_parser("solve", help="prove what positions are worth, move by move")
    tree = commands.add_parser("tree", help="show the tree of a search, or a game of heaps as a graph")
    bench_command.add_arguments(commands.add_parser("bench", help="measure the solver beside another"))
    book_command.add_arguments(
        commands.add_parser("book", help="build an opening book of Connect Four, check it, show it")
    )
    tables = commands.add_parser("tables", help="show a document's tables beside figures computed now")
    for command in (count, find, solve, tree):
        command.add_argument("game", metavar="GAME", help="a game's id, as `parlour-engine games` lists them")
    find.add_argument("player", metavar="PLAYER_TEXT", help="such as alphabeta:depth=6 or level:5")
    tree.add_argument("player", metavar="PLAYER_TEXT", nargs="?", help="whose search; the graph without it")
    tree.add_argument("--moves", metavar="TEXT", default="", help="moves played, with spaces between")
    tables.add_argument("document", choices=("wolf-and-sheep", "connect-four"), help="the game it is about")
    tables.add_argument("--depth", metavar="N", type=table_depth, help="leave out everything deeper")
    count.add_argument("--depth", metavar="N", type=depth, required=True, help="the number of plies")
    for command in (count, find, solve, tree):
        command.add_argument(
            "--option", metavar="k=v", action="append", default=[], help="an option of the game; repeatable"
        )
    for command in (count, find, tree):
        command.add_argument("--position", metavar="TEXT", help="the position; the game's start without it")
    solve_command.add_arguments(solve)
    for command in (games, count, find, solve, tree, tables, ready):
        command.add_argument("--json", action="store_true", help="print JSON")
    return root


def chosen_game(arguments: argparse.Namespace) -> AnyGame:
    """Return the game that GAME and the `--option`s name."""
    return make_game(arguments.game, read_options(entry(arguments.game).options, arguments.option))


def chosen_position(game: AnyGame, arguments: argparse.Namespace) -> object:
    """Return the position that `--position` names, else the start."""
    return game.start() if arguments.position is None else game.parse_position(arguments.position)


def show_games(as_json: bool) -> None:
    """Print the catalogue: with `--json` one game a line."""
    for game in describe_games():
        if as_json:
            print(json.dumps(game))
            continue
        print(f"{game['id']}: {game['title']}. {game['summary']}")
        line = entry(str(game["id"]))
        for option in value_options(line.options):
            default = json.dumps(option.describe()["default"])
            print(f"    {option.name}: {option.allowed}; {default} by default")
        if game["random_start"]:
            print("    start: random, drawn as the game's page says")


def show_perft(arguments: argparse.Namespace) -> None:
    """Print the number of paths."""
    game = chosen_game(arguments)
    leaves = perft(game, chosen_position(game, arguments), arguments.depth)
    print(
        json.dumps({"leaves": leaves}) if arguments.json else f"{leaves:,} paths of {arguments.depth} plies"
    )


def show_search(arguments: argparse.Namespace) -> None:
    """Print a player's analysis."""
    game = chosen_game(arguments)
    position = chosen_position(game, arguments)
    searches = ready_searches(game, arguments.player, compile_missing=True)
    make_solver = partial(solver, compile_missing=True)
    analysis = choose(game, position, arguments.player, searches=searches, make_solver=make_solver)
    answer = analysis_json(game, position, analysis)
    interrupted = answer.pop("interrupted")
    if arguments.json:
        print(json.dumps(answer))
        return
    print(f"move {answer['move']}, {score_words(answer['score'])}; line {' '.join(answer['line'])}")
    bounds = " (its limits ended the search)" if interrupted else ""
    print(
        f"depth {answer['depth']}{bounds}, {answer['nodes']:,} nodes, {answer['evaluations']:,} evaluations, "
        f"{answer['cutoffs']:,} cut-offs, {answer['table_hits']:,} table hits, {answer['seconds']:.3f} s"
    )


def show_tree(arguments: argparse.Namespace) -> None:
    """Print the tree that a player searches, or without one the graph of the whole game."""
    game = chosen_game(arguments)
    start = position = chosen_position(game, arguments)
    moves = []
    for text in arguments.moves.split():
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    if arguments.player is None:
        found = game_graph(game, start, moves)
        lines = graph_lines(found)
    else:
        found = search_tree(game, position, arguments.player)
        lines = tree_lines(found)
    print(json.dumps(found) if arguments.json else "\n".join(lines))


def show_tables(arguments: argparse.Namespace) -> None:
    """Print a document's tables: with `--json` one cell or game a line."""
    game = make_game(arguments.document, {})
    search = ready_searches(game, "alphabeta", compile_missing=True).to_depth
    if arguments.document == "wolf-and-sheep":
        cells = list(WolfTables(search, arguments.depth or wolf_tables.DEEPEST).cells())
        print_all(cells, wolf_lines(cells), arguments.json)
        return
    tables = ConnectFourTables(search, arguments.depth or connect_four_tables.DEEPEST)
    timings, games = list(tables.timings()), list(tables.games())
    print_all([*timings, *games], chain(timing_lines(timings), game_lines(games)), arguments.json)


def print_all(found: Iterable[Cell | Timing | Played], lines: Iterable[str], as_json: bool) -> None:
    """Print things as JSON, one a line, or the lines people read."""
    for line in (json.dumps(each.to_json()) for each in found) if as_json else lines:
        print(line)


def end_with_input() -> None:
    """End this process when its standard input does, whatever it is compiling."""
    while os.read(0, 1024):
        pass
    os._exit(1)


def show_prepare(as_json: bool) -> None:
    """Compile everything and print what, how long it took, where it is kept, and what was removed beside."""
    from parlour_engine.kernels.prepare import prepare  # imports numba, which no other command may wait for

    started = perf_counter()
    names = prepare()
    seconds = perf_counter() - started
    removed = [folder.name for folder in remove_unused()]
    if as_json:
        answer = {"directory": str(directory()), "searches": names, "seconds": seconds, "removed": removed}
        print(json.dumps(answer))
        return
    gone = f"; removed unused beside it: {', '.join(removed)}" if removed else ""
    print(f"{len(names)} compiled searches in {seconds:.1f} s, kept in {directory()}{gone}")


def score_words(score: dict[str, Any]) -> str:
    """Return a score as people say it."""
    match score["kind"]:
        case "win" | "loss" if score["plies"] is not None:
            return f"{score['kind']} in {score['plies']}"
        case "win" | "loss":
            return str(score["kind"])
        case "draw":
            return "draw"
        case _:
            return f"evaluation {score['value']}"


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command; ends with status 2 and one line where something is unusable."""
    arguments = parser().parse_args(argv)
    try:
        match arguments.command:
            case "games":
                show_games(arguments.json)
            case "prepare":
                if arguments.until_input_ends:
                    threading.Thread(target=end_with_input, name="end-with-input", daemon=True).start()
                show_prepare(arguments.json)
            case "tree":
                show_tree(arguments)
            case "tables":
                show_tables(arguments)
            case "bench":
                bench_command.run(arguments)
            case "book":
                book_command.run(arguments)
            case "solve":
                if not solve_command.show_solutions(chosen_game(arguments), arguments):
                    raise SystemExit(UNUSABLE)
            case "perft":
                show_perft(arguments)
            case _:
                show_search(arguments)
        sys.stdout.flush()  # here, where a closed pipe can be met
    except GameError as error:
        print(f"parlour-engine: {error}", file=sys.stderr)
        raise SystemExit(UNUSABLE) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # whoever reads has read enough, as `head` does
        # The exit flushes again, and must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(PIPE_CLOSED) from None


if __name__ == "__main__":
    main()
