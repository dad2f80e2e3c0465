"""What does an append to the log cost? Two hundred writers, each waiting for its event before the next.

Every writer appends the moves of a game to a room of its own. "rows" is what the journal replaced: a row of
``events`` for each event in every commit. Bytes are those that the kernel has sent to the disk for this
process, with the checkpoints; processor time is that of all its threads. The folder must be on a disk.

    .venv/bin/python bench/log.py [EVENTS [FOLDER]]
"""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, time_ns

from rig.figures import print_load, print_machine, print_table

from parlour_protocol.answers import Event
from parlour_protocol.events import MovePlayed
from parlour_server.store.opening import open_database
from parlour_server.store.records import event_values
from parlour_server.store.sqlite_journal import EVENT_VALUES, INSERT_EVENTS

WRITERS = 200
EVENTS = 100_000
HEAD = ("log", "appends/s", "processor us", "bytes to disk")


def move(room: str, turn: int) -> Event:
    """Return an event as a game makes them."""
    return Event(room, "game", 1, turn, time_ns() // 1_000_000, MovePlayed(turn, 1 if turn % 2 else 2, "4"))


def bytes_written() -> int:
    """Return how many bytes this process has caused to be sent to a disk."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("write_bytes")).split()[1])


class Spent:
    """Time, processor time and bytes from one moment to another."""

    def __init__(self) -> None:
        self._since = perf_counter(), process_time(), bytes_written()

    def row(self, name: str, events: int) -> list[object]:
        """Return a line of the table."""
        seconds, processor, written = self._since
        spent = 1e6 * (process_time() - processor) / events
        rate = events / (perf_counter() - seconds)
        return [name, round(rate), spent, round((bytes_written() - written) / events)]


async def journal(folder: Path, events: int) -> list[object]:
    """Append through the server's writer, and close it, which moves and checkpoints the rest."""
    database = open_database(f"sqlite:///{folder}/journal.db")
    writer = await database.writer()
    spent = Spent()

    async def play(room: str) -> None:
        for turn in range(1, events // WRITERS + 1):
            await writer.write([move(room, turn)])

    await asyncio.gather(*(play(f"room{number:08}") for number in range(WRITERS)))
    await writer.close()
    row = spent.row("journal", events)
    database.close()
    return row


def rows(folder: Path, events: int) -> list[object]:
    """Commit as many events at a time as there are writers, each as a row of ``events``."""
    path = folder / "rows.db"
    open_database(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        spent = Spent()
        for turn in range(1, events // WRITERS + 1):
            group = [event_values(move(f"room{number:08}", turn)) for number in range(WRITERS)]
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(INSERT_EVENTS + EVENT_VALUES, group)
            connection.execute("COMMIT")
    return spent.row("rows, without writer", events)


def main() -> None:
    """Measure both."""
    events = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    print_machine()
    with TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as name:
        print_table([HEAD, rows(Path(name), events), asyncio.run(journal(Path(name), events))])
    print_load()


if __name__ == "__main__":
    main()
