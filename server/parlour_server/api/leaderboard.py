"""HTTP route of the leaderboard: the ranking of a game's board, of people or bots (docs/protocol.md, 15)."""

import asyncio
import time
from typing import Final

import msgspec
from aiohttp import web
from msgspec import Struct
from sqlalchemy import Connection

from parlour_engine.catalogue import entry, make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvable import proof_method
from parlour_engine.game import AnyGame, GameError
from parlour_protocol.values import OptionValue, Player
from parlour_server.domain.ratings.ladders import POOLS, Ladder, Pool, board_text
from parlour_server.domain.ratings.standings import Standing
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.store import ratings
from parlour_server.store.database import Database

MAX_LINES: Final = 100
MAX_BOARDS: Final = 50
MAX_BOARD_TEXT: Final = 1_000


class Line(Struct, frozen=True):
    """A player's line in the ranking; ``rank`` is None while the rating is provisional."""

    rank: int | None
    player: Player
    rating: int
    deviation: int
    provisional: bool
    games: int


class Board(Struct, frozen=True):
    """A board with rated games, and the number of its rated players."""

    board: dict[str, OptionValue]
    players: int


class Leaderboard(Struct, frozen=True):
    """The response: a ladder's ranking, and the boards of its game that have ratings.

    ``counting`` is true while ended rated games of any ladder are not counted yet.
    """

    game: str
    title: str
    pool: Pool
    board: dict[str, OptionValue]
    solved: bool
    counting: bool
    lines: list[Line]
    boards: list[Board]


class LeaderboardRoute(RouteGroup):
    """The handler of ``/api/leaderboard``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @Route("GET", "/api/leaderboard", Leaderboard, also=(400, 503), query=("game", "pool", "board"))
    async def leaderboard(self, request: web.Request) -> web.Response:
        """Return the leaderboard of a ``game`` and a ``board``; ``pool`` chooses people or bots.

        The board is a JSON object of the game's options; omitted options have their defaults.
        """
        pool = _pool(request.query.get("pool", POOLS[0]))
        game = _game(request.query.get("game", ""), request.query.get("board", "{}"))
        board = await asyncio.to_thread(self._database.read, lambda connection: _read(connection, pool, game))
        return json_answer(board)


def _read(connection: Connection, pool: Pool, game: AnyGame) -> Leaderboard:
    standings = ratings.top(connection, Ladder(pool, game.id, board_text(game)), MAX_LINES)
    return Leaderboard(
        game=game.id,
        title=entry(game.id).title,
        pool=pool,
        board=dict(game.options),
        solved=is_solved(game),
        counting=ratings.counting(connection),
        lines=lines_at(standings, time.time_ns() // 1_000_000),
        boards=[
            Board(msgspec.json.decode(ladder.board), players)
            for ladder, players in ratings.ladders(connection, pool, game.id)[:MAX_BOARDS]
        ],
    )


def lines_at(standings: list[Standing], now: int) -> list[Line]:
    """Return standings as ranked lines; a player without games for a long time is provisional again."""
    rated = [(standing, standing.rating_at(now)) for standing in standings]
    rated.sort(key=lambda pair: (pair[1].provisional, -pair[1].rating))
    return [
        Line(
            rank=None if rating.provisional else rank,
            player=standing.player,
            rating=round(rating.rating),
            deviation=round(rating.deviation),
            provisional=rating.provisional,
            games=standing.games,
        )
        for rank, (standing, rating) in enumerate(rated, 1)
    ]


def _pool(text: str) -> Pool:
    for pool in POOLS:
        if text == pool:
            return pool
    raise HttpRefusal(f"pool is {text!r}: allowed are {', '.join(POOLS)}", 400)


def _game(name: str, board: str) -> AnyGame:
    """Return the game on a board given as JSON; omitted options have their defaults."""
    if len(board) > MAX_BOARD_TEXT:
        raise HttpRefusal(f"board has {len(board)} characters: allowed are up to {MAX_BOARD_TEXT}", 400)
    try:
        return make_game(name, msgspec.json.decode(board, type=dict[str, OptionValue]))
    except msgspec.DecodeError as error:
        raise HttpRefusal(f"board: {error}", 400) from None
    except GameError as error:
        raise HttpRefusal(str(error), 400) from None


def is_solved(game: AnyGame) -> bool:
    """Return whether perfect play on this board can be looked up without a search."""
    try:
        return proof_method(game) != "search"
    except UnsolvableError:
        return False
