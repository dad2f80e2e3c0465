"""Compiling the engine beside a serving server."""

import asyncio
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
COMPILED = "Parlour has compiled its engines"


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "prepared", lambda: False)


def waiting(started: Path) -> tuple[str, ...]:
    """A compiler that says where it runs and never ends."""
    write = "pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))"
    script = f"import os, pathlib, sys, time; {write}; time.sleep(600)"
    return (sys.executable, "-c", script, str(started))


def pid_in(started: Path) -> int:
    text = started.read_text() if started.exists() else ""
    return int(text) if text else 0


async def test_what_is_compiled_already_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "prepared", lambda: True)
    said: list[str] = []
    assert not await prepare(said.append, FAILING)
    assert said == []


@pytest.mark.usefixtures("unprepared")
async def test_it_says_when_it_begins_and_when_it_is_done() -> None:
    said: list[str] = []
    assert await prepare(said.append, (sys.executable, "-c", ""))
    assert said[0].startswith("Parlour compiles its engines")
    assert said[1:] == [COMPILED]


@pytest.mark.usefixtures("unprepared")
async def test_a_failing_compiler_is_told_in_one_line_and_not_fatal() -> None:
    said: list[str] = []
    assert not await prepare(said.append, FAILING)
    assert said[-1].endswith("interpreted rules: no space left")


@pytest.mark.usefixtures("unprepared")
async def test_a_server_that_stops_ends_the_compiler(tmp_path: Path) -> None:
    started = tmp_path / "pid"
    preparing = asyncio.create_task(prepare(lambda line: None, waiting(started)))
    await asyncio.to_thread(wait_until, lambda: pid_in(started), "the compiler", 20)
    preparing.cancel()
    await asyncio.wait([preparing])
    assert not living({pid_in(started)})


KILLED_WHILE_IT_COMPILES = """
import asyncio, os, signal, sys
from parlour_server.engines import preparation
preparation.prepared = lambda: False

async def killed() -> None:
    preparing = asyncio.create_task(preparation.prepare(lambda line: None))
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
