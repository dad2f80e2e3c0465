"""Processes that append to a log and flush its journal, each killed by SIGKILL at another point.

Run by ``test_journal_kills``: ``python -m tests.server.store.killed_owner FOLDER INSTRUCTIONS``. A point is
the beginning of a statement, or so many instructions of SQLite's machine within one. Each process has a copy
of ``FOLDER/start.db`` and writes to ``FOLDER/NUMBER.done`` what it has committed: a room and a number a line.
"""

import os
import shutil
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Final

from parlour_protocol.answers import Event
from parlour_protocol.events import GameEnded
from parlour_protocol.values import Result
from parlour_server.store.records import Append, event_values, rated_endings, room_values, seat_values
from parlour_server.store.sqlite_journal import SqliteJournal
from tests.server.store.logs import row, taken

ROOMS: Final = ("a", "b")
GROUPS: Final = 3  # before each move
MOVES: Final = 2
LEFT: Final = 2  # events of each room that a process before left in the journal


def group(number: int) -> list[Append]:
    """The appends of a commit: an event of each room, and at times the end of a game."""
    appends = []
    for room in ROOMS:
        event = taken(room, number)
        if number % 3 == 0:
            event = Event(room, "game", 1, number, 1_000, GameEnded(1, Result(1, "line")))
        line = row(room, touched=number, rated=True)
        events = [event_values(event)]
        rows, ends = [room_values(line)], rated_endings(events, line)
        appends.append(Append(lambda failure: None, events, rows, seat_values(line), endings=ends))
    return appends


def live(connection: sqlite3.Connection, done: int) -> None:
    """Commit and move until there is nothing more to do; write what is committed to a file."""
    journal = SqliteJournal(connection)
    journal.flush()
    for number in range(LEFT + 1, LEFT + MOVES * GROUPS + 1):
        journal.commit(group(number))
        os.write(done, b"".join(f"{room} {number}\n".encode() for room in ROOMS))
        if (number - LEFT) % GROUPS == 0:
            journal.flush()


def live_until(folder: Path, point: int, instructions: int) -> None:
    """Live, and kill this process at a point, counted from 1."""
    connection = sqlite3.connect(folder / f"{point}.db", isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")  # a kill loses nothing that the system has been given
    connection.execute("PRAGMA cache_size=3")  # so that a move writes pages before its commit
    seen = 0

    def tick(statement: str = "") -> int:
        nonlocal seen
        seen += 1
        if seen == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    connection.set_trace_callback(tick)
    connection.set_progress_handler(tick, instructions)
    live(connection, os.open(folder / f"{point}.done", os.O_WRONLY | os.O_CREAT))


def main() -> None:
    """Start a process for each point until one lives to its end; print how many were killed."""
    folder, instructions = Path(sys.argv[1]), int(sys.argv[2])
    point, status = 0, int(signal.SIGKILL)
    while status == signal.SIGKILL:
        point += 1
        shutil.copy(folder / "start.db", folder / f"{point}.db")
        child = os.fork()
        if child == 0:
            live_until(folder, point, instructions)
            os._exit(0)
        _, status = os.waitpid(child, 0)
    print(point - 1 if status == 0 else f"process {point} ended with status {status}")


if __name__ == "__main__":
    main()
