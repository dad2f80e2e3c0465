"""The remote workers that a server knows of: what the nodes' heartbeats say, as slots of its pool.

A server counts of each node the workers that are not busy for other servers, and has as many jobs with the
nodes as that, one at least while there is any node: what waits, waits in its own fair queue, in its order.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.msgpack import Decoder

from parlour_server.engines.pool import EnginePool
from parlour_server.engines.remote.messages import NODES, Heartbeat
from parlour_server.engines.remote.slot import NatsSlot, RemoteJobs
from parlour_server.supervision import supervised

if TYPE_CHECKING:
    from parlour_server.cluster.nats_bus import NatsBus

logger = logging.getLogger(__name__)

SILENCE_SECONDS: Final = 2.0  # after which a node counts as gone
LOOK_SECONDS: Final = 0.25
MAX_NODES: Final = 256
MAX_SLOTS: Final = 1024


class RemoteWorkers:
    """Keeps a pool's remote slots as many as the nodes have workers for this server."""

    def __init__(self, bus: "NatsBus", pool: EnginePool, counted: Callable[[], float]) -> None:
        """``counted`` returns the time in seconds without pauses of the process."""
        self._bus = bus
        self._pool = pool
        self._now = counted
        self.jobs = RemoteJobs(bus, self._set_aside)
        self._nodes: dict[str, tuple[Heartbeat, float]] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def workers(self) -> int:
        """The number of workers of all nodes."""
        return sum(heartbeat.workers for heartbeat, _ in self._nodes.values())

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return len(self._nodes)

    @property
    def bus_errors(self) -> int:
        """What went wrong on the bus: connections lost, jobs not taken."""
        return self._bus.errors

    @property
    def dropped(self) -> int:
        """Messages dropped because they were not what they should be."""
        return self._bus.malformed + self.jobs.forged

    def away(self) -> str:
        """Return why no machine but this one searches, empty if others do."""
        if trouble := self._bus.trouble:
            return f"{trouble}: local workers search"
        return "" if self._nodes else "no engine node is there: local workers search"

    async def start(self) -> None:
        """Begin to hear the nodes.

        Raises:
            BusError: the bus has no queue of jobs.
        """
        await self.jobs.start()
        await self._bus.subscribe(self._bus.subject(NODES), Decoder(Heartbeat), self._on_heartbeat)
        self._bus.on_lost.append(self._forget_all)
        self._task = asyncio.create_task(supervised("remote workers", self._watch), name="remote-workers")

    async def close(self) -> None:
        """Give the jobs up and hear no node any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self.jobs.close()

    def _on_heartbeat(self, heartbeat: Heartbeat) -> None:
        node = heartbeat.node
        if heartbeat.leaving:
            self._nodes.pop(node, None)
        elif node in self._nodes or len(self._nodes) < MAX_NODES:
            if node not in self._nodes:
                logger.info("engine node %s joins with %d workers", node, heartbeat.workers)
            self._nodes[node] = heartbeat, self._now()
        self._fit()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            silent_since = self._now() - SILENCE_SECONDS
            silent = [node for node, (_, heard) in self._nodes.items() if heard < silent_since]
            for node in silent:
                logger.warning("engine node %s is gone", node)
                del self._nodes[node]
            if silent:
                self._fit()

    def _forget_all(self) -> None:
        self._nodes.clear()
        self._fit()

    def _set_aside(self) -> None:
        """Leave what comes next to the pool's own workers until a node is heard of again.

        What the nodes have begun goes on.
        """
        self._nodes.clear()
        self._pool.set_remote_workers(0, lambda: NatsSlot(self.jobs))

    def _fit(self) -> None:
        """Have as many slots as there are workers for this server."""
        heartbeats = [heartbeat for heartbeat, _ in self._nodes.values()]
        free = sum(max(0, each.workers - self._busy_elsewhere(each)) for each in heartbeats)
        count = min(MAX_SLOTS, max(1, free)) if heartbeats else 0
        self._pool.set_remote_workers(count, lambda: NatsSlot(self.jobs))
        if not heartbeats:
            self.jobs.fail_all("the last engine node is gone")

    def _busy_elsewhere(self, heartbeat: Heartbeat) -> int:
        return sum(busy for server, busy in heartbeat.busy.items() if server != self.jobs.server)
