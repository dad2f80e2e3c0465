"""The faults of a cluster: each strikes one part of it for so many seconds, and then makes it well again."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Any, Final, Protocol

from tests.chaos.cluster import Cluster, DaskScheduler, DaskWorker, Searcher, ServerNode
from tests.chaos.run_through import run_through
from tests.end_to_end.server_process import stopped
from tests.nats_server import NatsServer
from tests.postgresql_server import IMMEDIATE, PostgresServer

#: Far longer than a lease lasts: nodes that stand still so long are fenced, silent ones given up.
LONGEST_SECONDS: Final = 20.0
#: Between the end of a process and its next start.
DOWN_SECONDS: Final = 3.0
#: On the way there, and as much on the way back.
SLOW_SECONDS: Final = 0.05
#: How long a process may take to start again while something else that it needs is away.
BACK_SECONDS: Final = 120.0
PAUSE_SECONDS: Final = 0.5


class Process(Protocol):
    """What can be killed, stopped and started again."""

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""

    def start(self) -> None:
        """Start it, and return when it serves. Blocks.

        Raises:
            AssertionError: it does not.
        """

    def pids(self) -> list[int]:
        """Return its process and those below it."""


@dataclass(frozen=True)
class Kind:
    """A kind of fault: how often it is chosen, for how long at most, which parts it strikes, and how."""

    weight: int
    longest: float
    parts: Callable[[Cluster], Sequence[Any]]
    strike: Callable[[Any, float], Awaitable[None]]


@dataclass(frozen=True)
class Fault:
    """A fault that is to strike: its kind, the name of the part, and for how many seconds."""

    kind: str
    part: str
    seconds: float

    async def strike(self, cluster: Cluster) -> None:
        """Strike, and return when the part is well again.

        Raises:
            AssertionError: a process does not start again.
        """
        kind = KINDS[self.kind]
        (part,) = (part for part in kind.parts(cluster) if part.name == self.part)
        await kind.strike(part, self.seconds)


def choose(cluster: Cluster, random: Random, struck: set[str]) -> Fault | None:
    """Return a fault, of a kind chosen at random; None if all its parts are ``struck`` already."""
    (name,) = random.choices(list(KINDS), [kind.weight for kind in KINDS.values()])
    kind = KINDS[name]
    seconds = kind.longest * random.random() ** 2  # most are short, some outlast a lease by far
    free = [part.name for part in kind.parts(cluster) if part.name not in struck]
    return Fault(name, random.choice(free), seconds) if free else None


async def killed(process: Process, seconds: float) -> None:
    """End a process as `kill -9` does, and start it again."""
    await _ended(process.kill, process, seconds)


async def asked_to_stop(node: ServerNode, seconds: float) -> None:
    """End a node as an operator does, which hands its rooms over, and start it again."""
    await _ended(node.terminate, node, seconds)


async def stood_still(process: Process, seconds: float) -> None:
    """Stop a process and those below it, as SIGSTOP does, and let them go on."""
    with stopped(process.pids()):
        await asyncio.sleep(seconds)


async def restarted(postgres: PostgresServer, seconds: float) -> None:
    """End PostgreSQL as an operator does, and start it again."""
    await _ended(postgres.stop, postgres, seconds)


async def crashed(postgres: PostgresServer, seconds: float) -> None:
    """End PostgreSQL at once, and start it again."""
    await _ended(partial(postgres.stop, IMMEDIATE), postgres, seconds)


async def without_bus(node: ServerNode | Searcher, seconds: float) -> None:
    """Break a node's connection to the bus, and refuse it another."""
    with node.bus.cut():
        await asyncio.sleep(seconds)


async def silent_bus(node: ServerNode, seconds: float) -> None:
    """Hold up what a node sends and gets over the bus."""
    with node.bus.held_up():
        await asyncio.sleep(seconds)


async def slow_bus(node: ServerNode, seconds: float) -> None:
    """Slow down what a node sends and gets over the bus."""
    with node.bus.slow(SLOW_SECONDS):
        await asyncio.sleep(seconds)


