"""Serving until a signal; tests/server/test_main.py tests the whole process."""

import gc
import os
import platform
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_server.config import Settings
from parlour_server.serve import MALLOC_SETTINGS, allow_sockets, run, spare_start_up
from parlour_server.store.database import DatabaseError
from tests.server.served import static_files

#: Prints how many heaps glibc has, after threads that allocate at the same time.
COUNT_HEAPS = """
import ctypes, re, sys, threading
from parlour_server.serve import share_one_heap

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


def test_an_unusable_database_is_raised_to_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.serve.static_dir", lambda: static_files(tmp_path))
    with pytest.raises(DatabaseError):
        run(Settings(port=0, database=f"sqlite:///{tmp_path}/missing/parlour.db"))


def test_what_starting_leaves_behind_is_not_collected_again() -> None:
    try:
        spare_start_up()
        assert gc.get_freeze_count() > 1_000
    finally:
        gc.unfreeze()


def test_a_server_may_open_as_many_sockets_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        allow_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such heaps")
def test_threads_take_memory_from_one_heap() -> None:
    assert heaps() > 1
    assert heaps("share") == 1
    assert heaps("share", MALLOC_ARENA_MAX="3") == 3


def heaps(*arguments: str, **environment: str) -> int:
    """Return how many heaps a process has whose threads allocate memory."""
    command = [sys.executable, "-c", COUNT_HEAPS, *arguments]
    inherited = {name: value for name, value in os.environ.items() if name not in MALLOC_SETTINGS}
    done = subprocess.run(
        command, env={**inherited, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.count("<heap nr=")
