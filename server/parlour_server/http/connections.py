"""The open TCP connections of a server: counted, and bounded as long as they carry no WebSocket.

A connection without a WebSocket costs its peer nothing: beyond a bound, of one address or of all, the
connection whose last request is oldest is dropped. WebSockets have their own limits
(``websocket.connection_limits``).

Invariant: a connection is counted from its accept until its descriptor is free again.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import cast

from aiohttp import web

from parlour_server.http.client_address import Networks, address_key
from parlour_server.http.responses import Handler
from parlour_server.limits.settings import Limits

Oldest = OrderedDict[asyncio.Transport, None]


class Connections:
    """Counts the connections of one server."""

    def __init__(self, limits: Limits, proxies: Networks, shared: Networks, capacity: int) -> None:
        """Admit ``capacity`` connections.

        An address in ``proxies`` stands for all clients, an address in ``shared`` for ``shared_players``.
        """
        self._limits = limits
        self._proxies = proxies
        self._shared = shared
        self._capacity = capacity
        self._open = 0
        self._plain: OrderedDict[asyncio.Transport, str] = OrderedDict()  # the most recent request last
        self._by_address: defaultdict[str, Oldest] = defaultdict(OrderedDict)
        self.on_release: Callable[[], None] = lambda: None
        self.dropped = 0
        self.pauses = 0
        self.paused = False

    @property
    def plain(self) -> int:
        """The number of connections without a WebSocket."""
        return len(self._plain)

    @property
    def has_room(self) -> bool:
        """Whether another connection may be accepted."""
        return self._open < self._capacity

    def accept(self) -> None:
        """Count a connection that has been accepted."""
        self._open += 1

    def release(self) -> None:
        """Stop counting a connection, because its descriptor is free."""
        self._open -= 1
        self.on_release()

    def add(self, transport: asyncio.Transport) -> None:
        """Bound an accepted connection, from now until ``discard``; drop others if there are too many."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        address = address_key(host)
        self._plain[transport] = address
        own = self._by_address[address]
        own[transport] = None
        if host not in self._proxies and len(own) > self._most_of(host):
            self._drop(next(iter(own)))
        if len(self._plain) > self._limits.max_connections:
            self.drop_oldest()

    def discard(self, transport: asyncio.Transport) -> None:
        """Stop bounding a connection that carries a WebSocket or is closed."""
        address = self._plain.pop(transport, None)
        if address is not None:
            own = self._by_address[address]
            del own[transport]
            if not own:
                del self._by_address[address]

    def drop_oldest(self) -> None:
        """Drop the connection without a WebSocket whose last request is oldest, if there is one."""
        if self._plain:
            self._drop(next(iter(self._plain)))

    def drop_all(self) -> None:
        """Drop every connection without a WebSocket."""
        while self._plain:
            self.drop_oldest()

    @web.middleware
    async def note_request(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Middleware that makes the connection of a request the latest one."""
        transport = request.transport
        address = self._plain.get(transport) if transport is not None else None
        if transport is not None and address is not None:
            self._plain.move_to_end(transport)
            self._by_address[address].move_to_end(transport)
        return await handler(request)

    def _most_of(self, host: str) -> int:
        most = self._limits.max_address_connections
        if host not in self._shared:
            return most
        return self._limits.of_shared_address(most, self._limits.max_connections)

    def _drop(self, transport: asyncio.Transport) -> None:
        self.discard(transport)
        self.dropped += 1
        transport.abort()


class PassingOn(asyncio.Protocol):
    """A protocol that stands before another one, ``inner``, and passes events on to it."""

    __slots__ = ("inner",)

    inner: asyncio.Protocol

    def eof_received(self) -> bool | None:
        """See asyncio.Protocol."""
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        """See asyncio.Protocol."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """See asyncio.Protocol."""
        self.inner.resume_writing()


class CountedConnection(PassingOn):
    """Passes all events on to another protocol, and counts the connection from its beginning to its end."""

    __slots__ = ("_connections", "_transport", "data_received")

    data_received: Callable[[bytes], None]  # type: ignore[assignment]  # the inner one: saves a call a frame

    def __init__(self, inner: asyncio.Protocol, connections: Connections) -> None:
        self._connections = connections
        self.pass_to(inner)

    def pass_to(self, inner: asyncio.Protocol) -> None:
        """Pass on to this protocol from now on."""
        self.inner = inner
        self.data_received = inner.data_received

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        self._transport = cast(asyncio.Transport, transport)
        self.inner.connection_made(transport)
        self._connections.add(self._transport)

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio.Protocol."""
        self.inner.connection_lost(error)
        self._connections.discard(self._transport)
        self._connections.release()
