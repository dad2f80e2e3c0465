"""HTTP routes of accounts: sign up, sign in, sign out, password change, tickets (docs/protocol.md, 14).

A page of this server gets its identity as a cookie, any other client as a bearer token. Invariant: neither
the response to a sign-in nor its duration reveals whether a name has an account.
"""

import asyncio
import logging
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, TypeVar

from aiohttp import web
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import Player
from parlour_server.api.names import check_account_name, check_free, taken
from parlour_server.auth.authenticate import Authenticator, CloseSockets, is_own_page, set_cookie
from parlour_server.auth.identity import COOKIE, Identities, Principal, Withdrawal
from parlour_server.auth.password_guesses import PasswordGuesses
from parlour_server.auth.passwords import MAX_LENGTH, MIN_LENGTH, Passwords
from parlour_server.auth.request_rates import RequestRates
from parlour_server.auth.tickets import TICKET_SECONDS, Tickets
from parlour_server.domain.names import MAX_ACCOUNT_NAME, MIN_ACCOUNT_NAME, is_account_name
from parlour_server.http.client_address import limit_key
from parlour_server.http.responses import BadToken, HttpRefusal, json_answer, limit
from parlour_server.http.routes import Read, Route, RouteGroup
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store import accounts, push
from parlour_server.store.accounts import Account, NameTaken
from parlour_server.store.database import Database

logger = logging.getLogger(__name__)

WRONG: Final = "the name or the password is wrong"
WRONG_OLD: Final = "the old password is wrong"

T = TypeVar("T")


