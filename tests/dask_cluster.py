"""A Dask scheduler and its workers as processes of their own, as a host starts them."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from distributed import Client

from tests.end_to_end.server_process import listens, quiet_port, wait_for_start, wait_until

DASK = str(Path(sys.executable).parent / "dask")
END_SECONDS = 30.0
#: Whatever looks at itself many times a second: three idle processes took 7 % of a core, and take 1 %.
QUIET = {
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__WORKER__MEMORY__MONITOR_INTERVAL": "60s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "60s",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "500ms",
}


class DaskCluster:
    """One scheduler with workers of one process each; a context manager that ends what still runs."""

    def __init__(self, folder: Path, workers: int = 0) -> None:
        self._folder = folder / "dask"
        self._folder.mkdir(exist_ok=True)
        self._first = workers
        self.port = quiet_port()
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        """The scheduler's address."""
        return f"tcp://127.0.0.1:{self.port}"

    @property
    def executor(self) -> str:
        """What `--executor` and `--study` take."""
        return f"dask:{self.address}"

    def start_scheduler(self) -> None:
        """Start the scheduler, on the same port again after an end. Blocks."""
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        wait_for_start(self.scheduler, lambda: listens(self.port), "a Dask scheduler")

    def join(self, threads: int = 1, **changed: str) -> "subprocess.Popen[bytes]":
        """Start another worker; the scheduler has heard of it when this returns. Blocks."""
        known = self.known_workers()
        worker = self.begin_worker(threads, **changed)
        wait_until(lambda: self.known_workers() > known, "a Dask worker")
        return worker

    def begin_worker(self, threads: int = 1, **changed: str) -> "subprocess.Popen[bytes]":
        """Start another worker, which joins later."""
        usual = ("--host", "127.0.0.1", "--no-nanny", "--nthreads", str(threads), "--local-directory", ".")
        self.workers.append(self._start("worker", self.address, *usual, **changed))
        return self.workers[-1]

    def restore(self) -> None:
        """Bring it back to as many workers of one thread as it began with. Blocks."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        for _ in range(self._first - len(self.workers)):
            self.begin_worker()
        wait_until(lambda: self.known_workers() == self._first, "Dask workers")

    def kill_workers(self) -> None:
        """End all workers as `kill -9` does. Blocks."""
        for worker in self.workers:
            kill(worker)

    def kill_scheduler(self) -> None:
        """End the scheduler as `kill -9` does. Blocks."""
        scheduler, self.scheduler = self.scheduler, None
        if scheduler is not None:
            kill(scheduler)

    def known_workers(self) -> int:
        """How many workers the scheduler knows."""
        while True:
            # The assertion is that of a client which is greeted while a worker joins.
            with suppress(AssertionError), Client(self.address, set_as_default=False) as client:
                return len(client.nthreads())

    def tasks(self) -> int:
        """How many tasks the workers have."""
        with Client(self.address, set_as_default=False) as client:
            return sum(len(tasks) for tasks in client.processing().values())

    def _start(self, command: str, *arguments: str, **changed: str) -> "subprocess.Popen[bytes]":
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [DASK, command, *arguments, "--no-dashboard", "--dashboard-address", "127.0.0.1:0"],
                cwd=self._folder,
                env={**os.environ, **QUIET, **changed},
                stdout=log,
                stderr=log,
            )

    def __enter__(self) -> Self:
        for _ in range(self._first):  # beside the scheduler, for which they wait
            self.begin_worker()
        self.start_scheduler()
        self.restore()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill_workers()
        self.kill_scheduler()


def kill(process: "subprocess.Popen[bytes]") -> None:
    """End a process as `kill -9` does. Blocks."""
    process.kill()  # no effect on one that has ended
    process.wait(END_SECONDS)
