"""HTTP route of players: name, ratings and latest games (docs/protocol.md, 17)."""

import asyncio
import time

import msgspec
from aiohttp import web
from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_protocol.values import OptionValue, Player
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.request_rates import RequestRates
from parlour_server.domain.ratings.ladders import Ladder, Pool
from parlour_server.domain.ratings.standings import Standing
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.store import ratings
from parlour_server.store.database import Database
from parlour_server.store.players import Played, read_player


class PlayerRating(Struct, frozen=True):
    """A player's rating on one ladder."""

    game: str
    title: str
    pool: Pool
    board: dict[str, OptionValue]
    rating: int
    deviation: int
    provisional: bool
    games: int


class PlayerPage(Struct, frozen=True):
    """The response: a player, ratings and latest rooms; private rooms only for the player's own request.

    ``counting`` is true while ended rated games of any player are not counted yet.
    """

    player: Player
    ratings: list[PlayerRating]
    counting: bool
    games: list[Played]


class PlayerPages(RouteGroup):
    """The handler of ``/api/players/PLAYER``."""

    def __init__(self, database: Database, authenticator: Authenticator, rates: RequestRates) -> None:
        self._database = database
        self._authenticator = authenticator
        self._reads = rates.rate("read_rate", "too many players")

    @Route("GET", "/api/players/{player}", PlayerPage, also=(429,), bearer=True)
    async def player(self, request: web.Request) -> web.Response:
        """Return a player, with ratings and the latest games."""
        await self._reads.take(request)
        player_id = request.match_info["player"]
        principal = await self._authenticator.identify(request)
        private = principal is not None and principal.player.id == player_id
        page, counting = await asyncio.to_thread(
            self._database.read,
            lambda connection: (read_player(connection, player_id, private), ratings.counting(connection)),
        )
        if page is None and principal is not None and private:
            page = principal.player, [], []  # a player without an account or games still has a page
        if page is None:
            raise HttpRefusal("nobody is known by this id", 404)
        player, standings, games = page
        now = time.time_ns() // 1_000_000
        rated = [rating_at(ladder, standing, now) for ladder, standing in standings]
        return json_answer(PlayerPage(player, rated, counting, games))


def rating_at(ladder: Ladder, standing: Standing, now: int) -> PlayerRating:
    """Return a standing with the rating at ``now``."""
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
