"""Memory of the process: one heap whose unused memory goes back to the system, short garbage collections."""

import asyncio
import ctypes
import gc
import os
from contextlib import suppress
from typing import Final

from parlour_server.supervision.tasks import supervised

# A collection stops the event loop while it searches and frees: 61 ms when it found 34,000 objects of an
# attack at once. So the youngest generation is small. Objects that live for a second are soon in the oldest
# generation, so that one is also collected often: without the objects of the start this takes 12 ms.
YOUNG: Final = 2_000
MIDDLE: Final = 10
OLD: Final = 20

# Of mallopt(3) in glibc
M_TRIM_THRESHOLD: Final = -1
M_TOP_PAD: Final = -2
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
#: Unused memory at the heap's end beyond this goes back to the system.
TRIM_BYTES: Final = 1 << 20
#: A block of at least this size gets a mapping of its own, which goes back to the system when it is freed:
#: pages of studies, a journal during its flush, bursts of input. In the heap it would leave a hole between
#: small blocks. The heap grows by less than this at a time.
ALONE_BYTES: Final = 16 * 1024
TRIM_SECONDS: Final = 60.0
MALLOC_SETTINGS: Final = ("MALLOC_ARENA_MAX", "GLIBC_TUNABLES")


def share_one_heap() -> None:
    """Make all threads use one heap, unless the environment sets the number of heaps.

    glibc gives each thread a heap of its own, up to eight for each processor. Memory that one thread frees is
    of no use to another, so a burst of reads in threads leaves the process larger for good, by a third in
    `make hostile`. Without a bound, glibc also keeps more unused memory after each larger block. Other C
    libraries have no ``mallopt`` or ignore it.
    """
    if not any(name in os.environ for name in MALLOC_SETTINGS):
        with suppress(AttributeError, OSError):
            mallopt = ctypes.CDLL(None).mallopt
            mallopt(M_ARENA_MAX, 1)
            mallopt(M_TRIM_THRESHOLD, TRIM_BYTES)
            mallopt(M_TOP_PAD, ALONE_BYTES // 2)
            mallopt(M_MMAP_THRESHOLD, ALONE_BYTES)


def spare_start_up() -> None:
    """Exclude everything that exists now from later garbage collections, and make these short.

    The objects of the start are never freed; searching them stopped the event loop for 77 ms each time
    (docs/measurements.md).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


class HeapTrimmer:
    """The task that returns the heap's unused memory between blocks, which glibc would keep."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start if the C library has ``malloc_trim``."""
        with suppress(AttributeError, OSError):
            self._trim = ctypes.CDLL(None).malloc_trim
            self._task = asyncio.create_task(supervised("trimming the heap", self._trim_on))

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _trim_on(self) -> None:
        while True:
            await asyncio.sleep(TRIM_SECONDS)
            await asyncio.to_thread(self._trim, 0)
