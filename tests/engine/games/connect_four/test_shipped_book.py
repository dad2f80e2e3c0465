"""The opening book that comes with the package: whole, small, and every entry what its successors say."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from parlour_engine.commands.bitbully_peer import bitbully_peer
from parlour_engine.games.connect_four.book import FOLDER, Book, read_book, shipped_book, word_of
from parlour_engine.games.connect_four.book_builder import early_positions, replies
from parlour_engine.games.connect_four.rules import Position
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.solver import ConnectFourSolver, make_solver
from tests.engine.games.connect_four.positions import game_of

GAME = game_of(7, 6)
FILE = FOLDER / "connect-four-7x6.xz"
LEAST_PLIES, MOST_BYTES = 8, 6_000_000
FIRST_COLUMNS = [-2, -1, 0, 1, 0, -1, -2]  # Allis, A Knowledge-based Approach of Connect-Four, 1988
INNER, COMPARED = 5_000, 20_000  # positions that are drawn
AGAIN = 3  # of its last ply: solved once more from nothing


@pytest.fixture(scope="module")
def book() -> Book:
    found = shipped_book(7, 6)
    assert found is not None
    return found


def known(book: Book, position: Position) -> int:
    score = book.score(word_of(GAME, position[0], position[1]))
    assert score is not None, GAME.position_text(position)
    return score


def worth(book: Book, position: Position, after: Position) -> int:
    result = GAME.result(after)
    return -known(book, after) if result is None else score_of("win", 1, 42 - len(position[2]))


def test_it_is_whole_deep_enough_and_small() -> None:
    book = read_book(FILE)
    assert len(book.words) == book.whole
    assert book.plies >= LEAST_PLIES
    assert FILE.stat().st_size <= MOST_BYTES


def test_it_scores_the_first_columns_as_the_literature_does(book: Book) -> None:
    start = GAME.start()
    assert [worth(book, start, after) for after in replies(GAME, start)] == FIRST_COLUMNS
    assert known(book, start) == max(FIRST_COLUMNS)


def drawn(book: Book, count: int, stones: range) -> Iterator[Position]:
    """Positions by random play that are not over, with so many stones."""
    source = Random("again")
    while count:
        position, plies = GAME.start(), source.choice(stones)
        while GAME.result(position) is None and len(position[2]) < plies:
            position = GAME.play(position, source.choice(GAME.legal_moves(position)))
        if GAME.result(position) is None:
            count -= 1
            yield position


def test_every_position_is_worth_what_its_best_move_is(book: Book) -> None:
    early = [position for level in early_positions(GAME, 6) for position in level.values()]
    for position in [*early, *drawn(book, INNER, range(7, book.plies))]:
        best = max(worth(book, position, after) for after in replies(GAME, position))
        assert known(book, position) == best, GAME.position_text(position)


def test_its_scores_are_those_of_bitbullys_book(book: Book) -> None:
    peer = bitbully_peer(GAME, with_book=True)
    assert peer is not None
    for position in drawn(book, COMPARED, range(book.plies + 1)):
        assert peer.score(position) == known(book, position), GAME.position_text(position)


@pytest.mark.slow
def test_some_of_its_last_positions_are_solved_again_from_nothing(book: Book) -> None:
    for position in drawn(book, AGAIN, range(book.plies, book.plies + 1)):
        assert ConnectFourSolver(GAME).score(position) == known(book, position), GAME.position_text(position)


def test_the_solver_asks_it_unless_it_is_to_prove_everything(book: Book) -> None:
    solvers = make_solver(GAME), make_solver(GAME, with_book=False)
    assert [cast(ConnectFourSolver, solver).book for solver in solvers] == [book, None]
