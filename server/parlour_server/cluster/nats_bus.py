"""A connection to NATS that reconnects after every loss; at the start a failure is an error of one line.

nats-py is an extra of the package: this module is imported only if a bus is configured. Messages are typed
structs in MessagePack; malformed messages are dropped and counted. Invariant: no message that arrives raises.
"""

import asyncio
import logging
import os
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import AuthorizationError, Error, NoServersError
from nats.js import JetStreamContext
from nats.protocol.parser import AUTHORIZATION_VIOLATION

from parlour_server.cluster.errors import BusError, shown
from parlour_server.supervision.causes import BUS_AWAY, BUS_BACK, BUS_REFUSES
from parlour_server.supervision.parts import ended_within
from parlour_server.supervision.tasks import pauses, reported, supervised

logger = logging.getLogger(__name__)

OLDEST_VERSION: Final = (2, 9)
CONNECT_SECONDS: Final = 5.0
FLUSH_SECONDS: Final = 1.0
ANSWERED_SECONDS: Final = 60  # by then the connection is given up: see PING_SECONDS
#: Limit of a disconnection: nats-py waits for a silent server to read what was sent.
CLOSE_SECONDS: Final = 0.5
RECONNECT_SECONDS: Final = 0.25
FIRST_REOPEN_SECONDS: Final = 0.25  # after a refusal
LONGEST_REOPEN_SECONDS: Final = 2.0
LOOK_SECONDS: Final = 0.25
PING_SECONDS: Final = 2  # a connection that has answered neither of two pings is given up
MAX_WAITING: Final = 10_000  # unread messages of a subscription
MAX_WAITING_BYTES: Final = 16 << 20
TURN_MESSAGES: Final = 50  # messages of one subject that one turn of the event loop handles
SCHEMES: Final = ("nats", "tls")

T = TypeVar("T")

CONNECTION_ERRORS: Final = (Error, OSError, TimeoutError, BusError)


class RefusedByBus(BusError):
    """The bus refuses the user and password."""


