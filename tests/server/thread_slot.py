"""A slot whose worker is a thread: it starts at once and needs nothing compiled."""

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from typing import Any

from parlour_server.engines.slot import Progress
from parlour_server.engines.worker_job import run_job
from parlour_server.engines.worker_time import Processor


class ThreadSlot:
    """A worker thread behind the interface of a slot."""

    def __init__(self) -> None:
        self._executor: ThreadPoolExecutor | None = None

    def build(self) -> None:
        self.close()
        self._executor = ThreadPoolExecutor(1, "engine")

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = inf
    ) -> "Future[dict[str, Any]]":
        if self._executor is None:
            raise RuntimeError("the slot has no worker yet")
        return self._executor.submit(run_job, name, arguments, serial)

    def stop(self, serial: int) -> None:
        """No effect: a thread's job ends only by its own limits."""

    def progress(self, serial: int) -> Progress | None:
        return None

    def processor(self) -> Processor | None:
        return None

    def close(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)
