"""Sources: the units among which the engines' time is divided.

A source is an IPv4 address, an IPv6 /64, or, in networks that the operator names as shared, a player. A keyed
hash names the source, so that the database and the bus hold no addresses.
"""

from aiohttp import web

from parlour_server.auth.identity import Identities
from parlour_server.http.client_address import Networks, limit_key


class Sources:
    """Names the sources of requests."""

    def __init__(self, identities: Identities, shared: Networks) -> None:
        """Count each player in a ``shared`` network, such as a school's, as a source."""
        self._identities = identities
        self._shared = shared

    def of(self, request: web.Request, player_id: str) -> str:
        """Return the source of a player's request."""
        whose = player_id if request.remote in self._shared else limit_key(request)
        return self._identities.name_source(whose)
