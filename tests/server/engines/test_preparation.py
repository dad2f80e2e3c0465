"""Compiling the engine in the background of a running server."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_server.engines import preparation
from parlour_server.engines.preparation import prepare
from tests.end_to_end.server_process import living, wait_until

FAILING = (sys.executable, "-c", "import sys; sys.exit('first\\nno space left')")


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "prepared", lambda: False)


def waiting(started: Path) -> tuple[str, ...]:
    """A compiler that prints its process id and never ends."""
    write = "pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))"
    script = f"import os, pathlib, sys, time; {write}; time.sleep(600)"
    return (sys.executable, "-c", script, str(started))


def pid_in(started: Path) -> int:
    text = started.read_text() if started.exists() else ""
    return int(text) if text else 0


def logged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    return [
        (line.levelname, line.getMessage()) for line in caplog.records if line.name == preparation.__name__
    ]


async def test_what_is_compiled_already_is_not_compiled_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(preparation, "prepared", lambda: True)
    assert not await prepare(FAILING)
    assert logged(caplog) == []


@pytest.mark.usefixtures("unprepared")
async def test_begin_and_end_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    assert await prepare((sys.executable, "-c", ""))
    begin, end = logged(caplog)
    assert begin[1].startswith("compiling the engines")
    assert end == ("INFO", "the engines are compiled")


@pytest.mark.usefixtures("unprepared")
async def test_a_failing_compiler_is_a_warning_of_one_line_and_not_fatal(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert not await prepare(FAILING)
    (failure,) = logged(caplog)
    assert failure[0] == "WARNING"
    assert failure[1].endswith("interpreted rules are used: no space left")


@pytest.mark.usefixtures("unprepared")
async def test_a_server_that_stops_ends_the_compiler(tmp_path: Path) -> None:
    started = tmp_path / "pid"
    preparing = asyncio.create_task(prepare(waiting(started)))
    await asyncio.to_thread(wait_until, lambda: pid_in(started), "the compiler", 20)
    preparing.cancel()
    await asyncio.wait([preparing])
    assert not living({pid_in(started)})


KILLED_WHILE_IT_COMPILES = """
import asyncio, os, signal, sys
from parlour_server.engines import preparation
preparation.prepared = lambda: False

async def killed() -> None:
    preparing = asyncio.create_task(preparation.prepare())
    while not (begun := children()):
        await asyncio.sleep(0.01)
    print(*begun, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

def children() -> list[str]:
    with open(f"/proc/self/task/{os.getpid()}/children") as found:
        return found.read().split()

asyncio.run(killed())
"""


def test_a_killed_server_s_compiler_ends_with_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED_WHILE_IT_COMPILES],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    begun = {int(pid) for pid in done.stdout.split()}
    assert begun
    wait_until(lambda: not living(begun), "the compiler's end")
