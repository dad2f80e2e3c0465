"""Questions narrow the bounds of columns, each within what was proved, until nothing is left to ask."""

import pytest

from parlour_engine.control import INERT
from parlour_engine.games.connect_four.book import Book, word_of
from parlour_engine.games.connect_four.columns import Proof, next_question
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.solver import compile_solver, middle_first
from parlour_engine.kernels.bounds_table import FEWEST_BITS, empty_table
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Budget, Interrupted
from tests.engine.games.connect_four.positions import game_of, positions
from tests.naive.best_play import BestPlay


def proof_of(game: ConnectFour, position: Position, limit: Limit, book: Book | None = None) -> Proof:
    compile_solver()
    order = middle_first(game.width)
    return Proof(game, position, order, empty_table(FEWEST_BITS), book, Budget(limit, INERT))


@pytest.mark.parametrize(("low", "high"), [(-21, 21), (0, 5), (-5, 0), (2, 3), (-3, -1), (0, 1), (-1, 0)])
def test_a_question_always_narrows_the_bounds(low: int, high: int) -> None:
    assert low <= next_question(low, high) < high


def test_bounds_only_ever_narrow_and_always_hold() -> None:
    game = game_of(6, 5)
    judge = BestPlay(game)
    for position in positions(game, 20, range(8, 13), seed=9):
        outcome, _ = judge.value(position)
        for nodes in (1, 10, 100, 1000, 10_000):
            proof = proof_of(game, position, Limit(nodes=nodes))
            first = proof.low, proof.high
            try:
                proof.settle()
            except Interrupted:
                assert proof.low < proof.high
            else:
                assert proof.low == proof.high
            assert first[0] <= proof.low <= proof.high <= first[1]
            assert (proof.low > 0) <= (outcome > 0)
            assert (proof.high < 0) <= (outcome < 0)


def test_settling_the_position_settles_a_best_column_and_maybe_no_other() -> None:
    game = game_of(7, 6)
    left_open = 0
    for position in positions(game, 10, range(20, 25), seed=10):
        proof = proof_of(game, position, NO_LIMIT)
        proof.settle()
        assert any(column.low == column.high == proof.high for column in proof.columns)
        left_open += sum(not column.settled for column in proof.columns)
        proof.settle_columns(lambda move, worth: None)
        assert all(column.settled for column in proof.columns)
    assert left_open


def test_where_the_book_knows_the_position_no_column_is_worth_more() -> None:
    game = game_of(7, 6)
    spared = 0
    for position in positions(game, 10, range(20, 25), seed=10):
        alone = proof_of(game, position, NO_LIMIT)
        alone.settle_columns(lambda move, worth: None)
        book = Book.of_scores(game, 22, {word_of(game, position[0], position[1]): alone.low}, 1)
        proof = proof_of(game, position, NO_LIMIT, book)
        assert proof.low == proof.high == alone.low
        assert all(column.high <= alone.low for column in proof.columns)
        proof.settle()
        assert proof.budget.nodes == 0
        proof.settle_columns(lambda move, worth: None)
        assert [column.low for column in proof.columns] == [column.high for column in alone.columns]
        spared += alone.budget.nodes - proof.budget.nodes
    assert spared > 0
