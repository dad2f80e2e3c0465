"""The solver of Connect Four: proofs of positions, column by column, with a table, a book and limits.

A proof asks null-window questions: is the position worth more than some score? A question is put to one
column after the other, the best so far first, until one says yes. The first question is whether the position
is won. Then it moves towards shorter wins or longer losses one step at a time, because neighbouring questions
share most of their trees. Once the position is settled, the other columns are settled.

Known scores in the book give bounds. A column is worth no more than the position itself, or than any other
position in which the same stone makes the same board. Such a bound is often the score, so it is asked about
first. If only one column can still reach the position's score, the column has this score.

Of equal moves the first legal one is perfect play. The winner hurries, and the loser delays.

Invariant: a column's score lies within its bounds, even after an interruption. Only one proof uses a table at
a time.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import cast

from parlour_engine.control import INERT, Control
from parlour_engine.exact.by_search import SearchSolver
from parlour_engine.exact.solution import ExactValue, OnMove, Outcome, Reason, Solution, Solver, drop
from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.book import Book, least_score, shipped_book, word_of
from parlour_engine.games.connect_four.proof import (
    ROOT_SIGNATURE,
    ROW_WORDS,
    SIGNATURE,
    board_words,
    bound,
    root_bound,
)
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of, worth_between
from parlour_engine.games.connect_four.solvable import check_solver, method
from parlour_engine.kernels import cells
from parlour_engine.kernels.bounds_table import Table, bits_within, bucket_bits, empty_table
from parlour_engine.kernels.memory import Memory
from parlour_engine.kernels.search import COMPILED, load
from parlour_engine.kernels.specialise import settle
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Budget, Interrupted

POLL_EVERY = 256  # positions
BOOK_REASON = Reason("book", "scores of columns come from the opening book")
TABLE_BITS = 22  # of buckets: 64 MB, which the system allocates only when they are used


@dataclass(slots=True)
class Column:
    """A legal move, the board after it, and the bounds of its score for the player who makes it.

    Attributes:
        move: The column.
        own: The stones of the side to move after the move.
        stones: All stones after the move.
        low: The least possible score.
        high: The greatest possible score.
        promised: Whether `high` comes from the book; then it is often the score.
    """

    move: int
    own: int
    stones: int
    low: int
    high: int
    promised: bool = False

    @property
    def settled(self) -> bool:
        """Whether the score is known."""
        return self.low == self.high


class Proof:
    """The proof of one position that is not over, column by column, in the order of the questions."""

    def __init__(
        self,
        game: ConnectFour,
        position: Position,
        order: Sequence[int],
        table: Table,
        book: Book | None,
        budget: Budget,
        least: int | None = None,
    ) -> None:
        """Begin with what the rules and the book know, and a known lower bound on the score."""
        self.budget = budget
        self.game = game
        self.book = book
        self.reason: Reason | None = None
        self.ply = len(position[2])
        self.empty = game.width * game.height - self.ply
        self.memory = Memory(self.empty + self.ply, ROW_WORDS, board_words(game, order))
        self.memory.cells[cells.TABLE] = table.ctypes.data
        self.memory.cells[cells.TABLE_BITS] = bucket_bits(table)
        self.memory.cells[cells.DEPTH] = budget.depth = self.empty
        own, stones, _, _ = position
        known, least_by_book = self.by_book(own, stones)
        least = least if least_by_book is None else least_by_book
        self.least = -(self.empty // 2) if least is None else least
        self.most = (self.empty + 1) // 2 if known is None else known
        self.promised = least is not None
        legal = game.legal_moves(position)
        self.columns = [self.column(position, move) for move in order if move in legal]

    def by_book(self, own: int, stones: int) -> tuple[int | None, int | None]:
        """Return the score of a position and a lower bound on it, as far as the book knows them."""
        if self.book is None:
            return None, None
        known = self.book.score(word_of(self.game, own, stones))
        return known, least_score(self.game, own, stones, self.book.score) if known is None else known

    def column(self, position: Position, move: int) -> Column:
        """Return a legal move with the bounds on its score from the rules and the book."""
        after = self.game.play(position, move)
        own, stones, _, _ = after
        result = self.game.result(after)
        if result is not None:
            score = score_of("draw" if result.winner is None else "win", 1, self.empty)
            return Column(move, own, stones, score, score)
        known, least = self.by_book(own, stones)
        if known is not None:
            self.reason = BOOK_REASON
            return Column(move, own, stones, -known, -known)
        most = min(self.most, (self.empty - 1) // 2)
        if least is not None:
            most = min(most, -least)
        return Column(move, own, stones, -(self.empty // 2), most, promised=least is not None)

    @property
    def low(self) -> int:
        """The least possible score of the position."""
        return max(self.least, *(column.low for column in self.columns))

    @property
    def high(self) -> int:
        """The greatest possible score of the position."""
        return min(self.most, max(column.high for column in self.columns))

    def settle(self, on_move: OnMove = drop) -> None:
        """Settle the position, and call `on_move` with every column that is settled on the way.

        Raises:
            Interrupted: The budget is spent.
        """
        if self.promised and self.low < self.high:
            self.raise_to(self.low, on_move)
        while self.low < self.high:
            self.raise_to(next_question(self.low, self.high), on_move)

    def settle_columns(self, on_move: OnMove) -> None:
        """Settle the position, then every column, and call `on_move` with each.

        Raises:
            Interrupted: The budget is spent.
        """
        for column in self.columns:
            self.report(column, on_move)
        self.settle(on_move)
        # From the edge inwards: the best column is rarely at the edge, and may follow from the others.
        for column in reversed(self.columns):
            self.conclude(on_move)
            if column.promised and not column.settled:
                self.ask(column, column.high - 1, on_move)
            while not column.settled:
                self.ask(column, next_question(column.low, column.high), on_move)

    def settle_outcomes(self) -> None:
        """Find out who wins after each column, and nothing more.

        Raises:
            Interrupted: The budget is spent.
        """
        for column in self.columns:
            for score in (0, -1):
                if column.low <= score < column.high:
                    self.ask(column, score, drop)

    def conclude(self, on_move: OnMove) -> None:
        """Settle the only column that can have the settled position's score, if there is only one."""
        able = [column for column in self.columns if column.high >= self.low]
        if len(able) == 1 and not able[0].settled:
            able[0].low = self.low
            self.report(able[0], on_move)

    def raise_to(self, score: int, on_move: OnMove) -> None:
        """Ask the columns one by one whether they are worth more than a score, until one is."""
        for column in sorted(self.columns, key=lambda column: column.low, reverse=True):
            if column.high > score:
                self.ask(column, score, on_move)
            if column.low > score:
                return

    def ask(self, column: Column, score: int, on_move: OnMove) -> None:
        """Find out whether a column is worth more than a score, if this is open.

        Raises:
            Interrupted: The budget is spent, and nothing was learned.
        """
        question = column.own, column.stones, self.ply + 1, -score - 1
        found = -self.memory.run(root_bound, self.budget, POLL_EVERY, *question)
        if self.memory.cells[cells.ABORTED]:
            raise Interrupted
        if found > score:
            column.low = found
        else:
            column.high = found
        self.report(column, on_move)

    def report(self, column: Column, on_move: OnMove) -> None:
        """Call `on_move` if a column is settled."""
        if column.settled:
            on_move(column.move, self.worth(column.low, column.high))

    def worth(self, low: int, high: int) -> ExactValue:
        """Return the exact value, or its bounds, of the position or a column with a score in this range."""
        return worth_between(low, high, self.empty)


def next_question(low: int, high: int) -> int:
    """Return the next score to ask about, if the true score is from `low` to `high`: is it higher?"""
    return min(max(0, low), high - 1)


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
