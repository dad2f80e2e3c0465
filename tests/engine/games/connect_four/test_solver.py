"""The solver of Connect Four: exact on every column, honest when interrupted, right where it is known."""

import ctypes
from collections import deque
from collections.abc import Iterator

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import OUTCOMES, ExactValue, Solution, UnsolvableError, drop
from parlour_engine.games.connect_four.book import Book, least_score, word_of, words_before
from parlour_engine.games.connect_four.book_builder import BookBuilder
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import plies_of
from parlour_engine.games.connect_four.solver import (
    BOOK_REASON,
    POLL_EVERY,
    Column,
    ConnectFourSolver,
    Proof,
    compile_solver,
    middle_first,
    next_question,
    promise,
)
from parlour_engine.kernels.bounds_table import FEWEST_BITS, empty_table
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Budget, Interrupted
from tests.engine.games.connect_four.positions import SIZES, game_of, mirrored_play, positions
from tests.naive.best_play import BestPlay
from tests.naive.solver import NaiveSolver

# Who wins the empty board: for the first player, 0 a draw. Source: J. Tromp's table of board sizes.
KNOWN = {(4, 4): 0, (5, 4): 0, (6, 4): -1, (6, 5): 0, (8, 4): -1}
SLOWER = {(7, 5): 0, (6, 6): -1}


def solved(
    solver: ConnectFourSolver, text: str = "", limit: Limit = NO_LIMIT, control: Control = INERT
) -> Solution:
    return solver(solver.game.parse_position(text), limit, control)


@pytest.fixture(scope="module")
def standard() -> ConnectFourSolver:
    return ConnectFourSolver(make_game("connect-four", {}))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_column_is_worth_what_playing_everything_makes_of_it(width: int, height: int) -> None:
    game = game_of(width, height)
    solver, naive = ConnectFourSolver(game), NaiveSolver(game)
    for position in positions(game, 25, range(1, min(12, width * height)), seed=2):
        found, truth = solver(position, NO_LIMIT, INERT), naive(position, NO_LIMIT, INERT)
        assert [(worth.outcome, worth.plies) for worth in (found.worth, *found.moves.values())] == [
            (worth.outcome, worth.plies) for worth in (truth.worth, *truth.moves.values())
        ]
        assert list(found.moves) == list(game.legal_moves(position))
        assert (found.move, found.interrupted) == (truth.move, False)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_scores_plies_and_outcomes_agree_in_both_mirror_images(width: int, height: int) -> None:
    game = game_of(width, height)
    solver = ConnectFourSolver(game)
    for position in positions(game, 25, range(1, min(20, width * height)), seed=3):
        found = solver(position, NO_LIMIT, INERT)
        image = solver(mirrored_play(game, position), NO_LIMIT, INERT)
        assert found.worth == image.worth
        assert found.moves == {width - 1 - move: worth for move, worth in image.moves.items()}
        empty = width * height - len(position[2])
        for worth in found.moves.values():
            assert worth.score is not None
            assert (worth.plies, worth.outcome) == (
                plies_of(worth.score, empty),
                OUTCOMES[1 + (worth.score > 0) - (worth.score < 0)],
            )


def check_start(size: tuple[int, int], sign: int) -> None:
    solver = ConnectFourSolver(game_of(*size))
    score = solver.score(solver.game.start())
    assert (score > 0) - (score < 0) == sign


@pytest.mark.parametrize("size", KNOWN, ids=str)
def test_who_wins_small_empty_boards_is_known(size: tuple[int, int]) -> None:
    check_start(size, KNOWN[size])


@pytest.mark.slow
@pytest.mark.parametrize("size", SLOWER, ids=str)
def test_who_wins_larger_empty_boards_is_known(size: tuple[int, int]) -> None:
    check_start(size, SLOWER[size])


def test_columns_of_a_well_known_opening_score_what_they_should(standard: ConnectFourSolver) -> None:
    found = solved(standard, "444444")
    assert [worth.score for worth in found.moves.values()] == [-1, 0, 1, 1, 0, -1]
    assert list(found.moves) == [0, 1, 2, 4, 5, 6]
    assert (found.worth, found.move) == (ExactValue.proved("win", 35, 1), 2)


def test_each_column_is_reported_once_when_its_value_is_known(standard: ConnectFourSolver) -> None:
    reported: list[tuple[int, ExactValue]] = []
    position = standard.game.parse_position("4444453232")
    found = standard(position, NO_LIMIT, INERT, lambda move, worth: reported.append((move, worth)))
    assert dict(reported) == found.moves
    assert len(reported) == len(found.moves)


def test_a_game_that_is_over_is_worth_its_result(standard: ConnectFourSolver) -> None:
    lost = solved(standard, "4141414")
    assert (lost.worth, lost.moves, lost.move) == (ExactValue.proved("loss", 0, -18), {}, None)


