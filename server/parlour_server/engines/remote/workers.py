"""The remote workers of a server: turns the engine nodes' heartbeats into slots of the pool.

A server counts each node's workers that are not busy for other servers. It gives the nodes as many jobs as
that, at least one while there is a node; other jobs wait in the server's own fair queue, in its order.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec.msgpack import Decoder

from parlour_engine.catalogue import GAMES
from parlour_engine.packages import lacking
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.remote.messages import NODES, Heartbeat
from parlour_server.engines.remote.reliability import REST_SECONDS, Reliability
from parlour_server.engines.remote.slot import NatsSlot, RemoteJobs
from parlour_server.supervision.tasks import cancelled, supervised

if TYPE_CHECKING:
    from parlour_server.cluster.nats_bus import NatsBus

logger = logging.getLogger(__name__)

SILENCE_SECONDS: Final = 2.0  # a node silent for this long counts as gone
LOOK_SECONDS: Final = 0.25
MAX_NODES: Final = 256
MAX_SLOTS: Final = 256
ALL: Final = ""  # instead of a node's name: all nodes


@dataclass(slots=True)
class _Node:
    """A node's latest heartbeat: its time, the workers, and the workers that this server may use."""

    heard: float
    workers: int
    free: int


class RemoteWorkers:
    """Keeps the number of a pool's remote slots equal to the nodes' workers for this server.

    Invariant: the cost of a heartbeat does not depend on the number of nodes and slots; the slots change at
    most once in a turn of the event loop.
    """

    def __init__(
        self,
        bus: "NatsBus",
        pool: EnginePool,
        counted: Callable[[], float],
        packages: Mapping[str, str] | None = None,
    ) -> None:
        """``counted`` returns the time in seconds without pauses of the process.

        Only nodes with the same ``packages`` of games are used; by default the packages installed here.
        """
        self._bus = bus
        self._pool = pool
        self._now = counted
        self._packages = dict(GAMES.packages if packages is None else packages)
        self._unfit: dict[str, float] = {}  # last heartbeats of nodes with other packages
        self.jobs = RemoteJobs(bus, self._rest, self._on_taken, self._on_judged, self._packages)
        self.reliability = Reliability()
        self._nodes: dict[str, _Node] = {}
        self._free = 0  # the sum over the nodes
        self.slots = 0
        """The number of jobs that the nodes may have at a time."""
        self._fit_waits = False
        self._local_until = -inf  # until then local workers run all jobs
        self._too_many = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def workers(self) -> int:
        """The number of workers of all nodes."""
        return sum(node.workers for node in self._nodes.values())

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return len(self._nodes)

    @property
    def bus_errors(self) -> int:
        """The number of errors of the bus: lost connections, refused jobs."""
        return self._bus.errors

    @property
    def dropped(self) -> int:
        """Messages dropped because they were malformed, wrong or from a node above the limit."""
        return self._bus.malformed + self.jobs.forged + self._too_many

    def away(self) -> str:
        """Return why no other machine searches, empty if one does."""
        if trouble := self._bus.trouble:
            return f"{trouble}: local workers search"
        if not self._nodes:
            what = "the engine nodes have other games" if self._unfit else "no engine node is there"
            return f"{what}: local workers search"
        return "" if self.slots else "the engine nodes fail their jobs: local workers search"

    async def start(self) -> None:
        """Begin to listen to the nodes; raises BusError if the bus has no queue of jobs."""
        await self.jobs.start()
        await self._bus.subscribe(self._bus.subject(NODES), Decoder(Heartbeat), self._on_heartbeat)
        self._bus.on_lost.append(self._forget_all)
        self._task = asyncio.create_task(supervised("remote workers", self._watch), name="remote-workers")

    async def close(self) -> None:
        """Give up the jobs and stop listening to the nodes."""
        await cancelled(self._task)
        await self.jobs.close()

    def _on_heartbeat(self, heartbeat: Heartbeat) -> None:
        name, known = heartbeat.node, self._nodes.get(heartbeat.node)
        if heartbeat.packages != self._packages:
            self._note_unfit(heartbeat)
            return
        if known is None and (heartbeat.leaving or len(self._nodes) >= MAX_NODES):
            self._too_many += not heartbeat.leaving
            return
        if heartbeat.leaving:
            self._forget(name)
        else:
            if known is None:
                logger.info("engine node %s joins with %d workers", name, heartbeat.workers)
                known = self._nodes[name] = _Node(0.0, 0, 0)
            known.heard, known.workers = self._now(), heartbeat.workers
            self._set_free(known, max(0, heartbeat.workers - self._busy_elsewhere(heartbeat)))
        if not self._fit_waits:
            self._fit_waits = True
            asyncio.get_running_loop().call_soon(self._fit)

    def _note_unfit(self, heartbeat: Heartbeat) -> None:
        """Log once the games that a node, or this server, lacks."""
        name, there = heartbeat.node, heartbeat.packages
        if name not in self._unfit:
            if heartbeat.leaving or len(self._unfit) >= MAX_NODES:
                return
            sides = {
                f"engine node {name} lacks": lacking(self._packages, there),
                "this server lacks": lacking(there, self._packages),
            }
            missing = "; ".join(f"{side} {games}" for side, games in sides.items() if games)
            logger.warning("%s: they share no jobs", missing)
        self._unfit[name] = self._now()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            silent_since = self._now() - SILENCE_SECONDS
            self._unfit = {name: heard for name, heard in self._unfit.items() if heard >= silent_since}
            silent = [name for name, node in self._nodes.items() if node.heard < silent_since]
            for name in silent:
                logger.warning("engine node %s is gone", name)
                self._forget(name)
            self._fit()  # also for nodes whose time aside is over

    def _forget(self, name: str) -> None:
        if (node := self._nodes.pop(name, None)) is not None:
            self._set_free(node, 0)
            if not self._nodes:
                self.jobs.fail_all("the last engine node is gone")

    def _set_free(self, node: _Node, free: int) -> None:
        self._free += free - node.free
        node.free = free

    def _forget_all(self) -> None:
        self._rest()
        self.jobs.fail_all("the last engine node is gone")

    def _rest(self) -> None:
        """Give new jobs to the pool's own workers until the next heartbeat of a node.

        Jobs that the nodes have begun continue.
        """
        self._nodes.clear()
        self._free = 0
        self._set_slots(0)

    def _on_taken(self, name: str) -> bool:
        """Return whether a node may have the job that it took; if not, local workers run all jobs a while.

        The queue, not the server, chooses the node of a job: only an empty queue keeps jobs from one node.
        """
        until = self.reliability.until(name)
        if self._now() >= until:
            return True
        self._local_until = max(self._local_until, until)
        self._fit()
        return False

    def _on_judged(self, name: str, right: bool) -> None:
        """Note a node's success or failure, also for all nodes together, since nodes may change their names.

        A job that no node took counts against all nodes, unless they have no worker for this server.
        """
        if right:
            self.reliability.note_success(name)
            self.reliability.note_success(ALL)
        elif name or self._free:
            for each in {name, ALL}:
                seconds = self.reliability.note_failure(each, self._now())
                if seconds > REST_SECONDS:
                    who = f"engine node {each}" if each else "engine nodes"
                    logger.warning("%s set aside for %.0f s: jobs failed in a row", who, seconds)
            self._local_until = max(self._local_until, self.reliability.until(ALL))
        self._fit()

    def _fit(self) -> None:
        """Set the number of slots to the number of workers for this server."""
        self._fit_waits = False
        now = self._now()
        aside = [node for name, node in self._nodes.items() if now < self.reliability.until(name)]
        if len(aside) == len(self._nodes) or now < self._local_until:
            self._set_slots(0)
        else:
            free = self._free - sum(node.free for node in aside)
            self._set_slots(min(MAX_SLOTS, max(1, free)))

    def _set_slots(self, count: int) -> None:
        self.slots = count
        self._pool.set_remote_workers(count, lambda: NatsSlot(self.jobs))

    def _busy_elsewhere(self, heartbeat: Heartbeat) -> int:
        return sum(heartbeat.busy.values()) - heartbeat.busy.get(self.jobs.server, 0)
