"""What do players notice when nodes are restarted one after the other, and when PostgreSQL is? Under load.

Two nodes behind the proxy of the Compose file, over PostgreSQL and NATS; ``parlour load`` plays through the
proxy, each player in one room, and prints what it has seen. *rolling*: each node in turn is stopped and
started again, and accepts clients before the next. *fast*: PostgreSQL is restarted in fast mode. *down*:
PostgreSQL is killed and away for ten seconds; printed is after how long from its return a node has
acknowledged something. PostgreSQL and NATS are processes of their own; everything shares this machine.

    .venv/bin/python bench/restarts.py [ROOMS]
"""

import asyncio
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.request import urlopen

from rig.figures import print_load, print_machine
from rig.measured_process import UNLIMITED

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.end_to_end.proxied_nodes import proxied, restart
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.postgresql_server import PostgresServer

ROOMS = 40
SECONDS = 40
DOWN_SECONDS = 10.0
ACKNOWLEDGED = re.compile(r"parlour_acknowledgement_seconds_count (\d+)")


def rolling(nodes: Sequence[ServerProcess], database: PostgresServer) -> None:
    """Restart each node in turn."""
    for node in nodes:
        restart(node)


def fast(nodes: Sequence[ServerProcess], database: PostgresServer) -> None:
    """Restart PostgreSQL."""
    database.stop()
    database.start()
    print_return(nodes)


def down(nodes: Sequence[ServerProcess], database: PostgresServer) -> None:
    """Kill PostgreSQL, and start it again after a while."""
    database.kill()
    sleep(DOWN_SECONDS)
    database.start()
    print_return(nodes)


def print_return(nodes: Sequence[ServerProcess]) -> None:
    """Print how long it takes from now on until the nodes acknowledge anything."""
    began, before = perf_counter(), sum(map(acknowledged, nodes))
    wait_until(lambda: sum(map(acknowledged, nodes)) > before, "an acknowledgement")
    print(f"acknowledged again {perf_counter() - began:.2f} s after PostgreSQL's return", flush=True)


def acknowledged(node: ServerProcess) -> int:
    """Return how many commands a node has acknowledged."""
    with urlopen(f"{node.url}/metrics", timeout=10) as answer:
        found = ACKNOWLEDGED.search(answer.read().decode())
    return int(found[1]) if found else 0


async def measure(
    rooms: int, disturb: Callable[[Sequence[ServerProcess], PostgresServer], None], database: PostgresServer
) -> None:
    """Play through the proxy, disturb, and print what the load generator has seen."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        url, nodes = await stack.enter_async_context(proxied(folder, *UNLIMITED, database=database.url))
        command = [str(Path(sys.executable).with_name("parlour")), "load", "--server", url]
        command += ["--rooms", str(rooms), "--seconds", str(SECONDS), "--spectators", "1", "--together", "1"]
        load = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        assert load.stderr is not None
        while line := await load.stderr.readline():
            if b"playing for" in line:
                break
        await asyncio.sleep(SECONDS / 4)
        print(f"== {disturb.__name__}")
        await asyncio.to_thread(disturb, nodes, database)
        printed, _ = await load.communicate()
        print(printed.decode(), end="", flush=True)


def main() -> None:
    """Measure and print."""
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else ROOMS
    print_machine()
    for disturb in (rolling, fast, down):
        with PostgresServer() as database:
            asyncio.run(measure(rooms, disturb, database))
    print_load()


if __name__ == "__main__":
    main()
