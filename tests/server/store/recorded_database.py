"""Records an SQLite database as this version of the server writes it, for tests of later versions.

Run once for each version of the schema, before the migration that changes it; the text is kept in
``migrations/recorded``:

    python -m tests.server.store.recorded_database > tests/server/store/migrations/recorded/0005.sql
"""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import CreateRoom, Say, TakeSeat
from parlour_protocol.terms import Fischer, Term
from tests.server.served import NIM, Client, served

RATED: dict[Term, bool] = {"rated": True, "takeback": False}
CLOCK = Fischer(seconds=3600, increment=0)
LADDER = f"/api/leaderboard?game=nim&board={quote(json.dumps(NIM))}"
POLLS, POLL_SECONDS = 600, 0.1


async def start(first: Client, second: Client) -> str:
    """Start a rated game of Nim and return its room."""
    command = CreateRoom(first.new_id(), "nim", ["me", "open"], NIM, clock=CLOCK, terms=RATED)
    created = await first.ask(command)
    assert isinstance(created, RoomCreated), created
    for client in (first, second):
        await client.join(created.room)
    assert isinstance(await second.ask(TakeSeat(second.new_id(), created.room, 2)), Ack)
    return created.room


async def play(folder: Path) -> list[str]:
    """Play a game to its end and another in part; return what a test must know."""
    async with served(folder, database=f"sqlite:///{folder}/parlour.db") as server:
        amber, blue = await server.enter("Amber"), await server.enter("Blue")
        over, running = await start(amber, blue), await start(amber, blue)
        for turn, move in enumerate(("1:3", "2:4", "3:5"), 1):
            await (amber, blue)[(turn - 1) % 2].play(over, turn, move)
        await amber.play(running, 1, "1:1")
        await blue.play(running, 2, "2:1")
        assert isinstance(await amber.ask(Say(amber.new_id(), over, "players", "well played")), Ack)
        for _ in range(POLLS):  # until the game is counted
            status, boards = await server.get(LADDER)
            if status == 200 and "Amber" in str(boards):
                break
            await asyncio.sleep(POLL_SECONDS)
        _, record = await server.get(f"/api/rooms/{over}/games/1")
        return [f"over {over}", f"running {running}", f"amber {amber.you.id}", f"record {json.dumps(record)}"]


async def main() -> None:
    """Print the database as SQL, after comments that say what is in it."""
    with TemporaryDirectory() as folder:
        facts = await play(Path(folder))
        with closing(sqlite3.connect(f"{folder}/parlour.db")) as connection:
            print(*(f"-- {fact}" for fact in facts), *connection.iterdump(), sep="\n")


if __name__ == "__main__":
    asyncio.run(main())
