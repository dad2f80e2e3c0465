"""A process killed at any point of a commit or a flush: nothing committed is lost, doubled or half there.

PARLOUR_TEST_JOURNAL_STEPS=5 kills at several times as many points within statements.
"""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from parlour_server.store.opening import open_database
from parlour_server.store.records import ENDED, Append, event_values
from parlour_server.store.sqlite_journal import SqliteJournal
from tests.databases import execute, logged
from tests.server.store.killed_owner import GROUPS, LEFT, MOVES, ROOMS, group
from tests.server.store.logs import taken

INSTRUCTIONS = os.environ.get("PARLOUR_TEST_JOURNAL_STEPS", "1000")
RUN_SECONDS: Final = 900
FEWEST_KILLS: Final = 60


def prepare(path: Path) -> None:
    """A database with a journal that was not flushed, in one file."""
    open_database(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        journal = SqliteJournal(connection)
        for number in range(1, LEFT + 1):
            journal.commit(group(number))


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The folder of the databases, and how many of their processes were killed."""
    folder = tmp_path_factory.mktemp("killed")
    prepare(folder / "start.db")
    command = [sys.executable, "-m", "tests.server.store.killed_owner", str(folder), INSTRUCTIONS]
    run = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=True)
    return folder, int(run.stdout)


def check(folder: Path, point: int) -> tuple[int, int]:
    """Check what a process has left; return the last committed number, and how many events were flushed."""
    url, done = f"sqlite:///{folder}/{point}.db", folder / f"{point}.done"
    acknowledged = len(done.read_text().split("\n")) // len(ROOMS) if done.exists() else 0
    before = {room: logged(url, room) for room in ROOMS}
    last = len(before[ROOMS[0]])
    assert LEFT + acknowledged <= last <= LEFT + acknowledged + 1, "committed means on disk"
    for room, rows in before.items():
        assert [row[2] for row in rows] == list(range(1, last + 1)), f"{room} is whole, or a group was cut"
        ends = [row[2] for row in rows if row[4] == ENDED]
        ended = execute(url, f"SELECT seq FROM endings WHERE room = '{room}' ORDER BY position")
        assert [seq for (seq,) in ended] == ends
        assert execute(url, f"SELECT touched FROM rooms WHERE room = '{room}'") == [(last,)]
    ((flushed,),) = execute(url, "SELECT count(*) FROM events")
    recover(Path(f"{folder}/{point}.db"), last)
    assert {room: logged(url, room)[:last] for room in ROOMS} == before
    return last, flushed


def recover(path: Path, last: int) -> None:
    """Take the log over, and append to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        journal = SqliteJournal(connection)
        journal.commit([Append(lambda failure: None, [event_values(taken("a", last + 1))])])
        assert connection.execute("SELECT count(*) FROM journal").fetchone() == (1,), (
            "what was left is flushed"
        )
        journal.flush()
        counted = connection.execute("SELECT count(*), count(DISTINCT room || '/' || seq) FROM events")
        assert counted.fetchone() == (len(ROOMS) * last + 1,) * 2


def test_whatever_the_point_of_the_kill_the_log_is_whole(killed: tuple[Path, int]) -> None:
    folder, kills = killed
    assert kills >= FEWEST_KILLS
    found = [check(folder, point) for point in range(1, kills + 1)]
    # The points lie before, in and after commits and flushes.
    assert {last for last, _ in found} == set(range(LEFT, LEFT + MOVES * GROUPS + 1))
    assert {flushed for _, flushed in found} == {len(ROOMS) * count for count in (0, LEFT, LEFT + GROUPS)}
