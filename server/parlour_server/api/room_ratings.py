"""HTTP route of the ratings of a room's players, at its game and board (docs/protocol.md, 15)."""

import asyncio
import time
from collections.abc import Sequence

from aiohttp import web
from msgspec import Struct
from sqlalchemy import Connection

from parlour_protocol.answers import Event
from parlour_protocol.events import GameStarted, RoomOpened
from parlour_protocol.values import Player
from parlour_server.api.room_access import KEY_HEADER, RoomAccess
from parlour_server.auth.request_rates import RequestRates
from parlour_server.domain.ratings.glicko import NEW_RATING
from parlour_server.domain.ratings.ladders import ladder_of_player
from parlour_server.domain.ratings.standings import Standing
from parlour_server.domain.room.record import NotRecorded, creation_event
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.store.database import Database
from parlour_server.store.ratings import counting, read_standing
from parlour_server.store.reader import LogReader


class SeatRating(Struct, frozen=True):
    """A player's rating on a ladder; without rated games there (``games`` 0) the initial rating."""

    rating: int
    deviation: int
    provisional: bool
    games: int


class RoomRatings(Struct, frozen=True):
    """The response: the ratings by seat, None for an open seat or an engine.

    ``counting`` is true while ended rated games of the room are not counted yet.
    """

    seats: list[SeatRating | None]
    counting: bool


class RoomRatingsRoute(RouteGroup):
    """The handler of ``/api/rooms/ROOM/ratings``."""

    def __init__(
        self, database: Database, reader: LogReader, access: RoomAccess, rates: RequestRates
    ) -> None:
        self._database = database
        self._reader = reader
        self._access = access
        self._reads = rates.rate("read_rate", "too many ratings")

    @Route(
        "GET",
        "/api/rooms/{room}/ratings",
        RoomRatings,
        also=(403, 429),
        bearer=True,
        headers=(KEY_HEADER,),
    )
    async def ratings(self, request: web.Request) -> web.Response:
        """Return the ratings of the players of a room's current or last game, on its board.

        Clients who may read the room's finished games may read the ratings.
        """
        await self._reads.take(request)
        room = request.match_info["room"]
        marks = await self._reader.landmarks(room)
        try:
            opened = creation_event(marks)
        except NotRecorded as error:
            raise HttpRefusal(str(error), 404) from None
        await self._access.check(request, room, opened, marks)
        players = _seated(opened, marks)
        read = self._database.read
        return json_answer(
            await asyncio.to_thread(read, lambda connection: _read(connection, room, opened, players))
        )


def _seated(opened: RoomOpened, events: Sequence[Event]) -> Sequence[Player | None]:
    """Return the players of the latest game; before the first game, the players at the room's opening."""
    started = [event.body for event in events if isinstance(event.body, GameStarted)]
    return started[-1].players if started else opened.players


def _read(
    connection: Connection, room: str, opened: RoomOpened, players: Sequence[Player | None]
) -> RoomRatings:
    now = time.time_ns() // 1_000_000
    waits = counting(connection, room)  # read first, so that False means that the ratings are complete
    return RoomRatings([_rating(connection, opened, player, now) for player in players], waits)


def _rating(connection: Connection, opened: RoomOpened, player: Player | None, now: int) -> SeatRating | None:
    ladder = None if player is None else ladder_of_player(opened, player)
    if player is None or ladder is None:
        return None
    standing = read_standing(connection, ladder, player.id) or Standing(player, NEW_RATING, 0, now)
    rating = standing.rating_at(now)
    return SeatRating(round(rating.rating), round(rating.deviation), rating.provisional, standing.games)
