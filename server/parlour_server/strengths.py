"""How strong somebody is believed to be at a match, by the ratings so far."""

import asyncio

from parlour_protocol.values import Player
from parlour_server.match import Match
from parlour_server.ratings.glicko import STRANGER
from parlour_server.ratings.ladders import Ladder
from parlour_server.store.database import Database
from parlour_server.store.ratings import read_standing


class Strengths:
    """Looks ratings up."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rating(self, player: Player, match: Match) -> float:
        """Return a player's rating on the ladder of a match, a stranger's for who has none.

        Raises:
            StoreError: the database does not answer.
        """
        ladder = Ladder("bots" if player.kind == "bot" else "people", match.game, match.board)
        find = self._database.run
        standing = await asyncio.to_thread(
            find, lambda connection: read_standing(connection, ladder, player.id)
        )
        return (STRANGER if standing is None else standing.rating).rating
