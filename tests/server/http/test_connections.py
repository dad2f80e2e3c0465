"""Connections without a WebSocket give way to newer ones; at the capacity accepting waits."""

import asyncio
import errno
import os
import resource
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from parlour_protocol.answers import Pong
from parlour_protocol.commands import Ping
from parlour_server.http import listener as listening
from parlour_server.http.client_address import Networks
from parlour_server.http.connections import Connections, CountedConnection
from parlour_server.http.listener import Listener, connection_capacity
from parlour_server.limits.settings import Limits
from tests.server.served import Client, RunningServer, served


class FakeTransport:
    """A transport that only knows its peer and whether it was dropped."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.dropped = False

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return (self.host, 1)

    def abort(self) -> None:
        self.dropped = True


def opened(connections: Connections, *hosts: str) -> list[FakeTransport]:
    transports = [FakeTransport(host) for host in hosts]
    for transport in transports:
        connections.accept()
        connections.add(cast(Any, transport))
    return transports


def dropped(transports: list[FakeTransport]) -> list[bool]:
    return [transport.dropped for transport in transports]


def test_the_oldest_of_an_address_gives_way_and_no_other_address_notices() -> None:
    connections = Connections(Limits(max_address_connections=2), Networks(()), Networks(()), 100)
    others = opened(connections, "10.0.0.1", "10.0.0.1")
    own = opened(connections, "10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.2")
    assert (dropped(others), dropped(own)) == ([False, False], [True, True, False, False])
    assert (connections.plain, connections.dropped) == (4, 2)


def test_a_network_of_version_6_is_one_address() -> None:
    connections = Connections(Limits(max_address_connections=1), Networks(()), Networks(()), 100)
    assert dropped(opened(connections, "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")) == [
        True,
        False,
        False,
    ]


def test_a_trusted_proxy_has_no_bound_of_its_own() -> None:
    connections = Connections(Limits(max_address_connections=1), Networks(("10.0.0.0/8",)), Networks(()), 100)
    assert not any(dropped(opened(connections, *["10.0.0.1"] * 5)))


def test_an_address_of_a_shared_network_has_more_but_at_most_half_of_all() -> None:
    limits, shared = Limits(max_address_connections=1, max_connections=8), Networks(("10.0.0.0/8",))
    connections = Connections(limits, Networks(()), shared, 100)
    assert dropped(opened(connections, *["10.0.0.1"] * 5)) == [True, False, False, False, False]
    assert dropped(opened(connections, *["192.0.2.1"] * 2)) == [True, False]


def test_of_too_many_in_all_the_oldest_gives_way() -> None:
    connections = Connections(Limits(max_connections=2), Networks(()), Networks(()), 100)
    assert dropped(opened(connections, "10.0.0.1", "10.0.0.2", "10.0.0.3")) == [True, False, False]


async def test_a_request_makes_a_connection_the_latest() -> None:
    connections = Connections(
        Limits(max_connections=2, max_address_connections=2), Networks(()), Networks(()), 100
    )
    first, second = opened(connections, "10.0.0.1", "10.0.0.1")

    class Request:
        transport = first

    async def handler(_: object) -> None:
        return None

    await connections.note_request(cast(Any, Request()), cast(Any, handler))
    opened(connections, "10.0.0.1")
    assert (first.dropped, second.dropped) == (False, True)


def test_what_carries_a_websocket_is_counted_but_never_dropped() -> None:
    connections = Connections(Limits(max_connections=1), Networks(()), Networks(()), 2)
    first, second = opened(connections, "10.0.0.1", "10.0.0.2")
    assert first.dropped
    connections.discard(cast(Any, second))
    assert (connections.plain, connections.has_room) == (0, False)
    connections.drop_oldest()
    assert not second.dropped
    connections.release()
    assert connections.has_room


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [(4096, 4096 - 256 - 16), (400, 200), (resource.RLIM_INFINITY, (1 << 30) - 256 - 16)],
)
def test_descriptors_are_kept_for_the_rest(
    monkeypatch: pytest.MonkeyPatch, allowed: int, expected: int
) -> None:
    monkeypatch.setattr("parlour_server.http.listener.resource.getrlimit", lambda _: (allowed, allowed))
    assert connection_capacity(256, 2) == expected


# -- accepting ------------------------------------------------------------------------------------


async def turn() -> None:
    await asyncio.sleep(0)


class Idle(asyncio.Protocol):
    """Does nothing with a connection but note it."""

    def __init__(self, accepted: list[asyncio.Transport]) -> None:
        self._accepted = accepted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._accepted.append(cast(asyncio.Transport, transport))


class Accepting:
    """A listener whose connections do nothing."""

    def __init__(self, capacity: int, **limits: int) -> None:
        self.connections = Connections(Limits(**cast(Any, limits)), Networks(()), Networks(()), capacity)
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.listener = Listener(self.socket, lambda: Idle(self.accepted), self.connections)
        self.clients: list[socket.socket] = []
        self.accepted: list[asyncio.Transport] = []
        self.listener.start()

    def connect(self) -> socket.socket:
        client = socket.create_connection(self.socket.getsockname())
        client.setblocking(False)
        self.clients.append(client)
        return client

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not true():
                await turn()

    async def close(self) -> None:
        await self.listener.stop()
        for client in self.clients:
            client.close()


@pytest.fixture
async def full() -> AsyncIterator[Accepting]:
    """A listener for two connections that are there and carry WebSockets."""
    accepting = Accepting(2)
    for _ in range(2):
        accepting.connect()
    await accepting.until(lambda: accepting.connections.plain == 2)
    for transport in accepting.accepted:
        accepting.connections.discard(transport)
    yield accepting
    await accepting.close()


async def test_without_a_free_descriptor_accepting_pauses_until_a_connection_ends(full: Accepting) -> None:
    full.connect()
    await full.until(lambda: full.connections.paused)
    assert (full.connections.plain, full.connections.pauses, full.connections.dropped) == (0, 1, 0)
    full.clients[0].close()
    await full.until(lambda: full.connections.plain == 1)
    assert not full.connections.paused


async def test_a_newcomer_takes_the_place_of_the_oldest_without_a_websocket() -> None:
    accepting = Accepting(2)
    first, second = accepting.connect(), accepting.connect()
    await accepting.until(lambda: accepting.connections.plain == 2)
    accepting.connect()
    await accepting.until(lambda: accepting.connections.dropped == 1)
    await accepting.until(lambda: accepting.connections.plain == 2)
    assert await asyncio.get_running_loop().sock_recv(first, 1) == b""
    with pytest.raises(BlockingIOError):
        second.recv(1)
    await accepting.close()


async def test_a_turn_of_the_loop_accepts_one() -> None:
    accepting = Accepting(1000)
    for _ in range(12):
        accepting.connect()
    shares = []
    while (before := len(accepting.accepted)) < 12:
        await turn()
        shares.append(len(accepting.accepted) - before)
    assert max(shares) == 1
    await accepting.close()


async def test_where_the_system_refuses_accepting_waits_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(listening, "REFUSED_SECONDS", 0.0)
    refusals = 3

    class Refusing(socket.socket):
        def accept(self) -> Any:
            nonlocal refusals
            refusals -= 1
            if refusals >= 0:
                raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
            return super().accept()

    accepting = Accepting(10)
    await accepting.listener.stop()
    accepting.socket = Refusing()
    accepting.socket.bind(("127.0.0.1", 0))
    accepting.socket.listen()
    accepting.listener = Listener(accepting.socket, asyncio.Protocol, accepting.connections)
    accepting.listener.start()
    accepting.connect()
    await accepting.until(lambda: accepting.connections.plain == 1)
    assert accepting.connections.pauses == 3
    assert [record.getMessage() for record in caplog.records] == ["connections wait: Too many open files"]
    await accepting.close()


# -- a whole server -------------------------------------------------------------------------------


async def idle(server: RunningServer, number: int) -> list[asyncio.StreamReader]:
    """Open connections that send nothing, until the server ends."""
    opened = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(number)]
    for _, writer in opened:
        server.clients.callback(writer.close)
    return [reader for reader, _ in opened]


async def test_idle_connections_lock_nobody_out(tmp_path: Path) -> None:
    async with served(tmp_path, max_address_connections=5, max_connections=8) as server:
        amber: Client = await server.enter()
        readers = await idle(server, 30)
        blue = await server.enter()
        for reader in readers[:20]:
            assert await reader.read() == b""
        for client in (amber, blue):
            assert isinstance(await client.ask(Ping("p")), Pong)
        assert server.running.connections.plain <= 5


async def test_at_the_limit_of_files_newcomers_come_in_and_the_log_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.composition.http.connection_capacity", lambda kept, workers: 6)
    async with served(tmp_path) as server:
        amber, _, room = await server.table()
        await idle(server, 30)
        await amber.play(room, 1, "1:1")
        watcher = await server.enter()
        assert (await watcher.join(room)).state is not None
        assert server.running.connections.pauses > 0


async def test_a_protocol_is_told_everything() -> None:
    told: list[str] = []

    class Told(asyncio.Protocol):
        def __getattribute__(self, name: str) -> Any:
            return lambda *arguments: told.append(name)

    connections = Connections(Limits(), Networks(()), Networks(()), 10)
    connection = CountedConnection(Told(), connections)
    transport = cast(Any, FakeTransport("10.0.0.1"))
    connections.accept()
    connection.connection_made(transport)
    connection.data_received(b"x")
    connection.pause_writing()
    connection.resume_writing()
    connection.eof_received()
    connection.connection_lost(None)
    assert told == [
        "connection_made",
        "data_received",
        "pause_writing",
        "resume_writing",
        "eof_received",
        "connection_lost",
    ]
    assert (connections.plain, connections.has_room) == (0, True)