class NewAccount(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/accounts``."""

    name: Annotated[str, Meta(min_length=MIN_ACCOUNT_NAME, max_length=MAX_ACCOUNT_NAME)]
    password: Annotated[str, Meta(min_length=MIN_LENGTH, max_length=MAX_LENGTH)]


class SignIn(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/session``; a name or password against the rules counts as a wrong one."""

    name: Annotated[str, Meta(max_length=MAX_LENGTH)]
    password: Annotated[str, Meta(max_length=MAX_LENGTH)]


class NewName(Struct, forbid_unknown_fields=True):
    """The body of ``PATCH /api/session``."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/password``."""

    old: Annotated[str, Meta(max_length=MAX_LENGTH)]
    new: Annotated[str, Meta(min_length=MIN_LENGTH, max_length=MAX_LENGTH)]


class SessionInfo(Struct, frozen=True):
    """The authenticated player; ``account`` is false for guests and bots."""

    player: Player
    account: bool


class SignedIn(Struct, frozen=True, omit_defaults=True):
    """A new identity of an account or a guest; clients without a cookie get the secret ``token``."""

    player: Player
    account: bool
    token: str = ""


class Ticket(Struct, frozen=True):
    """A secret ticket that opens one socket within ``seconds``."""

    ticket: str
    seconds: float


class AccountRoutes(RouteGroup):
    """The handlers of accounts and sign-ins."""

    def __init__(
        self,
        database: Database,
        identities: Identities,
        authenticator: Authenticator,
        tickets: Tickets,
        passwords: Passwords,
        close_sockets_of: CloseSockets,
        rates: RequestRates,
        limits: Limits,
    ) -> None:
        """Create the handlers; ``close_sockets_of`` closes the sockets after a sign-out everywhere."""
        self._database = database
        self._identities = identities
        self._authenticator = authenticator
        self._tickets = tickets
        self._passwords = passwords
        self._close_sockets_of = close_sockets_of
        self._sign_ups = rates.rate("account_rate", "too many accounts")
        self._renamings = rates.rate("guest_rate", "too many names")
        self._endings = rates.rate("guest_rate", "too many guests")
        self._guesses = PasswordGuesses(rates, limits)
        self._ticket_rates = Buckets(limits.ticket_rate, "ticket_rate")

    @Route("GET", "/api/session", SessionInfo, bearer=True)
    async def session(self, request: web.Request) -> web.Response:
        """Return the player of the request."""
        principal = await self._authenticator.known(request)
        return json_answer(SessionInfo(principal.player, principal.has_account))

    @Route("PATCH", "/api/session", SignedIn, also=(409,), bearer=True)
    async def rename(self, request: web.Request, read: Read[NewName]) -> web.Response:
        """Rename a guest; the id, games and seats stay."""
        async with self._renamings.unless_refused(request):
            body = await read()
            principal = await self._authenticator.known(request)
            if principal.has_account or principal.token:
                raise HttpRefusal("an account or bot keeps its name", 403)
            await asyncio.to_thread(check_free, self._identities, body.name, principal.player.kind)
        return self._identified(request, replace(principal.player, name=body.name), 0)

    @Route("POST", "/api/accounts", SignedIn, status=201, also=(409,), bearer=True)
    async def sign_up(self, request: web.Request, read: Read[NewAccount]) -> web.Response:
        """Create an account; a guest who signs up keeps id, games and seats.

        Only a created account counts against the rate.
        """
        async with self._sign_ups.unless_refused(request):
            account = await self._new_account(request, read)
        return self._identified(request, account.player, account.generation, 201)

    async def _new_account(self, request: web.Request, read: Read[NewAccount]) -> Account:
        body = await read()
        principal = await self._authenticator.identify(request)
        if principal is not None and principal.has_account:
            raise HttpRefusal("you are signed in: sign out first", 409, code="signed-in")
        name = unicodedata.normalize(
            "NFC", body.name
        )  # as keyboards write it in one way and files in another
        check_account_name(name)
        # Checked before the hash, which costs more than all else: a refused name costs no hash.
        await asyncio.to_thread(check_free, self._identities, name, "person")
        stored = await self._passwords.hash(body.password)
        player = Player(self._id_of(principal), name)
        try:
            return await self._run(lambda connection: accounts.add_account(connection, player, stored))
        except NameTaken:
            raise taken(name) from None

    @Route("POST", "/api/session", SignedIn, also=(401,))
    async def sign_in(self, request: web.Request, read: Read[SignIn]) -> web.Response:
        """Sign in to an account with its password."""
        body = await read()
        account = await self._verified_account(request, body.name, body.password)
        return self._identified(request, account.player, account.generation)

    @Route("DELETE", "/api/session", status=204, also=(400,), bearer=True, query=("everywhere",))
    async def sign_out(self, request: web.Request) -> web.Response:
        """Sign out; with ``everywhere=true`` also invalidate all credentials of the player.

        With it a guest's identity ends: no client can prove it any more.
        """
        everywhere = request.query.get("everywhere", "false")
        if everywhere not in ("true", "false"):
            raise HttpRefusal(f"everywhere is {everywhere!r}: allowed are true and false", 400)
        if everywhere == "true":
            await self._sign_out_everywhere(request)
        response = web.Response(status=204)
        response.del_cookie(COOKIE, httponly=True, samesite="Lax")
        return response

    async def _sign_out_everywhere(self, request: web.Request) -> None:
        principal = await self._authenticator.identify(request)
        if principal is None or principal.token:
            raise HttpRefusal("sign in first", 403, code="signed-out")
        player = principal.player
        if principal.has_account:
            await self._run(lambda connection: accounts.end_generation(connection, player.id))
        else:
            await self._endings.take(request)
            await self._identities.end_guest(player.id)
        await self._run(lambda connection: push.forget_player(connection, player.id))
        self._close_sockets(player)

    @Route("POST", "/api/password", SignedIn, bearer=True)
    async def change_password(self, request: web.Request, read: Read[NewPassword]) -> web.Response:
        """Change the password and sign out everywhere else."""
        body = await read()
        player = (await self._authenticator.signed_in(request)).player
        try:
            await self._verified_account(request, player.name, body.old)
        except BadToken:  # the name is the account's own, so only the password can be wrong
            raise BadToken(WRONG_OLD, "wrong-password") from None
        stored = await self._passwords.hash(body.new)

        def change(connection: Connection) -> int:
            accounts.set_password(connection, player.id, stored)
            push.forget_player(connection, player.id)  # this device subscribes again
            return accounts.end_generation(connection, player.id)

        generation = await self._run(change)
        self._close_sockets(player)
        return self._identified(request, player, generation)

    @Route("POST", "/api/tickets", Ticket, status=201, also=(429,), bearer=True)
    async def ticket(self, request: web.Request) -> web.Response:
        """Issue a ticket that opens one socket for a page of another origin."""
        principal = await self._authenticator.identify(request)
        if principal is None:
            raise BadToken("send a bearer token")
        limit(self._ticket_rates, principal.player.id, "too many tickets")
        ticket = self._tickets.issue(principal, asyncio.get_running_loop().time())
        return json_answer(Ticket(ticket, TICKET_SECONDS), 201)

    async def _verified_account(self, request: web.Request, name: str, password: str) -> Account:
        """Return the account with this name and password; takes the same time if there is none.

        A guess that gets no answer, as in an outage of the database, is given back.

        Raises:
            BadToken: the name or the password is wrong.
            HttpRefusal: too many sign-ins.
            StoreError: the database does not answer.
        """
        guess = await self._guesses.take(request, name)
        # No account has another kind of name, and not every database accepts such texts.
        named = is_account_name(unicodedata.normalize("NFC", name))
        try:
            find = partial(accounts.find_account, name=name)
            account = await self._run(find) if named else None
            matches = await self._passwords.verify(account.password if account else None, password)
        except Exception:
            guess.give_back()
            raise
        if account is None or not matches:
            # The rates above limit these lines. The name is not logged: it may be a mistyped password.
            logger.info("sign-in failed", extra={"address": limit_key(request)})
            raise BadToken(WRONG, "wrong-name-or-password")
        self._guesses.was_right(guess, name)
        return account

    def _id_of(self, principal: Principal | None) -> str:
        """Return the id for a new account: the guest's id, else a new one; a bot keeps its own identity."""
        if principal is None or principal.player.kind != "person":
            return self._identities.new_guest().id
        return principal.player.id

    def _identified(
        self, request: web.Request, player: Player, generation: int, status: int = 200
    ) -> web.Response:
        """Return the response with an identity: a cookie for a page of this server, else a token."""
        if not is_own_page(request):
            token = self._identities.token_for(player, generation)
            return json_answer(SignedIn(player, generation > 0, token), status)
        response = json_answer(SignedIn(player, generation > 0), status)
        set_cookie(request, response, self._identities.cookie_for(player, generation))
        return response

    def _close_sockets(self, player: Player) -> None:
        """Close the sockets of the account's own identity, not of its bots."""
        self._close_sockets_of(Withdrawal(player=player.id))

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.write, work)
