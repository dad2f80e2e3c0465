"""The command `parlour-engine book`: build an opening book of Connect Four, check it, show it.

A build may take hours and may be ended at any time. Solved positions are written to the file every minute and
at the end, and the next build continues from the file. Positions are solved here or by a cluster's workers,
each with its own table; the scores are the same. A check runs here, because it may use another program that
workers need not have.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from parlour_engine.catalogue import entry, make_game
from parlour_engine.commands.arguments import PROCESSES, add_executor, megabytes, number, seconds
from parlour_engine.commands.bitbully_peer import BitBullyPeer, bitbully_peer
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.games.connect_four.book import Book, BookError, read_book, write_book
from parlour_engine.games.connect_four.book_builder import BookBuilder, early_positions
from parlour_engine.games.connect_four.rules import ID, ConnectFour, Position
from parlour_engine.games.connect_four.solvable import check_solver
from parlour_engine.limits import Limit
from parlour_engine.loading import ready_scorer
from parlour_engine.notation import quoted
from parlour_engine.options import read_options
from parlour_engine.search.budget import Interrupted
from parlour_engine.workers.cluster import Cluster, opened
from parlour_engine.workers.cluster_parts import done_by_cluster
from parlour_engine.workers.series_processes import WorkersLostError

if TYPE_CHECKING:
    from parlour_engine.games.connect_four.solver import ConnectFourSolver

SUMMARY = "build an opening book of Connect Four, check it, show it"
MOST_PLIES = 12
MEGABYTES = 64
SAVE_EVERY = 60.0  # seconds
HANDED_OUT = 50  # neighbouring positions that a cluster's worker solves in a row with one table
PART = 100  # without a number, one entry in so many is checked
MOST_SAMPLED = 1_000_000


Entry: TypeAlias = tuple[Position, int]
"""A position of a book, and its score."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `book`."""
    actions = command.add_subparsers(dest="job", required=True)
    build = actions.add_parser("build", help="solve every early position, going on from what the file holds")
    plies = number("plies", 0, MOST_PLIES)
    build.add_argument("--plies", metavar="N", type=plies, required=True, help="the most stones on the board")
    build.add_argument("--file", metavar="FILE", type=Path, required=True, help="the book")
    build.add_argument("--seconds", metavar="N", type=seconds, help="stop after that time")
    build.add_argument(
        "--megabytes", metavar="N", type=megabytes, default=MEGABYTES, help="memory for what is proved"
    )
    add_executor(build, "positions are solved")
    build.add_argument("--option", metavar="k=v", action="append", default=[], help="a size; repeatable")
    verify = actions.add_parser("verify", help="solve entries again from nothing, by bitbully if it is there")
    sampled = number("entries", 1, MOST_SAMPLED)
    verify.add_argument("--entries", metavar="N", type=sampled, help="how many; without it one in a hundred")
    verify.add_argument(
        "--looked-up",
        action="store_true",
        help="compare with bitbully's own book instead, all without a number",
    )
    verify.add_argument("--seed", metavar="TEXT", default="parlour", help="which entries; the same again")
    info = actions.add_parser("info", help="say what a book holds")
    export = actions.add_parser("export", help="print every position with its score, one a line")
    for job in (verify, info, export):
        job.add_argument("file", metavar="FILE", type=Path, help="the book")


def run(arguments: argparse.Namespace) -> None:
    """Build, check or show a book.

    Raises:
        GameError: A file or a size of board cannot be used, or a book is wrong.
    """
    match arguments.job:
        case "build":
            show_build(arguments)
        case "verify":
            book = read_book(arguments.file)
            if arguments.looked_up:
                print(looked_up(book, arguments.seed, arguments.entries))
            else:
                print(verified(book, arguments.seed, arguments.entries))
        case "info":
            print(described(read_book(arguments.file), arguments.file))
        case _:
            for line in exported(read_book(arguments.file)):
                print(line)


def show_build(arguments: argparse.Namespace) -> None:
    """Solve positions until the book is complete or the time is up, and write the book regularly.

    Raises:
        WorkersLostError: The cluster was lost; the solved positions are in the file.
        GameError: The file is not a book for this board, or the board cannot be solved.
        SystemExit: The command was interrupted; the solved positions are in the file.
    """
    game = cast(ConnectFour, make_game(ID, read_options(entry(ID).options, arguments.option)))
    check_solver(game)
    builder = BookBuilder(game, arguments.plies, known_scores(arguments.file, game, arguments.plies))
    lost: WorkersLostError | None = None
    saved = perf_counter()
    todo = len(builder.unsolved())
    with ExitStack() as stack:
        cluster = None
        if arguments.executor != PROCESSES:
            cluster = stack.enter_context(opened(arguments.executor))
        progress = stack.enter_context(Progress("book build", todo))
        try:
            for left in solved(builder, arguments, progress, cluster):
                progress.step(todo - left)
                if perf_counter() - saved > SAVE_EVERY:
                    saved = perf_counter()
                    write_book(arguments.file, builder.book())
            builder.back_up()
        except Interrupted:
            pass
        except WorkersLostError as error:
            lost = error
        finally:
            write_book(arguments.file, builder.book())
    print(described(read_book(arguments.file), arguments.file))
    if lost is not None:
        raise lost
    if progress.interrupted:
        end_interrupted()


