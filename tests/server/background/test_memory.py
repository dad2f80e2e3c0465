"""What the process keeps of memory."""

import asyncio
import ctypes
import gc
import os
import platform
import subprocess
import sys
from collections.abc import Iterator

import pytest

from parlour_server.background import memory
from parlour_server.background.memory import MALLOC_SETTINGS, HeapTrimmer, spare_start_up

#: Prints how many heaps glibc has, after threads that allocate at the same time.
COUNT_HEAPS = """
import ctypes, re, sys, threading
from parlour_server.background.memory import share_one_heap

if sys.argv[1:]:
    share_one_heap()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
together = threading.Barrier(4)

def allocate():
    together.wait()
    for size in range(100, 10_000, 100):
        libc.malloc(ctypes.c_size_t(size))
    together.wait()

threads = [threading.Thread(target=allocate) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc.fdopen.restype = ctypes.c_void_p
libc.malloc_info(0, ctypes.c_void_p(libc.fdopen(1, b"w")))
libc.fflush(None)
"""


#: Prints what the heap keeps of 200 pieces that were freed between smaller ones that were not.
COUNT_KEPT = """
import ctypes, sys
from parlour_server.background.memory import share_one_heap

class Info(ctypes.Structure):
    names = "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks"
    _fields_ = [(name, ctypes.c_size_t) for name in (*names, "keepcost")]

if sys.argv[1:]:
    share_one_heap()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.mallinfo2.restype = Info
pieces = [[libc.malloc(ctypes.c_size_t(size)) for size in (20_000, 5_000)] for _ in range(200)]
for piece, _ in pieces:
    libc.free(ctypes.c_void_p(piece))
print(libc.mallinfo2().fordblks)
"""


@pytest.fixture
def thresholds() -> Iterator[None]:
    """Give the collector back as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_starting_leaves_behind_is_not_collected_again(thresholds: None) -> None:
    spare_start_up()
    assert gc.get_freeze_count() > 1_000


def test_a_collection_frees_little_at_a_time(thresholds: None) -> None:
    """Sockets in cycles were freed by the ten thousand at once, and the event loop stood for 60 ms."""
    collected: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "stop":
            collected.append(about["collected"])

    spare_start_up()
    gc.callbacks.append(note)
    try:
        for _ in range(30_000):
            cycle: list[object] = []
            cycle.append(cycle)
    finally:
        gc.callbacks.remove(note)
    assert sum(collected) >= 28_000
    assert max(collected) <= 2_500


async def test_the_heap_is_trimmed_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed = asyncio.Event()
    loop = asyncio.get_running_loop()
    calls: list[int] = []

    def trim(pad: int) -> None:
        calls.append(pad)
        if len(calls) == 2:
            loop.call_soon_threadsafe(trimmed.set)

    class Library:
        malloc_trim = staticmethod(trim)

    monkeypatch.setattr(memory, "TRIM_SECONDS", 0.001)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: Library)
    trimmer = HeapTrimmer()
    trimmer.start()
    async with asyncio.timeout(10):
        await trimmed.wait()
    await trimmer.close()
    assert set(calls) == {0}


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such heaps")
def test_threads_take_memory_from_one_heap() -> None:
    assert heaps() > 1
    assert heaps("share") == 1
    assert heaps("share", MALLOC_ARENA_MAX="3") == 3


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such heaps")
def test_a_burst_of_large_pieces_leaves_no_holes_in_the_heap() -> None:
    """Pages of studies left 4 MB between what was allocated beside them, until the heap was next trimmed."""
    assert kept_bytes() > 3_000_000
    assert kept_bytes("share") < 1_000_000


def kept_bytes(*arguments: str) -> int:
    """Return what the heap of a process keeps for later."""
    ended = subprocess.run(
        [sys.executable, "-c", COUNT_KEPT, *arguments], capture_output=True, text=True, check=True
    )
    return int(ended.stdout)


def heaps(*arguments: str, **environment: str) -> int:
    """Return how many heaps a process has whose threads allocate memory."""
    command = [sys.executable, "-c", COUNT_HEAPS, *arguments]
    inherited = {name: value for name, value in os.environ.items() if name not in MALLOC_SETTINGS}
    done = subprocess.run(
        command, env={**inherited, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.count("<heap nr=")
