"""Signing up, in and out, and tickets for pages of other origins (docs/protocol.md, 14).

A page of this server gets its identity as a cookie, anybody else as a bearer token. Invariant: whether a name
has an account shows neither in the answer to a sign-in nor in the time it takes.
"""

import asyncio
from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from aiohttp import web
from msgspec import Meta, Struct
from sqlalchemy import Connection

from parlour_protocol.values import Player
from parlour_server.http_answers import HttpRefusal, json_answer, limit, read_body
from parlour_server.identity import COOKIE, BadToken, Identities, Visitor
from parlour_server.limits import Limits
from parlour_server.passwords import LONGEST, SHORTEST, Overloaded, Passwords
from parlour_server.proxies import source
from parlour_server.rates import Buckets
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
from parlour_server.tickets import TICKET_SECONDS, Tickets
from parlour_server.visitors import Expel, Visitors, is_own_page, set_cookie

WRONG: Final = "the name or the password is wrong"
WRONG_OLD: Final = "the old password is wrong"

# In Python `$` alone would let a line break follow.
Name = Annotated[str, Meta(min_length=2, max_length=30, pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$(?!\n)")]
T = TypeVar("T")


class NewAccount(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/accounts``."""

    name: Name
    password: Annotated[str, Meta(min_length=SHORTEST, max_length=LONGEST)]


class SignIn(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/session``; what could not have been signed up is merely wrong."""

    name: Annotated[str, Meta(max_length=LONGEST)]
    password: Annotated[str, Meta(max_length=LONGEST)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/password``."""

    old: Annotated[str, Meta(max_length=LONGEST)]
    new: Annotated[str, Meta(min_length=SHORTEST, max_length=LONGEST)]


class AccountRoutes:
    """The handlers of what a person does about being somebody."""

    def __init__(
        self,
        database: Database,
        identities: Identities,
        visitors: Visitors,
        tickets: Tickets,
        passwords: Passwords,
        expel: Expel,
        limits: Limits,
    ) -> None:
        """Let ``expel`` send away the sockets of whoever signs out everywhere."""
        self._database = database
        self._identities = identities
        self._visitors = visitors
        self._tickets = tickets
        self._passwords = passwords
        self._expel = expel
        self._sign_ups = Buckets(limits.account_rate, "account_rate")
        self._sign_ins = Buckets(limits.sign_in_rate, "sign_in_rate")
        self._sign_ins_by_name = Buckets(limits.name_rate, "name_rate")
        self._ticket_rates = Buckets(limits.ticket_rate, "ticket_rate")

    def add_routes(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_post("/api/accounts", self.sign_up)
        app.router.add_get("/api/session", self.who)
        app.router.add_post("/api/session", self.sign_in)
        app.router.add_delete("/api/session", self.sign_out)
        app.router.add_post("/api/password", self.change_password)
        app.router.add_post("/api/tickets", self.ticket)

    async def who(self, request: web.Request) -> web.Response:
        """Say who the request is taken for."""
        visitor = await self._visitors.identify(request)
        if visitor is None:
            raise BadToken("nobody is signed in")
        return json_answer({"player": visitor.player, "account": visitor.has_account})

    async def sign_up(self, request: web.Request) -> web.Response:
        """Make an account; a guest who asks keeps the id, and with it every game and seat."""
        limit(self._sign_ups, source(request), "too many accounts")
        wanted = await read_body(request, NewAccount)
        visitor = await self._visitors.identify(request)
        if visitor is not None and visitor.has_account:
            raise HttpRefusal("you are signed in: sign out first", 409)
        kept = await self._hash(wanted.password)
        player = Player(self._id_of(visitor), wanted.name)
        try:
            account = await self._run(lambda connection: add_account(connection, player, kept))
        except NameTaken:
            raise HttpRefusal(f"name is {wanted.name!r}: somebody has it already", 409) from None
        return self._signed_in(request, account.player, account.epoch, 201)

    async def sign_in(self, request: web.Request) -> web.Response:
        """Give whoever knows an account's password its identity."""
        limit(self._sign_ins, source(request), "too many sign-ins")
        given = await read_body(request, SignIn)
        account = await self._prove(given.name, given.password)
        return self._signed_in(request, account.player, account.epoch)

    async def sign_out(self, request: web.Request) -> web.Response:
        """Take the cookie back; with ``everywhere=true`` void whatever was ever signed for the account."""
        everywhere = request.query.get("everywhere", "false")
        if everywhere not in ("true", "false"):
            raise HttpRefusal(f"everywhere is {everywhere!r}: allowed are true and false", 400)
        if everywhere == "true":
            player = (await self._visitors.signed_in(request)).player
            await self._run(lambda connection: end_epoch(connection, player.id))
            self._send_away(player)
        response = web.Response(status=204)
        response.del_cookie(COOKIE, httponly=True, samesite="Lax")
        return response

    async def change_password(self, request: web.Request) -> web.Response:
        """Take another password and sign out everywhere but here."""
        limit(self._sign_ins, source(request), "too many sign-ins")
        given = await read_body(request, NewPassword)
        player = (await self._visitors.signed_in(request)).player
        try:
            await self._prove(player.name, given.old)
        except BadToken:  # whose name it is, is known already
            raise BadToken(WRONG_OLD) from None
        kept = await self._hash(given.new)

        def change(connection: Connection) -> int:
            set_password(connection, player.id, kept)
            return end_epoch(connection, player.id)

        epoch = await self._run(change)
        self._send_away(player)
        return self._signed_in(request, player, epoch)

    async def ticket(self, request: web.Request) -> web.Response:
        """Give a page of another origin what lets one socket of it in."""
        visitor = await self._visitors.identify(request)
        if visitor is None:
            raise BadToken("send a bearer token")
        limit(self._ticket_rates, visitor.player.id, "too many tickets")
        ticket = self._tickets.issue(visitor, asyncio.get_running_loop().time())
        return json_answer({"ticket": ticket, "seconds": TICKET_SECONDS}, 201)

    async def _prove(self, name: str, password: str) -> Account:
        """Return the account whose password it is; the work is the same where there is none."""
        limit(self._sign_ins_by_name, name_key(name), "too many sign-ins")
        account = await self._run(lambda connection: find_account(connection, name))
        try:
            proved = await self._passwords.verify(account.password if account else None, password)
        except Overloaded:
            raise _busy() from None
        if account is None or not proved:
            raise BadToken(WRONG)
        return account

    async def _hash(self, password: str) -> str:
        try:
            return await self._passwords.hash(password)
        except Overloaded:
            raise _busy() from None

    def _id_of(self, visitor: Visitor | None) -> str:
        """Return the id for a new account: a guest's own, else a new one; what bots played stays theirs."""
        if visitor is None or visitor.player.kind != "person":
            return self._identities.new_guest().id
        return visitor.player.id

    def _signed_in(self, request: web.Request, player: Player, epoch: int, status: int = 200) -> web.Response:
        """Return the answer that carries an identity: to a page of this server in a cookie, else a token."""
        body: dict[str, object] = {"player": player, "account": True}
        if not is_own_page(request):
            return json_answer({**body, "token": self._identities.token_for(player, epoch)}, status)
        response = json_answer(body, status)
        set_cookie(request, response, self._identities.cookie_for(player, epoch))
        return response

    def _send_away(self, player: Player) -> None:
        """Close what was opened with the account's own identity; its bots have theirs."""
        self._expel(lambda visitor: visitor.player.id == player.id)

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.run, work)


def _busy() -> HttpRefusal:
    return HttpRefusal("too many sign-ins at once: try again later", 503, 1)
