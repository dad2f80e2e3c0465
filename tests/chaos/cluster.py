"""A whole cluster on this machine: PostgreSQL, NATS, Dask, server nodes and engine nodes, as processes.

Each server node reaches the database and the bus by cables of its own, each engine node the bus. A trigger
of the database notes which process has written in which epoch of a room.
"""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final, Self

from parlour_protocol.events import AnyEvent
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql_session import CONNECTION_FAILURES
from tests.chaos.cable import Cable
from tests.chaos.run_through import run_through
from tests.dask_cluster import DaskCluster, kill
from tests.databases import execute
from tests.end_to_end.node_process import NodeProcess
from tests.end_to_end.server_process import ServerProcess, descendants_of, log_in
from tests.end_to_end.writers import note_writers, takeovers, wrongs
from tests.nats_server import NatsServer
from tests.postgresql_server import PostgresServer

READ_SECONDS: Final = 120.0
READ_AGAIN_SECONDS: Final = 0.2

#: All clients are of one address, whose limits are not what is tried here.
OF_ONE_ADDRESS: Final = (
    *("--handshake-rate", "2000/10", "--max-address-sockets", "1000"),
    *("--read-rate", "2000/10", "--series-rate", "2000/10", "--guest-rate", "2000/10"),
    *("--event-rate", "1000000/1"),
)
SUPERVISED_SECONDS: Final = 1.0
#: Dask's workers are on machines of their own elsewhere: here they may not starve the nodes.
NICENESS: Final = 19

#: Before moves alone: players may come late to a game, and after its end none has to move.
PAUSES: Final = """
    SELECT began / 1000.0, ended / 1000.0, room FROM (
        SELECT room, kind, at AS ended, lag(at) OVER (PARTITION BY room ORDER BY seq) AS began
        FROM events WHERE stream = 'game'
    ) AS numbered WHERE kind = 'move-played' AND ended - began > 1000
"""

Pause = tuple[float, float, str]
"""From when to when, in seconds since 1970, a game waited for its next move, and in which room."""


class ServerNode:
    """A server node, and its cables to the database and to the bus."""

    def __init__(
        self, name: str, folder: Path, postgres: PostgresServer, bus: NatsServer, dask: DaskCluster
    ) -> None:
        self.name = name
        self.database = Cable(postgres.port)
        self.bus = Cable(bus.port)
        self._postgres = postgres
        self._dask = dask
        self._folder = folder / name
        self._starts = 0
        self.process: ServerProcess

    async def open(self, stack: AsyncExitStack) -> None:
        """Lay the cables, and start."""
        await stack.enter_async_context(self.database)
        await stack.enter_async_context(self.bus)
        self._folder.mkdir()
        bus = f"nats://127.0.0.1:{self.bus.port}"
        flags = ("--bus", bus, "--node", self.name, "--engines", "nats", "--study", self._dask.executor)
        self.process = ServerProcess(
            self._folder, *flags, *OF_ONE_ADDRESS, database=self._postgres.url, migrated=False
        )
        stack.callback(self.process.stop)
        await run_through(self.start)

    def start(self) -> None:
        """Start, under a name in the database that no start before has had. Blocks."""
        self._starts += 1
        self.process.database = self._postgres.url_at(self.database.port, f"{self.name}.{self._starts}")
        self.process.start()

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        self.process.kill()

    def terminate(self) -> None:
        """End it as an operator does. Blocks.

        Raises:
            AssertionError: it does not end.
        """
        self.process.terminate()

    def pids(self) -> list[int]:
        """Return its process and those below it."""
        return [self.process.pid, *self.process.descendants()]


class Searcher:
    """An engine node, and its cable to the bus."""

    def __init__(self, name: str, folder: Path, bus: NatsServer) -> None:
        self.name = name
        self.bus = Cable(bus.port)
        self._printed = folder / f"{name}.err"
        self.process: NodeProcess

    async def open(self, stack: AsyncExitStack) -> None:
        """Lay the cable, and start."""
        await stack.enter_async_context(self.bus)
        self.process = NodeProcess(f"nats://127.0.0.1:{self.bus.port}", printed=self._printed)
        stack.callback(self.process.stop)
        await run_through(self.start)

    def start(self) -> None:
        """Start, and return when it has joined. Blocks."""
        self.process.start()

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        self.process.kill()

    def pids(self) -> list[int]:
        """Return its process and those below it."""
        return [self.process.pid, *descendants_of(self.process.pid)]


