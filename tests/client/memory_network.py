"""Transports to the model server that can be cut, frozen and made to lose or repeat messages."""

import asyncio
from collections.abc import Callable

from parlour_client.connection.connection import Connection
from parlour_client.connection.identity import GivenToken
from parlour_client.connection.link import LinkState
from parlour_client.connection.transport import TokenRefused, TransportClosed
from parlour_protocol.answers import ServerMessage
from parlour_protocol.codec import Frame, client_codec
from parlour_protocol.liveness import CLIENT_TIMING, Timing
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.client.model_server import TOKENS, ModelServer, ModelSocket

Copies = Callable[[ServerMessage], int]
"""How often a message of the server arrives: 1 is usual, 0 loses it, 2 repeats it."""


class MemoryTransport:
    """One connection; see parlour_client.connection.transport.Transport."""

    def __init__(self, network: "MemoryNetwork", token: str) -> None:
        self.frozen = False
        self.heard: list[Frame] = []  # what the client has sent
        self._network = network
        self._frames: asyncio.Queue[Frame | TransportClosed] = asyncio.Queue()
        self._closed: TransportClosed | None = None
        self._socket = ModelSocket(network.server, TOKENS[token], self._arrive)

    async def send(self, frame: Frame) -> None:
        if self._closed is not None:
            raise self._closed
        self.heard.append(frame)
        if self._network.cut_on_send > 0:
            self._network.cut_on_send -= 1
            if self._network.cut_on_send == 0:
                self.cut()  # the command is lost with the connection
                return
        if not self.frozen:
            self._socket.hear(frame)

    async def recv(self) -> Frame:
        frame = await self._frames.get()
        if isinstance(frame, TransportClosed):
            raise frame
        return frame

    async def close(self, code: int, reason: str) -> None:
        self.cut(code)

    def cut(self, code: int | None = None, reason: str = "") -> None:
        """End the connection; what is on the way is lost."""
        if self._closed is None:
            self._closed = TransportClosed(code, reason)
            self._socket.close()
            while not self._frames.empty():
                self._frames.get_nowait()
            self._frames.put_nowait(self._closed)

    def garble(self) -> None:
        """Let something arrive that this encoding never carries: a text frame."""
        self._frames.put_nowait("garbled")

    @property
    def closed_with(self) -> int | None:
        """The code of the first closing."""
        return self._closed.code if self._closed is not None else None

    def _arrive(self, frame: Frame) -> None:
        if self._closed is None and not self.frozen:
            message = self._network.codec.decode(frame)
            copies = self._network.copies(message)
            if type(message) in self._network.lose_next:
                self._network.lose_next.remove(type(message))
                copies = 0
            for _ in range(copies):
                self._frames.put_nowait(frame)
            if not copies:
                self._network.lost.set()


class MemoryNetwork:
    """Opens transports to one server, and decides their fate."""

    def __init__(self, server: ModelServer) -> None:
        self.server = server
        self.codec = client_codec(MSGPACK_SUBPROTOCOL)
        self.copies: Copies = lambda message: 1
        self.lose_next: list[type[ServerMessage]] = []  # the next message of each of these sorts is lost
        self.cut_on_send = 0  # cut the connection instead of carrying the n-th command from now
        self.failures: list[Exception] = []  # raised by the next attempts to open
        self.lost = asyncio.Event()  # a message of the server has been lost
        self.transports: list[MemoryTransport] = []

    async def open(self, token: str) -> MemoryTransport:
        if self.failures:
            raise self.failures.pop(0)
        if token not in TOKENS:
            raise TokenRefused("unknown token")
        self.transports.append(MemoryTransport(self, token))
        return self.transports[-1]

    @property
    def newest(self) -> MemoryTransport:
        return self.transports[-1]

    def connection(
        self,
        token: str = "ann",
        timing: Timing = CLIENT_TIMING,
        on_link: Callable[[LinkState], None] = lambda _: None,
        waits: bool = False,
    ) -> Connection:
        return Connection(
            "http://127.0.0.1:1",
            identity=GivenToken(token),
            opener=self.open,
            timing=timing,
            on_link=on_link,
            waits=waits,
        )