def solved(
    builder: BookBuilder, arguments: argparse.Namespace, progress: Progress, cluster: Cluster | None
) -> Iterator[int]:
    """Solve the missing positions of a book's last ply; yield how many are left.

    Raises:
        Interrupted: The time is up, or the progress stops, before all are solved.
        WorkersLostError: The cluster was lost.
    """
    if cluster is None:
        scorer = ready_scorer(builder.game, arguments.megabytes)
        yield from builder.solve(scorer, Limit(seconds=arguments.seconds), progress)
        return
    words = [*builder.unsolved()]
    parts = handed_out(builder, words, arguments.megabytes)
    left = len(words)
    with closing(done_by_cluster(cluster, "scores", parts, progress, arguments.seconds)) as answers:
        for number, answer in answers:
            of_part = words[number * HANDED_OUT : (number + 1) * HANDED_OUT]
            builder.scores.update(zip(of_part, answer["scores"], strict=False))  # fewer if it was stopped
            left -= len(answer["scores"])
            yield left
    if left:
        raise Interrupted


def handed_out(builder: BookBuilder, words: list[int], megabytes: int) -> Iterator[Mapping[str, Any]]:
    """Yield the arguments of the job `scores` for one run of neighbouring positions after the other."""
    game, positions = builder.game, builder.unsolved()
    about = {"game": game.id, "options": dict(game.options), "megabytes": megabytes}
    for first in range(0, len(words), HANDED_OUT):
        of_part = [positions[word] for word in words[first : first + HANDED_OUT]]
        texts, least = [*map(game.position_text, of_part)], [*map(builder.least, of_part)]
        yield {**about, "positions": texts, "least": least}


def known_scores(path: Path, game: ConnectFour, plies: int) -> dict[int, int]:
    """Return the scores that a file already has for a book, none if there is no file.

    Raises:
        BookError: The file is not such a book.
    """
    if not path.exists():
        return {}
    book = read_book(path)
    if (book.width, book.height) != (game.width, game.height):
        raise BookError(f"book '{path}' is for {book.width}x{book.height}, not {game.width}x{game.height}")
    if book.plies > plies:
        raise BookError(f"book '{path}' has {book.plies} plies: at least as many have to be asked for")
    return book.by_word()


def verified(book: Book, seed: str, count: int | None) -> str:
    """Solve a sample of a book's entries again, each without kept results; return a sentence about it.

    Args:
        book: The book.
        seed: The seed of the sample.
        count: The size of the sample, at most the whole book; None for one entry in a hundred.

    Raises:
        BookError: An entry is wrong.
        SystemExit: The command was interrupted; the entries checked so far are reported.
    """
    known = list(entries(book))
    game = board(book)
    name, solver = second_solver(game)
    sample = drawn(known, seed, count or -(-len(known) // PART))
    checked = 0
    with suppress(KeyboardInterrupt), Progress("book verify", len(sample), stoppable=False) as progress:
        for checked, (position, score) in enumerate(sample, 1):
            progress.step(checked - 1)
            solver.forget()
            found = solver.score(position)
            check_entry(game, position, score, name, found)
    if progress.interrupted:
        print(f"{checked - 1:,} of {len(sample):,} entries solved again by {name}: all of these agree")
        end_interrupted()
    return f"{len(sample):,} of {len(known):,} entries solved again by {name}: all agree"


def looked_up(book: Book, seed: str, count: int | None) -> str:
    """Compare entries with the scores that bitbully takes from its own book of 12 plies.

    Args:
        book: The book.
        seed: The seed of the sample.
        count: The size of the sample; None for all entries.

    Raises:
        BookError: An entry is wrong, or bitbully is not installed or plays on another board.
    """
    game = board(book)
    peer = bitbully_peer(game, with_book=True)
    if peer is None:
        raise BookError(f"bitbully is not installed, or has no book for {book.width}x{book.height}")
    known = list(entries(book))
    sample = drawn(known, seed, count or len(known))
    for position, score in sample:
        check_entry(game, position, score, "bitbully", peer.score(position))
    return f"{len(sample):,} of {len(known):,} entries looked up in bitbully's book: all agree"


def drawn(known: Sequence[Entry], seed: str, count: int) -> Sequence[Entry]:
    """Return a random sample of so many entries, all of them if there are no more."""
    return Random(seed).sample(known, count) if count < len(known) else known


def check_entry(game: ConnectFour, position: Position, score: int, name: str, found: int) -> None:
    """Check an entry's score against another solver's score.

    Raises:
        BookError: They differ.
    """
    if found != score:
        shown = quoted(game.position_text(position))
        raise BookError(f"position is {shown}: the book's score is {score}, that of {name} {found}")


def second_solver(game: ConnectFour) -> tuple[str, "BitBullyPeer | ConnectFourSolver"]:
    """Return a solver for the check with its name: bitbully if possible, because it is independent."""
    peer = bitbully_peer(game)
    if peer is not None:
        return "bitbully", peer
    from parlour_engine.games.connect_four.solver import ConnectFourSolver  # imports numba

    return "our own solver, without a book", ConnectFourSolver(game)


def described(book: Book, path: Path) -> str:
    """Return a description of a book, with the checksum of its file."""
    content = path.read_bytes()
    known = f"{len(book.words):,} of {book.whole:,} positions"
    file = f"{len(content):,} bytes, SHA-256 {sha256(content).hexdigest()}"
    return f"{book.width}x{book.height}, up to {book.plies} plies: {known}; {file}"


def exported(book: Book) -> Iterator[str]:
    """Yield for each position the columns played, then its score for the side to move."""
    game = board(book)
    for position, score in entries(book):
        yield f"{game.position_text(position) or 'start'}: {score}"


def entries(book: Book) -> Iterator[Entry]:
    """Yield every position of a book, ply by ply, with its score."""
    scores = book.by_word()
    for level in early_positions(board(book), book.plies):
        for word, position in level.items():
            if word in scores:
                yield position, scores[word]


def board(book: Book) -> ConnectFour:
    """Return the rules for a book's board."""
    return cast(ConnectFour, make_game(ID, {"width": book.width, "height": book.height}))
