"""What does a move cost with two nodes over PostgreSQL and NATS, and in a room of the other? In one run.

Games of 144 moves as in `acknowledgement.py`, in rooms of node a. *local*: both players are connected to a.
*relayed*: the second of them is connected to b; acknowledgements are those of that player, once beside those
of the first one. The processor time is that of node a alone, with all its threads, for all moves of its
rooms. *spread*: half of the rooms are b's, each with both players at its node; the processor time is that of
both nodes, for all moves. *shared*: the other half is at an unrelated server; the processor time is that
of node a, for the moves of its own rooms: what one node does while another process takes turns with it on its
processor, as b does in *spread*. *request*: a bare request and its answer over the
same NATS server between two processes, as often.

Both nodes share one processor, clients and NATS the other: with processors of their own they would be sooner.
The sizes alternate, and their first round is not counted, in which nodes load what they first need. Shares
are those of all rounds, and in brackets the quartiles of the rounds' own: how far to trust them.
PostgreSQL is where PARLOUR_TEST_POSTGRESQL says; databases of our own are made and dropped. NATS is a process
of its own.

    .venv/bin/python bench/nodes.py
"""

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import nats
from nats.aio.msg import Msg
from rig.databases import postgresql
from rig.figures import print_load, print_machine, print_table, quantile
from rig.measured_process import UNLIMITED, MeasuredProcess
from rig.player import Player, full_board, guest_token, open_player

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.nats_server import NatsServer

#: Ways of playing and the rooms at a time.
MEASURED = (
    *(("local", 1), ("relayed", 1), ("local", 16), ("relayed", 16), ("local", 32), ("spread", 32)),
    ("shared", 32),
)
#: Ways, their rooms, and with what they are compared: with as many local rooms, and where they are spread
#: also with as many as each node has, since rooms that are played at a time share some of a node's work.
COMPARED = (
    (("relayed", 1), ("local", 1)),
    (("relayed", 16), ("local", 16)),
    (("spread", 32), ("local", 32)),
    (("spread", 32), ("local", 16)),
    (("spread", 32), ("shared", 32)),
)
ROUNDS = 12
#: Games in a row of a way with one room in a round, whose few moves would say little.
ALONE = 4
REQUESTS = 500
SUBJECT = "bench.request"


@dataclass
class Load:
    """What was measured with one way of playing: acknowledgements by seat, moves, seconds of its nodes."""

    acks: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    moves: int = 0
    processor: float = 0.0
    rounds: list[float] = field(default_factory=list)  # moves a processor second of each

    @property
    def a_second(self) -> float:
        """Moves a processor second."""
        return self.moves / self.processor

    def beside(self, other: "Load") -> str:
        """Return which share of another's moves a processor second these are."""
        shares = [own / its for own, its in zip(self.rounds, other.rounds, strict=True)]
        low, high = (quantile(shares, part) for part in (0.25, 0.75))
        return f"{self.a_second / other.a_second:.2f} ({low:.2f} to {high:.2f})"

    def row(self, name: str) -> list[object]:
        """Return a line of the table, times in milliseconds."""
        seats = [1000 * quantile(acks, part) for acks in self.acks for part in (0.5, 0.99)]
        return [name, self.moves, *seats, round(self.a_second)]


Rooms = Sequence[tuple[MeasuredProcess, MeasuredProcess]]


async def measure(rooms: Rooms, load: Load, nodes: Sequence[MeasuredProcess]) -> None:
    """Play a game in each room at once, whose players are at these servers, the first at the room's own.

    Counted are the moves of the rooms of ``nodes`` and the processor time that these take.
    """
    async with AsyncExitStack() as stack:
        pairs = []
        for room, servers in enumerate(rooms):
            urls = [f"http://127.0.0.1:{server.port}" for server in servers]
            players = [
                await stack.enter_async_context(open_player(url, await guest_token(url, f"Bench {room}")))
                for url in urls
            ]
            name = await players[0].create(["me", "open"])
            await players[1].join(name)
            await players[1].take_second_seat(name)
            pairs.append((players, name))
        before = sum(node.processor_seconds() for node in nodes)
        moves = await asyncio.gather(*(play(players, name, load) for players, name in pairs))
        load.processor += sum(node.processor_seconds() for node in nodes) - before
        load.moves += sum(count for count, (own, _) in zip(moves, rooms, strict=True) if own in nodes)


