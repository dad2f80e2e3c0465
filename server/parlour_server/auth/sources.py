"""Sources: what counts as one when the engines' time is shared among clients.

A source is an address, of IPv6 its /64, or, in the networks that an operator names as shared, a player. It is
named by a keyed hash, so that what stores or carries it holds no addresses.
"""

from aiohttp import web

from parlour_server.auth.identity import Identities
from parlour_server.http.client_address import Networks, limit_key


class Sources:
    """Names the sources of requests."""

    def __init__(self, identities: Identities, shared: Networks) -> None:
        """Let each player in a ``shared`` network, such as a school's, count as one."""
        self._identities = identities
        self._shared = shared

    def of(self, request: web.Request, player_id: str) -> str:
        """Return the source of a player's request."""
        whose = player_id if request.remote in self._shared else limit_key(request)
        return self._identities.name_source(whose)