def test_what_the_book_knows_is_not_searched() -> None:
    game = game_of(5, 4)
    builder = BookBuilder(game, 4, {})
    for _ in builder.solve(ConnectFourSolver(game), NO_LIMIT):
        pass
    builder.back_up()
    with_book, without = ConnectFourSolver(game, book=builder.book()), ConnectFourSolver(game)
    for level in builder.levels:
        for position in list(level.values())[:20]:
            for asked in (position, mirrored_play(game, position)):
                found, truth = with_book(asked, NO_LIMIT, INERT), without(asked, NO_LIMIT, INERT)
                assert (found.worth, found.moves, found.move) == (truth.worth, truth.moves, truth.move)
                inside = len(position[2]) < 4
                assert (found.nodes == 0, found.reason) == (inside, BOOK_REASON if inside else None)


class FlagAlone:
    """A control that stops by its word in memory alone, not when asked from the start."""

    word = ctypes.c_longlong(7)

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        pass

    def stop_word(self) -> tuple[int, int]:
        return ctypes.addressof(self.word), 7


@pytest.mark.parametrize(
    "limit", [Limit(nodes=1), Limit(nodes=3_000), Limit(nodes=100_000), Limit(seconds=0)]
)
def test_an_interrupted_solver_returns_bounds_that_hold(limit: Limit) -> None:
    game = game_of(7, 6)
    for position in positions(game, 6, range(24, 29), seed=4):
        truth = ConnectFourSolver(game)(position, NO_LIMIT, INERT)
        found = ConnectFourSolver(game)(position, limit, INERT)
        assert found.nodes <= (limit.nodes or 0)
        for worth, exact in zip(
            (found.worth, *found.moves.values()), (truth.worth, *truth.moves.values()), strict=True
        ):
            assert exact.outcome is not None
            assert OUTCOMES.index(worth.lower) <= OUTCOMES.index(exact.outcome) <= OUTCOMES.index(worth.upper)
            assert worth.score in (None, exact.score)
        assert list(found.moves) == list(game.legal_moves(position))


def test_a_flag_in_memory_stops_a_proof_that_would_go_on_for_minutes(standard: ConnectFourSolver) -> None:
    found = solved(standard, "", control=FlagAlone())
    assert found.interrupted
    assert found.worth == ExactValue("loss", "win")
    assert found.nodes <= POLL_EVERY


def test_the_score_alone_is_that_of_the_whole_solution(standard: ConnectFourSolver) -> None:
    for position in positions(standard.game, 10, range(20, 25), seed=5):
        standard.forget()
        alone = Budget(NO_LIMIT, INERT)
        score = standard.score(position, alone)
        standard.forget()
        found = standard(position, NO_LIMIT, INERT)
        assert score == found.worth.score
        assert alone.nodes <= found.nodes


def test_a_score_that_cannot_be_had_in_time_is_not_guessed(standard: ConnectFourSolver) -> None:
    with pytest.raises(Interrupted):
        standard.score(standard.game.start(), Budget(Limit(nodes=1000), INERT))


def test_what_is_kept_saves_the_work_and_what_is_forgotten_does_not(standard: ConnectFourSolver) -> None:
    asked = list(positions(standard.game, 5, range(27, 29), seed=7))

    def entered() -> int:
        return sum(standard(position, NO_LIMIT, INERT).nodes for position in asked)

    standard.forget()
    first, again = entered(), entered()
    standard.forget()
    assert again * 10 < first == entered()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"line": 5}, r"^option 'line' is 5: the solver and its books are for 4$"),
        (
            {"width": 8, "height": 7},
            r"^board is 8x7: exact values need width \* \(height \+ 1\) <= 63, not 64$",
        ),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(options: dict[str, object], why: str) -> None:
    with pytest.raises(UnsolvableError, match=why):
        ConnectFourSolver(make_game("connect-four", options))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((1, 1), (0, 18)),  # a win, however late, and no loss
        ((0, 0), (-3, 2)),  # a draw, and nothing known
        ((-3, 2), (-1, -1)),  # nothing known, and the latest loss
        ((-3, 0), (-1, -1)),
        ((0, 2), (0, 0)),
        ((5, 5), (3, 3)),  # a sooner win
        ((-1, -1), (-18, -1)),  # a later loss, and one that may come sooner
    ],
)
def test_of_columns_that_are_not_settled_the_one_that_promises_more_is_played(
    better: tuple[int, int], worse: tuple[int, int]
) -> None:
    assert promise(Column(1, 0, 0, *better)) > promise(Column(0, 0, 0, *worse))


@pytest.mark.parametrize("width", range(1, 13))
def test_columns_are_tried_from_the_middle(width: int) -> None:
    order = middle_first(width)
    assert sorted(order) == list(range(width))
    distances = [abs(2 * column - width + 1) for column in order]
    assert distances == sorted(distances)


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


def test_outcomes_are_those_of_the_exact_values_for_every_column() -> None:
    game = game_of(6, 5)
    told: set[str | None] = set()
    for position in positions(game, 30, range(12, 22), seed=14):
        exact = ConnectFourSolver(game)(position, NO_LIMIT, INERT).moves
        outcomes = ConnectFourSolver(game).outcomes(position)
        assert {move: value.outcome for move, value in outcomes.items()} == {
            move: value.outcome for move, value in exact.items()
        }
        told |= {value.outcome for value in outcomes.values()}
    assert told == {"win", "draw", "loss"}
