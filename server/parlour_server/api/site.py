"""HTTP routes of the page, the public rooms, the catalogue, guests and health (docs/protocol.md, 11)."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import msgspec
from aiohttp import hdrs, web
from msgspec import Meta, Struct

from parlour_engine.catalogue import GAMES, UnknownGameError, describe_games, make_game
from parlour_engine.game import AnyGame
from parlour_engine.options import Option, RandomStart
from parlour_engine.players.level_ratings import rated_boards
from parlour_engine.players.text import ALGORITHM_FIELDS, LEVELS, NAMED_LEVELS
from parlour_engine.rules_pages import best_language, rules_text
from parlour_engine.search.fixed_depth import DEEPEST
from parlour_engine.view import View
from parlour_protocol.limits import MAX_NAME, MAX_ROOM_ID
from parlour_protocol.values import PlayerKind
from parlour_server.api.csrf import API
from parlour_server.api.names import check_readable, taken
from parlour_server.auth.authenticate import SAFE_METHODS, set_cookie
from parlour_server.auth.identity import COOKIE, Identities
from parlour_server.domain.room.views import position_view
from parlour_server.http.client_address import limit_key
from parlour_server.http.errors import HttpRefusal
from parlour_server.http.responses import Handler, json_answer, limit, read_body
from parlour_server.http.static_content import SUFFIXES, StaticContent
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.records import StoreError

MAX_BODY: Final = 8 * 1024
EXAMPLE_SEED: Final = 7  # the seed of the example positions
QUALITY: Final = re.compile(r"\s*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*")
ROOM: Final = f"[a-z0-9]{{1,{MAX_ROOM_ID}}}"
BUILD: Final = re.compile(r'<html data-build="([0-9a-f]+)"')  # written by client/web/build.mjs
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_ANEW: Final = "no-cache"
LANGUAGE_COOKIE: Final = "parlour-language"  # written by the page
OWN: Final = "private, no-cache"  # it may come with a cookie, which no cache between may keep

PAGE_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}

#: Of what is no document and loads nothing: short, since a first load is a dozen answers.
DATA_HEADERS: Final = {"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff"}


class NewGuest(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/guests``."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    kind: Annotated[PlayerKind, Meta(extra_json_schema={"enum": ["person", "bot"]})] = "person"


class PublicRoutes:
    """The handlers that need no account."""

    def __init__(
        self,
        rooms: RoomRegistry,
        identities: Identities,
        static: Path,
        unready: Callable[[], Awaitable[str]],
        degraded: Callable[[], str],
        limits: Limits,
    ) -> None:
        self._rooms = rooms
        self._unready = unready
        self._degraded = degraded
        self._identities = identities
        # All read at once, so that a page built anew while the server runs is not mixed with the old one.
        self._pages = {"en": StaticContent.of_file(static / "index.html", OWN)}
        for path in static.glob("index.*.html"):
            self._pages[path.name.split(".")[1]] = StaticContent.of_file(path, OWN)
        self._assets = {
            path.name: StaticContent.of_file(path, FOREVER)
            for path in (static / "assets").iterdir()
            if path.suffix not in SUFFIXES.values()
        }
        games = msgspec.json.encode(describe_catalogue())
        self._games = StaticContent.compressed(games, "application/json", ASK_ANEW)
        levels = msgspec.json.encode(describe_levels())
        self._levels = StaticContent.compressed(levels, "application/json", ASK_ANEW)
        self._guests = Buckets(limits.guest_rate, "guest_rate")
        self._views = Buckets(limits.read_rate, "read_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/", self.page)
        app.router.add_get(f"/r/{{room:{ROOM}}}", self.page)
        app.router.add_get(f"/r/{{room:{ROOM}}}/games/{{number:[0-9]{{1,6}}}}", self.page)
        app.router.add_get(f"/new/{{game:{'|'.join(GAMES)}}}", self.page)
        app.router.add_get("/players/{player}", self.page)
        app.router.add_get("/leaderboard", self.page)
        app.router.add_get("/tournaments", self.page)
        app.router.add_get("/laboratory", self.page)
        app.router.add_get("/glass-box", self.page)
        app.router.add_get("/assets/{file}", self.asset)
        app.router.add_get("/api/rooms", self.rooms)
        app.router.add_get("/api/rooms/{room}/view", self.view)
        app.router.add_get("/api/games", self.games)
        app.router.add_get("/api/games/{game}/rules", self.rules)
        app.router.add_get("/api/levels", self.levels)
        app.router.add_post("/api/guests", self.guests)
        app.router.add_get("/healthz", self.healthz)
        app.router.add_get("/readyz", self.readyz)
        app.middlewares.append(self._explain_unknown_address)
        app.on_response_prepare.append(add_headers)

    async def page(self, request: web.Request) -> web.Response:
        """Return the page; create a guest for a browser without a valid cookie, or renew an old one.

        It is in the language that was chosen on it, else the best that the reader accepts, else English.
        """
        return await self._page(request)

    async def _page(self, request: web.Request, status: int = HTTPStatus.OK) -> web.Response:
        asked = [request.cookies.get(LANGUAGE_COOKIE, ""), *accepted_languages(request)]
        response = self._pages[best_language(self._pages, asked)].respond(request, status)
        response.headers[hdrs.VARY] = f"{hdrs.ACCEPT_ENCODING}, {hdrs.ACCEPT_LANGUAGE}, {hdrs.COOKIE}"
        cookie = await self._new_cookie(request.cookies.get(COOKIE))
        if cookie is not None:
            set_cookie(request, response, cookie)
        return response

    @web.middleware
    async def _explain_unknown_address(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer a person who opens an address that names nothing with the page, which says so."""
        try:
            return await handler(request)
        except web.HTTPNotFound:
            if request.path.startswith(API) or not _wants_page(request):
                raise
            return await self._page(request, HTTPStatus.NOT_FOUND)

    async def _new_cookie(self, value: str | None) -> str | None:
        """Return the cookie that replaces the given one, None if it need not change."""
        try:
            principal = await self._identities.from_cookie(value)
        except StoreError:
            return None  # a database that does not answer must not cost a player their identity
        if principal is None:
            return self._identities.cookie_for(self._identities.new_guest())
        if value and self._identities.is_fresh(value):
            return None
        return self._identities.cookie_for(principal.player, principal.epoch)

    async def asset(self, request: web.Request) -> web.Response:
        """Return a built file that the page loads; its name changes with its content."""
        content = self._assets.get(request.match_info["file"])
        if content is None:
            raise web.HTTPNotFound
        return content.respond(request)

    async def rooms(self, request: web.Request) -> web.Response:
        """Return the public rooms."""
        return json_answer({"rooms": self._rooms.listed()})

    async def view(self, request: web.Request) -> web.Response:
        """Return the position of a public room in which a game runs, null where none does."""
        limit(self._views, limit_key(request), "too many positions")
        state = await self._rooms.being_played(request.match_info["room"])
        return json_answer({"view": None if state is None else position_view(state).view})

    async def games(self, request: web.Request) -> web.Response:
        """Return the catalogue: games with their options, and engines."""
        return self._games.respond(request)

    async def levels(self, request: web.Request) -> web.Response:
        """Return what the levels are worth; apart from the catalogue, which every first load brings."""
        return self._levels.respond(request)

    async def rules(self, request: web.Request) -> web.Response:
        """Return the rules of a game in Markdown, in the language asked for or else in English.

        The query's ``language`` comes before the header `Accept-Language`.
        """
        chosen = request.query.get("language")
        asked = accepted_languages(request) if chosen is None else [chosen]
        try:
            text, language = await asyncio.to_thread(rules_text, request.match_info["game"], *asked)
        except UnknownGameError as error:
            raise HttpRefusal(str(error), 404) from None
        headers = {"Content-Language": language, "Vary": "Accept-Language"}
        return web.Response(text=text, content_type="text/markdown", charset="utf-8", headers=headers)

    async def guests(self, request: web.Request) -> web.Response:
        """Create a guest and return its token."""
        limit(self._guests, limit_key(request), "too many guests")
        body = await read_body(request, NewGuest)
        if body.name:
            check_readable(body.name)
            if await asyncio.to_thread(self._identities.is_account_name, body.name):
                raise taken(body.name)
        if body.kind == "machine":
            raise HttpRefusal("kind is 'machine': allowed are person, bot", 400)
        player = self._identities.new_guest(body.name, body.kind)
        return json_answer({"token": self._identities.token_for(player), "player": player})

    async def readyz(self, request: web.Request) -> web.Response:
        """Readiness check: 200 if new clients may be sent here, else 503 with the reason.

        With 200 the answer names what is away that the server does without, such as engines elsewhere.
        """
        reason = await self._unready()
        status = reason or self._degraded() or "ok"
        return json_answer({"status": status}, status=503 if reason else 200)

    async def healthz(self, request: web.Request) -> web.Response:
        """Liveness check."""
        return json_answer({"status": "ok"})


