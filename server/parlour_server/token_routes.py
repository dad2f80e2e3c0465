"""The tokens of a person's bots: made, listed and revoked by whoever signed in (docs/protocol.md, 14)."""

import asyncio
from typing import Annotated, Final

from aiohttp import web
from msgspec import Meta, Struct

from parlour_protocol.limits import MAX_NAME
from parlour_server.http_answers import HttpRefusal, json_answer, limit, read_body
from parlour_server.limits import Limits
from parlour_server.rates import Buckets
from parlour_server.store.credentials import (
    Scope,
    list_tokens,
    make_token,
    revoke_token,
    token_id,
)
from parlour_server.store.database import Database
from parlour_server.visitors import Expel, Visitors

MOST_TOKENS: Final = 20


class NewToken(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tokens``."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    scopes: tuple[Scope, ...] = ("open", "play")


class TokenRoutes:
    """The handlers; a bot's own token opens none of them."""

    def __init__(self, database: Database, visitors: Visitors, expel: Expel, limits: Limits) -> None:
        """Let ``expel`` send away the sockets of a revoked token."""
        self._database = database
        self._visitors = visitors
        self._expel = expel
        self._new_tokens = Buckets(limits.token_rate, "token_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/api/tokens", self.tokens)
        app.router.add_post("/api/tokens", self.make)
        app.router.add_delete("/api/tokens/{token}", self.revoke)

    async def tokens(self, request: web.Request) -> web.Response:
        """Return the tokens that still count."""
        owner = (await self._visitors.signed_in(request)).player.id
        lines = await asyncio.to_thread(self._database.run, lambda connection: list_tokens(connection, owner))
        return json_answer({"tokens": lines})

    async def make(self, request: web.Request) -> web.Response:
        """Make a token, shown this once; the same name is the same bot again."""
        owner = (await self._visitors.signed_in(request)).player.id
        wanted = await read_body(request, NewToken)
        if not wanted.name.isprintable():
            allowed = f"1 to {MAX_NAME} printable characters"
            raise HttpRefusal(f"name is {wanted.name!r}: allowed are {allowed}", 400)
        limit(self._new_tokens, owner, "too many new tokens")
        token = await asyncio.to_thread(self._make, owner, wanted)
        return json_answer({"token": token, "id": token_id(token)}, 201)

    async def revoke(self, request: web.Request) -> web.Response:
        """End a token and the sockets it let in."""
        owner = (await self._visitors.signed_in(request)).player.id
        token = request.match_info["token"]
        revoked = await asyncio.to_thread(
            self._database.run, lambda connection: revoke_token(connection, token, owner)
        )
        if not revoked:
            raise HttpRefusal("you have no such token", 404)
        self._expel(lambda visitor: visitor.token == token)
        return web.Response(status=204)

    def _make(self, owner: str, wanted: NewToken) -> str:
        if len(self._database.run(lambda connection: list_tokens(connection, owner))) >= MOST_TOKENS:
            raise HttpRefusal(f"you have {MOST_TOKENS} tokens: revoke one first", 409)
        return self._database.run(
            lambda connection: make_token(connection, wanted.name, frozenset(wanted.scopes), owner)
        )
