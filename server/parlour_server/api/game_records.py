"""HTTP routes of finished games, as JSON and as text (docs/protocol.md, 17).

Everyone who may watch a room, and its players, may read its finished games, which never change. A request
reads only the starts and ends of the room's games and the events of the requested game.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

from aiohttp import web

from parlour_protocol.answers import Event
from parlour_server.api.room_access import KEY_HEADER, RoomAccess
from parlour_server.auth.request_rates import READ_EVENTS, RequestRates
from parlour_server.domain.room.help import help_refusal_by_log
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.record import (
    GameRecord,
    NotRecorded,
    creation_event,
    game_extent,
    game_record,
    is_public,
    opening_events,
    record_text,
)
from parlour_server.http.admission_queue import AdmissionQueue
from parlour_server.http.client_address import limit_key
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.store.reader import LogReader

MAX_DIGITS: Final = 6
#: Public games may be cached anywhere and for ever; private ones only by the client.
FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
PRIVATE: Final = {"Cache-Control": "private, no-cache"}
#: The common declaration of a game's routes.
of_game: Final = partial(
    Route,
    "GET",
    also=(403, 429),
    means={409: "the game is not over"},
    bearer=True,
    headers=(KEY_HEADER,),
)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game that the client of a request may read.

    ``help_refusal`` says why no engine may answer questions about the room now, None if it may.
    """

    record: GameRecord
    headers: dict[str, str]
    help_refusal: Rejected | None


class GameRecords(RouteGroup):
    """The handlers of ``/api/rooms/ROOM/games/NUMBER``; also reads finished games for other routes."""

    def __init__(self, reader: LogReader, access: RoomAccess, rates: RequestRates) -> None:
        self._reader = reader
        self._access = access
        self._reads = rates.rate("read_rate", "too many games")
        self._exports = AdmissionQueue()  # each export has a game's events in memory

    @of_game("/api/rooms/{room}/games/{number}", GameRecord)
    async def as_json(self, request: web.Request) -> web.Response:
        """Return a finished game as JSON.

        In a room with visibility ``link`` only its players, and clients with the room's key, may read it.
        """
        game = await self.read(request)
        return json_answer(game.record, headers=game.headers)

    @of_game("/api/rooms/{room}/games/{number}/text", "text/plain")
    async def as_text(self, request: web.Request) -> web.Response:
        """Return a finished game as plain text."""
        game = await self.read(request)
        return web.Response(text=record_text(game.record), content_type="text/plain", headers=game.headers)

    async def read(self, request: web.Request) -> FinishedGame:
        """Return the game of a request's path, once it is the turn of the request's address.

        Raises:
            HttpRefusal: there is no such game, it is not over, the client may not read it, or too many wait.
            StoreError: the log does not answer.
        """
        await self._reads.take(request)
        async with self._exports.turn(limit_key(request)):
            return await self._read(request)

    async def _read(self, request: web.Request) -> FinishedGame:
        room, number = request.match_info["room"], whole_number("number", request.match_info["number"])
        marks = await self._reader.landmarks(room)
        try:
            opened = creation_event(marks)
            await self._access.check(request, room, opened, marks)
            events = await self._events(request, room, *game_extent(marks, number))
            record = game_record(room, [*opening_events(marks), *events], number)
        except NotRecorded as error:
            raise HttpRefusal(str(error), 409 if error.runs else 404) from None
        headers = FOREVER if is_public(opened) else PRIVATE
        return FinishedGame(record, headers, help_refusal_by_log(opened, marks))

    async def _events(self, request: web.Request, room: str, first: int, last: int) -> list[Event]:
        """Return the events of a finished game, which never change, read page by page.

        Between two pages other reads have their turn. Each page but the first is charged like a request.
        """
        events: list[Event] = []
        for after in range(first - 1, last, READ_EVENTS):
            if events:
                await self._reads.take(request)
            count = min(READ_EVENTS, last - after)
            events += await self._reader.events(room, "game", after, count)
        return events


def whole_number(name: str, text: str, status: int = 404) -> int:
    """Return a number from 0 of a request's path or query.

    Raises:
        HttpRefusal: the text is not a number; with ``status``.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        raise HttpRefusal(f"{name} is {text[:20]!r}: allowed are whole numbers", status)
    return int(text)
