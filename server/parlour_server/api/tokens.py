"""HTTP routes of bot tokens: create, list and revoke them from an account (docs/protocol.md, 14)."""

import asyncio
from typing import Annotated, Final

from aiohttp import web
from msgspec import Meta, Struct

from parlour_protocol.limits import MAX_NAME
from parlour_server.api.names import check_readable, taken
from parlour_server.auth.authenticate import Authenticator, CloseSockets
from parlour_server.auth.identity import Withdrawal
from parlour_server.domain.names import look_of
from parlour_server.http.errors import HttpRefusal
from parlour_server.http.responses import json_answer, limit, read_body
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store.accounts import is_taken
from parlour_server.store.credentials import (
    Scope,
    list_tokens,
    make_token,
    revoke_token,
    token_id,
)
from parlour_server.store.database import Database

MAX_TOKENS: Final = 20


class NewToken(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tokens``."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    scopes: tuple[Scope, ...] = ("open", "play")


class TokenRoutes:
    """The handlers of bot tokens; a bot's token itself gives no access to them."""

    def __init__(
        self, database: Database, authenticator: Authenticator, close_sockets_of: CloseSockets, limits: Limits
    ) -> None:
        """Create the handlers; ``expel`` closes the sockets of a revoked token."""
        self._database = database
        self._authenticator = authenticator
        self._close_sockets_of = close_sockets_of
        self._new_tokens = Buckets(limits.token_rate, "token_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/api/tokens", self.tokens)
        app.router.add_post("/api/tokens", self.make)
        app.router.add_delete("/api/tokens/{token}", self.revoke)

    async def tokens(self, request: web.Request) -> web.Response:
        """Return the account's unrevoked tokens."""
        owner = (await self._authenticator.signed_in(request)).player.id
        lines = await asyncio.to_thread(
            self._database.read, lambda connection: list_tokens(connection, owner)
        )
        return json_answer({"tokens": lines})

    async def make(self, request: web.Request) -> web.Response:
        """Create a token, which is shown only once; the same name denotes the same bot again."""
        owner = (await self._authenticator.signed_in(request)).player.id
        body = await read_body(request, NewToken)
        check_readable(body.name)
        limit(self._new_tokens, owner, "too many new tokens")
        token = await asyncio.to_thread(self._make, owner, body)
        return json_answer({"token": token, "id": token_id(token)}, 201)

    async def revoke(self, request: web.Request) -> web.Response:
        """Revoke a token and close its sockets."""
        owner = (await self._authenticator.signed_in(request)).player.id
        token = request.match_info["token"]
        revoked = await asyncio.to_thread(
            self._database.write, lambda connection: revoke_token(connection, token, owner)
        )
        if not revoked:
            raise HttpRefusal("you have no such token", 404)
        self._close_sockets_of(Withdrawal(token=token))
        return web.Response(status=204)

    def _make(self, owner: str, body: NewToken) -> str:
        look = look_of(body.name)
        if self._database.read(lambda connection: is_taken(connection, look, by_others_than=owner)):
            raise taken(body.name)
        if len(self._database.read(lambda connection: list_tokens(connection, owner))) >= MAX_TOKENS:
            raise HttpRefusal(f"you have {MAX_TOKENS} tokens: revoke one first", 409)
        return self._database.write(
            lambda connection: make_token(connection, body.name, frozenset(body.scopes), owner)
        )
