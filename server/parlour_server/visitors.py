"""Who is asking: the ticket, token or cookie of a request (docs/protocol.md, 10).

A cookie travels with whatever a browser sends, whoever wrote the page; so it counts only where the request
names a listed origin or changes nothing.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from aiohttp import hdrs, web

from parlour_server.http_answers import HttpRefusal
from parlour_server.identity import COOKIE, COOKIE_SECONDS, BadToken, Identities, Visitor
from parlour_server.origin import bearer
from parlour_server.tickets import Tickets

TICKET_PROTOCOL: Final = "parlour.ticket."
Expel = Callable[[Callable[[Visitor], bool]], None]
"""Sends away the sockets of every visitor of whom it is true."""

SAFE_METHODS: Final = frozenset({hdrs.METH_GET, hdrs.METH_HEAD, hdrs.METH_OPTIONS})


class Visitors:
    """Finds out who is asking. The origin has been checked before (cross_site, sockets)."""

    def __init__(self, identities: Identities, tickets: Tickets) -> None:
        self._identities = identities
        self._tickets = tickets

    async def identify(self, request: web.Request) -> Visitor | None:
        """Return who is asking, None if the request does not say.

        Raises:
            BadToken: what it says stands for nobody.
            StoreError: the database does not answer.
        """
        ticket, token = ticket_of(request), bearer(request)
        if ticket is not None:
            return await self._redeem(ticket)
        if token is not None:
            return await asyncio.to_thread(self._identities.from_token, token)
        if request.method not in SAFE_METHODS and hdrs.ORIGIN not in request.headers:
            return None
        return await asyncio.to_thread(self._identities.from_cookie, request.cookies.get(COOKIE))

    async def signed_in(self, request: web.Request) -> Visitor:
        """Return the account that is asking.

        Raises:
            HttpRefusal: whoever asks has none.
            BadToken, StoreError: see ``identify``.
        """
        visitor = await self.identify(request)
        if visitor is None or not visitor.has_account:
            raise HttpRefusal("sign in first", 403)
        return visitor

    async def withdrawn(self, visitors: Iterable[Visitor]) -> set[Visitor]:
        """Return those of the visitors with an account or a bot's token who no longer are who they were.

        Raises:
            StoreError: the database does not answer.
        """
        asked = [visitor for visitor in visitors if visitor.has_account or visitor.token]
        current = self._identities.is_current
        return await asyncio.to_thread(lambda: {visitor for visitor in asked if not current(visitor)})

    async def _redeem(self, ticket: str) -> Visitor:
        visitor = self._tickets.redeem(ticket, asyncio.get_running_loop().time())
        if visitor is None or not await asyncio.to_thread(self._identities.is_current, visitor):
            raise BadToken("this ticket was used, has expired or is unknown here")
        return visitor


def ticket_of(request: web.Request) -> str | None:
    """Return the ticket that a handshake carries among its subprotocols, if any."""
    offered = request.headers.get(hdrs.SEC_WEBSOCKET_PROTOCOL, "").split(",")
    tickets = [name.strip().removeprefix(TICKET_PROTOCOL) for name in offered if _is_ticket(name)]
    return tickets[0] if tickets else None


def is_own_page(request: web.Request) -> bool:
    """Return whether a page of this server asks: it gets a cookie, out of reach of scripts, and no token."""
    site = request.headers.get("Sec-Fetch-Site")
    return hdrs.ORIGIN in request.headers and site in (None, "same-origin")


def set_cookie(request: web.Request, response: web.Response, value: str) -> None:
    """Give a browser the cookie that says who it is; behind a proxy that ends TLS the origin tells of it."""
    secure = request.secure or request.headers.get(hdrs.ORIGIN, "").startswith("https://")
    response.set_cookie(COOKIE, value, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=secure)


def _is_ticket(name: str) -> bool:
    return name.strip().startswith(TICKET_PROTOCOL)
