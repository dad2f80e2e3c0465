"""Looks up a player's rating for the terms of a game."""

import asyncio

from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import GameTerms
from parlour_server.domain.ratings.glicko import NEW_RATING
from parlour_server.domain.ratings.ladders import Ladder, pool_of
from parlour_server.store.database import Database
from parlour_server.store.ratings import read_standing


class RatingLookup:
    """Reads ratings from the database, in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rating(self, player: Player, terms: GameTerms) -> float:
        """Return a player's rating on the ladder of these terms, the initial rating if they have none.

        Raises:
            StoreError: the database does not answer.
        """
        ladder = Ladder(pool_of(player), terms.game, terms.board)
        find = self._database.read
        standing = await asyncio.to_thread(
            find, lambda connection: read_standing(connection, ladder, player.id)
        )
        return (NEW_RATING if standing is None else standing.rating).rating
