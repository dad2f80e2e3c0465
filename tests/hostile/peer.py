"""An attacker's end of HTTP and WebSocket: bytes of its own making, from a local address of its own.

Linux answers on every address of 127.0.0.0/8, so that each attack has an address that no limit knows yet.
"""

import asyncio
import base64
import json
import os
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Self

from parlour_protocol.answers import Event, LobbyEvent, Reply, TransientUpdate
from parlour_protocol.codec import client_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

# First bytes of frames, RFC 6455, 5.2
BINARY, CLOSE, PING, PONG, BEGUN, PIECE = 0x82, 0x88, 0x89, 0x8A, 0x02, 0x00
MASKED = 0x80
MASK = bytes(4)  # leaves the payload unchanged
SERVER = "127.0.0.1"
DROPPED = "dropped"
READ_BYTES = 1 << 16


class NotAdmitted(Exception):
    """The server refused a handshake; the text is the HTTP status."""


@dataclass(frozen=True)
class Target:
    """The server's port, and the address to attack it from."""

    port: int
    address: str

    async def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return an answer's status and body, over a connection of its own."""
        async with Wire.open(self) as wire:
            lines = [f"Content-Length: {len(body)}", "Content-Type: application/json", "Connection: close"]
            await wire.send(self.head(method, path, *lines) + body)
            status = await wire.status()
            return status, await wire.rest()

    async def guest(self) -> str:
        """Return the token of a new guest."""
        status, body = await self.request("POST", "/api/guests", b'{"name": "Mallory"}')
        if status != 200:
            raise NotAdmitted(str(status))
        return str(json.loads(body)["token"])

    def head(self, method: str, path: str, *lines: str) -> bytes:
        """Return the head of a request."""
        first = [f"{method} {path} HTTP/1.1", f"Host: {SERVER}:{self.port}"]
        return "\r\n".join([*first, *lines, "", ""]).encode()


class Wire:
    """A TCP connection whose reading goes on when its writing fails, so that a last word is read."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._loop = asyncio.get_running_loop()
        self._read = b""

    @classmethod
    @asynccontextmanager
    async def open(cls, target: Target) -> AsyncIterator[Self]:
        """Give a connection; it is closed without a farewell.

        Raises:
            OSError: there is none.
        """
        with socket.socket() as connection:
            connection.setblocking(False)
            connection.bind((target.address, 0))
            wire = cls(connection)
            await wire._loop.sock_connect(connection, (SERVER, target.port))
            yield wire

    async def send(self, data: bytes) -> None:
        """Send bytes, and wait while the server reads nothing."""
        await self._loop.sock_sendall(self._socket, data)

    async def exactly(self, length: int) -> bytes:
        """Return so many bytes.

        Raises:
            ConnectionError: it ended before.
        """
        while len(self._read) < length:
            await self._more()
        read, self._read = self._read[:length], self._read[length:]
        return read

    async def status(self) -> int:
        """Return the status of an HTTP answer, once its head has come."""
        while b"\r\n\r\n" not in self._read:
            await self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1])

    async def rest(self) -> bytes:
        """Return everything up to the end."""
        with suppress(ConnectionError):
            while True:
                await self._more()
        return self._read

    async def _more(self) -> None:
        data = await self._loop.sock_recv(self._socket, READ_BYTES)
        if not data:
            raise ConnectionResetError
        self._read += data

    def reset(self) -> None:
        """Have it closed by a reset."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


class Peer:
    """One WebSocket, after its handshake."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._codec = client_codec(MSGPACK_SUBPROTOCOL)
        self._commands = 0
        self.send = wire.send
        self.reset = wire.reset

    @classmethod
    @asynccontextmanager
    async def open(cls, target: Target, token: str) -> AsyncIterator[Self]:
        """Give a WebSocket under a token, on which nothing has been sent.

        Raises:
            NotAdmitted: the server refuses the handshake.
            OSError: it ends the connection.
        """
        lines = [
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            f"Sec-WebSocket-Protocol: {MSGPACK_SUBPROTOCOL}",
            f"Authorization: Bearer {token}",
        ]
        async with Wire.open(target) as wire:
            await wire.send(target.head("GET", "/ws", *lines))
            status = await wire.status()
            if status != 101:
                raise NotAdmitted(str(status))
            yield cls(wire)

    def new_id(self) -> str:
        """Return a command id that no socket has used."""
        self._commands += 1
        return f"{os.urandom(6).hex()}-{self._commands}"

    async def greet(self) -> None:
        """Say hello, and read the welcome."""
        await self.ask(Hello(self.new_id()))

    async def ask(self, command: ClientMessage) -> Reply:
        """Return the answer to a command; what comes before it is dropped."""
        await self.send(self.command(command))
        while True:
            reply = await self.reply()
            if reply.id == command.id:
                return reply

    async def reply(self) -> Reply:
        """Return the next answer to a command.

        Raises:
            ConnectionResetError: the server closes; the text is the code.
        """
        while True:
            opcode, payload = await self._frame()
            if opcode == CLOSE:
                raise ConnectionResetError(_code(payload))
            if opcode == BINARY:
                message = self._codec.decode(payload)
                if not isinstance(message, Event | TransientUpdate | LobbyEvent):
                    return message

    async def close_code(self) -> str:
        """Read everything up to the server's close frame, and return its code."""
        while True:
            opcode, payload = await self._frame()
            if opcode == CLOSE:
                return _code(payload)

    def command(self, command: ClientMessage) -> bytes:
        """Return a command's frame."""
        payload = self._codec.encode(command)
        assert isinstance(payload, bytes)
        return frame(BINARY, payload)

    async def _frame(self) -> tuple[int, bytes]:
        opcode, length = await self._wire.exactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self._wire.exactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self._wire.exactly(8))
        return opcode, await self._wire.exactly(length)


def frame(first: int, payload: bytes = b"", masked: bool = True) -> bytes:
    """Return a frame whose payload has less than 64 KiB."""
    mask = MASKED if masked else 0
    length, longer = (len(payload), b"") if len(payload) < 126 else (126, struct.pack("!H", len(payload)))
    return bytes([first, mask | length]) + longer + (MASK if masked else b"") + payload


def _code(payload: bytes) -> str:
    return str(struct.unpack("!H", payload[:2])[0]) if len(payload) >= 2 else DROPPED
