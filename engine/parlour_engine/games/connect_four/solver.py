"""The solver of Connect Four: the memory, the book and the limits of the proofs in columns.py.

Of equal moves the first legal one is perfect play. The winner hurries, and the loser delays.

Invariant: only one proof uses a table at a time.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from parlour_engine.control import INERT, Control
from parlour_engine.exact.by_search import SearchSolver
from parlour_engine.exact.solution import ExactValue, OnMove, Outcome, Solution, Solver, drop
from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.book import Book, shipped_book
from parlour_engine.games.connect_four.columns import Column, Proof
from parlour_engine.games.connect_four.proof import (
    ROOT_SIGNATURE,
    SIGNATURE,
    bound,
    root_bound,
)
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.solvable import check_solver, method
from parlour_engine.kernels.bounds_table import Table, bits_within, empty_table
from parlour_engine.kernels.search import COMPILED, load
from parlour_engine.kernels.specialise import settle
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Budget, Interrupted

TABLE_BITS = 22  # of buckets: 64 MB, which the system allocates only when they are used


class ConnectFourSolver:
    """The solver of one size of board; it keeps its table of bounds between positions."""

    def __init__(self, game: AnyGame, table: Table | None = None, book: Book | None = None) -> None:
        """Compile or load the search.

        Args:
            game: The rules.
            table: The table for bounds; None for a new one.
            book: Known scores for the same size of board.

        Raises:
            UnsolvableError: The board is too large, or its lines are not of four.
        """
        check_solver(game)
        compile_solver()
        self.game = cast(ConnectFour, game)
        self.book = book
        self.order = middle_first(self.game.width)
        self.tables: deque[Table] = deque(maxlen=1)  # empty while a call, in any thread, uses the table
        if table is not None:
            self.tables.append(table)

    def __call__(
        self, position: Position, limit: Limit, control: Control, on_move: OnMove = drop, /
    ) -> Solution:
        """Return what can be proved of the position and its columns within the limit."""
        budget = Budget(limit, control)
        result = self.game.result(position)
        if result is not None:
            outcome: Outcome = "draw" if result.winner is None else "loss"
            empty = self.game.width * self.game.height - len(position[2])
            over = ExactValue.proved(outcome, 0, score_of(outcome, 0, empty))
            return Solution(over, {}, None, seconds=budget.seconds())
        interrupted = False
        with self.proof(position, budget) as proof:
            try:
                proof.settle_columns(on_move)
            except Interrupted:
                interrupted = True
        table_bytes = sum(table.nbytes for table in self.tables)
        return replace(answer(proof, interrupted), memory_bytes=table_bytes)

    def score(self, position: Position, budget: Budget | None = None, least: int | None = None) -> int:
        """Return the score of a position that is not over, which is cheaper than the scores of its columns.

        Args:
            position: The position.
            budget: What may be spent; None for no limit.
            least: A known lower bound on the score.

        Raises:
            Interrupted: The budget is spent.
        """
        with self.proof(position, budget or Budget(NO_LIMIT, INERT), least) as proof:
            proof.settle()
        return proof.low

    def outcomes(self, position: Position) -> dict[int, ExactValue]:
        """Return the outcome after each column of a position that is not over; see `OutcomeSolver`."""
        with self.proof(position, Budget(NO_LIMIT, INERT)) as proof:
            proof.settle_outcomes()
            return {column.move: proof.worth(column.low, column.high) for column in proof.columns}

    @contextmanager
    def proof(self, position: Position, budget: Budget, least: int | None = None) -> Iterator[Proof]:
        """Yield the proof of a position that is not over; it uses the table meanwhile."""
        table = self.tables.pop() if self.tables else empty_table(TABLE_BITS)
        try:
            yield Proof(self.game, position, self.order, table, self.book, budget, least)
        finally:
            self.tables.append(table)

    def forget(self) -> None:
        """Clear the table, so that the next position is solved without it."""
        for table in self.tables:
            table.fill(0)


def answer(proof: Proof, interrupted: bool) -> Solution:
    """Return a proof as a solution."""
    columns = sorted(proof.columns, key=lambda column: column.move)
    moves = {column.move: proof.worth(column.low, column.high) for column in columns}
    return Solution(
        proof.worth(proof.low, proof.high),
        moves,
        max(columns, key=promise).move,
        proof.reason,
        nodes=proof.budget.nodes,
        seconds=proof.budget.seconds(),
        interrupted=interrupted,
    )


def promise(column: Column) -> tuple[bool, bool, bool, bool, int, int]:
    """Return a key that compares columns: who can win, then how soon or late."""
    low, high = column.low, column.high
    return low > 0, low >= 0, high > 0, high >= 0, low, high


def middle_first(width: int) -> list[int]:
    """Return the columns from the middle outwards, left before right.

    >>> middle_first(7)
    [3, 2, 4, 1, 5, 0, 6]
    """
    return sorted(range(width), key=lambda column: abs(2 * column - width + 1))


def make_solver(game: AnyGame, *, with_book: bool = True) -> Solver:
    """Return the solver of this board: this module's, or if lines are not of four, the general search.

    Args:
        game: The rules.
        with_book: Whether to use the shipped opening book, if there is one for this board.

    Raises:
        UnsolvableError: The board is too large.
    """
    if method(game) == "search":
        load(game)
        return SearchSolver(game, f"lines of {game.options['line']}", COMPILED.to_depth)
    rules = cast(ConnectFour, game)
    return ConnectFourSolver(rules, book=shipped_book(rules.width, rules.height) if with_book else None)


def make_scorer(game: AnyGame, megabytes: int) -> ConnectFourSolver:
    """Return a solver without a book, with its own table of this size.

    Raises:
        UnsolvableError: The board is too large, or its lines are not of four.
    """
    return ConnectFourSolver(game, empty_table(bits_within(megabytes)))


def compile_solver() -> str:
    """Compile or load the searches and return their names."""
    settle(bound, SIGNATURE)
    return settle(root_bound, ROOT_SIGNATURE)
