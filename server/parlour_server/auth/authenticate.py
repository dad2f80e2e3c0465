"""Authenticates requests by ticket, token or cookie (docs/protocol.md, 10).

Browsers send a cookie with requests of any page, so it counts only if the request names a listed origin or
changes nothing.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from aiohttp import hdrs, web

from parlour_protocol.errors import RefusalCode
from parlour_server.auth.identity import COOKIE, COOKIE_SECONDS, Identities, Principal, Withdrawal
from parlour_server.auth.origin import bearer
from parlour_server.auth.tickets import Tickets
from parlour_server.http.responses import BadToken, HttpRefusal
from parlour_server.store.credentials import Scope

TICKET_PROTOCOL: Final = "parlour.ticket."
CloseSockets = Callable[[Withdrawal], None]
"""Closes the sockets of all principals for which the given predicate is true."""

SAFE_METHODS: Final = frozenset({hdrs.METH_GET, hdrs.METH_HEAD, hdrs.METH_OPTIONS})


class Authenticator:
    """Determines a request's principal; ``api.csrf`` or ``websocket.endpoint`` has checked the origin."""

    def __init__(self, identities: Identities, tickets: Tickets) -> None:
        self._identities = identities
        self._tickets = tickets

    async def identify(self, request: web.Request) -> Principal | None:
        """Return the principal of a request, None if it carries no credential.

        Raises:
            BadToken: the credential is not valid.
            StoreError: the database does not answer.
        """
        ticket, token = ticket_of(request), bearer(request)
        if ticket is not None:
            return await self._use_ticket(ticket)
        if token is not None:
            return await self._identities.from_token(token)
        if request.method not in SAFE_METHODS and hdrs.ORIGIN not in request.headers:
            return None
        return await self._identities.from_cookie(request.cookies.get(COOKIE))

    async def known(self, request: web.Request, scope: Scope | None = None) -> Principal:
        """Return the principal of a request, also a guest's; it must have the ``scope``.

        Raises:
            BadToken: the request carries no valid credential.
            HttpRefusal: the token lacks the scope.
            StoreError: see ``identify``.
        """
        principal = await self.identify(request)
        if principal is None:
            raise BadToken("the request has no identity: load the page first, or send a bearer token")
        if scope is not None and scope not in principal.scopes:
            raise HttpRefusal(f"this token lacks the scope '{scope}'", 403, code=RefusalCode.FORBIDDEN)
        return principal

    async def signed_in(self, request: web.Request) -> Principal:
        """Return the principal of a request that must be signed in to an account.

        Raises:
            HttpRefusal: the request is not signed in.
            BadToken, StoreError: see ``identify``.
        """
        principal = await self.identify(request)
        if principal is None or not principal.has_account:
            raise HttpRefusal("sign in first", 403, code="signed-out")
        return principal

    async def withdrawn(self, principals: Iterable[Principal]) -> set[Principal]:
        """Return the principals whose credentials are no longer valid.

        For guests, who are many, one query returns those who ended their identity in the last hour.

        Raises:
            StoreError: the database does not answer.
        """
        asked = set(principals)
        guests = {each for each in asked if not (each.has_account or each.token)}
        found = {each for each in asked - guests if not await self._identities.is_current(each)}
        ended = await self._identities.guests_ended_lately() if guests else frozenset()
        return found | {each for each in guests if each.player.id in ended}

    async def _use_ticket(self, ticket: str) -> Principal:
        principal = self._tickets.redeem(ticket, asyncio.get_running_loop().time())
        if principal is None or not await self._identities.is_current(principal):
            raise BadToken("this ticket was used, has expired or is unknown here")
        return principal


def ticket_of(request: web.Request) -> str | None:
    """Return the ticket among the subprotocols of a handshake, None without one."""
    offered = request.headers.get(hdrs.SEC_WEBSOCKET_PROTOCOL, "").split(",")
    tickets = [name.strip().removeprefix(TICKET_PROTOCOL) for name in offered if _is_ticket(name)]
    return tickets[0] if tickets else None


def is_own_page(request: web.Request) -> bool:
    """Return whether a page of this server sent the request; it then gets an HttpOnly cookie, no token."""
    site = request.headers.get("Sec-Fetch-Site")
    return hdrs.ORIGIN in request.headers and site in (None, "same-origin")


def set_cookie(request: web.Request, response: web.Response, value: str) -> None:
    """Set the identity cookie; ``secure`` also behind a TLS proxy, known by an https origin."""
    secure = request.secure or request.headers.get(hdrs.ORIGIN, "").startswith("https://")
    response.set_cookie(COOKIE, value, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=secure)


def _is_ticket(name: str) -> bool:
    return name.strip().startswith(TICKET_PROTOCOL)
