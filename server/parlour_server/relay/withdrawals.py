"""Withdrawn identities, announced to all nodes: each node closes the sockets of these identities.

A node that receives the message checks the identities in the database, so that a late message closes no
socket of a client that has signed in again. A node that misses the message finds such sockets by its periodic
check.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from parlour_server.auth.identity import Withdrawal
from parlour_server.cluster.bus import Bus
from parlour_server.supervision.tasks import cancelled

SUBJECT: Final = "identities"
MAX_CHECKS: Final = 100

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Withdrawal).decode


class Withdrawals:
    """Closes sockets of withdrawn identities on this node and on the others."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._close_sockets: Callable[[Withdrawal], None]
        self._check: Callable[[Withdrawal], Awaitable[None]]
        self._checks: set[asyncio.Task[None]] = set()
        self.malformed = 0
        """Messages dropped because they could not be read."""

    async def start(
        self, close_sockets: Callable[[Withdrawal], None], check: Callable[[Withdrawal], Awaitable[None]]
    ) -> None:
        """Listen to the other nodes.

        ``close_sockets`` closes sockets of this node at once, ``check`` closes the sockets that the database
        refuses.
        """
        self._close_sockets, self._check = close_sockets, check
        await self._bus.subscribe(SUBJECT, self.receive)

    async def close(self) -> None:
        """Cancel checks under way."""
        await cancelled(*self._checks)

    def withdraw(self, withdrawal: Withdrawal) -> None:
        """Close the sockets of a withdrawn identity on all nodes."""
        self._close_sockets(withdrawal)
        self._bus.publish(SUBJECT, _encode(withdrawal))

    def receive(self, body: bytes) -> None:
        """Check this node's sockets of an identity that another node has withdrawn."""
        try:
            withdrawal = _decode(body)
        except (msgspec.DecodeError, UnicodeError):
            self.malformed += 1
            return
        if len(self._checks) < MAX_CHECKS:  # the periodic check finds the others
            task = asyncio.ensure_future(self._check(withdrawal))
            self._checks.add(task)
            task.add_done_callback(self._checks.discard)
