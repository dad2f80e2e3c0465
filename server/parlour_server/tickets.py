"""Tickets: what a page of another origin shows instead of a token, since it cannot set a socket's headers.

Invariant: a ticket lets one socket in, within its time, and only a hash of it is kept. Times are monotonic
seconds and arguments.
"""

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

from parlour_server.identity import Visitor

TICKET_SECONDS: Final = 30.0
TICKET_BYTES: Final = 24
MOST: Final = 10_000


class Tickets:
    """The tickets of this server that nobody has used yet, the oldest first."""

    def __init__(self, most: int = MOST) -> None:
        """Keep at most so many; beyond that the oldest is forgotten."""
        self._most = most
        self._open: OrderedDict[bytes, tuple[float, Visitor]] = OrderedDict()

    def issue(self, visitor: Visitor, now: float) -> str:
        """Return a new ticket that stands for somebody."""
        ticket = secrets.token_urlsafe(TICKET_BYTES)
        self._open[_hash(ticket)] = (now + TICKET_SECONDS, visitor)
        if len(self._open) > self._most:
            self._open.popitem(last=False)
        return ticket

    def redeem(self, ticket: str, now: float) -> Visitor | None:
        """Return who a ticket stands for, this once; None if it was used, has expired or never was."""
        until, visitor = self._open.pop(_hash(ticket), (now, None))
        return visitor if now < until else None


def _hash(ticket: str) -> bytes:
    return hashlib.sha256(ticket.encode()).digest()
