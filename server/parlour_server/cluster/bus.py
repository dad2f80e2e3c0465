"""The bus between nodes, over NATS: messages by subject; any message may be lost, doubled or late.

Nothing durable depends on the bus: the log is in the database. Nodes find lost messages by their numbers
(``links``) or read the log again. Invariant: ``publish`` never waits, and the bytes that wait for the bus are
bounded.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from parlour_server.cluster.seal import Seal
from parlour_server.supervision.tasks import cancelled, supervised

if TYPE_CHECKING:
    from nats.aio.msg import Msg

    from parlour_server.cluster.nats_bus import NatsBus

MAX_WAITING_BYTES: Final = 8 * 1024 * 1024
MAX_UNREAD: Final = 20_000
MAX_UNREAD_BYTES: Final = 64 * 1024 * 1024

Receive = Callable[[bytes], None]


class Bus(Protocol):
    """Carries messages between nodes."""

    @property
    def is_up(self) -> bool:
        """Whether messages can be sent now."""

    def publish(self, subject: str, body: bytes) -> None:
        """Send a message to the subscribers of a subject of this cluster, or lose it."""

    async def subscribe(self, subject: str, receive: Receive) -> None:
        """Call ``receive`` with each message of a subject of this cluster from now on."""


class SealedBus:
    """The bus of one cluster: its subjects hold the cluster's name, its messages are sealed."""

    def __init__(self, bus: "NatsBus", seal: Seal) -> None:
        self._bus = bus
        self._seal = seal
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._waiting_bytes = 0
        self._something = asyncio.Event()
        self._writer = asyncio.create_task(supervised("the bus", self._write))
        self.forged = 0
        """Messages dropped because they had no valid seal of this cluster."""
        self.unsent = 0
        """Messages dropped because the bus was down or too slow."""

    @property
    def is_up(self) -> bool:
        """See Bus."""
        return self._bus.is_up

    @property
    def trouble(self) -> str:
        """Why the bus does not work now, empty if it does."""
        return self._bus.trouble

    def publish(self, subject: str, body: bytes) -> None:
        """See Bus."""
        if not self.is_up or self._waiting_bytes + len(body) > MAX_WAITING_BYTES:
            self.unsent += 1
            return
        self._waiting.append((subject, body))
        self._waiting_bytes += len(body)
        self._something.set()

    async def subscribe(self, subject: str, receive: Receive) -> None:
        """See Bus."""
        full = self._full(subject)

        async def on_message(message: "Msg") -> None:
            body = self._seal.open(full, message.data)
            if body is None:
                self.forged += 1
            else:
                receive(body)

        await self._bus.listen(full, on_message, MAX_UNREAD, MAX_UNREAD_BYTES)

    async def flush(self) -> None:
        """Wait a moment until all published messages have been sent."""
        await self._send_waiting()
        await self._bus.flush()

    async def close(self) -> None:
        """Send the waiting messages, then stop."""
        await self.flush()
        await cancelled(self._writer)

    def _full(self, subject: str) -> str:
        return self._bus.subject(self._seal.cluster, subject)

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            await self._send_waiting()
            self._something.clear()  # not sooner: after a failure the rest is sent

    async def _send_waiting(self) -> None:
        while self._waiting:
            subject, body = self._waiting.popleft()
            self._waiting_bytes -= len(body)
            full = self._full(subject)
            await self._bus.publish(full, self._seal.close(full, body))
