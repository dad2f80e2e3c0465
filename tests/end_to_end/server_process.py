"""A Parlour server as its own process: started, killed, and started again on its port and database.

What the process printed is kept beside the database.
"""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec

from parlour_protocol.events import AnyEvent
from parlour_server.store.opening import open_database
from tests.databases import database_url, logged
from tests.end_to_end.program_process import END_SECONDS, ProgramProcess

ANSWER_SECONDS = 20.0
POLL_SECONDS = 0.01
QUIET_PORTS = range(20_000, 32_000)  # below ip_local_port_range of Linux
#: On a machine busy with other tests the loop is late, and a server would refuse new rooms for it. Loading
#: every compiled search takes longer than most tests have a server for, as does making positions of the day.
UNSTRAINED = ("--overload-lag", "60", "--engine-loading", "needed", "--daily-positions", "off")
#: A worker that is to start first answers late on a busy machine, and another move would stand in for it.
UNHURRIED = ("--think-seconds", "60")
#: For tests of values, whose seconds should not go into loading.
LOADED_AHEAD = ("--engine-loading", "ahead")


class ServerProcess(ProgramProcess):
    """One server and its database."""

    def __init__(self, folder: Path, *flags: str, database: str = "", migrated: bool = True) -> None:
        """Keep the database that stands for ``folder``, or another; ``flags`` are the command line's.

        The server finds it ``migrated``, which is done here, where Alembic is loaded once for many servers.
        """
        super().__init__(folder / "server.err")
        self._migrated = migrated
        self.database = database or database_url(folder)
        self.port = quiet_port()  # of every start, so that clients find it again
        self._flags = flags

    @property
    def url(self) -> str:
        """The address to give to a client."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and return when it serves; again after an end, on the same port and database."""
        if self._process is None and self._migrated:
            open_database(self.database).close()
        settings = ["--port", str(self.port), "--database", self.database, *UNSTRAINED]
        self._begin(["serve", *settings, *self._flags], re.escape(f"Parlour serves {self.url}\n"))

    def readiness(self) -> tuple[int, str]:
        """Return its status at `/readyz`, and what it says there."""
        try:
            with urlopen(f"{self.url}/readyz", timeout=ANSWER_SECONDS) as answer:
                return answer.status, str(json.load(answer)["status"])
        except HTTPError as error:
            with error:
                return error.code, str(json.load(error)["status"])

    def log_of(self, room: str) -> list[AnyEvent]:
        """Return a room's facts as the database has them now, whether or not the server runs."""
        return log_in(self.database, room)

    def descendants(self) -> dict[int, int]:
        """Return the processes that the server has started, and those they have: parent by process id."""
        return descendants_of(self.pid)

    def worker(self) -> int | None:
        """Return the process id of the engine worker that moves, None while there is none.

        A worker is forked by a server of its own, so it is the grandchild, or spawned while nothing is
        compiled; the one for studies is idle.
        """
        found = self.descendants()
        workers = [
            pid for pid, parent in found.items() if (parent in found or is_spawned(pid)) and not is_idle(pid)
        ]
        return max(workers) if workers else None

    def hurry_studies(self) -> None:
        """Give the study worker the server's share of the processor: busy tests would leave it hardly any.

        Where only root may, it stays as it is.
        """

        def idle() -> list[int]:
            return [pid for pid in self.descendants() if is_idle(pid)]

        wait_until(idle, "the worker for studies")
        for pid in idle():
            with suppress(PermissionError, ProcessLookupError):
                os.sched_setscheduler(pid, os.SCHED_OTHER, os.sched_param(0))
                os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, self.pid))


def log_in(database: str, room: str) -> list[AnyEvent]:
    """Return a room's facts as a database has them now; their numbers are checked to be 1, 2, 3 and so on."""
    rows = logged(database, room)
    assert [row[2] for row in rows] == list(range(1, len(rows) + 1)), f"room {room}: the log has gaps"
    return [msgspec.json.decode(body, type=AnyEvent) for *_, body, _ in rows]


def wait_until(claim: Callable[[], object], what: str, seconds: float = END_SECONDS) -> None:
    """Wait for what no event announces: a process that comes or goes. Blocks.

    Raises:
        AssertionError: it is not so within the time.
    """
    until = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < until, f"not within {seconds:g} s: {what}"
        time.sleep(POLL_SECONDS)


def wait_for_start(
    process: "subprocess.Popen[bytes]", claim: Callable[[], object], what: str, seconds: float = END_SECONDS
) -> None:
    """Wait until a process serves. Blocks.

    Raises:
        AssertionError: it does not within the time, or it has ended.
    """
    wait_until(lambda: process.poll() is not None or claim(), what, seconds)
    assert process.poll() is None, f"{what} has ended with status {process.returncode}"


def is_spawned(pid: int) -> bool:
    """Return whether a process was started by multiprocessing's method "spawn"."""
    try:
        return b"--multiprocessing-fork" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return False


def has_loaded(pid: int, library: str) -> bool:
    """Return whether a process has a compiled library of that name in its memory."""
    try:
        return library in Path(f"/proc/{pid}/maps").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def is_idle(pid: int) -> bool:
    """Return whether a process has the scheduling class SCHED_IDLE, or is gone."""
    try:
        return os.sched_getscheduler(pid) == os.SCHED_IDLE
    except ProcessLookupError:
        return True


def descendants_of(ancestor: int) -> dict[int, int]:
    """Return the living processes below one: parent by process id."""
    parents = _parents()
    found: dict[int, int] = {}
    fresh = {ancestor}
    while fresh:
        children = {pid: parent for pid, parent in parents.items() if parent in fresh and pid not in found}
        found |= children
        fresh = set(children)
    return found


@contextmanager
def stopped(pids: Iterable[int]) -> Iterator[None]:
    """Let processes stand still while the context is open."""
    pids = tuple(pids)
    _signal(pids, signal.SIGSTOP)
    try:
        yield
    finally:
        _signal(pids, signal.SIGCONT)


def living(pids: set[int]) -> set[int]:
    """Return those of some processes that still live; one that only waits to be reaped does not."""
    return pids & set(_parents())


def _signal(pids: Iterable[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _parents() -> dict[int, int]:
    """Return every living process's parent, from /proc (proc(5): state and parent follow the name)."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has gone between the listing and the reading
        if state not in "ZX":
            parents[int(stat.parent.name)] = int(parent)
    return parents


def listens(port: int) -> bool:
    """Return whether anything on this machine accepts connections at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def quiet_port() -> int:
    """Return a free port that the kernel assigns to no other process while the server is down.

    It assigns ports above these to outgoing connections, even to a client looking for the server there.
    """
    while True:
        port = QUIET_PORTS[secrets.randbelow(len(QUIET_PORTS))]
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