class DaskScheduler:
    """The scheduler of the Dask cluster. A worker whose scheduler is lost ends."""

    name = "Dask scheduler"

    def __init__(self, dask: DaskCluster) -> None:
        self._dask = dask

    def start(self) -> None:
        """Start, and return when it can be connected to. Blocks."""
        self._dask.start_scheduler()

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        self._dask.kill_scheduler()

    def pids(self) -> list[int]:
        """Return its process, none if it does not run."""
        return [self._dask.scheduler.pid] if self._dask.scheduler else []


class DaskWorker:
    """A worker of the Dask cluster. It looks for its scheduler by itself, however long that is away."""

    def __init__(self, name: str, dask: DaskCluster) -> None:
        self.name = name
        self._dask = dask
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start."""
        self._process = self._dask.begin_worker()
        os.setpriority(os.PRIO_PROCESS, self._process.pid, NICENESS)

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        process, self._process = self._process, None
        if process is not None:
            kill(process)

    def pids(self) -> list[int]:
        """Return its process, none if it does not run."""
        process = self._process
        return [process.pid] if process is not None and process.poll() is None else []

    def has_ended(self) -> bool:
        """Return whether it has ended by itself."""
        process = self._process
        return process is not None and process.poll() is not None


class Cluster:
    """All of it; a context manager."""

    def __init__(self, folder: Path, nodes: int, searchers: int, dask_workers: int) -> None:
        """Keep what the processes print in a folder."""
        self.folder = folder
        self.bus = NatsServer(folder)
        self.postgres = PostgresServer()
        self._dask = DaskCluster(folder)
        self.nodes = [
            ServerNode(f"node-{n}", folder, self.postgres, self.bus, self._dask) for n in range(1, nodes + 1)
        ]
        self.searchers = [Searcher(f"engine-{n}", folder, self.bus) for n in range(1, searchers + 1)]
        self.dask_scheduler = DaskScheduler(self._dask)
        self.dask_workers = [DaskWorker(f"worker-{n}", self._dask) for n in range(1, dask_workers + 1)]
        self._over = Event()
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as stack:
            stack.callback(self._over.set)
            await run_through(stack.enter_context, self.postgres)
            await run_through(stack.enter_context, self.bus)
            stack.push(self._dask)
            await run_through(self._dask.start_scheduler)
            for worker in self.dask_workers:
                worker.start()
            await stack.enter_async_context(self._supervising())
            await run_through(self._prepare)
            async with asyncio.TaskGroup() as starting:
                for node in self.nodes:
                    starting.create_task(node.open(stack))
                for searcher in self.searchers:
                    starting.create_task(searcher.open(stack))
            self._stack = stack.pop_all()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    def log_of(self, room: str) -> list[AnyEvent]:
        """Return a room's facts, as soon as the database can be read, while the cluster runs. Blocks."""
        give_up = monotonic() + READ_SECONDS
        while True:
            try:
                return log_in(self.postgres.url, room)
            except CONNECTION_FAILURES:
                if monotonic() > give_up or self._over.wait(READ_AGAIN_SECONDS):
                    raise

    def takeovers(self) -> int:
        """Return how often a room that was written to had got another owner. Blocks."""
        return takeovers(self.postgres.url)

    def pauses(self) -> list[Pause]:
        """Return the times in which games waited for more than a second. Blocks."""
        found = execute(self.postgres.url, PAUSES)
        return [(float(began), float(ended), room) for began, ended, room in found]

    def wrongs(self) -> list[str]:
        """Return what was written by another than the one owner of its time. Blocks."""
        return wrongs(self.postgres.url)

    def tracebacks(self) -> list[str]:
        """Return the files in which a node has printed a traceback. Blocks."""
        files = self.folder.rglob("*.err")
        return [str(file.relative_to(self.folder)) for file in files if "Traceback" in file.read_text()]

    @asynccontextmanager
    async def _supervising(self) -> AsyncIterator[None]:
        """Start workers of Dask again that have ended by themselves, as their hosts do."""

        async def supervise() -> None:
            while True:
                for worker in self.dask_workers:
                    if worker.has_ended():
                        worker.start()
                await asyncio.sleep(SUPERVISED_SECONDS)

        task = asyncio.create_task(supervise())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def _prepare(self) -> None:
        open_database(self.postgres.url).close()  # the migrations, once for all nodes
        note_writers(self.postgres.url)
