"""A server in a process of its own, on a processor of its own, and what it takes of both.

Processor time and memory are the kernel's counts for that one process with all its threads; its children,
such as engine workers, are not in them.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

BARE_ROOM = str(Path(__file__).parent / "bare_room.py")
SERVER_CORE, LOADER_CORE = 0, 1
END_SECONDS = 30.0
#: Options of a server whose limits for one address, from which all load comes, are not what is measured.
UNLIMITED = (
    *("--handshake-rate", "100000/1", "--guest-rate", "100000/1", "--room-rate", "1000/1"),
    *("--message-rate", "100000/1", "--page-rate", "10000/1", "--event-rate", "1000000/1"),
    *("--max-address-sockets", "100000", "--max-player-sockets", "100000"),
    *("--overload-lag", "60"),  # on a busy machine the loop is late
)
TICK = os.sysconf("SC_CLK_TCK")
CPU_CLOCK = 2  # of a whole process, in the number that clock_getcpuclockid(3) gives on Linux
PAGE = os.sysconf("SC_PAGE_SIZE")

_SERVES = re.compile(r"serves http://127\.0\.0\.1:(\d+)\n")


def use_core(core: int) -> None:
    """Run this process, and what it starts from now on, on one processor; on any if there is but one."""
    with suppress(OSError):
        os.sched_setaffinity(0, {core})


class MeasuredProcess:
    """A running server; a context manager."""

    def __init__(self, *arguments: str, python: str = sys.executable) -> None:
        """Run Python with these arguments; it has to print ``serves http://127.0.0.1:PORT``."""
        self._python = python
        self.port = 0
        self._arguments: Sequence[str] = arguments
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The running process's id."""
        assert self._process is not None
        return self._process.pid

    def processor_seconds(self) -> float:
        """Return the processor time it has taken so far, from its own clock: /proc counts by 10 ms."""
        return time.clock_gettime(~self.pid << 3 | CPU_CLOCK)

    def resident_bytes(self) -> int:
        """Return the memory it holds now."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def __enter__(self) -> Self:
        use_core(SERVER_CORE)
        self._process = subprocess.Popen(
            [self._python, *self._arguments],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PARLOUR_LOG_LEVEL": "warning"},  # else a line for each game among the figures
        )
        use_core(LOADER_CORE)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        serves = _SERVES.search(line)
        if serves is None:
            self._end()
            raise RuntimeError(f"no server, but {line!r}")
        self.port = int(serves[1])
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.terminate()
        self._process.wait(END_SECONDS)
        self._process.stdout.close()
