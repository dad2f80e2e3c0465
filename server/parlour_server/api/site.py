"""HTTP routes of the page, the public rooms, the catalogue, guests and health (docs/protocol.md, 11)."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Final

import msgspec
from aiohttp import hdrs, web
from msgspec import Meta, Struct

from parlour_engine.catalogue import GAMES, UnknownGameError
from parlour_engine.exercises.kinds import KINDS
from parlour_engine.rules_pages import best_language, rules_text
from parlour_protocol.limits import MAX_NAME, MAX_ROOM_ID
from parlour_protocol.values import Player, PlayerKind, RoomSummary, View
from parlour_server.api.catalogue import Catalogue, LevelRatings, describe_catalogue, describe_levels
from parlour_server.api.game_examples import GameExamples, examples_answer
from parlour_server.api.languages import accepted_languages, pages_of
from parlour_server.api.names import check_free
from parlour_server.auth.authenticate import SAFE_METHODS, Authenticator, set_cookie
from parlour_server.auth.identity import COOKIE, Identities
from parlour_server.auth.origin import Origins
from parlour_server.auth.request_rates import RequestRates
from parlour_server.domain.room.views import position_view
from parlour_server.http.client_address import limit_key
from parlour_server.http.responses import Handler, HttpRefusal, json_answer
from parlour_server.http.routes import HTML, LATER, Read, Route, RouteGroup
from parlour_server.http.security_headers import API, add_headers
from parlour_server.http.static_content import ASK_ANEW, SUFFIXES, StaticContent
from parlour_server.pictures.previews import Look, Previews
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.records import StoreError

MAX_BODY: Final = 8 * 1024
ROOM: Final = {"room": f"[a-z0-9]{{1,{MAX_ROOM_ID}}}"}
GAME: Final = "[a-z][a-z0-9-]*"
DAY: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
WORKER: Final = {"worker": r"worker(?:\.[A-Za-z-]{2,10})?\.js"}
FOREVER: Final = "public, max-age=31536000, immutable"
LANGUAGE_COOKIE: Final = "parlour-language"  # set by the page
OWN: Final = "private, no-cache"  # a response may set a cookie, which no shared cache may keep


class NewGuest(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/guests``."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    kind: Annotated[PlayerKind, Meta(extra_json_schema={"enum": ["person", "bot"]})] = "person"


class Status(Struct, frozen=True):
    """``ok``, or the trouble."""

    status: str


class PublicRooms(Struct, frozen=True):
    """The public rooms."""

    rooms: list[RoomSummary]


class RoomPicture(Struct, frozen=True):
    """The position of a running game; null if no game runs."""

    view: View | None


class GuestToken(Struct, frozen=True):
    """A new guest and its bearer token, which is a secret."""

    token: str
    player: Player


#: The addresses that open the page.
opens_page: Final = partial(Route, "GET", answer=HTML, also=(304,))


class PublicRoutes(RouteGroup):
    """The handlers that need no account."""

    def __init__(
        self,
        rooms: RoomRegistry,
        identities: Identities,
        authenticator: Authenticator,
        static: Path,
        unready: Callable[[], Awaitable[str]],
        degraded: Callable[[], str],
        rates: RequestRates,
        previews: Previews,
        origins: Origins,
        *,
        embeds: bool = False,
    ) -> None:
        self._rooms = rooms
        self._unready = unready
        self._degraded = degraded
        self._previews = previews
        self._origins = origins
        self._identities = identities
        self._authenticator = authenticator
        # All files are read at the start, so that a page built later is not mixed with the old one.
        self._pages = pages_of(static, "index", OWN)
        if embeds:  # the page offers the line for other sites (share-game.js)
            for language, page in self._pages.items():
                body = page.body.replace(b"<html ", b"<html data-embeds ", 1)
                self._pages[language] = page.like(body)
        self._screens = frozenset(f"/{name}" for name in _built(static / "index.html", "addresses").split())
        self._assets = {
            path.name: StaticContent.of_file(path, FOREVER)
            for path in (static / "assets").iterdir()
            if path.suffix not in SUFFIXES.values()
        }
        self._workers = {
            path.name: StaticContent.of_file(path, ASK_ANEW) for path in static.glob("worker*.js")
        }
        self._games = {
            language: StaticContent.compressed(
                msgspec.json.encode(describe_catalogue(language)), "application/json", ASK_ANEW
            )
            for language in self._pages
        }
        levels = msgspec.json.encode(describe_levels())
        self._levels = StaticContent.compressed(levels, "application/json", ASK_ANEW)
        self._guests = rates.rate("guest_rate", "too many guests")
        self._views = rates.rate("read_rate", "too many positions")
        self._links = rates.rate("read_rate", "too many links")

    def add_routes(self, app: web.Application) -> None:
        """Add the routes, the headers of every response, and the page for unknown addresses."""
        super().add_routes(app)
        app.middlewares.append(self._explain_unknown_address)
        app.on_response_prepare.append(add_headers)

    @opens_page("/", summary="The page; a browser without a cookie becomes a guest.")
    @opens_page("/r/{room}", patterns=ROOM, summary="The page, opened in a room.")
    @opens_page(
        "/r/{room}/games/{number}",
        patterns={**ROOM, "number": "[0-9]{1,6}"},
        summary="The page, opened on a finished game.",
    )
    @opens_page(
        "/new/{game}",
        patterns={"game": "|".join(GAMES)},
        summary="The page, opened on a new game.",
    )
    @opens_page("/players/{player}", summary="The page, opened on a player.")
    @opens_page("/leaderboard", summary="The page, opened on the leaderboard.")
    @opens_page("/laboratory", summary="The page, opened on the laboratory.")
    @opens_page("/day", summary="The page, opened on the positions of the day.")
    @opens_page("/day/{part}", patterns={"part": f"{GAME}|{DAY}"}, summary="The same, of a game or a date.")
    @opens_page("/day/{game}/{day}", patterns={"game": GAME, "day": DAY}, summary="The same, of both.")
    @opens_page("/exercise", summary="The page, opened on exercises about searches.")
    @opens_page(
        "/exercise/{exercise}", patterns={"exercise": "|".join(KINDS)}, summary="The same, of one kind."
    )
    @opens_page("/glass-box", summary="The page, opened on the search that its query describes.")
    async def page(self, request: web.Request, status: int = HTTPStatus.OK) -> web.Response:
        """Return the page; create a guest for a browser without a valid cookie, or renew an old one.

        The page is in the language chosen on it, else in the best language that the browser accepts, else in
        English.
        """
        asked = [request.cookies.get(LANGUAGE_COOKIE, ""), *accepted_languages(request)]
        language = best_language(self._pages, asked)
        response = (await self._tagged(request, language)).respond(request, status)
        response.headers[hdrs.VARY] = f"{hdrs.ACCEPT_ENCODING}, {hdrs.ACCEPT_LANGUAGE}, {hdrs.COOKIE}"
        cookie = await self._new_cookie(request.cookies.get(COOKIE))
        if cookie is not None:
            set_cookie(request, response, cookie)
        return response

    async def _tagged(self, request: web.Request, language: str) -> StaticContent:
        """Return the page with the tags that say what a link to it shows (``pictures/previews``).

        A target that is not found, or that costs more than the client may read, shows the site: nobody is
        refused the page for it.
        """
        target = self._previews.target_of(request.path, request.query)
        subject = None
        if target != self._previews.site[0]:
            with suppress(HttpRefusal, StoreError):
                look = Look(limit_key(request), await self._links.take(request))
                subject = await self._previews.subject(target, look)
        if subject is None:
            target, subject = self._previews.site
        return self._previews.page(
            self._pages[language], language, target, subject, self._origins.own_address(request)
        )

    @web.middleware
    async def _explain_unknown_address(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer with the page at its own addresses, and to browsers also at unknown addresses."""
        try:
            return await handler(request)
        except web.HTTPNotFound:
            if request.path in self._screens and request.method in SAFE_METHODS:
                return await self.page(request)
            if request.path.startswith(API) or not _wants_page(request):
                raise
            return await self.page(request, HTTPStatus.NOT_FOUND)

    async def _new_cookie(self, value: str | None) -> str | None:
        """Return a cookie that replaces the given one, None if it stays."""
        try:
            principal = await self._identities.from_cookie(value)
        except StoreError:
            return None  # a database that does not answer must not cost a player their identity
        if principal is None:
            return self._identities.cookie_for(self._identities.new_guest())
        if value and self._identities.is_fresh(value):
            return None
        return self._identities.cookie_for(principal.player, principal.generation)

    @Route("GET", "/assets/{file}", "*/*", also=(304,))
    async def asset(self, request: web.Request) -> web.Response:
        """Return a built file of the page; its name changes with its content."""
        content = self._assets.get(request.match_info["file"])
        if content is None:
            raise web.HTTPNotFound
        return content.respond(request)

    @Route("GET", "/{worker}", "text/javascript", also=(304,), patterns=WORKER)
    async def worker(self, request: web.Request) -> web.Response:
        """Return the service worker of the page in one language.

        It lies beside the page, so that it may serve all of it.
        """
        content = self._workers.get(request.match_info["worker"])
        if content is None:
            raise web.HTTPNotFound
        return content.respond(request)

    @Route("GET", "/api/rooms", PublicRooms, means={503: f"the log does not answer: {LATER}"})
    async def rooms(self, request: web.Request) -> web.Response:
        """Return the public rooms."""
        return json_answer(PublicRooms(self._rooms.listed()))

    @Route("GET", "/api/rooms/{room}/view", RoomPicture, also=(429,), bearer=True)
    async def view(self, request: web.Request) -> web.Response:
        """Return the position of a public room or of one's own, null if no game runs."""
        await self._views.take(request)
        room = request.match_info["room"]
        state = await self._rooms.being_played(room)
        if state is None and (principal := await self._authenticator.identify(request)) is not None:
            state = await self._rooms.played_by(room, principal.player)
        return json_answer(RoomPicture(None if state is None else position_view(state).view))

    @Route("GET", "/api/games", Catalogue, also=(304,), query=("language",))
    async def games(self, request: web.Request) -> web.Response:
        """Return the catalogue of games and engines, in the query's ``language``."""
        return self._games[best_language(self._games, [request.query.get("language", "")])].respond(request)

    @Route("GET", "/api/levels", LevelRatings, also=(304,))
    async def levels(self, request: web.Request) -> web.Response:
        """Return the ratings of the levels, for the boards on which they are known."""
        return self._levels.respond(request)

    @Route(
        "GET",
        "/api/games/{game}/rules",
        "text/markdown",
        query=("language",),
        headers=("Accept-Language",),
    )
    async def rules(self, request: web.Request) -> web.Response:
        """Return the rules of a game as text for people, in the requested language or English.

        The query's ``language`` overrides the header ``Accept-Language``; ``Content-Language`` names the
        text's language.
        """
        chosen = request.query.get("language")
        asked = accepted_languages(request) if chosen is None else [chosen]
        try:
            text, language = await asyncio.to_thread(rules_text, request.match_info["game"], *asked)
        except UnknownGameError as error:
            raise HttpRefusal(str(error), 404) from None
        headers = {"Content-Language": language, "Vary": "Accept-Language"}
        return web.Response(text=text, content_type="text/markdown", charset="utf-8", headers=headers)

    @Route("GET", "/api/games/{game}/examples", GameExamples, also=(304,))
    async def examples(self, request: web.Request) -> web.Response:
        """Return three moves to try for somebody who meets the game, by board; none if it has none."""
        try:
            content = await asyncio.to_thread(examples_answer, request.match_info["game"])
        except UnknownGameError as error:
            raise HttpRefusal(str(error), 404) from None
        return content.respond(request)

    @Route(
        "POST",
        "/api/guests",
        GuestToken,
        means={
            403: "the origin is not listed",
            409: "an account has the name, or one that looks like it",
            429: f"too many guests: {LATER}",
        },
    )
    async def guests(self, request: web.Request, read: Read[NewGuest]) -> web.Response:
        """Create a guest and return its bearer token."""
        async with self._guests.unless_refused(request):
            body = await read()
            if body.kind == "machine":
                raise HttpRefusal("kind is 'machine': allowed are person, bot", 400)
            if body.name:
                await asyncio.to_thread(check_free, self._identities, body.name, body.kind)
        player = self._identities.new_guest(body.name, body.kind)
        return json_answer(GuestToken(self._identities.token_for(player), player))

    @Route("GET", "/readyz", Status, means={503: "not ready"}, refusal=Status)
    async def readyz(self, request: web.Request) -> web.Response:
        """Return whether new clients may be sent here.

        The engines must be ready and the log writable. With 200 the status names absent services that the
        server can do without, such as remote engines.
        """
        reason = await self._unready()
        status = reason or self._degraded() or "ok"
        return json_answer(Status(status), status=503 if reason else 200)

    @Route("GET", "/healthz", Status)
    async def healthz(self, request: web.Request) -> web.Response:
        """Return ``ok`` while the process is alive."""
        return json_answer(Status("ok"))


def page_build(index: Path) -> str:
    """Return the build that a page names, empty without one."""
    return _built(index, "build")


def _built(index: Path, name: str) -> str:
    """Return an attribute that `client/web/build.mjs` has written into a page, empty without one."""
    found = re.search(rf'<html [^>]*data-{name}="([^"]*)"', index.read_text(encoding="utf-8"))
    return found[1] if found else ""


def _wants_page(request: web.Request) -> bool:
    """Return whether a browser opens an address: only such requests accept HTML by name."""
    return request.method in SAFE_METHODS and "text/html" in request.headers.get(hdrs.ACCEPT, "")
