"""Standings: each player's rating on each ladder, as a fold over the finished rated games.

Invariant: standings are a function of the finished rated games in the order in which they ended.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player, Result
from parlour_server.domain.ratings.glicko import NEW_RATING, PERIOD_MS, Rating, after_inactivity, rate
from parlour_server.domain.ratings.ladders import Ladder, ladder_of

NOT_PLAYED = "aborted"  # such a game ended before both players had moved


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game of the log: its room's opening, players, result, and end in milliseconds since 1970."""

    opened: RoomOpened
    players: list[Player]
    result: Result
    at: int

    @property
    def ladder(self) -> Ladder | None:
        """The ladder on which the game counts, None if it is not rated."""
        if self.result.reason == NOT_PLAYED:
            return None
        return ladder_of(self.opened, self.players)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place on a ladder after ``games`` games; the last game ended ``at``."""

    player: Player
    rating: Rating
    games: int
    at: int

    def rating_at(self, now: int) -> Rating:
        """Return the rating at ``now``: its deviation has grown since the last game."""
        return after_inactivity(self.rating, max(0, now - self.at) / PERIOD_MS)


Key = tuple[Ladder, str]
"""A ladder and a player's id."""


def after_game(standings: Mapping[Key, Standing], ladder: Ladder, game: FinishedGame) -> dict[Key, Standing]:
    """Return the new standings of both players after a game that counts on a ladder.

    Each is rated against the other's rating from before the game.
    """
    before = [
        standings.get((ladder, player.id)) or Standing(player, NEW_RATING, 0, game.at)
        for player in game.players
    ]
    first = 0.5 if game.result.winner is None else float(game.result.winner == 1)
    scores = (first, 1 - first)
    return {
        (ladder, player.id): _rated(player, before[seat], before[1 - seat], scores[seat], game.at)
        for seat, player in enumerate(game.players)
    }


def _rated(player: Player, own: Standing, other: Standing, score: float, at: int) -> Standing:
    periods = max(0, at - own.at) / PERIOD_MS
    rating = rate(own.rating, [(other.rating_at(at), score)], periods)
    return Standing(player, rating, own.games + 1, max(own.at, at))
