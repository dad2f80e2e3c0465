"""What the way to an engine node adds to a job, in time and in processor time.

The same jobs run on a worker process of this one and on a worker of a node, by turns, one after the other.
Their time is that from the pool's queue to the answer; processor time is that of all processes that have to
do with them: this one and its worker, or this one, the node with its worker, and NATS.

    .venv/bin/python bench/remote_workers.py
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep
from typing import Any, Final

import uvloop
from rig.figures import print_load, print_machine, print_table, quantile
from rig.measured_process import TICK

from parlour_engine.kernels.prepare import prepare
from parlour_server.cluster.opening import open_bus
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import EnginePool, Job
from parlour_server.engines.remote.workers import RemoteWorkers
from parlour_server.engines.slot import ProcessSlot

ROUNDS: Final = 10
START_SECONDS: Final = 120.0
KEY: Final = FairnessKey("source", "player", "room")
POSITION: Final[dict[str, Any]] = {
    "game": "connect-four",
    "options": {},
    "start": None,
    "moves": ["4", "4", "3", "3"],
    "limit": {},
}
#: By name: the player and how many jobs are in a round.
WORK: Final = {
    "one ply": ("alphabeta:depth=1", 300),
    "a search": ("alphabeta:depth=11", 30),
}


def processor_seconds(pids: set[int]) -> float:
    """Return the processor time that these processes have taken so far."""
    seconds = 0.0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(fields[11]) + int(fields[12])) / TICK
    return seconds


def family(ancestor: int) -> set[int]:
    """Return a process and those below it."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    found = {ancestor}
    while fresh := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= fresh
    return found


@contextmanager
def process(*command: str, **options: Any) -> Iterator["subprocess.Popen[str]"]:
    """Run a process for as long as it is needed."""
    running = subprocess.Popen(command, text=True, **options)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until a port is listened on."""
    until = monotonic() + START_SECONDS
    while monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.02)
    raise TimeoutError(f"nothing listens on port {port}")


async def round_of(pool: EnginePool, player: str, jobs: int) -> list[float]:
    """Run so many jobs, one after the other; return the seconds of each."""
    seconds = []
    for _ in range(jobs):
        began = perf_counter()
        await pool.submit(Job("choose", {**POSITION, "player": player}, 60.0, KEY)).future
        seconds.append(perf_counter() - began)
    return seconds


async def measure(url: str, nats: int, node: int) -> None:
    """Print the figures."""
    own = EnginePool([ProcessSlot()])
    own.start()
    elsewhere = EnginePool([])
    remote = RemoteWorkers(await open_bus(url, "bench"), elsewhere, asyncio.get_running_loop().time)
    await remote.start()
    while not (own.ready and remote.workers):  # noqa: ASYNC110  # no event says so
        await asyncio.sleep(0.05)
    theirs = family(node) | {nats}
    ours = family(os.getpid()) - theirs
    pools = {"here": (own, ours), "node": (elsewhere, {os.getpid(), *theirs})}
    rows: list[list[object]] = [["jobs", "where", "p50 ms", "p90 ms", "CPU ms a job", "of here"]]
    for name, (player, jobs) in WORK.items():
        times: dict[str, list[float]] = {where: [] for where in pools}
        spent = dict.fromkeys(pools, 0.0)
        for pool, _ in pools.values():
            await round_of(pool, player, 20)
        for _ in range(ROUNDS):
            for where, (pool, pids) in pools.items():
                before = processor_seconds(pids)
                times[where] += await round_of(pool, player, jobs)
                spent[where] += processor_seconds(pids) - before
        for where in pools:
            p50, p90 = (1000 * quantile(times[where], part) for part in (0.5, 0.9))
            cost = 1000 * spent[where] / (ROUNDS * jobs)
            rows.append([name, where, p50, p90, cost, spent[where] / spent["here"]])
    print_table(rows)
    await remote.close()
    await asyncio.gather(own.close(), elsewhere.close())


def main() -> None:
    """Print the figures."""
    program = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
    if program is None:
        print("NATS: not there, so not measured")
        return
    prepare()
    print_machine()
    port = free_port()
    url = f"nats://127.0.0.1:{port}"
    command = (sys.executable, "-m", "parlour_server", "node", "--bus", url, "--bus-prefix", "bench")
    with (
        TemporaryDirectory() as folder,
        process(
            program, "-a", "127.0.0.1", "-p", str(port), "-js", "-sd", folder, stderr=subprocess.DEVNULL
        ) as nats,
    ):
        wait_for(port)
        with process(*command, "--workers", "1", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as node:
            assert node.stdout is not None
            node.stdout.readline()
            uvloop.run(measure(url, nats.pid, node.pid))
    print_load()


if __name__ == "__main__":
    main()
