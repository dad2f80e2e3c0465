"""Build an opening book: solve the early positions of its last ply, then back up the scores to earlier plies.

One table serves all positions, in an order in which neighbours share much of their future. Known scores of
positions one move earlier give bounds. The work can stop and continue at any position.

Invariant: all scores are exact, however far the work has come.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TypeAlias

from parlour_engine.control import INERT, Control
from parlour_engine.exact.solvable import Scorer
from parlour_engine.games.connect_four.book import Book, least_score, word_of
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.limits import Limit
from parlour_engine.search.budget import Budget

Level: TypeAlias = Mapping[int, Position]
"""The positions of a ply that are not over, by word, one of each two mirror images.

They are in the order of their first predecessors, so neighbours share most of their future.
"""


def early_positions(game: ConnectFour, plies: int) -> list[Level]:
    """Return the positions of each ply, from the start to ply `plies`."""
    return list(islice(_levels(game), plies + 1))


def replies(game: ConnectFour, position: Position) -> Iterator[Position]:
    """Yield the positions one move later."""
    return (game.play(position, move) for move in game.legal_moves(position))


def _levels(game: ConnectFour) -> Iterator[Level]:
    level = {word_of(game, 0, 0): game.start()}
    while True:
        yield level
        following: dict[int, Position] = {}
        for position in level.values():
            for after in replies(game, position):
                if game.result(after) is None:
                    following.setdefault(word_of(game, after[0], after[1]), after)
        level = following


class BookBuilder:
    """A book under construction.

    Attributes:
        levels: The positions of each ply, up to the last.
        scores: The known scores, by word.
    """

    def __init__(self, game: ConnectFour, plies: int, scores: Mapping[int, int]) -> None:
        self.game = game
        self.levels = early_positions(game, plies)
        self.scores = dict(scores)

    def unsolved(self) -> Level:
        """Return the positions of the last ply whose scores are unknown."""
        return {word: each for word, each in self.levels[-1].items() if word not in self.scores}

    def solve(self, scorer: Scorer, limit: Limit, control: Control = INERT) -> Iterator[int]:
        """Solve the positions of the last ply one by one; yield how many are left.

        Raises:
            Interrupted: The limit is reached, or the control stops.
        """
        budget = Budget(limit, control)
        unsolved = self.unsolved()
        for done, (word, position) in enumerate(unsolved.items(), 1):
            self.scores[word] = scorer.score(position, budget, self.least(position))
            yield len(unsolved) - done

    def least(self, position: Position) -> int | None:
        """Return a known lower bound on the score of a position, None if there is none."""
        own, stones, _, _ = position
        return least_score(self.game, own, stones, self.scores.get)

    def back_up(self) -> None:
        """Compute every other score from the scores of the last ply, which must all be known."""
        for level in reversed(self.levels[:-1]):
            for word, position in level.items():
                self.scores[word] = max(self.worth(position, after) for after in replies(self.game, position))

    def worth(self, position: Position, after: Position) -> int:
        """Return the score of a move from one position to the next."""
        result = self.game.result(after)
        if result is None:
            return -self.scores[word_of(self.game, after[0], after[1])]
        empty = self.game.width * self.game.height - len(position[2])
        return score_of("draw" if result.winner is None else "win", 1, empty)

    def book(self) -> Book:
        """Return the book with the scores known so far."""
        return Book.of_scores(self.game, len(self.levels) - 1, self.scores, sum(map(len, self.levels)))