class NatsBus:
    """Publishes and subscribes below one prefix; created by ``open``."""

    def __init__(self, address: str, prefix: str) -> None:
        self.prefix = prefix
        self._address = address
        self._refused = False
        self._flushes: set[asyncio.Task[None]] = set()
        self._subscriptions: list[dict[str, Any]] = []  # the arguments of each, for the next connection
        self._keeping: asyncio.Task[None] | None = None
        self.malformed = 0
        """Messages dropped because they could not be decoded."""
        self.errors = 0
        """The number of errors that the connection reported: lost, refused, too slow."""
        self.on_lost: list[Callable[[], None]] = []
        """Called when the connection is lost."""
        self.client = Client()
        self._closing = False

    @classmethod
    async def open(cls, url: str, prefix: str) -> "NatsBus":
        """Connect, and keep the connection up until ``close``.

        Raises:
            BusError: the address is unusable or does not answer, or the bus refuses the credentials.
        """
        bus = cls(_checked(url), prefix)
        bus.client = await bus._connect()
        bus._keeping = asyncio.create_task(supervised("the connection to the bus", bus._keep_open))
        return bus

    @property
    def is_up(self) -> bool:
        """Whether the connection stands."""
        return self.client.is_connected

    @property
    def trouble(self) -> str:
        """Why nothing goes over the bus now, empty if it does."""
        if self.is_up:
            return ""
        return "the bus refuses this server" if self._refused else "the bus does not answer"

    @property
    def jetstream(self) -> JetStreamContext:
        """The part of NATS that stores messages."""
        return self.client.jetstream()

    def subject(self, *parts: str) -> str:
        """Return a subject of this bus."""
        return ".".join((self.prefix, *parts))

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message that may be lost; without a connection the message is lost."""
        if self.is_up:
            try:
                await self.client.publish(subject, message)
            except (Error, OSError) as error:
                await self._on_error(error)

    async def subscribe(
        self, subject: str, decoder: "msgspec.msgpack.Decoder[T]", receive: Callable[[T], None]
    ) -> None:
        """Call ``receive`` with each message of a subject that the decoder accepts.

        After `TURN_MESSAGES` messages other tasks of the event loop have their turn.
        """
        since_turn = 0

        async def on_message(message: Msg) -> None:
            nonlocal since_turn
            since_turn += 1
            if since_turn >= TURN_MESSAGES:
                since_turn = 0
                await asyncio.sleep(0)  # nats-py itself does not pause between messages
            try:
                decoded = decoder.decode(message.data)
            except (msgspec.MsgspecError, ValueError, RecursionError):
                self.malformed += 1
            else:
                receive(decoded)

        await self.listen(subject, on_message, MAX_WAITING, MAX_WAITING_BYTES)

    async def listen(
        self, subject: str, on_message: Callable[[Msg], Awaitable[None]], messages: int, size: int
    ) -> None:
        """Call ``on_message`` with each message of a subject.

        Messages beyond ``messages`` or ``size`` bytes of unread ones are lost.
        """
        subscription: dict[str, Any] = {
            "subject": subject,
            "cb": on_message,
            "pending_msgs_limit": messages,
            "pending_bytes_limit": size,
        }
        self._subscriptions.append(subscription)
        if not self.client.is_closed:  # else the next connection subscribes
            await self.client.subscribe(**subscription)

    async def flush(self) -> None:
        """Wait a moment until NATS has received the sent messages and the subscriptions.

        The client's flush is not cancelled after that: when the answer to a cancelled flush comes, nats-py
        stops reading from the connection.
        """
        flushing = asyncio.create_task(self._flushed())
        self._flushes.add(flushing)
        flushing.add_done_callback(self._flushes.discard)
        await asyncio.wait([flushing], timeout=FLUSH_SECONDS)

    async def _flushed(self) -> None:
        with suppress(Error, OSError, TimeoutError):
            await self.client.flush(timeout=ANSWERED_SECONDS)

    async def close(self) -> None:
        """Disconnect for good."""
        self._closing = True
        self.on_lost.clear()
        if self._keeping is not None:
            self._keeping.cancel()  # nats-py may swallow the cancellation
            await asyncio.wait([self._keeping], timeout=CLOSE_SECONDS)
        await _close(self.client)
        for flushing in self._flushes:
            flushing.cancel()

    async def _on_error(self, error: Exception) -> None:
        """Count an error of the connection or of a message's handler, and log it."""
        self.errors += 1
        if not isinstance(error, CONNECTION_ERRORS):
            logger.error("a message of the bus could not be handled", exc_info=error)
            return
        refused = _is_refusal(error)
        if refused and not self._refused:
            logger.error(
                "the bus refuses the user and password: trying again until it takes them", extra=BUS_REFUSES
            )
        self._refused = refused
        logger.debug("bus: %r", error)

    async def _on_disconnected(self) -> None:
        if self._closing:
            return
        logger.warning("the connection to the bus is lost", extra=BUS_AWAY)
        self.errors += 1
        for act in self.on_lost:
            reported("what is told of a lost bus failed", act)

    async def _on_reconnected(self) -> None:
        self._refused = False
        logger.info("the connection to the bus is back", extra=BUS_BACK)

    async def _connect(self) -> Client:
        """Return a new connection with all subscriptions, which reconnects by itself; raises BusError."""
        await _try(self._address, shown(self._address))
        client = Client()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await client.connect(
                    self._address,
                    name="parlour",
                    error_cb=self._on_error,
                    disconnected_cb=self._on_disconnected,
                    reconnected_cb=self._on_reconnected,
                    connect_timeout=int(CONNECT_SECONDS),
                    reconnect_time_wait=RECONNECT_SECONDS,  # type: ignore[arg-type]  # any number will do
                    max_reconnect_attempts=-1,
                    ping_interval=PING_SECONDS,
                )
                for subscription in self._subscriptions:
                    await client.subscribe(**subscription)
        except BaseException as error:
            await _close(client)
            if isinstance(error, (Error, OSError, TimeoutError)):
                why = _reason(error)
                raise BusError(f"bus {shown(self._address)!r} does not answer: {why}") from None
            raise
        return client

    async def _keep_open(self) -> None:
        """Connect again after a refusal: nats-py closes for good then, or retries without a pause."""
        while not self._closing:
            await asyncio.sleep(LOOK_SECONDS)
            if self.client.is_closed or (self._refused and not self.is_up):
                await _close(self.client)
                self.client = await self._reopened()
                await self._on_reconnected()

    async def _reopened(self) -> Client:
        """Return a new connection as soon as NATS accepts one."""
        for seconds in pauses(FIRST_REOPEN_SECONDS, LONGEST_REOPEN_SECONDS):
            try:
                return await self._connect()
            except BusError as error:
                await self._on_error(error)
                await asyncio.sleep(seconds)
        raise AssertionError("the pauses have no end")


def _checked(url: str) -> str:
    """Return the address if it is valid; raises BusError."""
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
    """Connect once and disconnect, to raise an error with its cause: the real client only retries."""
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
        if _is_refusal(found):
            raise RefusedByBus(f"bus {name!r} refuses the user and password") from None
        raise BusError(f"bus {name!r} does not answer: {_reason(found)}") from None
    else:
        version = client.connected_server_version
        with suppress(ValueError):  # a build with an unusual version is accepted
            if (version.major, version.minor) < OLDEST_VERSION:
                oldest = ".".join(map(str, OLDEST_VERSION))
                is_old = f"is NATS {version.major}.{version.minor}: {oldest} or newer is needed"
                raise BusError(f"bus {name!r} {is_old}")
    finally:
        await _close(client)


async def _close(client: Client) -> None:
    """Disconnect, without waiting for a silent server."""
    with suppress(Error, OSError, TimeoutError):
        await ended_within(CLOSE_SECONDS, client.close())


def _is_refusal(error: Exception) -> bool:
    if isinstance(error, AuthorizationError | RefusedByBus):
        return True
    return isinstance(error, Error) and AUTHORIZATION_VIOLATION in str(error).lower()


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"nothing came within {CONNECT_SECONDS:g} s"
    named = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else ""
    return (named or str(error) or type(error).__name__).removeprefix("nats: ")
