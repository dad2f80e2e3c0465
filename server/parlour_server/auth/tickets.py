"""Single-use tickets for pages of other origins, since a page cannot set headers of a WebSocket request.

Invariant: a ticket opens one socket, before it expires, and only its hash is stored. Times are monotonic
seconds and always arguments.
"""

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

from parlour_server.auth.identity import Principal

TICKET_SECONDS: Final = 30.0
TICKET_BYTES: Final = 24
MAX_TICKETS: Final = 10_000


class Tickets:
    """The unused tickets of this server, oldest first."""

    def __init__(self, max_tickets: int = MAX_TICKETS) -> None:
        """Keep at most ``max_tickets`` tickets; beyond that the oldest is dropped."""
        self._max_tickets = max_tickets
        self._open: OrderedDict[bytes, tuple[float, Principal]] = OrderedDict()

    def issue(self, principal: Principal, now: float) -> str:
        """Return a new ticket for a principal."""
        ticket = secrets.token_urlsafe(TICKET_BYTES)
        self._open[_hash(ticket)] = (now + TICKET_SECONDS, principal)
        if len(self._open) > self._max_tickets:
            self._open.popitem(last=False)
        return ticket

    def redeem(self, ticket: str, now: float) -> Principal | None:
        """Use up a ticket and return its principal, None if it was used, has expired or is unknown."""
        until, principal = self._open.pop(_hash(ticket), (now, None))
        return principal if now < until else None


def _hash(ticket: str) -> bytes:
    return hashlib.sha256(ticket.encode()).digest()
