"""Nodes and pools on one bus, in the test's own process."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack

from parlour_server.cluster.nats_bus import NatsBus
from parlour_server.cluster.opening import open_bus
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.remote.node import EngineNode
from parlour_server.engines.remote.workers import RemoteWorkers
from parlour_server.engines.slot import Slot
from tests.nats_server import NatsServer

WAIT_SECONDS = 60.0  # only a hang takes this long
PREFIX = "test"


class Cluster:
    """A NATS server, and what a test connects to it; a context manager that closes all of it."""

    def __init__(self, nats: NatsServer) -> None:
        self.nats = nats
        self._stack = AsyncExitStack()

    async def bus(self, prefix: str = PREFIX) -> NatsBus:
        """A connection of its own."""
        bus = await open_bus(self.nats.url, prefix)
        self._stack.push_async_callback(bus.close)
        return bus

    async def node(self, *slots: Slot, packages: Mapping[str, str] | None = None) -> EngineNode:
        """A node that has joined, with games of these packages."""
        node = EngineNode(await self.bus(), slots, packages)
        await node.check()
        await node.start()
        self._stack.push_async_callback(node.close)
        return node

    async def server(
        self, *own: Slot, workers: int = 0, packages: Mapping[str, str] | None = None
    ) -> tuple[EnginePool, RemoteWorkers]:
        """The pool of a server with workers of its own, once it knows of so many remote ones."""
        pool = EnginePool(own)
        pool.start()
        remote = RemoteWorkers(await self.bus(), pool, asyncio.get_running_loop().time, packages)
        await remote.start()
        self._stack.push_async_callback(pool.close)
        self._stack.push_async_callback(remote.close)
        await until(lambda: pool.ready and remote.workers == workers, f"{workers} workers")
        return pool, remote

    async def __aenter__(self) -> "Cluster":
        await asyncio.to_thread(self.nats.start)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()
        await asyncio.to_thread(self.nats.kill)


async def until(claim: Callable[[], object], what: str) -> None:
    """Wait for what no event announces: a message that has come."""
    async with asyncio.timeout(WAIT_SECONDS):
        while not claim():  # noqa: ASYNC110  # see above
            await asyncio.sleep(0.005)
    assert claim(), what
