"""HTTP routes of the laboratory: series between engines, and the documents' tables (docs/protocol.md, 18).

A series belongs to the player who started it: other players get 404 for its id.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final, Literal

from aiohttp import web
from msgspec import Meta, Struct, convert
from msgspec.structs import asdict

from parlour_engine.match.csv_text import csv_text
from parlour_engine.match.standing import standings
from parlour_protocol.limits import MAX_PLAYER_TEXT
from parlour_protocol.values import OptionValue
from parlour_server.analysis.reference_tables import ReferenceTables, ReferenceTableService
from parlour_server.analysis.series import SeriesService, as_played
from parlour_server.api.game_records import PRIVATE, whole_number
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Principal
from parlour_server.auth.request_rates import RequestRates
from parlour_server.auth.sources import Sources
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.http.responses import json_answer
from parlour_server.http.routes import Read, Route, RouteGroup
from parlour_server.limits.settings import Limits
from parlour_server.store.series import SeriesGame, SeriesPlan, SeriesRow, SeriesState

TOO_MANY: Final = "too many series or tables"
TOO_COSTLY: Final = {422: "the series would take too long, or has too many games"}

PlayerText = Annotated[str, Meta(min_length=1, max_length=MAX_PLAYER_TEXT)]


class NewSeries(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/series`` and of ``POST /api/series/estimate``."""

    game: Annotated[str, Meta(max_length=40)]
    players: tuple[PlayerText, PlayerText]
    games: Annotated[int, Meta(ge=2, le=10_000)]
    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    seed: Annotated[str, Meta(min_length=1, max_length=64)] = "parlour"


class SeriesChange(Struct, forbid_unknown_fields=True):
    """The body of ``PATCH /api/series/ID``."""

    state: Literal["running", "stopped"]


class SeriesEstimate(Struct, frozen=True):
    """Processor seconds of a game and of the whole series, and the most that one series may take.

    ``at_least``: the trial did not finish even one move.
    """

    game_seconds: float
    seconds: float
    at_least: bool
    most_seconds: float


class SeriesLine(Struct, frozen=True):
    """A series without its games; times are in milliseconds since 1970, ``seconds`` are processor seconds."""

    id: str
    game: str
    options: dict[str, OptionValue]
    players: tuple[str, str]
    games: int
    seed: str
    state: SeriesState
    played: int
    seconds: float
    created: int
    touched: int


class SeriesList(Struct, frozen=True):
    """A player's series, newest first."""

    series: list[SeriesLine]


class SeriesRecord(Struct, frozen=True):
    """Games won, drawn and lost."""

    wins: int
    draws: int
    losses: int


class SeriesStanding(Struct, frozen=True):
    """A player's results; see ``Standing`` of ``parlour_engine.match``."""

    player: str
    as_first: SeriesRecord
    as_second: SeriesRecord
    elo: float | None
    interval: tuple[float | None, float | None] | None
    moves: int
    nodes: int
    seconds: float


class SeriesResult(Struct, frozen=True):
    """A finished game's summary: ``first`` moved first, ``winner`` won; both are indexes of ``players``."""

    number: int
    opening: int
    first: int
    winner: int | None
    plies: int


class SeriesPage(Struct, frozen=True):
    """A series with its standings, and the results of its games from the requested one on."""

    series: SeriesLine
    standings: list[SeriesStanding]
    results: list[SeriesResult]


