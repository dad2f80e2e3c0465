"""HTTP routes of exercises about searches and positions, and of their keys (docs/protocol.md, 21)."""

from dataclasses import dataclass
from typing import Final

import msgspec
from aiohttp import web

from parlour_server.analysis.exercises import ExerciseKey, ExerciseRow, ExerciseService, ExerciseSource
from parlour_server.api.game_records import PRIVATE, whole_number
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.request_rates import RequestRate
from parlour_server.auth.sources import Sources
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.http.static_content import StaticContent

NO_SUCH_EXERCISES: Final = {404: "not found; with the code no-study: there are no such exercises"}
QUERY: Final = ("game", "band", "seed", "cut", "fail")


@dataclass(eq=False)
class ExerciseRoutes(RouteGroup):
    """The handlers of ``/api/exercises``."""

    exercises: ExerciseService
    authenticator: Authenticator
    sources: Sources
    reads: RequestRate

    @Route(
        "GET",
        "/api/exercises/{exercise}",
        ExerciseRow,
        also=(304, 400, 429, 503),
        means=NO_SUCH_EXERCISES,
        bearer=True,
        query=QUERY,
    )
    async def row(self, request: web.Request) -> web.Response:
        """Return the exercises of a kind for a ``game``, a ``band`` and a ``seed``, without their keys.

        ``cut`` and ``fail`` are the convention of alpha-beta.
        """
        kind, source, who = await self._read(request)
        try:
            row = await self.exercises.row(kind, source, who)
        except CommandRefused as error:
            raise HttpRefusal.of(error) from None
        body = msgspec.json.encode(row)  # trees repeat themselves: compressed they are a fifth
        return StaticContent.compressed(body, "application/json", PRIVATE["Cache-Control"]).respond(request)

    @Route(
        "GET",
        "/api/exercises/{exercise}/{number}/key",
        ExerciseKey,
        also=(400, 429, 503),
        means=NO_SUCH_EXERCISES,
        bearer=True,
        query=QUERY,
    )
    async def key(self, request: web.Request) -> web.Response:
        """Return the key of one exercise of a row.

        ``number`` is its place in the row, from 1; the query is that of the row.
        """
        kind, source, who = await self._read(request)
        place = whole_number("number", request.match_info["number"])
        try:
            return json_answer(await self.exercises.key(kind, source, place, who), headers=PRIVATE)
        except CommandRefused as error:
            raise HttpRefusal.of(error) from None

    async def _read(self, request: web.Request) -> tuple[str, ExerciseSource, FairnessKey]:
        """Charge a request; return its kind of exercise, its source and the requester."""
        await self.reads.take(request)
        try:
            source = msgspec.convert(dict(request.query), ExerciseSource, strict=False)
        except msgspec.ValidationError as error:
            raise HttpRefusal(f"the query is unusable: {error}", 400) from None
        principal = await self.authenticator.identify(request)
        player = "" if principal is None else principal.player.id
        return (
            request.match_info["exercise"],
            source,
            FairnessKey(self.sources.of(request, player), player, ""),
        )
