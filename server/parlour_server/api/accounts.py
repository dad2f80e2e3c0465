"""HTTP routes of accounts: sign up, sign in, sign out, password change, tickets (docs/protocol.md, 14).

A page of this server gets its identity as a cookie, any other client as a bearer token. Invariant: neither
the response to a sign-in nor its duration reveals whether a name has an account.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from aiohttp import web
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import Player
from parlour_server.api.names import check_readable, taken
from parlour_server.auth.authenticate import Authenticator, CloseSockets, is_own_page, set_cookie
from parlour_server.auth.identity import COOKIE, Identities, Principal, Withdrawal
from parlour_server.auth.passwords import MAX_LENGTH, MIN_LENGTH, Overloaded, Passwords
from parlour_server.auth.tickets import TICKET_SECONDS, Tickets
from parlour_server.http.client_address import limit_key
from parlour_server.http.errors import BadToken, HttpRefusal
from parlour_server.http.responses import json_answer, limit, read_body
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store.accounts import (
    Account,
    NameTaken,
    add_account,
    end_epoch,
    find_account,
    name_key,
    set_password,
)
from parlour_server.store.database import Database

logger = logging.getLogger(__name__)

WRONG: Final = "the name or the password is wrong"
WRONG_OLD: Final = "the old password is wrong"

# In Python `$` alone also matches before a trailing line break.
ACCOUNT_NAME: Final = re.compile(r"^[A-Za-z0-9][A-Za-z0-9_-]*$(?!\n)")
Name = Annotated[str, Meta(min_length=2, max_length=30, pattern=ACCOUNT_NAME.pattern)]
T = TypeVar("T")


class NewAccount(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/accounts``."""

    name: Name
    password: Annotated[str, Meta(min_length=MIN_LENGTH, max_length=MAX_LENGTH)]


