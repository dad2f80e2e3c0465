"""The results of a series in progress: its games in order, and the decision of a sequential test.

Games may end in any order. All games of the series count; with a test, only those up to the pair that decided
it.

Invariant: the final results depend on the games alone, not on the order in which they ended.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from parlour_engine.match.pentanomial import SequentialTest, pair_counts
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import ratings, standings


class SeriesResults:
    """The games of one series so far, at most `length`."""

    def __init__(self, length: int, test: SequentialTest | None = None) -> None:
        self.length = length
        self.test = test
        self.in_order: list[Played] = []
        self._ahead: dict[int, Played] = {}
        self._counts = [0] * 5

    @property
    def is_over(self) -> bool:
        """Whether enough games have ended, so that no further one counts."""
        return len(self.in_order) >= self.length

    @property
    def counts(self) -> Sequence[int]:
        """For each of the five results of the first player, how many of the test's pairs had it."""
        return self._counts

    def missing(self) -> Iterator[int]:
        """Yield the numbers of the games that have not ended."""
        known = {*self._ahead}
        return (number for number in range(len(self.in_order), self.length) if number not in known)

    def add(self, games: Iterable[Played]) -> list[Played]:
        """Add finished games; return the games that can now be counted in order."""
        self._ahead.update((game.number, game) for game in games)
        following = list[Played]()
        while not self.is_over and len(self.in_order) in self._ahead:
            game = self._ahead.pop(len(self.in_order))
            self.in_order.append(game)
            following.append(game)
            if self.test is not None and len(self.in_order) % 2 == 0:
                self._count(self.test)
        return following

    def finished(self) -> list[Played]:
        """Return the games that count: those in order, and in an unfinished series also later ones."""
        return self.in_order if self.is_over else [*self.in_order, *self._ahead.values()]

    def to_json(self, players: Sequence[str]) -> dict[str, Any]:
        """Return games, standings with ratings, and the test as plain JSON."""
        games = self.finished()
        rated = ratings(len(players), games)
        lines = [
            {
                **line.to_json(),
                "pairs": pair_counts(games, place),
                "rating": rated[place].elo,
                "rating_interval": [rated[place].low, rated[place].high],
            }
            for place, line in enumerate(standings(players, games))
        ]
        test = None if self.test is None else self.test.to_json(self._counts)
        return {"games": len(games), "players": lines, "sprt": test}

    def _count(self, test: SequentialTest) -> None:
        pair = pair_counts(self.in_order[-2:], 0)
        self._counts = [count + more for count, more in zip(self._counts, pair, strict=True)]
        if test.decision(self._counts) != "undecided":
            self.length = len(self.in_order)
