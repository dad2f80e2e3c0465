"""Questions narrow the bounds of columns, each within what was proved, until nothing is left to ask."""

from collections import deque
from collections.abc import Iterator

import pytest

from parlour_engine.control import INERT
from parlour_engine.exact.solution import drop
from parlour_engine.games.connect_four.book import Book, least_score, word_of, words_before
from parlour_engine.games.connect_four.columns import Proof, next_question
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.solver import ConnectFourSolver, compile_solver, middle_first
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


def before(game: ConnectFour, position: Position) -> Iterator[Position]:
    """The positions from which one of the mover's stones leads to this one, the stones in another order."""
    moves = position[2]
    own, theirs = moves[len(moves) - 1 :: -2][::-1], moves[len(moves) - 2 :: -2][::-1]
    for place, last in enumerate(own):
        sides = deque((*own[:place], *own[place + 1 :])), deque(theirs)
        early = game.start()
        for ply in range(len(moves) - 1):
            move = sides[(len(moves) - 1 - ply) % 2].popleft()
            if game.result(early) is not None or move not in game.legal_moves(early):
                break
            early = game.play(early, move)
        else:
            if (
                game.result(early) is None
                and last in game.legal_moves(early)
                and game.play(early, last)[:2] == position[:2]
            ):
                yield early


def test_a_move_is_worth_no_more_than_any_position_in_which_it_can_be_made() -> None:
    game = game_of(7, 6)
    solver = ConnectFourSolver(game)
    tight = several = 0
    for position in positions(game, 20, range(14, 18), seed=11):
        earlier = {word_of(game, each[0], each[1]): solver.score(each) for each in before(game, position)}
        assert set(earlier) <= set(words_before(game, position[0], position[1]))
        own, stones, _, _ = position
        least, score = least_score(game, own, stones, earlier.get), solver.score(position)
        assert least is not None
        assert least == max(-each for each in earlier.values())
        assert least <= score
        tight += least == score
        several += len(earlier) > 1
        assert ConnectFourSolver(game).score(position, least=least) == score
        assert least_score(game, own, stones, lambda word: None) is None
    assert tight
    assert several


def test_what_the_book_knows_of_the_ply_before_changes_no_score_and_saves_work() -> None:
    game = game_of(7, 6)
    solver = ConnectFourSolver(game)
    alone = promised = 0
    for position in positions(game, 12, range(16, 22), seed=12):
        afters = [game.play(position, move) for move in game.legal_moves(position)]
        known = {
            word_of(game, each[0], each[1]): solver.score(each)
            for after in afters
            if game.result(after) is None
            for each in before(game, after)
            if each[:2] != position[:2]
        }
        plain = proof_of(game, position, NO_LIMIT)
        plain.settle_columns(drop)
        proof = proof_of(game, position, NO_LIMIT, Book.of_scores(game, 26, known, len(known)))
        for column, truth in zip(proof.columns, plain.columns, strict=True):
            assert column.high >= truth.low
        proof.settle_columns(drop)
        assert [column.low for column in proof.columns] == [column.low for column in plain.columns]
        alone += plain.budget.nodes
        promised += proof.budget.nodes
    assert promised < alone


def test_the_only_column_that_can_be_worth_what_the_position_is_is_not_searched() -> None:
    game = game_of(7, 6)
    spared = 0
    for position in positions(game, 30, range(18, 24), seed=13):
        truth = proof_of(game, position, NO_LIMIT)
        truth.settle_columns(drop)
        best = [column for column in truth.columns if column.low == truth.low]
        book = Book.of_scores(game, 24, {word_of(game, position[0], position[1]): truth.low}, 1)
        proof = proof_of(game, position, NO_LIMIT, book)
        for column, exact in zip(proof.columns, truth.columns, strict=True):
            if exact.low < truth.low:
                column.low = column.high = exact.low
        proof.settle_columns(drop)
        assert [column.low for column in proof.columns] == [column.low for column in truth.columns]
        if len(best) == 1:
            assert proof.budget.nodes == 0
            spared += 1
    assert spared


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
