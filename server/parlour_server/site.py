"""Plain HTTP: the page, lists, guest tokens and health (docs/protocol.md, 11)."""

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from parlour_engine.catalogue import GAMES, describe_games, make_game
from parlour_engine.game import AnyGame
from parlour_engine.options import Option, RandomStart
from parlour_engine.players.text import ALGORITHM_FIELDS, LEVELS, NAMED_LEVELS
from parlour_engine.search.fixed_depth import DEEPEST
from parlour_engine.view import View
from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import PlayerKind
from parlour_server.http_answers import HttpRefusal, json_answer, limit, read_body
from parlour_server.identity import COOKIE, Identities
from parlour_server.limits import Limits
from parlour_server.proxies import source
from parlour_server.rates import Buckets
from parlour_server.rooms import Rooms
from parlour_server.store.records import StoreError
from parlour_server.visitors import set_cookie

MAX_BODY: Final = 8 * 1024
PICTURE: Final = 7  # seeds the games that are shown half played
FOREVER: Final = "public, max-age=31536000, immutable"

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class NewGuest(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/guests``."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    kind: Annotated[PlayerKind, Meta(extra_json_schema={"enum": ["person", "bot"]})] = "person"


class Site:
    """The handlers that are not the socket."""

    def __init__(
        self,
        rooms: Rooms,
        identities: Identities,
        static: Path,
        unready: Callable[[], str],
        limits: Limits,
    ) -> None:
        self._rooms = rooms
        self._unready = unready
        self._identities = identities
        self._static = static
        self._index = (static / "index.html").read_text(encoding="utf-8")
        self._games = msgspec.json.encode(describe_catalogue())
        self._guests = Buckets(limits.guest_rate, "guest_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add every route but the socket's."""
        app.router.add_get("/", self.page)
        app.router.add_get("/r/{room}", self.page)
        app.router.add_get("/players/{player}", self.page)
        app.router.add_get("/leaderboard", self.page)
        app.router.add_static("/assets", self._static / "assets")
        app.router.add_get("/api/rooms", self.rooms)
        app.router.add_get("/api/games", self.games)
        app.router.add_post("/api/guests", self.guests)
        app.router.add_get("/healthz", self.healthz)
        app.router.add_get("/readyz", self.readyz)
        app.on_response_prepare.append(add_headers)

    async def page(self, request: web.Request) -> web.Response:
        """Return the page; make whoever asks a guest, or renew the cookie of whom it knows."""
        response = web.Response(
            text=self._index, content_type="text/html", headers={"Cache-Control": "no-cache"}
        )
        cookie = await asyncio.to_thread(self._new_cookie, request.cookies.get(COOKIE))
        if cookie is not None:
            set_cookie(request, response, cookie)
        return response

    def _new_cookie(self, value: str | None) -> str | None:
        """Return the cookie to give to whoever brought this one, None if it need not change."""
        try:
            visitor = self._identities.from_cookie(value)
        except StoreError:
            return None  # nobody is made a stranger because the database does not answer
        if visitor is None:
            return self._identities.cookie_for(self._identities.new_guest())
        if value and self._identities.is_fresh(value):
            return None
        return self._identities.cookie_for(visitor.player, visitor.epoch)

    async def rooms(self, request: web.Request) -> web.Response:
        """Return the public rooms."""
        return json_answer({"rooms": await self._rooms.listed()})

    async def games(self, request: web.Request) -> web.Response:
        """Return the catalogue: what can be played, with which options and machines."""
        return web.Response(body=self._games, content_type="application/json")

    async def guests(self, request: web.Request) -> web.Response:
        """Make a guest and return the token that stands for it."""
        limit(self._guests, source(request), "too many guests")
        wanted = await read_body(request, NewGuest)
        if not wanted.name.isprintable():  # it is shown in other people's terminals
            allowed = f"up to {MAX_NAME} printable characters"
            raise HttpRefusal(f"name is {wanted.name!r}: allowed are {allowed}", 400)
        if wanted.kind == "machine":
            raise HttpRefusal("kind is 'machine': allowed are person, bot", 400)
        player = self._identities.new_guest(wanted.name, wanted.kind)
        return json_answer({"token": self._identities.token_for(player), "player": player})

    async def readyz(self, request: web.Request) -> web.Response:
        """Say whether visitors should be sent here, and if not why."""
        why = self._unready()
        if not why:
            try:
                await self._rooms.listed()
            except StoreError as error:
                why = str(error)
        return json_answer({"status": why or "ok"}, status=503 if why else 200)

    async def healthz(self, request: web.Request) -> web.Response:
        """Say that the process is there."""
        return json_answer({"status": "ok"})


def describe_catalogue() -> dict[str, Any]:
    """Return every game with its options, a picture and its evaluators, and what machines there are."""
    return {
        "games": [_describe_game(line) for line in describe_games()],
        "algorithms": [{"name": name, "fields": fields} for name, fields in ALGORITHM_FIELDS.items()],
        "levels": [*map(str, range(1, LEVELS + 1)), *NAMED_LEVELS],
        "deepest": DEEPEST,
    }


def _describe_game(line: dict[str, Any]) -> dict[str, Any]:
    game = make_game(line["id"], {})
    return {
        **line,
        "drawn": _drawn(GAMES[line["id"]].options),
        "view": picture(game),
        "evaluators": list(game.evaluators),
        "evaluator": game.default_evaluator,
    }


def _drawn(options: Iterable[Option]) -> list[str]:
    """Return the names of the options that ``start=random`` draws."""
    return [
        name for option in options if isinstance(option, RandomStart) for name in option.draw(Random(PICTURE))
    ]


def picture(game: AnyGame) -> View:
    """Return a game half played, always the same: an empty board shows nobody what is played on it."""
    source = Random(PICTURE)
    positions = [game.start()]
    while moves := game.legal_moves(positions[-1]):
        positions.append(game.play(positions[-1], source.choice(moves)))
    return game.view(positions[len(positions) // 3])


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Tell browsers what pages of this server may do."""
    if isinstance(response, web.WebSocketResponse):
        return  # it is no page, and keeps its headers for as long as it is open
    response.headers.update(SECURITY_HEADERS)
    if request.path.startswith("/assets/") and response.status == 200:
        response.headers["Cache-Control"] = FOREVER
