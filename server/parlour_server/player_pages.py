"""Players by their ids: who they are, their ratings, what they played lately (docs/protocol.md, 17)."""

import asyncio
import time

import msgspec
from aiohttp import web
from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_protocol.values import OptionValue, Player
from parlour_server.http_answers import HttpRefusal, json_answer, limit
from parlour_server.limits import Limits
from parlour_server.rates import Buckets
from parlour_server.ratings.ladders import Ladder, Pool
from parlour_server.ratings.standings import Standing
from parlour_server.store.database import Database
from parlour_server.store.players import Played, read_player
from parlour_server.visitors import Visitors


class PlayerRating(Struct, frozen=True):
    """A rating on one ladder, with how unsure it is."""

    game: str
    title: str
    pool: Pool
    board: dict[str, OptionValue]
    rating: int
    deviation: int
    provisional: bool
    games: int


class PlayerPage(Struct, frozen=True):
    """The answer: a player, the ratings, and the latest rooms; private ones only to the player."""

    player: Player
    ratings: list[PlayerRating]
    games: list[Played]


class PlayerPages:
    """The handler of ``/api/players/PLAYER``."""

    def __init__(self, database: Database, visitors: Visitors, limits: Limits) -> None:
        self._database = database
        self._visitors = visitors
        self._reads = Buckets(limits.read_rate, "read_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_get("/api/players/{player}", self.player)

    async def player(self, request: web.Request) -> web.Response:
        """Return what is known of a player."""
        limit(self._reads, request.remote or "", "too many players")
        asked = request.match_info["player"]
        visitor = await self._visitors.identify(request)
        own = visitor is not None and visitor.player.id == asked
        read = self._database.run
        found = await asyncio.to_thread(read, lambda connection: read_player(connection, asked, own))
        if found is None:
            raise HttpRefusal("nobody is known by this id", 404)
        player, standings, games = found
        now = time.time_ns() // 1_000_000
        ratings = [rating_at(ladder, standing, now) for ladder, standing in standings]
        return json_answer(PlayerPage(player, ratings, games))


def rating_at(ladder: Ladder, standing: Standing, now: int) -> PlayerRating:
    """Return a standing as it is believed now."""
    rating = standing.rating_at(now)
    line = GAMES.get(ladder.game)
    return PlayerRating(
        game=ladder.game,
        title=ladder.game if line is None else line.title,
        pool=ladder.pool,
        board=msgspec.json.decode(ladder.board, type=dict[str, OptionValue]),
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        provisional=rating.provisional,
        games=standing.games,
    )
