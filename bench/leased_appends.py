"""What does it cost to append under a lease? Two hundred writers over PostgreSQL, alone and as a node.

Every writer appends the moves of a game to a room of its own, each waiting for its event before the next.
Both kinds of server take turns in one run; the ratio of each pair is what to read.

    .venv/bin/python bench/leased_appends.py [EVENTS [PAIRS]]
"""

import asyncio
import sys
from functools import partial
from time import perf_counter, time_ns

from rig.databases import postgresql
from rig.figures import print_load, print_machine, print_table

from parlour_protocol.answers import Event
from parlour_protocol.events import MovePlayed
from parlour_server.store import leases
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql_writer import PostgresWriter

WRITERS = 200
EVENTS = 20_000
PAIRS = 5
HEAD = ("pair", "alone, appends/s", "node, appends/s", "node/alone")


def move(room: str, turn: int) -> Event:
    """Return an event as a game makes them."""
    return Event(room, "game", 1, turn, time_ns() // 1_000_000, MovePlayed(turn, 1 if turn % 2 else 2, "4"))


async def appends_a_second(address: str, events: int, pair: int, *, shared: bool) -> float:
    """Append through the server's writer to new rooms."""
    rooms = [f"{'node' if shared else 'alone'}{pair}room{number}" for number in range(WRITERS)]
    database = await asyncio.to_thread(partial(open_database, address, shared=shared))
    writer = await database.writer()
    if shared:
        assert isinstance(writer, PostgresWriter)
        node = f"bench/{pair}"
        await asyncio.to_thread(database.run, partial(leases.enter, node=node, name=node))
        for room in rooms:
            await asyncio.to_thread(database.run, partial(leases.acquire, room=room, node=node))
        writer.use_lease(node)

    async def play(room: str) -> None:
        for turn in range(1, events // WRITERS + 1):
            await writer.write([move(room, turn)])

    began = perf_counter()
    await asyncio.gather(*map(play, rooms))
    seconds = perf_counter() - began
    await writer.close()
    await asyncio.to_thread(database.close)
    return events / seconds


async def measure(address: str, events: int, pairs: int) -> list[tuple[object, ...]]:
    """Return the lines of the table; the first of each pair is now one, now the other."""
    lines: list[tuple[object, ...]] = [HEAD]
    for pair in range(1, pairs + 1):
        rates = {}
        for shared in (False, True) if pair % 2 else (True, False):
            rates[shared] = await appends_a_second(address, events, pair, shared=shared)
        lines.append((pair, round(rates[False]), round(rates[True]), rates[True] / rates[False]))
    return lines


def main() -> None:
    """Measure both in turn."""
    numbers = [int(text) for text in sys.argv[1:]]
    events, pairs = (*numbers, *(EVENTS, PAIRS)[len(numbers) :])[:2]
    print_machine()
    with postgresql() as address:
        if address is None:
            return
        print_table(asyncio.run(measure(address, events, pairs)))
    print_load()


if __name__ == "__main__":
    main()
