"""Does a machine ever lose on time? Games between machines with three seconds each, through the whole server.

The server is a process of its own with one engine worker, its log on disk, and no pause between the moves of
two machines. So many rooms play at once that their searches wait for the worker most of the time. A game is
lost on time where its result says so; quick moves in place of a search are counted beside.

    .venv/bin/python bench/clocked_games.py [GAMES] [ROOMS]
"""

import asyncio
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import cycle, islice
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from rig.figures import print_load, print_machine

from parlour_client.connection.address import RoomAddress, parse_server
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import new_guest
from parlour_client.connection.identity import GivenToken
from parlour_client.room.room import Room
from parlour_protocol.terms import Fischer
from parlour_protocol.values import OptionValue

CLOCK = Fischer(3, 0)
Table = tuple[str, dict[str, OptionValue], tuple[str, str]]
TABLES: tuple[Table, ...] = (
    ("connect-four", {}, ("pvs:time=60", "mcts:time=60")),
    ("mnk", {"width": 15, "height": 15, "line": 5}, ("pvs:time=60", "alphabeta:time=60")),
    ("mnk", {"width": 15, "height": 15, "line": 5}, ("mcts:time=60", "level:8")),
    ("wolf-and-sheep", {}, ("mcts:time=60", "pvs:time=60")),
    ("nim", {"heaps": [40, 50, 60]}, ("random", "pvs:time=60")),
)
LIMITS = (
    "--event-rate",
    "1000000/1",
    "--room-rate",
    "1000000/1",
    "--message-rate",
    "1000000/1",
    "--join-rate",
    "1000000/1",
    "--lobby-rate",
    "1000000/1",
)
QUEUES = ("--max-joined", "10000", "--overload-queued", "100000", "--overload-lag", "60")


async def main(games: int, rooms: int) -> None:
    """Play the games, so many at once, and print how they ended."""
    print_machine()
    ends = Counter[str]()
    began = perf_counter()
    async with server() as url:
        identity = GivenToken((await new_guest(parse_server(url), "Bench", "bot")).token)
        async with Connection(url, identity=identity) as connection:
            left: Iterator[Table] = islice(cycle(TABLES), games)

            async def play_on() -> None:
                for table in left:
                    ends[await play(connection, table)] += 1

            await asyncio.gather(*(play_on() for _ in range(rooms)))
        metrics = (await asyncio.to_thread(lambda: urlopen(f"{url}/metrics").read())).decode()
    took = perf_counter() - began
    print(
        f"{games} games of {CLOCK.seconds}+{CLOCK.increment} s, {rooms} at once, one worker, in {took:.0f} s"
    )
    print(f"lost on time: {ends['timeout']}; aborted: {ends['aborted']}; ends: {dict(ends.most_common())}")
    events, quick = (
        counted(metrics, each) for each in ('events_total{stream="game"}', "machine_fallbacks_total")
    )
    print(f"events: {events}; quick moves in place of a search: {quick}")
    print_load()


def counted(metrics: str, name: str) -> int:
    """Return the value of one of the server's counters."""
    found = re.search(rf"^parlour_{re.escape(name)} (.+)$", metrics, re.MULTILINE)
    return int(float(found[1])) if found else 0


async def play(connection: Connection, table: Table) -> str:
    """Let two machines play a game, and return why it ended."""
    game, options, seats = table
    created = await connection.create_room(game, seats, options, clock=CLOCK)
    room = await Room.join(connection, RoomAddress(created.room, created.key))
    await room.until(lambda room: room.result is not None)
    result = room.result
    room.part()
    return "" if result is None else result.reason


@asynccontextmanager
async def server() -> AsyncIterator[str]:
    """Run a server process with one worker; give its address."""
    with TemporaryDirectory(prefix="parlour-bench-") as folder:
        command = [sys.executable, "-m", "parlour_server", "serve", "--port", "0", "--engines", "process:1"]
        database = ("--database", f"sqlite:///{folder}/parlour.db", "--machine-pace", "0")
        process = await asyncio.create_subprocess_exec(
            *command,
            *database,
            *LIMITS,
            *QUEUES,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        try:
            yield f"http://127.0.0.1:{int(line.rpartition(':')[2])}"
        finally:
            process.terminate()
            await process.wait()


if __name__ == "__main__":
    asyncio.run(main(*(int(each) for each in (*sys.argv[1:], "1000", "20")[:2])))
