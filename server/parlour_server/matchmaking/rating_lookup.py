"""Looks up a player's rating for the terms of a game."""

import asyncio
from functools import partial

from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import GameTerms
from parlour_server.domain.ratings.glicko import NEW_RATING
from parlour_server.domain.ratings.ladders import Ladder, pool_of
from parlour_server.store.database import Database
from parlour_server.store.ratings import read_standing


async def rating_of(database: Database, player: Player, terms: GameTerms) -> float:
    """Return a player's rating on the ladder of these terms, the initial rating if they have none.

    Raises:
        StoreError: the database does not answer.
    """
    ladder = Ladder(pool_of(player), terms.game, terms.board)
    read = partial(read_standing, ladder=ladder, player=player.id)
    standing = await asyncio.to_thread(database.read, read)
    return (NEW_RATING if standing is None else standing.rating).rating
