"""A WebSocket client by hand, as cheap as one can be: the load generator has to outrun the server.

It blocks until the handshake is over and while it is asked to; after that it only takes what has arrived.
Frames go out masked with zeros, which changes nothing; those that come in are single and unmasked
(RFC 6455, 5.2), as every server here sends them.
"""

import base64
import os
import socket
from collections.abc import Mapping
from struct import pack, unpack_from

CHUNK = 1 << 16
BINARY, PING = 0x82, 0x89  # FIN with their opcodes (RFC 6455, 5.2)
PONG = b"\x8a\x80\0\0\0\0"


class RawPeer:
    """One open socket."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str], source: str) -> None:
        """Connect from a loopback address and shake hands.

        Raises:
            ConnectionError: the server did not agree.
        """
        self.socket = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        lines = [
            f"GET {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._agree()

    def send(self, payload: bytes) -> None:
        """Send a binary frame whole; a peer that does not read is not measured but met with an error."""
        size = len(payload)
        header = pack("!BBxxxx", BINARY, 0x80 | size) if size < 126 else pack("!BBHxxxx", BINARY, 0xFE, size)
        frame = header + payload
        if self.socket.send(frame) != len(frame):
            raise ConnectionError("the server does not read")

    def receive(self) -> list[bytes]:
        """Return the payloads of the frames that are there, after waiting for something to arrive."""
        arrived = self.socket.recv(CHUNK)
        if not arrived:
            raise ConnectionError("the server closed")
        return self._cut(self._buffer + arrived)

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def _cut(self, data: bytes) -> list[bytes]:
        payloads = []
        at, end = 0, len(data)
        while end - at >= 2:
            size, body = data[at + 1], at + 2
            if size == 126:
                if end - at < 4:
                    break
                (size,), body = unpack_from("!H", data, at + 2), at + 4
            elif size == 127:
                if end - at < 10:
                    break
                (size,), body = unpack_from("!Q", data, at + 2), at + 10
            if end < body + size:
                break
            if data[at] == BINARY:
                payloads.append(data[body : body + size])
            elif data[at] == PING:
                self.socket.send(PONG)
            else:
                raise ConnectionError(f"the server closed: {data[body : body + size]!r}")
            at = body + size
        self._buffer = data[at:]
        return payloads

    def _agree(self) -> None:
        answer = b""
        while b"\r\n\r\n" not in answer:
            read = self.socket.recv(1)
            if not read:
                break
            answer += read
        if not answer.startswith(b"HTTP/1.1 101 "):
            raise ConnectionError(answer.decode(errors="replace").partition("\r\n")[0] or "closed at once")
