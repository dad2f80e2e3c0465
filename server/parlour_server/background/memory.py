"""The process and its memory: one heap, returned to the system while it serves, and short collections."""

import asyncio
import ctypes
import gc
import os
from contextlib import suppress
from typing import Final

from parlour_server.supervision import supervised

# The collector stops the event loop for as long as it looks and frees: 61 ms where it found 34,000 objects of
# an attack at once. So the youngest generation is small. What stays alive for a second is soon in the oldest,
# so that one is not put off for long either: without what starting left behind it is looked through in 12 ms.
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
#: A piece of this size is taken from the system by itself and goes back when it is freed: pages of studies, a
#: journal on its way into its table, bursts of input. In the heap it would leave a hole between small pieces;
#: so the heap never grows by as much at a time as such a piece needs.
ALONE_BYTES: Final = 16 * 1024
TRIM_SECONDS: Final = 60.0
MALLOC_SETTINGS: Final = ("MALLOC_ARENA_MAX", "GLIBC_TUNABLES")


def share_one_heap() -> None:
    """Have all threads take memory from one heap, unless the environment says how many there are to be.

    glibc gives each thread one of its own, up to eight for a processor. What one thread has freed there is
    of no use to another, so that a burst of reads in threads leaves the process larger for good, by a third
    in `make hostile`. It also raises what it keeps unused by the largest piece it was ever asked for; with a
    bound of ours it does not. Other C libraries know no ``mallopt``, or ignore it.
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

    What starting leaves behind is never freed; walking it again and again stopped the event loop for 77 ms
    each time (docs/measurements.md).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


class HeapTrimmer:
    """The task that returns what the heap has unused between its pieces, which glibc keeps by itself."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, where the C library can do it."""
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