async def play(players: Sequence[Player], room: str, load: Load) -> int:
    """Play a game to its end; return its moves."""
    moves = full_board(1)
    for turn, move in enumerate(moves, 1):
        seat = (turn - 1) % 2
        await players[seat].until_turn(room, turn)
        load.acks[seat].append((await players[seat].play(room, turn, move)).seconds)
    return len(moves)


async def requests(url: str) -> list[float]:
    """Return how long bare requests take, in seconds."""
    async with asyncio.timeout(60):
        client = await nats.connect(url)
        times = []
        for _ in range(REQUESTS):
            sent = perf_counter()
            await client.request(SUBJECT, b"x" * 100, timeout=5)
            times.append(perf_counter() - sent)
        await client.close()
    return times


async def respond(url: str) -> None:
    """Answer bare requests until the process ends."""
    client = await nats.connect(url)

    async def answer(message: Msg) -> None:
        await message.respond(message.data)

    await client.subscribe(SUBJECT, cb=answer)
    await client.flush()
    print("ready", flush=True)
    await asyncio.Event().wait()


def bare(url: str) -> list[float]:
    """Measure requests to a process that answers them."""
    with subprocess.Popen([sys.executable, __file__, url], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            return asyncio.run(requests(url))
        finally:
            process.terminate()


def main() -> None:
    """Measure and print."""
    print_machine()
    ways = {measured: Load() for measured in MEASURED}
    hops: list[float] = []
    with (
        TemporaryDirectory() as folder,
        NatsServer(Path(folder), jetstream=False) as bus,
        postgresql() as database,
        postgresql() as another,
    ):
        if database is None or another is None:
            return
        serve = ("-m", "parlour_server", "serve", "--port", "0", "--engines", "process:1", *UNLIMITED)
        command = (*serve, "--engine-loading", "needed", "--database")
        node = (*command, database, "--bus", bus.url, "--node")
        with (
            MeasuredProcess(*node, "a") as a,
            MeasuredProcess(*node, "b") as b,
            MeasuredProcess(*command, another) as unrelated,
        ):
            tables = {
                "local": [(a, a)],
                "relayed": [(a, b)],
                "spread": [(a, a), (b, b)],
                "shared": [(a, a), (unrelated, unrelated)],
            }
            for number in range(1 + ROUNDS):
                hops += bare(bus.url)
                for (way, rooms), load in ways.items():
                    at = list(islice(cycle(tables[way]), rooms))
                    nodes = (a, b) if way == "spread" else (a,)
                    moves, processor = load.moves, load.processor
                    for _ in range(ALONE if rooms == 1 else 1):
                        asyncio.run(measure(at, load if number else Load(), nodes))
                    if number:
                        load.rounds.append((load.moves - moves) / (load.processor - processor))
    print(f"{ROUNDS} rounds; milliseconds; moves a processor second of the room's node, of both where spread")
    heads = ["way, rooms", "moves", "ack 1 p50", "p99", "ack 2 p50", "p99", "moves/cpu s"]
    print_table([heads, *(load.row(f"{way} {rooms}") for (way, rooms), load in ways.items())])
    print(f"bare request: p50 {1000 * quantile(hops, 0.5):.2f}, p99 {1000 * quantile(hops, 0.99):.2f} ms")
    for one, other in COMPARED:
        share = ways[one].beside(ways[other])
        print(f"{share} of the moves a processor second: {one[0]} {one[1]} beside {other[0]} {other[1]}")
    print_load()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(respond(sys.argv[1]))
    else:
        main()
