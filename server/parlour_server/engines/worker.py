"""One worker of a pool: its slot, and the jobs that it runs in its spare time.

Such a job goes on with what the worker has kept of a room's search, so it waits for this worker alone.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Final, Generic, TypeVar

from parlour_server.engines.fair_queue import FairQueue
from parlour_server.engines.slot import RemoteSlot, Slot

HANDOVER_SECONDS: Final = 0.05
"""How long a job is left to its room's worker, which ends one for spare time, while others are idle."""

T = TypeVar("T")


class Worker(Generic[T]):
    """A slot, with the lock that is held while it runs a job or is rebuilt."""

    def __init__(self, slot: Slot, spare: FairQueue[T], remote: RemoteSlot | None = None) -> None:
        """Run jobs on a slot; ``remote`` is the same one where its worker is on another machine."""
        self.slot = slot
        self.remote = remote
        self.leaving = False
        """Whether it takes no other job, because its machine has gone."""
        self.spare = spare
        """The jobs for its spare time that wait."""
        self.lock = asyncio.Lock()
        self.kept_bytes = 0
        self.wanted: asyncio.Future[float] | None = None
        """While it runs such a job: gets the time when that has to end for another."""

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float
    ) -> "Future[dict[str, Any]]":
        """Start a job that has so many seconds; see Slot."""
        if self.remote is not None:
            return self.remote.start_within(name, arguments, serial, seconds)
        return self.slot.start(name, arguments, serial)

    @property
    def in_spare_time(self) -> bool:
        """Whether it runs a job for spare time."""
        return self.wanted is not None

    def begin_spare_time(self) -> None:
        """Note that it begins such a job."""
        self.wanted = asyncio.get_running_loop().create_future()

    def end_spare_time(self) -> None:
        """Note that it has ended it."""
        self.wanted = None

    def give_way(self, now: float) -> bool:
        """End a job for spare time; return whether there is one that was not asked to end already."""
        if self.wanted is None or self.wanted.done():
            return False
        self.wanted.set_result(now)
        return True

    def is_about_to_be_free(self, now: float) -> bool:
        """Return whether it is idle, or has just been asked to end a job for spare time."""
        if not self.lock.locked():
            return True
        wanted = self.wanted
        return wanted is not None and wanted.done() and now - wanted.result() < HANDOVER_SECONDS
