"""Appends in groups: whole or not at all, and never reported before they are on disk."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from parlour_server.store.database import Database
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from tests.server.store.logs import AMBER, MACHINE, record, row


@dataclass
class Log:
    """A writer, what its connection runs, and a second connection that sees only what is committed."""

    database: Database
    statements: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.connection = self.database.writer()
        self.connection.set_trace_callback(self.statements.append)
        self.writer = LogWriter(self.connection)
        self.other = sqlite3.connect(self.database.path, isolation_level=None)

    @property
    def commits(self) -> int:
        return self.statements.count("COMMIT")

    def seqs(self, room: str) -> list[int]:
        found = self.other.execute("SELECT seq FROM events WHERE room = ? ORDER BY seq", [room])
        return [seq for (seq,) in found]

    def hold(self) -> None:
        """Keep the writer waiting in its transaction until released."""
        self.other.execute("BEGIN IMMEDIATE")

    def release(self) -> None:
        self.other.execute("ROLLBACK")


@pytest.fixture
async def log(database: Database) -> AsyncIterator[Log]:
    opened = Log(database)
    yield opened
    await opened.writer.close()
    opened.other.close()


async def test_what_gathers_during_a_commit_is_committed_together(log: Log) -> None:
    log.hold()
    appends = [log.writer.append([record("a", seq)]) for seq in range(1, 101)]
    log.release()
    await asyncio.gather(*appends)
    assert log.seqs("a") == list(range(1, 101))
    assert log.commits <= 3  # what the thread had in hand when it was held, the rest, and a straggler


async def test_an_append_is_done_only_when_others_can_read_it(log: Log) -> None:
    seen: list[list[int]] = []
    for seq in range(1, 6):
        append = log.writer.append([record("a", seq)])
        append.add_done_callback(lambda _: seen.append(log.seqs("a")))
        await append
    assert seen == [list(range(1, seq + 1)) for seq in range(1, 6)]


async def test_an_append_is_written_whole_or_not_at_all(log: Log) -> None:
    await log.writer.append([record("a", 1)])
    with pytest.raises(StoreError, match="UNIQUE"):
        await log.writer.append([record("a", 2), record("a", 1)], row("a"))
    assert log.seqs("a") == [1]
    assert log.other.execute("SELECT count(*) FROM rooms").fetchone() == (0,)


async def test_a_bad_append_does_not_hurt_its_neighbours(log: Log) -> None:
    await log.writer.append([record("bad", 1)])
    log.hold()
    rooms = ["a", "bad", "b", "bad", "c"]
    appends = [log.writer.append([record(room, 1)]) for room in rooms]
    log.release()
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(result, StoreError) for result in results] == [False, True, False, True, False]
    assert [log.seqs(room) for room in ("a", "b", "c")] == [[1], [1], [1]]


async def test_an_append_that_cannot_even_be_encoded_is_refused_and_the_log_goes_on(log: Log) -> None:
    with pytest.raises(StoreError):
        await log.writer.append([record("a", 1, name="\ud800")])
    await log.writer.append([record("a", 1)])
    assert log.seqs("a") == [1]


async def test_a_full_disk_is_reported_and_overcome(log: Log) -> None:
    (pages,) = log.connection.execute("PRAGMA page_count").fetchone()
    log.connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(StoreError, match="full"):
        await log.writer.append([record("a", seq, name="x" * 2_000) for seq in range(1, 50)])
    assert log.seqs("a") == []
    log.connection.execute("PRAGMA max_page_count = 100000")
    await log.writer.append([record("a", 1)])
    assert log.seqs("a") == [1]


async def test_too_many_waiting_appends_are_refused_at_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.writer.MAX_PENDING", 3)
    log = Log(database)
    log.hold()
    appends = [log.writer.append([record("a", seq)]) for seq in range(1, 20)]
    assert appends[-1].done()
    log.release()
    results = await asyncio.gather(*appends, return_exceptions=True)
    written = [result is None for result in results]
    assert log.seqs("a") == [seq for seq, done in enumerate(written, 1) if done]
    assert 3 <= written.count(True) < 19
    await log.writer.close()
    log.other.close()


async def test_closing_writes_what_is_waiting_and_then_refuses(database: Database) -> None:
    log = Log(database)
    appends = [log.writer.append([record("a", seq)]) for seq in range(1, 700)]
    await log.writer.close()
    assert all(append.done() and append.exception() is None for append in appends)
    assert log.seqs("a") == list(range(1, 700))
    with pytest.raises(StoreError, match="closed"):
        await log.writer.append([record("a", 700)])
    log.other.close()


async def test_a_waiter_that_gave_up_takes_nothing_back(log: Log) -> None:
    log.hold()
    append = log.writer.append([record("a", 1)])
    append.cancel()
    log.release()
    await log.writer.append([record("a", 2)])
    assert log.seqs("a") == [1, 2]


async def test_the_lists_change_with_the_events_and_machines_have_no_seats(log: Log) -> None:
    await log.writer.append([record("a", 1)], row("a", "waiting", players=(AMBER, MACHINE), touched=5))
    await log.writer.append([record("a", 2)], row("a", "over", touched=6))
    rows = log.other.execute("SELECT room, status, machine, touched FROM rooms").fetchall()
    assert rows == [("a", "over", 0, 6)]
    assert log.other.execute("SELECT player, room FROM seats").fetchall() == [(AMBER.id, "a")]
