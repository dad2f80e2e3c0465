"""A WebSocket client on a raw socket, for a peer that stops reading: no library reads ahead."""

import asyncio
import base64
import os
import socket
import struct

from parlour_protocol.codec import client_codec
from parlour_protocol.commands import ClientMessage, Hello, JoinRoom
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.server.served import RunningServer

CLOSE, PONG = 0x88, 0x8A  # FIN with the opcode of RFC 6455, 5.2


async def handshake(server: RunningServer) -> bytes:
    """Return the request that opens a WebSocket as a new guest."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Sec-WebSocket-Protocol: {MSGPACK_SUBPROTOCOL}",
        f"Authorization: Bearer {await server.token()}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def reset(connection: socket.socket) -> None:
    """Close a connection by a reset, without a farewell."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


class RawSocket:
    """A connection with a small receive buffer that reads only on request."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._codec = client_codec(MSGPACK_SUBPROTOCOL)
        self.pongs: list[bytes] = []

    @classmethod
    async def connect(cls, server: RunningServer) -> "RawSocket":
        """Open a WebSocket as a new guest, without sending a message."""
        connection = socket.socket()
        server.clients.callback(connection.close)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        raw = cls(connection)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(connection, ("127.0.0.1", server.port))
        await loop.sock_sendall(connection, await handshake(server))
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += await raw._read(1)
        assert answer.startswith(b"HTTP/1.1 101 ")
        return raw

    async def say(self, hello: Hello, room: str) -> None:
        """Send Hello and join a room; read both replies, then nothing more."""
        loop = asyncio.get_running_loop()
        commands: list[ClientMessage] = [hello, JoinRoom("j", room)]
        for command in commands:
            await loop.sock_sendall(self._socket, self.masked_command(command))
            await self._frame()

    async def send(self, data: bytes) -> None:
        """Send raw bytes."""
        await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def read_frames(self, count: int) -> None:
        """Read so many frames."""
        for _ in range(count):
            await self._frame()

    async def read_to_close(self) -> int:
        """Read everything up to the close frame; return its code."""
        while True:
            opcode, payload = await self._frame()
            if opcode == PONG:
                self.pongs.append(payload)
            if opcode == CLOSE:
                return int(struct.unpack("!H", payload[:2])[0])

    def reset(self) -> None:
        """Close the connection by a reset."""
        reset(self._socket)

    def masked_command(self, command: ClientMessage) -> bytes:
        """Return the frame of a short command; its mask of zeros leaves the payload unchanged."""
        payload = self._codec.encode(command)
        assert isinstance(payload, bytes)
        assert len(payload) < 126
        return struct.pack("!BB4x", 0x82, 0x80 | len(payload)) + payload

    async def _frame(self) -> tuple[int, bytes]:
        opcode, length = await self._read(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self._read(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self._read(8))
        return opcode, await self._read(length)

    async def _read(self, count: int) -> bytes:
        loop = asyncio.get_running_loop()
        read = b""
        while len(read) < count:
            chunk = await loop.sock_recv(self._socket, count - len(read))
            if not chunk:
                raise ConnectionError("closed without a close frame")
            read += chunk
        return read
