"""What does a server of this checkout cost beside one of another? In turns, in one run; medians.

Both serve from an SQLite file that was used before, without a bus and with one worker. *start* is from the
command to the line with the address, once by the clock and once by the processor; *memory* is what the
process has then; *idle socket* is
what one of a thousand welcomed guests adds; *move* is the processor time of one of 16 games of 144 moves that
are played at once, four times after a first time that is not counted: what a server loads when it is first
needed is none of it. The other checkout needs its own ``.venv``: ``git worktree add FOLDER COMMIT``, then
``make install`` in it.

    .venv/bin/python bench/side_by_side.py FOLDER [ROUNDS]
"""

import asyncio
import resource
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from idle_sockets import kilobytes_each, open_in_lobby
from nodes import Load, measure
from rig.figures import print_load, print_machine, print_table
from rig.measured_process import UNLIMITED, MeasuredProcess

HERE = Path(__file__).parents[1]
ROUNDS = 7
SOCKETS = 1000
ROOMS = 16
TIMES = 4
SERVE = ("-m", "parlour_server", "serve", "--port", "0", "--engines", "process:1")


def figures(checkout: Path, folder: Path) -> Mapping[str, float]:
    """Return what one server costs, by name; its database is in a folder."""
    python = str(checkout / ".venv" / "bin" / "python")
    command = (*SERVE, *UNLIMITED, "--engine-loading", "needed", "--database", str(folder / "parlour.db"))
    with MeasuredProcess(*command, python=python):
        pass  # the migrations
    began = perf_counter()
    with MeasuredProcess(*command, python=python) as server:
        start = perf_counter() - began
        processor, memory = server.processor_seconds(), server.resident_bytes()
        load = Load()
        for counted in (Load(), *[load] * TIMES):
            asyncio.run(measure([(server, server)] * ROOMS, counted, [server]))
    with MeasuredProcess(*command, python=python) as server:
        socket = kilobytes_each(server, open_in_lobby, SOCKETS)
    return {
        "start, ms": 1000 * start,
        "start, CPU ms": 1000 * processor,
        "memory, MB": memory / 1e6,
        "idle socket, kB": socket,
        "move, CPU us": 1e6 / load.a_second,
    }


def main() -> None:
    """Measure and print."""
    if len(sys.argv) < 2:
        sys.exit("side_by_side.py: FOLDER is missing: another checkout with its own .venv")
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print_machine()
    checkouts = {"here": HERE, "there": Path(sys.argv[1]).resolve()}
    found: dict[str, list[Mapping[str, float]]] = {name: [] for name in checkouts}
    for number in range(rounds):
        for name in checkouts if number % 2 else reversed(checkouts):
            with TemporaryDirectory() as folder:
                found[name].append(figures(checkouts[name], Path(folder)))
    print(f"medians of {rounds} rounds; here {HERE}, there {checkouts['there']}")
    rows: list[tuple[object, ...]] = [("figure", "here", "there", "here/there")]
    for figure in found["here"][0]:
        here, there = (median(each[figure] for each in found[name]) for name in checkouts)
        rows.append((figure, here, there, here / there))
    print_table(rows)
    print_load()


if __name__ == "__main__":
    main()
