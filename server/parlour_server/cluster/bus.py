"""The bus between nodes, over NATS: messages by subject, each of which may be lost, doubled or late.

Nothing durable depends on it: the log is in the database, and whatever is lost here is found by numbers
(``links``) or read from the log again. Invariant: ``publish`` never waits, and what waits for the bus is
bounded.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from parlour_server.cluster.seal import Seal
from parlour_server.supervision import supervised

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

CONNECT_SECONDS: Final = 5
RECONNECT_SECONDS: Final = 0.5
PING_SECONDS: Final = 2
MAX_WAITING_BYTES: Final = 8 * 1024 * 1024

Receive = Callable[[bytes], None]


class BusError(Exception):
    """The bus cannot be used; the text is one line that gives the reason and no password."""


class Bus(Protocol):
    """Where nodes send each other messages."""

    @property
    def is_up(self) -> bool:
        """Whether messages go out now."""

    def publish(self, subject: str, body: bytes) -> None:
        """Send a message to the subscribers of a subject of this cluster, or lose it."""

    async def subscribe(self, subject: str, receive: Receive) -> None:
        """Call ``receive`` with each message of a subject of this cluster from now on."""


class SealedBus:
    """A connection to NATS that reconnects by itself."""

    def __init__(self, client: "Client", prefix: str, seal: Seal) -> None:
        """Use a connected client; ``connect`` makes one."""
        self._client = client
        self._prefix = f"{prefix}.{seal.cluster}"
        self._seal = seal
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._waiting_bytes = 0
        self._something = asyncio.Event()
        self._writer = asyncio.create_task(supervised("the bus", self._write))
        self.forged = 0
        """Messages dropped because their seal was not of this cluster."""
        self.unsent = 0
        """Messages dropped because the bus did not take them."""

    @property
    def is_up(self) -> bool:
        """Whether the connection to NATS stands."""
        return bool(self._client.is_connected)

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
        full = f"{self._prefix}.{subject}"

        async def on_message(message: "Msg") -> None:
            body = self._seal.open(full, message.data)
            if body is None:
                self.forged += 1
            else:
                receive(body)

        await self._client.subscribe(full, cb=on_message)

    async def flush(self) -> None:
        """Wait a moment until what was published has been sent."""
        from nats.errors import Error

        with suppress(Error, OSError, TimeoutError):
            await self._send_waiting()
            await self._client.flush(timeout=1)

    async def close(self) -> None:
        """Send what waits, then close the connection."""
        await self.flush()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        with suppress(Exception):
            await self._client.close()

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            await self._send_waiting()

    async def _send_waiting(self) -> None:
        from nats.errors import Error

        while self._waiting:
            subject, body = self._waiting.popleft()
            self._waiting_bytes -= len(body)
            full = f"{self._prefix}.{subject}"
            try:
                await self._client.publish(full, self._seal.close(full, body))
            except Error as error:
                self.unsent += 1
                logger.warning("a message to other nodes was not sent: %s", error)


async def connect(url: str, prefix: str, seal: Seal) -> SealedBus:
    """Connect to NATS; ``prefix`` begins the subjects of all clusters that share it.

    Raises:
        BusError: the client library is missing, the URL is unusable, or NATS does not answer or refuses.
    """
    try:
        import nats
    except ModuleNotFoundError as error:
        raise BusError(f"it needs {error.name}: pip install 'parlour-server[nats]'") from None
    shown = shown_url(url)
    try:
        # First without reconnecting, which would go on for ever with a wrong password.
        async with asyncio.timeout(CONNECT_SECONDS):
            probe = await nats.connect(url, allow_reconnect=False, error_cb=_ignore, connect_timeout=3)
            await probe.close()
            client = await nats.connect(
                url,
                error_cb=_log_error,
                disconnected_cb=_log_down,
                reconnected_cb=_log_up,
                max_reconnect_attempts=-1,
                reconnect_time_wait=RECONNECT_SECONDS,
                ping_interval=PING_SECONDS,
                skip_subject_validation=True,
                pending_size=MAX_WAITING_BYTES,
                name="parlour",
            )
    except TimeoutError:
        raise BusError(f"the bus {shown} does not answer") from None
    except Exception as error:  # the library raises whatever its parts do, such as ValueError for a port
        reason = str(error).removeprefix("nats: ").strip("'") or type(error).__name__
        raise BusError(f"the bus {shown} cannot be used: {reason}") from None
    return SealedBus(client, prefix, seal)


def shown_url(url: str) -> str:
    """Return a URL as it may be shown: without user and password or token."""
    scheme, slashes, rest = url.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2]}" if slashes else url.rpartition("@")[2]


async def _ignore(*_: Any) -> None:
    pass


async def _log_error(error: Exception) -> None:
    logger.warning("the bus: %s", str(error) or type(error).__name__)


async def _log_down() -> None:
    logger.warning("the bus is down: rooms of other nodes cannot be reached")


async def _log_up() -> None:
    logger.warning("the bus is up again")
