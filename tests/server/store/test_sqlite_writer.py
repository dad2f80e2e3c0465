"""The writer over SQLite: group commits, and recovery from a full disk."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from parlour_server.store.opening import open_database
from parlour_server.store.records import StoreError
from parlour_server.store.sqlite import SqliteDatabase
from parlour_server.store.sqlite_writer import SqliteWriter
from tests.databases import execute, held, sqlite_url
from tests.server.store.logs import taken


@dataclass
class Log:
    """A writer, and what its connection runs."""

    url: str
    connection: sqlite3.Connection
    statements: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.connection.set_trace_callback(self.statements.append)
        self.writer = SqliteWriter(self.connection)

    def seqs(self) -> list[int]:
        return [seq for (seq,) in execute(self.url, "SELECT seq FROM events ORDER BY seq")]


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    database = open_database(sqlite_url(tmp_path))
    assert isinstance(database, SqliteDatabase)
    opened = Log(sqlite_url(tmp_path), database.connect())
    yield opened
    await opened.writer.close()
    database.close()


async def test_what_gathers_during_a_commit_is_committed_together(log: Log) -> None:
    with held(log.url):
        appends = [log.writer.write([taken("a", seq)]) for seq in range(1, 101)]
    await asyncio.gather(*appends)
    assert log.seqs() == list(range(1, 101))
    # What the thread had in hand when it was held, the rest, and a straggler.
    assert log.statements.count("COMMIT") <= 3


async def test_a_full_disk_is_reported_and_overcome(log: Log) -> None:
    (pages,) = log.connection.execute("PRAGMA page_count").fetchone()
    log.connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(StoreError, match="full"):
        await log.writer.write([taken("a", seq, name="x" * 2_000) for seq in range(1, 50)])
    assert log.seqs() == []
    log.connection.execute("PRAGMA max_page_count = 100000")
    await log.writer.write([taken("a", 1)])
    assert log.seqs() == [1]


async def test_too_many_waiting_appends_are_refused_at_once(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.writer.MAX_PENDING", 3)
    with held(log.url):
        appends = [log.writer.write([taken("a", seq)]) for seq in range(1, 20)]
        await asyncio.sleep(0)
        assert appends[-1].done()
    results = await asyncio.gather(*appends, return_exceptions=True)
    written = [result is None for result in results]
    assert log.seqs() == [seq for seq, done in enumerate(written, 1) if done]
    assert 3 <= written.count(True) < 19
