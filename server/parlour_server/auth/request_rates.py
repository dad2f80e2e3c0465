"""Rate limits of HTTP requests: by address, and in shared networks by player.

A network that the operator names as shared, such as a school's, has one address for many players. There a
rate counts each player, and also the address, with ``shared_players`` times the rate: an attacker could be a
new guest with every request, and only the address's rate would limit that. A request without an identity
counts against the address only.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from parlour_server.auth.authenticate import Authenticator, ticket_of
from parlour_server.http.client_address import Networks, limit_key
from parlour_server.http.responses import BadToken, too_fast
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets, Rate

#: Events of the log that one of ``read_rate`` pays for.
READ_EVENTS: Final = 500


@dataclass(frozen=True, slots=True)
class Charge:
    """A request's charge against a rate."""

    taken: tuple[tuple[Buckets, str], ...]

    def give_back(self) -> None:
        """Give the charge back; call this once."""
        self._spend(-1)

    def take_again(self) -> None:
        """Charge again what was given back, into debt if necessary."""
        self._spend(1)

    def take_for(self, events: int) -> None:
        """Charge for ``events`` that were read, beyond what the request paid for; into debt if need be."""
        self._spend(events // READ_EVENTS)

    def _spend(self, cost: int) -> None:
        now = asyncio.get_running_loop().time()
        for buckets, subject in self.taken:
            buckets.spend(subject, cost, now)


class RequestRates:
    """Makes the rate limits of one server's routes."""

    def __init__(self, authenticator: Authenticator, shared: Networks, limits: Limits) -> None:
        """Count by player in ``shared`` networks."""
        self._authenticator = authenticator
        self._shared = shared
        self._limits = limits
        self.refusals = self.rate("read_rate", "too many refused requests")

    def rate(self, name: str, error: str) -> "RequestRate":
        """Return a new limit with its own counts, by the setting ``name``; refusals begin with ``error``."""
        rate: Rate = getattr(self._limits, name)
        together = Buckets(rate.of_many(self._limits.shared_players), name)
        return RequestRate(self, Buckets(rate, name), together, error)

    def is_shared(self, request: web.Request) -> bool:
        """Return whether a request comes from a shared network."""
        return request.remote in self._shared

    async def player_of(self, request: web.Request) -> str:
        """Return the id of a request's player, empty if it has no valid identity; raises StoreError."""
        if ticket_of(request) is not None:
            return ""  # a ticket is for one use
        try:
            principal = await self._authenticator.identify(request)
        except BadToken:
            return ""
        return "" if principal is None else principal.player.id


@dataclass(frozen=True, slots=True)
class RequestRate:
    """A rate limit of requests; refusals begin with ``error``."""

    rates: RequestRates
    each: Buckets
    together: Buckets
    error: str

    async def take(self, request: web.Request) -> Charge:
        """Count a request, and return the charge, which can be given back.

        Raises:
            HttpRefusal: there were too many requests; this one is not counted.
            StoreError: see ``RequestRates.player_of``.
        """
        taken = Charge(())
        for buckets, subject in await self._subjects(request):
            wait = buckets.take(subject, asyncio.get_running_loop().time())
            if wait:
                taken.give_back()
                raise too_fast(buckets, self.error, wait)
            taken = Charge((*taken.taken, (buckets, subject)))
        return taken

    @asynccontextmanager
    async def unless_refused(self, request: web.Request) -> AsyncIterator[None]:
        """Count a request; a failed request counts as a refusal instead. Raises the errors of ``take``.

        Refusals have their own rate, with the numbers of ``read_rate``: a refused name costs a read of the
        database, so refusals are limited, but a typing error does not use up an account's rate.
        """
        charge, refusal = await self.take(request), Charge(())
        try:
            refusal = await self.rates.refusals.take(request)
            refusal.give_back()  # charged again only if the request fails
            yield
        except BaseException:
            charge.give_back()
            refusal.take_again()
            raise

    async def _subjects(self, request: web.Request) -> list[tuple[Buckets, str]]:
        if not self.rates.is_shared(request):
            return [(self.each, limit_key(request))]
        player = await self.rates.player_of(request)
        return [(self.together, limit_key(request)), *([(self.each, player)] if player else [])]
