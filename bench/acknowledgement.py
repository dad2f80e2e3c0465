"""How many moves a second, and how soon is each acknowledged? Rooms of two clients that play at full speed.

In every room two sockets play a game of 144 moves against each other, each as soon as it has received the
other's move, so a room has one move under way at a time. All clients share one process, and that the
machine with the server; the sizes alternate, each with a server and an empty database of its own. A socket
plays one game only, so that it stays below the messages that the server takes at once from one socket.

    .venv/bin/python bench/acknowledgement.py
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from time import perf_counter

from rig.figures import print_load, print_machine, print_table, quantile
from rig.player import Player, full_board, guest_token, open_player
from rig.probed_server import Note
from rig.server import ProbedServer

ROOMS = (1, 4, 16, 40)
ROUNDS = 3
MOST_SOCKETS = 80  # the server admits so many handshakes at once from one address
GUESTS = 20  # each may open so many rooms at once


@dataclass
class Load:
    """What was measured with one number of rooms: each acknowledgement, and the time all games took."""

    acks: list[float] = field(default_factory=list)
    seconds: float = 0.0
    notes: list[Note] = field(default_factory=list)

    def row(self, rooms: int) -> list[object]:
        """Return the size's line of the table, times in milliseconds."""
        stall, run = max(note.lag for note in self.notes), max(note.ran for note in self.notes)
        times = (quantile(self.acks, 0.5), quantile(self.acks, 0.99), max(self.acks), stall, run)
        return [rooms, len(self.acks), round(len(self.acks) / self.seconds), *(1000 * time for time in times)]


async def measure(url: str, rooms: int, load: Load) -> None:
    """Play as many games one after the other, in so many rooms at once, as the server's limits allow."""
    tokens = [await guest_token(url, f"Bench {number}") for number in range(GUESTS)]
    for game in range(max(1, min(4, MOST_SOCKETS // (2 * rooms)))):
        async with AsyncExitStack() as stack:
            players = [
                await stack.enter_async_context(open_player(url, tokens[number % GUESTS]))
                for number in range(2 * rooms)
            ]
            pairs = [(players[2 * room], players[2 * room + 1]) for room in range(rooms)]
            names = [await sit_down(*pair) for pair in pairs]
            start = perf_counter()
            for acks in await asyncio.gather(
                *(play(pair, name, game) for pair, name in zip(pairs, names, strict=True))
            ):
                load.acks += acks
            load.seconds += perf_counter() - start


async def sit_down(first: Player, second: Player) -> str:
    """Return a room in which two players sit."""
    room = await first.create(["me", "open"])
    await second.join(room)
    await second.take_second_seat(room)
    return room


async def play(players: Sequence[Player], room: str, seed: int) -> list[float]:
    """Play a game to its end and return how long each acknowledgement took, in seconds."""
    acks = []
    for turn, move in enumerate(full_board(seed), 1):
        mover = players[(turn - 1) % 2]
        await mover.until_turn(room, turn)
        acks.append((await mover.play(room, turn, move)).seconds)
    return acks


def main() -> None:
    """Measure and print."""
    print_machine()
    loads = {rooms: Load() for rooms in ROOMS}
    for _ in range(ROUNDS):
        for rooms, load in loads.items():
            with ProbedServer("process:1") as server:
                asyncio.run(measure(server.url, rooms, load))
            load.notes += server.notes
    print(f"{ROUNDS} rounds, two sockets a room, loop {server.loop}; milliseconds")
    print_table(
        [
            ["rooms", "moves", "moves/s", "ack p50", "p99", "max", "longest stall", "longest run"],
            *(load.row(rooms) for rooms, load in loads.items()),
        ]
    )
    print_load()


if __name__ == "__main__":
    main()
