"""How long a restart keeps players from their games: a server told to stop, and the next.

The players are the product's own client, each with a socket, at tables with clocks. The server is ended by
SIGTERM and started again at once. Printed is how long that took, and how long after the new server said that
it serves each table had its next move acknowledged. The clients share the processors with the server.

    .venv/bin/python bench/drain.py
"""

import asyncio
import sys
from contextlib import AsyncExitStack
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from rig.figures import print_load, print_machine, print_table, quantile
from rig.measured_process import UNLIMITED

from parlour_client import Connection, Room, RoomAddress
from parlour_client.connection.address import parse_server
from parlour_client.connection.http_api import new_guest
from parlour_client.connection.identity import GivenToken
from parlour_protocol.terms import Fischer

TABLES: Final = 100
ROUNDS: Final = 3
HEAD: Final = ("tables", "stop, s", "start, s", "first back, s", "p50", "p99", "last back, s")


class Server:
    """A server process that is started again and again on one port and database."""

    def __init__(self, folder: str) -> None:
        self.port = 0
        self._database = f"sqlite:///{folder}/parlour.db"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> float:
        """Start, and return the seconds until it serves."""
        began = perf_counter()
        command = [sys.executable, "-m", "parlour_server", "serve", "--port", str(self.port)]
        self._process = await asyncio.create_subprocess_exec(
            *command, "--database", self._database, *UNLIMITED, stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        self.port = int(line.rpartition(":")[2])
        return perf_counter() - began

    async def stop(self) -> float:
        """End it by SIGTERM, and return the seconds that took."""
        assert self._process is not None
        began = perf_counter()
        self._process.terminate()
        await self._process.wait()
        return perf_counter() - began


async def open_table(url: str, stack: AsyncExitStack) -> tuple[Room, Room]:
    """Return a table's two players."""
    players = []
    for name in ("Amber", "Blue"):
        identity = GivenToken((await new_guest(parse_server(url), name, "bot")).token)
        players.append(await stack.enter_async_context(Connection(url, identity=identity)))
    created = await players[0].create_room("connect-four", ("me", "open"), clock=Fischer(600, 0))
    rooms = [await Room.join(player, RoomAddress(created.room, created.key)) for player in players]
    await rooms[1].take_seat(2)
    for number in range(2):  # both first moves: from then on the clock counts
        await play(rooms[number])
    return rooms[0], rooms[1]


async def play(room: Room) -> None:
    """Play the first legal move as soon as it is one's turn."""
    await room.until(lambda room: room.is_my_turn)
    assert room.position is not None
    await room.play(room.position.legal[0])


async def back(table: tuple[Room, Room], number: int) -> float:
    """Play a table's next move, and return when it was acknowledged."""
    await play(table[number % 2])
    return perf_counter()


async def measure() -> list[list[object]]:
    """Return a line for each restart."""
    rows: list[list[object]] = []
    with TemporaryDirectory(prefix="parlour-bench-") as folder:
        server = Server(folder)
        await server.start()
        async with AsyncExitStack() as stack:
            tables = [await open_table(f"http://127.0.0.1:{server.port}", stack) for _ in range(TABLES)]
            for number in range(ROUNDS):
                stopped = await server.stop()
                waiting = [asyncio.create_task(back(table, number)) for table in tables]
                started = await server.start()
                up = perf_counter()
                times = sorted(at - up for at in await asyncio.gather(*waiting))
                rows.append(
                    [
                        TABLES,
                        stopped,
                        started,
                        times[0],
                        quantile(times, 0.5),
                        quantile(times, 0.99),
                        times[-1],
                    ]
                )
        await server.stop()
    return rows


def main() -> None:
    """Measure and print."""
    print_machine()
    print_table([HEAD, *asyncio.run(measure())])
    print_load()


if __name__ == "__main__":
    main()
