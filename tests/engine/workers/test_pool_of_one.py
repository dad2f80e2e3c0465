"""A pool of one process ends with it, whatever that was doing."""

import subprocess
import sys

PROGRAM = """
import multiprocessing, os
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.sharedctypes import RawArray, RawValue
from parlour_engine.workers.process import PARTIAL_BYTES
from parlour_engine.workers.pool_of_one import started, submitted
from parlour_engine.workers.process import PROGRESS_CELLS
from tests.engine.workers.half_written import half_written

cells = RawValue("q", 0), RawArray("q", PROGRESS_CELLS), 0, RawArray("c", PARTIAL_BYTES)
pool, pid = started(multiprocessing.get_context("forkserver"), *cells)
assert pid.result() == submitted(pool, os.getpid).result()
try:
    submitted(pool, half_written).result(60)
except BrokenProcessPool:
    print("broken", flush=True)
pool.shutdown()
try:
    submitted(pool, os.getpid)
except (BrokenProcessPool, RuntimeError):
    print("ended", flush=True)
"""


def test_a_process_that_dies_while_it_writes_its_answer_ends_its_pool() -> None:
    """In a process of its own, which would not end otherwise."""
    command = [sys.executable, "-c", PROGRAM]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ended.stdout == "broken\nended\n", ended.stderr
