"""Builds an opening book: solves every position of its last ply, and backs the others up from there.

All are solved with one table, in an order in which neighbours share much of their future, several at a time
if there are several solvers. Solvers with a book that knows the ply before have bounds to begin with, so a
book is built ply by ply soonest. Work stops and goes on at any position.

Invariant: what is in the scores is exact, however far the work has come.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue

from parlour_engine.control import INERT, Control
from parlour_engine.games.connect_four.book import Book, word_of
from parlour_engine.games.connect_four.early_positions import Level, early_positions, replies
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.limits import Limit
from parlour_engine.search.budget import Budget

AHEAD = 64  # positions begun for each solver but one before the first of them is waited for


class BookBuilder:
    """A book in the making.

    Attributes:
        levels: The positions of each ply, up to the last.
        scores: Those that are known, by word.
    """

    def __init__(self, game: ConnectFour, plies: int, scores: Mapping[int, int]) -> None:
        self.game = game
        self.levels = early_positions(game, plies)
        self.scores = dict(scores)

    def unsolved(self) -> Level:
        """Return the positions of the last ply whose scores are not known."""
        return {word: each for word, each in self.levels[-1].items() if word not in self.scores}

    def solve(
        self, solvers: Sequence[ConnectFourSolver], limit: Limit, control: Control = INERT
    ) -> Iterator[int]:
        """Solve one position of the last ply after the other; yield how many are left.

        Args:
            solvers: One for each position that is solved at a time, each in a thread; they may share a table.
            limit: Of each solver.
            control: Stops all of them.

        Raises:
            Interrupted: The limit is reached, or the control stops.
        """
        free = SimpleQueue[tuple[ConnectFourSolver, Budget]]()
        for each in solvers:
            free.put((each, Budget(limit, control)))

        def score(word: int, position: Position) -> None:
            solver, budget = free.get()
            try:
                self.scores[word] = solver.score(position, budget)
            finally:
                free.put((solver, budget))

        unsolved = self.unsolved()
        left = len(unsolved)
        with ThreadPoolExecutor(len(solvers), "book") as threads:
            waiting = deque[Future[None]]()
            for word, position in unsolved.items():
                waiting.append(threads.submit(score, word, position))
                if len(waiting) > AHEAD * (len(solvers) - 1):
                    waiting.popleft().result()
                    left -= 1
                    yield left
            for future in waiting:
                future.result()
                left -= 1
                yield left

    def back_up(self) -> None:
        """Derive every other score from those of the last ply, which are all known."""
        for level in reversed(self.levels[:-1]):
            for word, position in level.items():
                self.scores[word] = max(self.worth(position, after) for after in replies(self.game, position))

    def worth(self, position: Position, after: Position) -> int:
        """Return what it is worth to move from one position to the next."""
        result = self.game.result(after)
        if result is None:
            return -self.scores[word_of(self.game, after[0], after[1])]
        empty = self.game.width * self.game.height - len(position[2])
        return score_of("draw" if result.winner is None else "win", 1, empty)

    def book(self) -> Book:
        """Return the book as far as it is known."""
        return Book.of_scores(self.game, len(self.levels) - 1, self.scores.copy(), sum(map(len, self.levels)))
