"""The players' sockets, which can be cut at any time; counts how the client library recovers."""

import asyncio
from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic

from parlour_client import Connection, GuestIdentity, parse_server
from parlour_client.connection.link import LinkState
from parlour_client.connection.transport import Opener, Transport, WebSocketTransport, websocket_opener
from parlour_protocol.codec import Frame
from parlour_protocol.limits import MAX_OUTSTANDING
from tests.chaos.toll import Toll

BACK_SECONDS = 60.0


class Wire:
    """One open socket, which remembers what its client has recently sent on any socket."""

    def __init__(self, transport: Transport, said: deque[Frame], toll: Toll) -> None:
        self._transport = transport
        self._said = said
        self._toll = toll

    async def send(self, frame: Frame) -> None:
        """Send a frame; one that was sent before is an unanswered command, as ids are never reused."""
        self._toll.resends += frame in self._said
        self._said.append(frame)
        await self._transport.send(frame)

    async def recv(self) -> Frame:
        """See Transport."""
        return await self._transport.recv()

    async def close(self, code: int, reason: str) -> None:
        """See Transport."""
        await self._transport.close(code, reason)

    def cut(self) -> None:
        """Abort the connection; data on its way is lost."""
        assert isinstance(self._transport, WebSocketTransport)
        self._transport.socket.transport.abort()


class Wires:
    """The sockets of all players, and which players are disconnected."""

    def __init__(self, toll: Toll) -> None:
        self._toll = toll
        self._people = 0
        self._open: dict[str, Wire] = {}  # each player's latest, by name
        self._lost: dict[str, float] = {}  # since when, by name
        self._all_back = asyncio.Event()
        self._all_back.set()

    def connection(self, servers: Sequence[str], name: str, folder: Path) -> Connection:
        """Return a guest's connection, to be entered, each of whose sockets is to one server of several.

        The first people connect to one server each, so that every server has players whatever the seed.
        The token, of the first server, is kept in a folder.
        """
        identity = GuestIdentity(parse_server(servers[0]), name, "person", folder)
        openers = [websocket_opener(parse_server(server)) for server in servers]
        opener = self._opener(openers, name, openers[self._people : self._people + 1])
        self._people += 1
        return Connection(servers[0], identity=identity, opener=opener, on_link=partial(self._linked, name))

    def cut(self, random: Random, count: int) -> None:
        """Cut some players' sockets; one that is broken already stays as it is."""
        there = sorted(self._open.keys() - self._lost.keys())
        for name in random.sample(there, min(count, len(there))):
            self._open[name].cut()
            self._toll.cuts += 1

    async def all_back(self) -> None:
        """Wait until all clients are connected.

        Raises:
            AssertionError: a client does not reconnect.
        """
        try:
            await asyncio.wait_for(self._all_back.wait(), BACK_SECONDS)
        except TimeoutError:
            names = ", ".join(self._lost)
            raise AssertionError(f"not back within {BACK_SECONDS:g} s: {names}") from None

    def _opener(self, openers: Sequence[Opener], name: str, first: list[Opener]) -> Opener:
        """Return what opens a player's sockets, to random servers but for a ``first`` one if there is any."""
        said: deque[Frame] = deque(maxlen=4 * MAX_OUTSTANDING)
        random = Random(f"{self._toll.seed} {name}")

        async def open_wire(token: str) -> Transport:
            opener = first.pop() if first else random.choice(openers)
            wire = self._open[name] = Wire(await opener(token), said, self._toll)
            return wire

        return open_wire

    def _linked(self, name: str, state: LinkState) -> None:
        if state == "reconnecting":
            self._lost[name] = monotonic()
            self._all_back.clear()
            return
        self._toll.resumes += 1
        self._toll.longest_outage = max(self._toll.longest_outage, monotonic() - self._lost.pop(name))
        if not self._lost:
            self._all_back.set()
