"""One worker of a pool: its slot, and the jobs that it runs in its spare time.

A job for spare time continues the kept search of its room, so it waits for this worker only.
"""

import asyncio
from typing import Final, Generic, TypeVar

from parlour_server.engines.fair_queue import FairQueue
from parlour_server.engines.slot import RemoteSlot, Slot

HANDOVER_SECONDS: Final = 0.05
"""How long a job waits for its room's worker to end a job for spare time, while other workers are idle."""

T = TypeVar("T")


class Worker(Generic[T]):
    """A slot, with a lock that is held while the slot runs a job or is rebuilt."""

    def __init__(self, slot: Slot, spare: FairQueue[T], remote: RemoteSlot | None = None) -> None:
        """Run jobs on a slot; ``remote`` is the same slot if its worker is on another machine."""
        self.slot = slot
        self.remote = remote
        self.leaving = False
        """Whether the worker takes no further job, because the other machines have fewer workers now."""
        self.spare = spare
        """The waiting jobs for this worker's spare time."""
        self.lock = asyncio.Lock()
        self.kept_bytes = 0
        self.wanted: asyncio.Future[float] | None = None
        """While a job for spare time runs: a future that gets the time at which the job was asked to end."""

    @property
    def in_spare_time(self) -> bool:
        """Whether the worker runs a job for spare time."""
        return self.wanted is not None

    def give_way(self, now: float) -> bool:
        """Ask a job for spare time to end; return whether one runs that was not asked before."""
        if self.wanted is None or self.wanted.done():
            return False
        self.wanted.set_result(now)
        return True

    def is_about_to_be_free(self, now: float) -> bool:
        """Return whether the worker is idle, or was just asked to end a job for spare time."""
        if not self.lock.locked():
            return True
        wanted = self.wanted
        return wanted is not None and wanted.done() and now - wanted.result() < HANDOVER_SECONDS