class SignIn(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/session``; a name or password that breaks the rules is merely wrong here."""

    name: Annotated[str, Meta(max_length=MAX_LENGTH)]
    password: Annotated[str, Meta(max_length=MAX_LENGTH)]


class NewName(Struct, forbid_unknown_fields=True):
    """The body of ``PATCH /api/session``."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/password``."""

    old: Annotated[str, Meta(max_length=MAX_LENGTH)]
    new: Annotated[str, Meta(min_length=MIN_LENGTH, max_length=MAX_LENGTH)]


class AccountRoutes:
    """The handlers of accounts and sessions."""

    def __init__(
        self,
        database: Database,
        identities: Identities,
        authenticator: Authenticator,
        tickets: Tickets,
        passwords: Passwords,
        close_sockets_of: CloseSockets,
        limits: Limits,
    ) -> None:
        """Create the handlers; ``expel`` closes sockets after a sign-out everywhere."""
        self._database = database
        self._identities = identities
        self._authenticator = authenticator
        self._tickets = tickets
        self._passwords = passwords
        self._close_sockets_of = close_sockets_of
        self._sign_ups = Buckets(limits.account_rate, "account_rate")
        self._renamings = Buckets(limits.guest_rate, "guest_rate")
        self._sign_ins = Buckets(limits.sign_in_rate, "sign_in_rate")
        self._sign_ins_by_name = Buckets(limits.name_rate, "name_rate")
        self._ticket_rates = Buckets(limits.ticket_rate, "ticket_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_post("/api/accounts", self.sign_up)
        app.router.add_get("/api/session", self.session)
        app.router.add_post("/api/session", self.sign_in)
        app.router.add_patch("/api/session", self.rename)
        app.router.add_delete("/api/session", self.sign_out)
        app.router.add_post("/api/password", self.change_password)
        app.router.add_post("/api/tickets", self.ticket)

    async def session(self, request: web.Request) -> web.Response:
        """Return the player that the request is authenticated as."""
        principal = await self._authenticator.known(request)
        return json_answer({"player": principal.player, "account": principal.has_account})

    async def rename(self, request: web.Request) -> web.Response:
        """Give a guest another name; the id stays, and with it all games and seats."""
        limit(self._renamings, limit_key(request), "too many names")
        body = await read_body(request, NewName)
        principal = await self._authenticator.known(request)
        if principal.has_account or principal.token:
            raise HttpRefusal("an account or bot keeps its name", 403)
        check_readable(body.name)
        if await asyncio.to_thread(self._identities.is_account_name, body.name):
            raise taken(body.name)
        return self._identified(request, replace(principal.player, name=body.name), 0)

    async def sign_up(self, request: web.Request) -> web.Response:
        """Create an account; a guest who signs up keeps their id, and with it all games and seats."""
        limit(self._sign_ups, limit_key(request), "too many accounts")
        body = await read_body(request, NewAccount)
        principal = await self._authenticator.identify(request)
        if principal is not None and principal.has_account:
            raise HttpRefusal("you are signed in: sign out first", 409, code="signed-in")
        stored = await self._hash(body.password)
        player = Player(self._id_of(principal), body.name)
        try:
            account = await self._run(lambda connection: add_account(connection, player, stored))
        except NameTaken:
            taken = f"name is {body.name!r}: somebody has it, or one that looks like it"
            raise HttpRefusal(taken, 409, code="name-taken") from None
        return self._identified(request, account.player, account.epoch, 201)

    async def sign_in(self, request: web.Request) -> web.Response:
        """Sign in to an account with its password."""
        limit(self._sign_ins, limit_key(request), "too many sign-ins")
        body = await read_body(request, SignIn)
        account = await self._verified_account(request, body.name, body.password)
        return self._identified(request, account.player, account.epoch)

    async def sign_out(self, request: web.Request) -> web.Response:
        """Delete the cookie; with ``everywhere=true`` also invalidate all the account's credentials."""
        everywhere = request.query.get("everywhere", "false")
        if everywhere not in ("true", "false"):
            raise HttpRefusal(f"everywhere is {everywhere!r}: allowed are true and false", 400)
        if everywhere == "true":
            player = (await self._authenticator.signed_in(request)).player
            await self._run(lambda connection: end_epoch(connection, player.id))
            self._close_sockets(player)
        response = web.Response(status=204)
        response.del_cookie(COOKIE, httponly=True, samesite="Lax")
        return response

    async def change_password(self, request: web.Request) -> web.Response:
        """Change the password and sign out all other sessions."""
        limit(self._sign_ins, limit_key(request), "too many sign-ins")
        body = await read_body(request, NewPassword)
        player = (await self._authenticator.signed_in(request)).player
        try:
            await self._verified_account(request, player.name, body.old)
        except BadToken:  # the name is the account's own, so only the password can be wrong
            raise BadToken(WRONG_OLD, "wrong-password") from None
        stored = await self._hash(body.new)

        def change(connection: Connection) -> int:
            set_password(connection, player.id, stored)
            return end_epoch(connection, player.id)

        epoch = await self._run(change)
        self._close_sockets(player)
        return self._identified(request, player, epoch)

    async def ticket(self, request: web.Request) -> web.Response:
        """Issue a ticket, with which a page of another origin can open one socket."""
        principal = await self._authenticator.identify(request)
        if principal is None:
            raise BadToken("send a bearer token")
        limit(self._ticket_rates, principal.player.id, "too many tickets")
        ticket = self._tickets.issue(principal, asyncio.get_running_loop().time())
        return json_answer({"ticket": ticket, "seconds": TICKET_SECONDS}, 201)

    async def _verified_account(self, request: web.Request, name: str, password: str) -> Account:
        """Return the account with this name and password; takes the same time if there is none.

        Raises:
            BadToken: the name or the password is wrong.
            HttpRefusal: too many sign-ins.
        """
        limit(self._sign_ins_by_name, name_key(name), "too many sign-ins")
        # Other texts name nobody, and not every database can be asked for them.
        named = ACCOUNT_NAME.fullmatch(name)
        account = await self._run(lambda connection: find_account(connection, name)) if named else None
        try:
            matches = await self._passwords.verify(account.password if account else None, password)
        except Overloaded:
            raise _overloaded() from None
        if account is None or not matches:
            # The rates above bound these lines. The name stays out: a password may have been typed there.
            logger.info("sign-in failed", extra={"address": limit_key(request)})
            raise BadToken(WRONG, "wrong-name-or-password")
        return account

    async def _hash(self, password: str) -> str:
        try:
            return await self._passwords.hash(password)
        except Overloaded:
            raise _overloaded() from None

    def _id_of(self, principal: Principal | None) -> str:
        """Return the id for a new account: a guest's own, else a new one; bots keep their own identity."""
        if principal is None or principal.player.kind != "person":
            return self._identities.new_guest().id
        return principal.player.id

    def _identified(
        self, request: web.Request, player: Player, epoch: int, status: int = 200
    ) -> web.Response:
        """Return the response with an identity: a cookie for a page of this server, else a token."""
        body: dict[str, object] = {"player": player, "account": epoch > 0}
        if not is_own_page(request):
            return json_answer({**body, "token": self._identities.token_for(player, epoch)}, status)
        response = json_answer(body, status)
        set_cookie(request, response, self._identities.cookie_for(player, epoch))
        return response

    def _close_sockets(self, player: Player) -> None:
        """Close the sockets opened with the account's own identity, not those of its bots."""
        self._close_sockets_of(Withdrawal(player=player.id))

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.write, work)


def _overloaded() -> HttpRefusal:
    return HttpRefusal("too many sign-ins at once: try again later", 503, 1)
