"""Divides the games of a series into stretches that are played concurrently and stored in order.

Invariant: each game is in one stretch, and is stored once, after all earlier games.
"""

from typing import Any, Final

import msgspec

from parlour_server.store.series import SeriesGame

MOST_GAMES: Final = 16  # of a stretch: later finished games wait in memory for its end


class Stretch:
    """Games that are played one after the other, a piece at a time: the next game's number, and the end.

    ``unfinished`` is the state of the next game, as a piece returned it; None before its first move.
    """

    def __init__(self, number: int, end: int) -> None:
        self.number = number
        self.end = end
        self.unfinished: dict[str, Any] | None = None


class Stretches:
    """The stretches of a series that are still to be played, and the finished games not stored yet."""

    def __init__(self, played: int, games: int) -> None:
        self._begun = played
        self._stored = played
        self._games = games
        self._waiting: list[Stretch] = []
        self._finished: dict[int, SeriesGame] = {}

    def next(self, count: int, lanes: int) -> list[Stretch]:
        """Return up to ``count`` stretches to play now, the earliest first.

        ``lanes`` stretches are played at once; the last stretches of a series are short.
        """
        chosen: list[Stretch] = []
        while len(chosen) < count and (self._waiting or self._begun < self._games):
            if not self._waiting:
                size = min(MOST_GAMES, max(1, (self._games - self._begun) // (2 * lanes)))
                self._waiting.append(Stretch(self._begun, self._begun + size))
                self._begun += size
            chosen.append(self._waiting.pop(0))
        return chosen

    def note(self, stretch: Stretch, answer: dict[str, Any]) -> None:
        """Note the finished games of a piece; queue the stretch for its next piece if it is not over."""
        for game in msgspec.convert(answer["games"], list[SeriesGame]):
            self._finished[game.number] = game
            stretch.number += 1
        stretch.unfinished = answer["unfinished"]
        if stretch.number < stretch.end:
            self._waiting.append(stretch)
            self._waiting.sort(key=lambda each: each.number)

    def to_store(self) -> list[SeriesGame]:
        """Return the finished games that directly follow the games returned before."""
        games: list[SeriesGame] = []
        while self._stored in self._finished:
            games.append(self._finished.pop(self._stored))
            self._stored += 1
        return games
