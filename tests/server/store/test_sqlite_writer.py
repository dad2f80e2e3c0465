"""The writer over SQLite: group commits, flushes of the journal, and recovery from a full disk."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection

from parlour_server.store.opening import open_database
from parlour_server.store.records import Append, InDoubt, LogConflict, StoreError
from parlour_server.store.sqlite import SqliteDatabase
from parlour_server.store.sqlite_journal import SqliteJournal
from parlour_server.store.sqlite_writer import SqliteWriter
from tests.databases import execute, held, logged, sqlite_url
from tests.server.store.logs import taken

WAIT_SECONDS: Final = 60.0


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
        return [row[2] for row in logged(self.url, "a")]

    def flushed(self) -> list[int]:
        """What is in the table ``events``."""
        return [seq for (seq,) in execute(self.url, "SELECT seq FROM events WHERE room = 'a' ORDER BY seq")]


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    database = open_database(sqlite_url(tmp_path))
    assert isinstance(database, SqliteDatabase)
    opened = Log(sqlite_url(tmp_path), database.connect())
    yield opened
    await opened.writer.close()
    database.close()


def inserted(log: Log) -> int:
    """How many rows were written to the journal."""
    return sum(statement.startswith("INSERT INTO journal") for statement in log.statements)


async def test_what_gathers_during_a_commit_is_committed_together(log: Log) -> None:
    with held(log.url):
        appends = [log.writer.write([taken("a", seq)]) for seq in range(1, 101)]
    await asyncio.gather(*appends)
    assert log.seqs() == list(range(1, 101))
    # What the thread had in hand when it was held, the rest, and a straggler.
    assert inserted(log) <= 3


async def test_a_move_is_committed_by_one_statement(log: Log) -> None:
    """The thread waits for the interpreter after each, which a busy event loop gives up late."""
    await log.writer.write([taken("a", 1)])
    log.statements.clear()
    await log.writer.write([taken("a", 2)])
    assert (len(log.statements), inserted(log)) == (1, 1)


async def test_writers_of_one_process_wait_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.sqlite.BUSY_SECONDS", 0.0)  # SQLite itself waits for no writer
    database = open_database(sqlite_url(tmp_path))
    writer, begun, ends = await database.writer(), threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO settings VALUES ('slow', 'yes')")
        begun.set()
        assert ends.wait(WAIT_SECONDS)

    other = asyncio.create_task(asyncio.to_thread(database.write, slowly))
    await asyncio.to_thread(begun.wait, WAIT_SECONDS)
    append = writer.write([taken("a", 1)])
    await asyncio.sleep(0.1)
    assert not append.done()
    ends.set()
    await asyncio.gather(append, other)
    await writer.close()
    database.close()


async def test_a_full_disk_is_reported_and_overcome(log: Log) -> None:
    await log.writer.write(
        [taken("b", 1)]
    )  # until it is done the thread uses the connection, which may not be shared
    (pages,) = log.connection.execute("PRAGMA page_count").fetchone()
    log.connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(StoreError, match="full"):
        await log.writer.write([taken("a", seq, name="x" * 2_000) for seq in range(1, 50)])
    assert log.seqs() == []
    log.connection.execute("PRAGMA max_page_count = 100000")
    await log.writer.write([taken("a", 1)])
    assert log.seqs() == [1]


async def test_what_is_in_doubt_is_not_written_any_more_once_its_group_has_failed(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its caller may have done something else since."""
    monkeypatch.setattr("parlour_server.store.writer.ANSWER_SECONDS", 2.0)
    await log.writer.write([taken("c", 1)])  # from now on the thread waits for what comes
    answered, commit = threading.Event(), SqliteJournal.commit
    answers: list[StoreError | None] = []

    def late(journal: SqliteJournal, group: Sequence[Append]) -> None:
        if len(group) > 1:
            assert answered.wait(WAIT_SECONDS)
            raise sqlite3.IntegrityError("of one of them")
        commit(journal, group)

    def answer(failure: StoreError | None) -> None:
        answers.append(failure)
        if len(answers) == 2:
            answered.set()

    monkeypatch.setattr(SqliteJournal, "commit", late)
    for room in ("a", "b"):
        log.writer.append([taken(room, 1)], None, answer)
    async with asyncio.timeout(WAIT_SECONDS):
        while len(answers) < 4:  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
    assert [type(failure) for failure in answers] == [InDoubt, InDoubt, StoreError, StoreError]
    assert log.seqs() == []


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


# -- flushes of the journal ----------------------------------------------------------------------------

REFUSE_MOVES = "CREATE TRIGGER no_moves BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'not today'); END"
ALLOW_MOVES = "DROP TRIGGER no_moves"


