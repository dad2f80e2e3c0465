"""A process ends within its limit, whatever its tasks and threads wait for."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

TEST_SECONDS = 60.0

#: What a process leaves behind, and the limits that are short here.
PROGRAM = """
import asyncio, logging, sys, threading, time
from parlour_server.supervision import ending
logging.basicConfig(format="%(message)s")
ending.INTERPRETER_SECONDS = ending.LEFT_SECONDS = 0.2

async def deaf():
    while True:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            pass

async def main():
    {leaves}
    await asyncio.sleep(0.05)
    return "done"

with ending.ending_in_time():
    print(ending.run_in_loop(main()))
    {then}
"""
LEAVES = {
    "a task": "left = asyncio.create_task(deaf())",
    "a thread of the loop": "left = asyncio.get_running_loop().run_in_executor(None, time.sleep, 3600)",
    "a thread of its own": "threading.Thread(target=time.sleep, args=(3600,)).start()",
}


def ended(leaves: str, then: str) -> "subprocess.CompletedProcess[str]":
    program = PROGRAM.format(leaves=leaves, then=then)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=TEST_SECONDS, check=False
    )


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES.keys())
@pytest.mark.parametrize(("then", "status"), [("pass", 0), ("sys.exit(2)", 2)])
def test_nothing_that_is_left_behind_keeps_a_process_from_ending(leaves: str, then: str, status: int) -> None:
    process = ended(leaves, then)
    assert (process.returncode, process.stdout) == (status, "done\n")


def test_a_loop_that_stands_still_does_not_keep_a_process_from_ending() -> None:
    process = ended("ending.end_process_within(0.2, 1)", "time.sleep(3600)")
    assert process.returncode == 1
    assert process.stderr == "the process did not end within 0.2 s: it ends now\n"


def test_what_runs_in_the_loop_s_threads_may_end(tmp_path: Path) -> None:
    file = tmp_path / "written"
    work = f"lambda: (time.sleep(0.1), open({str(file)!r}, 'w'))"
    leaves = f"ending.LEFT_SECONDS = 60; asyncio.get_running_loop().run_in_executor(None, {work})"
    assert ended(leaves, "pass").returncode == 0
    assert file.exists()


def test_what_was_printed_is_read_however_late() -> None:
    """As by a pager: the last lines of a list wait in the process while the pipe is full."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    filled = 0
    with suppress(BlockingIOError):
        while True:
            filled += os.write(writing, b"x" * 4096)
    os.set_blocking(writing, True)
    program = PROGRAM.format(leaves="pass", then="logging.warning('done')")
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=writing, stderr=subprocess.PIPE, env=buffered
    ) as process:
        os.close(writing)
        assert process.stderr is not None
        assert process.stderr.readline() == b"done\n"
        time.sleep(1.0)  # longer than the interpreter's end may take here
        with open(reading, "rb") as pipe:
            assert pipe.read()[filled:] == b"done\n"
        assert process.wait(TEST_SECONDS) == 0
