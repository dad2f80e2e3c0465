"""A bare WebSocket to a server, for what the client library hides: close codes, and frames of any kind.

It speaks the protocol and heals nothing. Every wait is bounded.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from itertools import count
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from parlour_client.connection.address import parse_server
from parlour_client.connection.http_api import new_guest
from parlour_protocol.answers import Event, LobbyEvent, ServerMessage, TransientUpdate, Welcome
from parlour_protocol.codec import client_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.limits import MAX_OUTBOUND_BYTES
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

WAIT_SECONDS = 100.0

T = TypeVar("T")


class SocketClient:
    """One socket that has been welcomed."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.codec = client_codec(MSGPACK_SUBPROTOCOL)
        self._ids = count(1)

    def new_id(self) -> str:
        """Return a command id that this socket has not used."""
        return str(next(self._ids))

    async def ask(self, command: ClientMessage) -> ServerMessage:
        """Return the answer to a command; what comes before it is dropped."""
        await _bounded(self.socket.send(self.codec.encode(command)))
        while True:
            message = await self.hear()
            if not isinstance(message, Event | TransientUpdate | LobbyEvent) and message.id == command.id:
                return message

    async def hear(self) -> ServerMessage:
        """Return the next message."""
        return self.codec.decode(await _bounded(self.socket.recv()))

    async def closed_with(self) -> int | None:
        """Return the code with which the server closes, None if it goes without one."""
        try:
            while True:
                await _bounded(self.socket.recv())
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code


@asynccontextmanager
async def open_socket(url: str, token: str, address: str = "") -> AsyncIterator[SocketClient]:
    """Give a socket under a bearer token, after hello and welcome; ``address`` is the local one to use."""
    async with connect(
        parse_server(url).socket,
        subprotocols=[Subprotocol(MSGPACK_SUBPROTOCOL)],
        additional_headers={"Authorization": f"Bearer {token}"},
        compression=None,
        max_size=MAX_OUTBOUND_BYTES,
        proxy=None,
        local_addr=(address, 0) if address else None,
    ) as socket:
        client = SocketClient(socket)
        welcome = await client.ask(Hello(id=client.new_id()))
        assert isinstance(welcome, Welcome)
        yield client


async def guest_token(url: str, name: str) -> str:
    """Return the token of a new guest."""
    return (await new_guest(parse_server(url), name, "person")).token


async def _bounded(waiting: Awaitable[T]) -> T:
    async with asyncio.timeout(WAIT_SECONDS):
        return await waiting