def page_build(index: Path) -> str:
    """Return the build that a page names, empty if it names none."""
    named = BUILD.search(index.read_text(encoding="utf-8"))
    return named[1] if named else ""


def _wants_page(request: web.Request) -> bool:
    """Whether a request comes from a browser that opens an address: only these name HTML themselves."""
    return request.method in SAFE_METHODS and "text/html" in request.headers.get(hdrs.ACCEPT, "")


def accepted_languages(request: web.Request) -> list[str]:
    """Return the tags of `Accept-Language`, best first, without those that it refuses (RFC 9110, 12.5.4)."""
    weighed = []
    for accepted in ",".join(request.headers.getall("Accept-Language", [])).split(","):
        tag, _, weight = accepted.partition(";")
        quality = QUALITY.fullmatch(weight or "q=1")
        if quality and (worth := float(quality[1])) > 0:
            weighed.append((worth, tag.strip()))
    return [tag for _, tag in sorted(weighed, key=lambda pair: -pair[0])]


def describe_catalogue() -> dict[str, Any]:
    """Return all games with options, an example position, the start and evaluators, and all engines."""
    return {
        "games": [_describe_game(line) for line in describe_games()],
        "algorithms": [{"name": name, "fields": fields} for name, fields in ALGORITHM_FIELDS.items()],
        "levels": [*map(str, range(1, LEVELS + 1)), *NAMED_LEVELS],
        "deepest": DEEPEST,
    }


