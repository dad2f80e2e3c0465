"""Limits of password guesses: wrong ones by address and by name, right ones by account.

A guess is counted before it is tried, so that concurrent guesses are limited like sequential ones. A right
guess is given back: thirty pupils who sign in behind one address are no attack. A right guess costs the
server as much as a wrong one, so it counts against its account only.
"""

import asyncio
from typing import Final

from aiohttp import web

from parlour_server.auth.request_rates import Charge, RequestRates
from parlour_server.domain.names import name_key
from parlour_server.http.responses import too_fast
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets

TOO_MANY: Final = "too many sign-ins"


class PasswordGuesses:
    """The limits of sign-ins, and of the old passwords that a change of the password needs."""

    def __init__(self, rates: RequestRates, limits: Limits) -> None:
        self._by_address = rates.rate("sign_in_rate", TOO_MANY)
        self._by_name = Buckets(limits.name_rate, "name_rate")
        self._right = Buckets(limits.sign_in_rate, "sign_in_rate")

    async def take(self, request: web.Request, name: str) -> Charge:
        """Count a guess at the password of a name.

        Raises:
            HttpRefusal: there were too many guesses; this one is not counted.
            StoreError: the database does not answer.
        """
        key, now = name_key(name), asyncio.get_running_loop().time()
        wait = self._right.wait(key, now)
        if wait:
            raise too_fast(self._right, TOO_MANY, wait)
        charge = await self._by_address.take(request)
        wait = self._by_name.take(key, now)
        if wait:
            charge.give_back()
            raise too_fast(self._by_name, TOO_MANY, wait)
        return Charge((*charge.taken, (self._by_name, key)))

    def was_right(self, guess: Charge, name: str) -> None:
        """Give back a right guess, and count it against the account."""
        guess.give_back()
        self._right.spend(name_key(name), 1, asyncio.get_running_loop().time())