async def without_database(node: ServerNode, seconds: float) -> None:
    """Break a node's connections to the database, and refuse it others."""
    with node.database.cut():
        await asyncio.sleep(seconds)


async def silent_database(node: ServerNode, seconds: float) -> None:
    """Hold up what a node asks of the database and what that answers."""
    with node.database.held_up():
        await asyncio.sleep(seconds)


async def slow_database(node: ServerNode, seconds: float) -> None:
    """Slow down what a node asks of the database and what that answers."""
    with node.database.slow(SLOW_SECONDS):
        await asyncio.sleep(seconds)


def _nodes(cluster: Cluster) -> Sequence[ServerNode]:
    return cluster.nodes


def _searchers(cluster: Cluster) -> Sequence[Searcher]:
    return cluster.searchers


def _dask_scheduler(cluster: Cluster) -> Sequence[DaskScheduler]:
    return [cluster.dask_scheduler]


def _dask_workers(cluster: Cluster) -> Sequence[DaskWorker]:
    return cluster.dask_workers


def _bus(cluster: Cluster) -> Sequence[NatsServer]:
    return [cluster.bus]


def _postgres(cluster: Cluster) -> Sequence[PostgresServer]:
    return [cluster.postgres]


async def _ended(end: Callable[[], object], process: Process, seconds: float) -> None:
    """End a process, and start it until it finds what it needs, as a supervisor does."""
    await run_through(end)
    await asyncio.sleep(seconds)
    give_up = monotonic() + BACK_SECONDS
    while True:
        try:
            await run_through(process.start)
        except AssertionError:
            if monotonic() > give_up:
                raise
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            return


KINDS: Final[Mapping[str, Kind]] = {
    "kill -9 of a server node": Kind(6, DOWN_SECONDS, _nodes, killed),
    "SIGTERM of a server node": Kind(4, DOWN_SECONDS, _nodes, asked_to_stop),
    "kill -9 of an engine node": Kind(4, DOWN_SECONDS, _searchers, killed),
    "kill -9 of a Dask worker": Kind(3, DOWN_SECONDS, _dask_workers, killed),
    "kill -9 of the Dask scheduler": Kind(1, DOWN_SECONDS, _dask_scheduler, killed),
    "kill -9 of the bus": Kind(2, DOWN_SECONDS, _bus, killed),
    "kill -9 of PostgreSQL": Kind(1, DOWN_SECONDS, _postgres, killed),
    "immediate stop of PostgreSQL": Kind(1, DOWN_SECONDS, _postgres, crashed),
    "fast restart of PostgreSQL": Kind(2, DOWN_SECONDS, _postgres, restarted),
    "SIGSTOP of a server node": Kind(6, LONGEST_SECONDS, _nodes, stood_still),
    "SIGSTOP of an engine node": Kind(2, LONGEST_SECONDS, _searchers, stood_still),
    "SIGSTOP of a Dask worker": Kind(2, LONGEST_SECONDS, _dask_workers, stood_still),
    "SIGSTOP of the Dask scheduler": Kind(1, LONGEST_SECONDS, _dask_scheduler, stood_still),
    "SIGSTOP of the bus": Kind(1, LONGEST_SECONDS, _bus, stood_still),
    "SIGSTOP of PostgreSQL": Kind(1, LONGEST_SECONDS, _postgres, stood_still),
    "server node cut off from the bus": Kind(3, LONGEST_SECONDS, _nodes, without_bus),
    "engine node cut off from the bus": Kind(2, LONGEST_SECONDS, _searchers, without_bus),
    "server node that the bus is silent for": Kind(3, LONGEST_SECONDS, _nodes, silent_bus),
    "server node with a slow bus": Kind(2, LONGEST_SECONDS, _nodes, slow_bus),
    "server node cut off from the database": Kind(3, LONGEST_SECONDS, _nodes, without_database),
    "server node that the database is silent for": Kind(3, LONGEST_SECONDS, _nodes, silent_database),
    "server node with a slow database": Kind(2, LONGEST_SECONDS, _nodes, slow_database),
}
