"""A connection to NATS: refused in one line at start, kept up for good after it, its errors counted.

nats-py is an extra of the package: this module is imported only where a bus is asked for. Messages are
MessagePack of typed structs; one that is none is dropped and counted. Invariant: nothing that arrives raises.
"""

import asyncio
import logging
import os
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar
from urllib.parse import unquote, urlsplit

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import AuthorizationError, Error, NoServersError
from nats.js import JetStreamContext

from parlour_server.cluster.opening import BusError, shown

logger = logging.getLogger(__name__)

OLDEST_VERSION: Final = (2, 9)
CONNECT_SECONDS: Final = 5.0
RECONNECT_SECONDS: Final = 0.25
PING_SECONDS: Final = 2  # a connection that has answered neither of two pings is given up
MAX_WAITING: Final = 10_000  # messages of a subscription that have arrived and were not looked at
MAX_WAITING_BYTES: Final = 16 << 20
SCHEMES: Final = ("nats", "tls")

T = TypeVar("T")


class NatsBus:
    """Publishes and subscribes below one prefix; ``open`` makes one."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.malformed = 0
        """Messages dropped because they were not what their subject is for."""
        self.errors = 0
        """What the connection reported: lost, refused, too slow."""
        self.on_lost: list[Callable[[], None]] = []
        """Called when the connection is lost."""
        self.client = Client()
        self._closing = False

    @classmethod
    async def open(cls, url: str, prefix: str) -> "NatsBus":
        """Connect, and keep the connection up until ``close``.

        Raises:
            BusError: the address is unusable, or does not answer, or refuses the credentials.
        """
        address = _checked(url)
        await _try(address, shown(url))
        bus = cls(prefix)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await bus.client.connect(
                    address,
                    name="parlour",
                    error_cb=bus._on_error,
                    disconnected_cb=bus._on_disconnected,
                    reconnected_cb=bus._on_reconnected,
                    closed_cb=bus._on_closed,
                    connect_timeout=int(CONNECT_SECONDS),
                    reconnect_time_wait=RECONNECT_SECONDS,  # type: ignore[arg-type]  # any number will do
                    max_reconnect_attempts=-1,
                    ping_interval=PING_SECONDS,
                )
        except (Error, OSError, TimeoutError) as error:
            raise BusError(f"bus {shown(url)!r} does not answer: {_reason(error)}") from None
        return bus

    @property
    def is_up(self) -> bool:
        """Whether the connection stands."""
        return self.client.is_connected

    @property
    def jetstream(self) -> JetStreamContext:
        """The part of NATS that stores messages."""
        return self.client.jetstream()

    def subject(self, *parts: str) -> str:
        """Return a subject of this bus."""
        return ".".join((self.prefix, *parts))

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message that may be lost; while the connection is lost, it is."""
        if self.is_up:
            try:
                await self.client.publish(subject, message)
            except (Error, OSError) as error:
                await self._on_error(error)

    async def subscribe(
        self, subject: str, decoder: "msgspec.msgpack.Decoder[T]", receive: Callable[[T], None]
    ) -> None:
        """Call ``receive`` with each message of a subject that the decoder takes."""

        async def on_message(message: Msg) -> None:
            try:
                decoded = decoder.decode(message.data)
            except (msgspec.MsgspecError, ValueError, RecursionError):
                self.malformed += 1
            else:
                receive(decoded)

        await self.client.subscribe(
            subject, cb=on_message, pending_msgs_limit=MAX_WAITING, pending_bytes_limit=MAX_WAITING_BYTES
        )

    async def flush(self) -> None:
        """Wait until NATS has what was sent and knows the subscriptions."""
        with suppress(Error, OSError, TimeoutError):
            await self.client.flush(int(CONNECT_SECONDS))

    async def close(self) -> None:
        """Disconnect for good."""
        self._closing = True
        self.on_lost.clear()
        with suppress(Error, OSError, TimeoutError):
            await self.client.close()

    async def _on_error(self, error: Exception) -> None:
        self.errors += 1
        logger.debug("bus: %r", error)

    async def _on_disconnected(self) -> None:
        if self._closing:
            return
        logger.warning("the connection to the bus is lost")
        self.errors += 1
        for act in self.on_lost:
            act()

    async def _on_reconnected(self) -> None:
        logger.info("the connection to the bus is back")

    async def _on_closed(self) -> None:
        if not self._closing:  # by the other side, which has new passwords
            logger.error("the bus has closed the connection for good: restart with a user that it takes")


def _checked(url: str) -> str:
    """Return the address as the client takes it.

    Raises:
        BusError: it is none.
    """
    allowed = "allowed is nats://[USER:PASSWORD@]HOST[:PORT], or tls://"
    try:
        parts = urlsplit(url)
        usable = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.path not in ("", "/") or parts.query or re.search(r"[\s,]", unquote(url)):
        raise BusError(f"bus {shown(url)!r} is unusable: {allowed}")
    return url


async def _try(address: str, name: str) -> None:
    """Connect once and disconnect, for an error that says what is wrong: later ones are tried again."""
    errors: list[Exception] = []

    async def note(error: Exception) -> None:
        errors.append(error)

    client = Client()
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await client.connect(
                address,
                error_cb=note,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=int(CONNECT_SECONDS),
            )
    except (Error, OSError, TimeoutError) as error:
        found = next((each for each in [*errors, error] if not isinstance(each, NoServersError)), error)
        if isinstance(found, AuthorizationError) or "authorization" in str(found).lower():
            raise BusError(f"bus {name!r} refuses the user and password") from None
        raise BusError(f"bus {name!r} does not answer: {_reason(found)}") from None
    else:
        version = client.connected_server_version
        with suppress(ValueError):  # a build with a version of its own is taken as it is
            if (version.major, version.minor) < OLDEST_VERSION:
                oldest = ".".join(map(str, OLDEST_VERSION))
                is_old = f"is NATS {version.major}.{version.minor}: {oldest} or newer is needed"
                raise BusError(f"bus {name!r} {is_old}")
    finally:
        with suppress(Error, OSError):
            await client.close()


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"nothing came within {CONNECT_SECONDS:g} s"
    named = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else ""
    return (named or str(error) or type(error).__name__).removeprefix("nats: ")