class SeriesRoutes(RouteGroup):
    """The handlers of ``/api/series`` and ``/api/tables``."""

    def __init__(
        self,
        series: SeriesService,
        tables: ReferenceTableService,
        authenticator: Authenticator,
        sources: Sources,
        rates: RequestRates,
        limits: Limits,
    ) -> None:
        self._series = series
        self._tables = tables
        self._authenticator = authenticator
        self._sources = sources
        self._most_seconds = limits.max_series_seconds
        self._changes = rates.rate("series_rate", TOO_MANY)
        self._reads = rates.rate("read_rate", TOO_MANY)

    @Route("GET", "/api/series", SeriesList, also=(429,), bearer=True)
    async def list(self, request: web.Request) -> web.Response:
        """Return the player's series of games between engines, newest first."""
        player = (await self._reader(request)).player.id
        rows = await self._series.of(player)
        return json_answer(SeriesList([line_of(row) for row in rows]), headers=PRIVATE)

    @Route(
        "POST",
        "/api/series",
        SeriesLine,
        status=201,
        also=(409,),
        means=TOO_COSTLY,
        bearer=True,
        scope="open",
    )
    async def create(self, request: web.Request, read: Read[NewSeries]) -> web.Response:
        """Start a series."""
        requester, plan = await self._wish(request, read)
        return json_answer(line_of(await self._series.create(requester, plan)), 201)

    @Route("POST", "/api/series/estimate", SeriesEstimate, means=TOO_COSTLY, bearer=True, scope="open")
    async def estimate(self, request: web.Request, read: Read[NewSeries]) -> web.Response:
        """Estimate the duration of a series by a short trial."""
        requester, plan = await self._wish(request, read)
        found = await self._series.estimate(requester, plan)
        return json_answer(
            SeriesEstimate(found.seconds, found.seconds * plan.games, found.at_least, self._most_seconds)
        )

    @Route(
        "GET",
        "/api/series/{series}",
        SeriesPage,
        also=(400, 429),
        bearer=True,
        query=("after",),
    )
    async def read(self, request: web.Request) -> web.Response:
        """Return a series with its standings, and the results of its games from ``after`` on."""
        player = (await self._reader(request)).player.id
        after = whole_number("after", request.query.get("after", "0"), 400)
        row = await self._series.find(player, request.match_info["series"])
        games = await self._series.games(row.id)
        return json_answer(await asyncio.to_thread(page_of, row, games, after), headers=PRIVATE)

    @Route("PATCH", "/api/series/{series}", SeriesLine, also=(409,), bearer=True, scope="open")
    async def change(self, request: web.Request, read: Read[SeriesChange]) -> web.Response:
        """Stop or resume a series."""
        player = (await self._changer(request)).player.id
        body, series = await read(), request.match_info["series"]
        act = self._series.resume if body.state == "running" else self._series.stop
        return json_answer(line_of(await act(player, series)))

    @Route("DELETE", "/api/series/{series}", status=204, also=(429,), bearer=True, scope="open")
    async def delete(self, request: web.Request) -> web.Response:
        """Delete a series and its games."""
        player = (await self._changer(request)).player.id
        await self._series.delete(player, request.match_info["series"])
        return web.Response(status=204)

    @Route("GET", "/api/series/{series}/csv", "text/csv", also=(429,), bearer=True)
    async def as_csv(self, request: web.Request) -> web.Response:
        """Return the games of a series as comma-separated values."""
        player = (await self._reader(request)).player.id
        row = await self._series.find(player, request.match_info["series"])
        games = await self._series.games(row.id)
        text = await asyncio.to_thread(csv_text, row.plan.players, map(as_played, games))
        name = {"Content-Disposition": f'attachment; filename="series-{row.id}.csv"'}
        return web.Response(text=text, content_type="text/csv", charset="utf-8", headers={**PRIVATE, **name})

    @Route("GET", "/api/tables/{game}", ReferenceTables, also=(429,))
    async def tables(self, request: web.Request) -> web.Response:
        """Return the tables of a game's document: the printed and the computed cells."""
        await self._reads.take(request)
        return json_answer(self._tables.read(request.match_info["game"]))

    async def _reader(self, request: web.Request) -> Principal:
        await self._reads.take(request)
        return await self._authenticator.known(request)

    async def _changer(self, request: web.Request) -> Principal:
        await self._changes.take(request)
        return await self._authenticator.known(request, "open")  # the scope for opening rooms of engines

    async def _wish(self, request: web.Request, read: Read[NewSeries]) -> tuple[FairnessKey, SeriesPlan]:
        """Return the requester and the requested plan."""
        player = (await self._changer(request)).player.id
        body = await read()
        key = FairnessKey(self._sources.of(request, player), player, "series")
        return key, SeriesPlan(body.game, body.options, body.players, body.games, body.seed)


def line_of(row: SeriesRow) -> SeriesLine:
    """Return a series as a line for its player."""
    return convert({**asdict(row.plan), **asdict(row)}, SeriesLine)


def page_of(row: SeriesRow, games: Sequence[SeriesGame], after: int) -> SeriesPage:
    """Return a series with the standings of all games, and the results of the games from ``after`` on."""
    found = standings(row.plan.players, map(as_played, games))
    table = convert(found, list[SeriesStanding], from_attributes=True)
    return SeriesPage(line_of(row), table, [*map(result_of, games[after:])])


def result_of(game: SeriesGame) -> SeriesResult:
    """Return the summary of a game."""
    return SeriesResult(game.number, game.opening, game.players[0], game.winner, len(game.moves.split()))