class Flushes:
    """Counts the flushes of all journals."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._tried = threading.Semaphore(0)
        flush = SqliteJournal.flush

        def counted(journal: SqliteJournal) -> None:
            try:
                flush(journal)
            finally:
                self._tried.release()

        monkeypatch.setattr(SqliteJournal, "flush", counted)

    async def next(self) -> None:
        """Wait for one more, done or failed."""
        assert await asyncio.to_thread(self._tried.acquire, timeout=WAIT_SECONDS)


@pytest.fixture
def flushes(monkeypatch: pytest.MonkeyPatch) -> Flushes:
    return Flushes(monkeypatch)


async def test_an_append_is_one_row_of_the_journal_until_it_is_flushed(log: Log) -> None:
    await asyncio.gather(log.writer.write([taken("a", 1)]), log.writer.write([taken("b", 1)]))
    assert (log.seqs(), log.flushed()) == ([1], [])
    assert execute(log.url, "SELECT count(*) FROM journal") == [(1,)]


async def test_a_journal_that_is_full_is_flushed(
    flushes: Flushes, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    await flushes.next()  # at the start
    monkeypatch.setattr("parlour_server.store.sqlite_writer.MOVE_BYTES", 1)
    await log.writer.write([taken("a", 1), taken("a", 2)])
    await flushes.next()
    assert (log.seqs(), log.flushed()) == ([1, 2], [1, 2])
    assert execute(log.url, "SELECT count(*) FROM journal") == [(0,)]


async def test_without_events_the_journal_is_moved_though_heartbeats_come(
    flushes: Flushes, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    await flushes.next()
    monkeypatch.setattr("parlour_server.store.sqlite_writer.QUIET_SECONDS", 0.0)
    await log.writer.write([taken("a", 1)])
    await flushes.next()
    assert log.flushed() == [1]
    monkeypatch.setattr("parlour_server.store.sqlite_writer.QUIET_SECONDS", 0.2)
    await log.writer.write([taken("a", 2)])
    flush = asyncio.create_task(flushes.next())
    while not flush.done():
        await log.writer.beat(1)
    assert log.flushed() == [1, 2]


async def test_what_a_process_left_in_the_journal_is_flushed_by_the_next(
    tmp_path: Path, flushes: Flushes
) -> None:
    database = open_database(sqlite_url(tmp_path))
    assert isinstance(database, SqliteDatabase)
    first = SqliteWriter(database.connect())
    await flushes.next()
    await first.write([taken("a", 1), taken("a", 2)])
    second = SqliteWriter(database.connect())  # as if the first had been killed
    await flushes.next()
    assert execute(sqlite_url(tmp_path), "SELECT seq FROM events ORDER BY seq") == [(1,), (2,)]
    with pytest.raises(LogConflict):
        await second.write([taken("a", 2)])
    await second.write([taken("a", 3)])
    await second.close()
    await first.close()
    database.close()
    assert execute(sqlite_url(tmp_path), "SELECT seq FROM events ORDER BY seq") == [(1,), (2,), (3,)]


async def test_closing_moves_the_journal(tmp_path: Path) -> None:
    database = open_database(sqlite_url(tmp_path))
    writer = await database.writer()
    await writer.write([taken("a", 1)])
    await writer.close()
    database.close()
    assert execute(sqlite_url(tmp_path), "SELECT seq FROM events") == [(1,)]
    assert execute(sqlite_url(tmp_path), "SELECT * FROM journal") == []


async def test_a_move_that_fails_loses_nothing_and_is_tried_again(
    flushes: Flushes, log: Log, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await flushes.next()
    execute(log.url, REFUSE_MOVES)
    monkeypatch.setattr("parlour_server.store.sqlite_writer.QUIET_SECONDS", 0.01)
    await log.writer.write([taken("a", 1)])
    for _ in range(2):
        await flushes.next()
    assert "the journal could not be flushed: not today" in caplog.text
    await log.writer.write([taken("a", 2)])
    assert (log.seqs(), log.flushed()) == ([1, 2], [])
    execute(log.url, ALLOW_MOVES)
    while log.flushed() != [1, 2]:
        await flushes.next()
    assert log.seqs() == [1, 2]


async def test_a_journal_that_cannot_be_moved_is_bounded(
    flushes: Flushes, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    await flushes.next()
    execute(log.url, REFUSE_MOVES)
    for module in ("sqlite_writer.MOVE_BYTES", "sqlite_journal.MAX_BYTES"):
        monkeypatch.setattr(f"parlour_server.store.{module}", 1)
    await log.writer.write([taken("a", 1)])
    await flushes.next()
    with pytest.raises(StoreError, match="the journal is full"):
        await log.writer.write([taken("a", 2)])
    await log.writer.beat(1)  # heartbeats take no room in it
    execute(log.url, ALLOW_MOVES)
    assert log.seqs() == [1]


async def test_a_number_is_used_once_whether_its_event_was_moved_or_not(
    flushes: Flushes, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    await flushes.next()
    monkeypatch.setattr("parlour_server.store.sqlite_journal.MAX_HEADS", 0)
    await log.writer.write([taken("a", 1)])
    with pytest.raises(LogConflict):
        await log.writer.write([taken("a", 1)])
    with pytest.raises(LogConflict):
        await log.writer.write([taken("a", 3), taken("a", 3)])
    monkeypatch.setattr("parlour_server.store.sqlite_writer.MOVE_BYTES", 1)
    await log.writer.write([taken("a", 2)])
    await flushes.next()
    with pytest.raises(LogConflict):
        await log.writer.write([taken("a", 2)])
    assert log.seqs() == [1, 2]
