"""The proof of a Connect Four position, column by column, by null-window questions.

A question asks whether the position is worth more than some score. It is put to one column after the other,
the best so far first, until one says yes. The first question is whether the position is won. Then it moves
towards shorter wins or longer losses one step at a time, because neighbouring questions share most of their
trees. Once the position is settled, the other columns are settled.

Known scores in the book give bounds. A column is worth no more than the position itself, or than any other
position in which the same stone makes the same board. Such a bound is often the score, so it is asked about
first. If only one column can still reach the position's score, the column has this score.

Invariant: a column's score lies within its bounds, even after an interruption.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour_engine.exact.solution import ExactValue, OnMove, Reason, drop
from parlour_engine.games.connect_four.book import Book, least_score, word_of
from parlour_engine.games.connect_four.proof import ROW_WORDS, board_words, root_bound
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of, worth_between
from parlour_engine.kernels import cells
from parlour_engine.kernels.bounds_table import Table, bucket_bits
from parlour_engine.kernels.memory import Memory
from parlour_engine.search.budget import Budget, Interrupted

POLL_EVERY = 256  # positions
BOOK_REASON = Reason("book", "scores of columns come from the opening book")


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
