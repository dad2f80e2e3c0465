"""Workers of a Dask cluster, for work that may take hours: the slots of a pool of their own.

A slot is the right to have one job with the cluster. Dask chooses the worker, and runs the job again if the
worker is lost. Without a cluster, or while the cluster has no worker, the pool takes no job, and its caller
uses another pool.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from contextlib import suppress
from importlib.util import find_spec
from math import inf
from typing import Any, Final

from parlour_engine.workers.cluster import Cluster, ClusterError, ClusterJob
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.slot import Progress, RemoteSlot
from parlour_server.limits.settings import Limits
from parlour_server.supervision.parts import in_own_thread
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.25
RETRY_SECONDS: Final = 5.0  # between two tries to reach an absent scheduler
MAX_SLOTS: Final = 1024
AWAY: Final = "series are played by this server"


class DaskSlot(RemoteSlot):
    """A slot that runs its job on one of a cluster's workers."""

    def __init__(self, cluster: Callable[[], Cluster | None]) -> None:
        """Run jobs on the cluster that ``cluster`` returns at their start, None while there is none."""
        self._current = cluster
        self._cluster: Cluster | None = None
        self._job: ClusterJob | None = None
        self._serial = 0

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = inf
    ) -> "Future[dict[str, Any]]":
        """See Slot; the worker first compiles a search that is not compiled there.

        No limit is sent: the cluster ends jobs that no client waits for.
        """
        self._cluster, self._job, self._serial = self._current(), None, serial
        if self._cluster is None:
            raise BrokenExecutor("the Dask cluster is away")
        self._job = self._cluster.submit(name, {**arguments, "compile_missing": True})
        return self._job.future

    def stop(self, serial: int) -> None:
        """See Slot."""
        job = self._job if serial == self._serial else None
        if self._cluster is not None and job is not None and not job.stopping:
            self._cluster.stop(job)

    def progress(self, serial: int) -> Progress | None:
        """See Slot."""
        found = self._job.progress if self._job is not None and serial == self._serial else None
        return None if found is None else Progress(found.depth, found.nodes, found.partial)

    def close(self) -> None:
        """See Slot."""
        if self._job is not None:
            self._job.fail(BrokenExecutor("the slot is closed"))


class DaskWorkers:
    """Keeps a pool's workers equal in number to a cluster's, and reconnects to a lost cluster."""

    def __init__(self, address: str, limits: Limits, counted: Callable[[], float]) -> None:
        """``counted`` returns the time in seconds without pauses of the process."""
        self.pool = EnginePool([], limits, counted=counted)
        self._address = address
        self._cluster: Cluster | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def workers(self) -> int:
        """The number of usable workers; 0 while the cluster is away."""
        return 0 if self._cluster is None else min(MAX_SLOTS, self._cluster.workers)

    def away(self) -> str:
        """Return why the cluster does not run jobs, empty if it does."""
        if self._cluster is None or self._cluster.lost:
            return f"the Dask cluster does not answer: {AWAY}"
        if self.workers:
            return ""
        why_not = next(iter(self._cluster.left_out.values()), "the Dask cluster has no workers")
        return f"{why_not}: {AWAY}"

    async def start(self) -> None:
        """Connect.

        Raises:
            ClusterError: Dask is not installed, or no scheduler answers.
        """
        if find_spec("distributed") is None:
            raise ClusterError("a Dask cluster needs distributed: pip install 'parlour-server[dask]'")
        self._cluster = await asyncio.wrap_future(_connected(self._address))
        self._task = asyncio.create_task(supervised("Dask workers", self._watch), name="dask-workers")

    async def close(self) -> None:
        """End every job and the connection."""
        await cancelled(self._task)
        await self.pool.close()
        if self._cluster is not None:
            await in_own_thread(self._cluster.close)

    async def _watch(self) -> None:
        now = asyncio.get_running_loop().time
        connecting: asyncio.Future[Cluster] | None = None
        try_at, known = -inf, ""
        try:
            while True:
                if self._cluster is not None and self._cluster.lost:
                    cluster, self._cluster = self._cluster, None
                    logger.warning("%s: %s", cluster.lost, AWAY)
                    self._fit()
                    await asyncio.to_thread(cluster.close)
                if self._cluster is None and connecting is None and now() >= try_at:
                    connecting = asyncio.wrap_future(_connected(self._address))
                if connecting is not None and connecting.done():
                    with suppress(ClusterError):
                        self._cluster = connecting.result()
                    connecting, try_at = None, now() + RETRY_SECONDS
                self._fit()
                found = self.away() or f"the Dask cluster plays series by {self.workers} workers"
                if self._cluster is not None and found != known:
                    known = found
                    logger.info("%s", found)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            if connecting is not None and not connecting.cancel() and connecting.exception() is None:
                self._cluster = connecting.result()  # to be closed

    def _fit(self) -> None:
        """Set the number of slots to the number of workers; without workers, fail the waiting jobs."""
        self.pool.set_remote_workers(self.workers, lambda: DaskSlot(lambda: self._cluster))
        if not self.workers:
            self.pool.fail_waiting("the Dask cluster has no workers")


def _connected(address: str) -> "Future[Cluster]":
    """Connect in a thread that does not keep the process alive; return a future of the connection."""
    future: Future[Cluster] = Future()

    def connect() -> None:
        try:
            cluster = Cluster(address)
        except Exception as error:
            with suppress(InvalidStateError):
                future.set_exception(error)
            return
        try:
            future.set_result(cluster)
        except InvalidStateError:  # given up meanwhile
            cluster.close()

    threading.Thread(target=connect, name="dask-connect", daemon=True).start()
    return future
