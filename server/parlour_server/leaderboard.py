"""The leaderboard: the ladder of a game's board, people or bots (docs/protocol.md, 15)."""

import asyncio
import time
from typing import Final

import msgspec
from aiohttp import web
from msgspec import Struct
from sqlalchemy import Connection

from parlour_engine.catalogue import entry, make_game
from parlour_engine.exact.sizes import check_solvable, only_searched
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.game import AnyGame, GameError
from parlour_protocol.values import OptionValue, Player
from parlour_server.http_answers import HttpRefusal, json_answer
from parlour_server.ratings.ladders import POOLS, Ladder, Pool, board_text
from parlour_server.ratings.standings import Standing
from parlour_server.store import ratings
from parlour_server.store.database import Database

MOST_LINES: Final = 100
MOST_BOARDS: Final = 50
MOST_BOARD_TEXT: Final = 1_000
SOLVED: Final = (
    "This board is solved: perfect play can be looked up here, so a rating need not be a player's own."
)


class Line(Struct, frozen=True):
    """A player of a ladder; ``rank`` is None while the rating is provisional."""

    rank: int | None
    player: Player
    rating: int
    deviation: int
    provisional: bool
    games: int


class Board(Struct, frozen=True):
    """A board on which a game has been rated, and how many players it has."""

    board: dict[str, OptionValue]
    players: int


class Leaderboard(Struct, frozen=True):
    """The answer: a ladder, and the other boards of its game."""

    game: str
    title: str
    pool: Pool
    board: dict[str, OptionValue]
    solved: bool
    note: str
    lines: list[Line]
    boards: list[Board]


class LeaderboardRoute:
    """The handler of ``/api/leaderboard``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_routes(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_get("/api/leaderboard", self.leaderboard)

    async def leaderboard(self, request: web.Request) -> web.Response:
        """Return a ladder: of a ``game``, on its usual board or ``board``, in the ``pool`` people or bots."""
        pool = _pool(request.query.get("pool", POOLS[0]))
        game = _game(request.query.get("game", ""), request.query.get("board", "{}"))
        found = await asyncio.to_thread(self._database.run, lambda connection: _read(connection, pool, game))
        return json_answer(found)


def _read(connection: Connection, pool: Pool, game: AnyGame) -> Leaderboard:
    standings = ratings.top(connection, Ladder(pool, game.id, board_text(game)), MOST_LINES)
    return Leaderboard(
        game=game.id,
        title=entry(game.id).title,
        pool=pool,
        board=dict(game.options),
        solved=is_solved(game),
        note=SOLVED if is_solved(game) and pool == "people" else "",
        lines=lines_at(standings, time.time_ns() // 1_000_000),
        boards=[
            Board(msgspec.json.decode(ladder.board), players)
            for ladder, players in ratings.ladders(connection, pool, game.id)[:MOST_BOARDS]
        ],
    )


def lines_at(standings: list[Standing], now: int) -> list[Line]:
    """Return standings as lines of a list, ranked; whoever has rested for long is provisional again."""
    believed = [(standing, standing.rating_at(now)) for standing in standings]
    believed.sort(key=lambda pair: (pair[1].provisional, -pair[1].rating))
    return [
        Line(
            rank=None if rating.provisional else rank,
            player=standing.player,
            rating=round(rating.rating),
            deviation=round(rating.deviation),
            provisional=rating.provisional,
            games=standing.games,
        )
        for rank, (standing, rating) in enumerate(believed, 1)
    ]


def _pool(text: str) -> Pool:
    for pool in POOLS:
        if text == pool:
            return pool
    raise HttpRefusal(f"pool is {text!r}: allowed are {', '.join(POOLS)}", 400)


def _game(name: str, board: str) -> AnyGame:
    """Return the game on the board that JSON describes; what it leaves out is as usual."""
    if len(board) > MOST_BOARD_TEXT:
        raise HttpRefusal(f"board has {len(board)} characters: allowed are up to {MOST_BOARD_TEXT}", 400)
    try:
        return make_game(name, msgspec.json.decode(board, type=dict[str, OptionValue]))
    except msgspec.DecodeError as error:
        raise HttpRefusal(f"board: {error}", 400) from None
    except GameError as error:
        raise HttpRefusal(str(error), 400) from None


def is_solved(game: AnyGame) -> bool:
    """Return whether exact values are to be had on this board, so that anybody may look up perfect play."""
    try:
        check_solvable(game)
    except UnsolvableError:
        return False
    return not only_searched(game)
