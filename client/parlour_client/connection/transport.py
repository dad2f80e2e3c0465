"""A connection that carries frames: its interface, and its implementation by WebSocket (docs/protocol.md, 1).

All errors of a socket are raised as exceptions of this package, so that no other module knows which library
carries the frames. A transport does not keep itself alive and does not reconnect: the link does.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.http11 import Response
from websockets.typing import Subprotocol

from parlour_client.connection.address import ServerAddress
from parlour_client.errors import ConnectionEnded, ServerUnreachable, TryLater
from parlour_protocol.codec import Frame
from parlour_protocol.limits import MAX_OUTBOUND_BYTES
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

OPEN_TIMEOUT_S = 10.0
CLOSE_TIMEOUT_S = 2.0
NORMAL_CLOSURE = 1000
DEFAULT_RETRY_AFTER_S = 5.0


class TransportClosed(Exception):
    """The connection is gone; ``code`` is the close code, None without a closing handshake."""

    def __init__(self, code: int | None, reason: str = "") -> None:
        super().__init__(reason or f"closed with code {code}")
        self.code = code
        self.reason = reason


class TokenRefused(Exception):
    """The server does not know the token."""


class Transport(Protocol):
    """A connection that is open, until one of its methods raises TransportClosed."""

    async def send(self, frame: Frame) -> None:
        """Send a frame; waits while the network is slow."""

    async def recv(self) -> Frame:
        """Return the next frame."""

    async def close(self, code: int, reason: str) -> None:
        """Close, within a bounded time, and at once if cancelled; closing twice does nothing."""


Opener: TypeAlias = Callable[[str], Awaitable[Transport]]
"""Opens a transport with a bearer token.

Raises ServerUnreachable, TryLater or ConnectionEnded for a failed connect, TokenRefused for the token.
"""


@dataclass(frozen=True, slots=True)
class WebSocketTransport:
    """A transport over one WebSocket."""

    socket: ClientConnection

    async def send(self, frame: Frame) -> None:
        """See Transport."""
        try:
            await self.socket.send(frame)
        except ConnectionClosed as closed:
            raise _closed(closed) from None

    async def recv(self) -> Frame:
        """See Transport."""
        try:
            return await self.socket.recv()
        except ConnectionClosed as closed:
            raise _closed(closed) from None

    async def close(self, code: int, reason: str) -> None:
        """See Transport."""
        try:
            await self.socket.close(code, reason)
        finally:
            self.socket.transport.abort()  # for a caller that no longer waits for a hung server


def websocket_opener(server: ServerAddress) -> Opener:
    """Return a function that opens WebSockets to a server."""

    async def open_websocket(token: str) -> Transport:
        try:
            socket = await connect(
                server.socket,
                subprotocols=[Subprotocol(MSGPACK_SUBPROTOCOL)],
                additional_headers={"Authorization": f"Bearer {token}"},
                compression=None,
                max_size=MAX_OUTBOUND_BYTES,
                open_timeout=OPEN_TIMEOUT_S,
                close_timeout=CLOSE_TIMEOUT_S,
                ping_interval=None,  # the protocol has its own pings (docs/protocol.md, 9)
                proxy=None if server.is_loopback else True,
            )
        except InvalidStatus as refused:
            raise _refused(server, refused.response) from None
        except (OSError, EOFError, WebSocketException, ImportError) as error:  # the last: a SOCKS proxy
            why = str(error) or type(error).__name__
            raise ServerUnreachable(f"no Parlour server at {server.base}: {why}") from None
        transport = WebSocketTransport(socket)
        if socket.subprotocol != MSGPACK_SUBPROTOCOL:
            await transport.close(NORMAL_CLOSURE, "")
            raise ConnectionEnded(f"{server.base} does not speak {MSGPACK_SUBPROTOCOL}")
        return transport

    return open_websocket


def _closed(closed: ConnectionClosed) -> TransportClosed:
    if closed.rcvd is None:
        return TransportClosed(None, "the connection broke")
    return TransportClosed(closed.rcvd.code, closed.rcvd.reason)


def _refused(server: ServerAddress, response: Response) -> Exception:
    status = response.status_code
    if status == 401:
        return TokenRefused(f"{server.base} does not know this token")
    if status in (429, 503):
        seconds = retry_after(response.headers.get("Retry-After"))
        return TryLater(f"{server.base} is busy: HTTP {status}", seconds)
    if status == 403:
        return ConnectionEnded(f"{server.base} does not let this client in: HTTP 403")
    return ServerUnreachable(f"no Parlour server at {server.base}: HTTP {status}")


def retry_after(header: str | None) -> float:
    """Return the seconds that a Retry-After header names, a default wait if it names none."""
    try:
        return max(0.0, float(header or ""))
    except ValueError:
        return DEFAULT_RETRY_AFTER_S
