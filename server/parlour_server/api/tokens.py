"""HTTP routes of bot tokens: create, list and revoke them from an account (docs/protocol.md, 14)."""

import asyncio
from functools import partial
from typing import Annotated, Final

from aiohttp import web
from msgspec import Meta, Struct

from parlour_protocol.limits import MAX_NAME
from parlour_server.api.names import check_name, taken
from parlour_server.auth.authenticate import Authenticator, CloseSockets
from parlour_server.auth.identity import Withdrawal
from parlour_server.auth.request_rates import RequestRates
from parlour_server.domain.names import looks_of
from parlour_server.http.responses import HttpRefusal, json_answer, limit
from parlour_server.http.routes import Read, Route, RouteGroup
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store import credentials
from parlour_server.store.accounts import is_taken
from parlour_server.store.credentials import Scope, TokenLine
from parlour_server.store.database import Database

MAX_TOKENS: Final = 20


class NewToken(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tokens``."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    scopes: tuple[Scope, ...] = ("open", "play")


class Tokens(Struct, frozen=True):
    """The unrevoked tokens of an account's bots."""

    tokens: list[TokenLine]


class CreatedToken(Struct, frozen=True):
    """A bot's new token, a secret that is shown only once."""

    id: str
    token: str


class TokenRoutes(RouteGroup):
    """The handlers of bot tokens; a bot's token itself gives no access to them."""

    def __init__(
        self,
        database: Database,
        authenticator: Authenticator,
        close_sockets_of: CloseSockets,
        rates: RequestRates,
        limits: Limits,
    ) -> None:
        """Create the handlers; ``close_sockets_of`` closes the sockets of a revoked token."""
        self._refusals = rates.refusals
        self._database = database
        self._authenticator = authenticator
        self._close_sockets_of = close_sockets_of
        self._new_tokens = Buckets(limits.token_rate, "token_rate")

    @Route("GET", "/api/tokens", Tokens, also=(403,), bearer=True)
    async def tokens(self, request: web.Request) -> web.Response:
        """Return the unrevoked tokens of the account's bots."""
        account = (await self._authenticator.signed_in(request)).player.id
        list_tokens = partial(credentials.list_tokens, account=account)
        lines = await asyncio.to_thread(self._database.read, list_tokens)
        return json_answer(Tokens(lines))

    @Route("POST", "/api/tokens", CreatedToken, status=201, also=(409,), bearer=True)
    async def make(self, request: web.Request, read: Read[NewToken]) -> web.Response:
        """Create a bot's token, shown only once; the same name is the same bot."""
        account = (await self._authenticator.signed_in(request)).player.id
        body = await read()
        refusal = await self._refusals.take(request)  # a refused name costs a read of the database
        await asyncio.to_thread(self._check_name, account, body.name)
        refusal.give_back()
        limit(self._new_tokens, account, "too many new tokens")
        token = await asyncio.to_thread(self._make, account, body)
        return json_answer(CreatedToken(credentials.token_id(token), token), 201)

    @Route("DELETE", "/api/tokens/{token}", status=204, bearer=True)
    async def revoke(self, request: web.Request) -> web.Response:
        """Revoke a bot's token and close its sockets."""
        account = (await self._authenticator.signed_in(request)).player.id
        token = request.match_info["token"]
        revoke = partial(credentials.revoke_token, token=token, account=account)
        revoked = await asyncio.to_thread(self._database.write, revoke)
        if not revoked:
            raise HttpRefusal("you have no such token", 404)
        self._close_sockets_of(Withdrawal(token=token))
        return web.Response(status=204)

    def _check_name(self, account: str, name: str) -> None:
        check_name(name, "bot")
        looks = looks_of(name)
        if self._database.read(lambda connection: is_taken(connection, looks, by_others_than=account)):
            raise taken(name)

    def _make(self, account: str, body: NewToken) -> str:
        tokens = self._database.read(lambda connection: credentials.list_tokens(connection, account))
        if len(tokens) >= MAX_TOKENS:
            raise HttpRefusal(f"you have {MAX_TOKENS} tokens: revoke one first", 409)
        scopes = frozenset(body.scopes)
        return self._database.write(
            lambda connection: credentials.make_token(connection, body.name, scopes, account)
        )