def describe_levels() -> dict[str, Any]:
    """Return the boards on which the levels are rated, by game."""
    return {"boards": {game: rated_boards(game) for game in GAMES}}


def _describe_game(line: dict[str, Any]) -> dict[str, Any]:
    game = make_game(line["id"], {})
    return {
        **line,
        "drawn": _random_options(GAMES[line["id"]].options),
        "view": example_view(game),
        "start": game.view(game.start()),
        "evaluators": list(game.evaluators),
        "evaluator": game.default_evaluator,
    }


def _random_options(options: Iterable[Option]) -> list[str]:
    """Return the names of the options that ``start=random`` chooses."""
    return [
        name
        for option in options
        if isinstance(option, RandomStart)
        for name in option.draw(Random(EXAMPLE_SEED))
    ]


def example_view(game: AnyGame) -> View:
    """Return an example position of a game, always the same, a third into a random game."""
    source = Random(EXAMPLE_SEED)
    positions = [game.start()]
    while moves := game.legal_moves(positions[-1]):
        positions.append(game.play(positions[-1], source.choice(moves)))
    return game.view(positions[len(positions) // 3])


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers, and leave out which versions answer."""
    response.headers.pop(hdrs.SERVER, None)
    if isinstance(response, web.WebSocketResponse):
        return  # not a page, and its headers stay in memory while it is open
    is_data = request.path.startswith(
        ("/assets/", "/api/")
    )  # an answer that a page has not changed has no type
    response.headers.update(DATA_HEADERS if is_data else PAGE_HEADERS)
