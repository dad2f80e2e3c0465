"""The writer over PostgreSQL when the connection is lost, and its guarantees."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql_session import connect_owner
from parlour_server.store.postgresql_writer import PostgresWriter
from parlour_server.store.records import StoreError
from tests.databases import execute, postgresql_url
from tests.server.store.logs import row, taken

END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) "
    "WHERE locktype = 'advisory' AND datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await asyncio.to_thread(open_database, url)
    yield opened
    await asyncio.to_thread(opened.close)


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[PostgresWriter]:
    opened = await database.writer()
    assert isinstance(opened, PostgresWriter)
    yield opened
    await opened.close()


def seqs(url: str) -> list[int]:
    return [seq for (seq,) in execute(url, "SELECT seq FROM events ORDER BY seq")]


def losing_the_session(
    monkeypatch: pytest.MonkeyPatch, writer: PostgresWriter, after_the_commit: bool
) -> None:
    """Terminate the session with the next group, just before or just after it is committed."""
    insert = PostgresWriter._insert

    async def lost(self: PostgresWriter, group: Any) -> None:
        monkeypatch.setattr(PostgresWriter, "_insert", insert)
        if after_the_commit:
            await insert(self, group)
        self._session.terminate()
        raise ConnectionResetError("gone")

    monkeypatch.setattr(PostgresWriter, "_insert", lost)


async def test_what_gathers_is_one_statement(writer: PostgresWriter, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    insert = PostgresWriter._insert

    async def counted(self: PostgresWriter, group: Any) -> None:
        sizes.append(len(group))
        await insert(self, group)

    monkeypatch.setattr(PostgresWriter, "_insert", counted)
    await asyncio.gather(*(writer.write([taken("a", seq)], row("a")) for seq in range(1, 101)))
    assert sizes == [100]


@pytest.mark.parametrize("after_the_commit", [False, True])
async def test_a_group_in_doubt_is_written_once_before_it_is_settled(
    writer: PostgresWriter, url: str, monkeypatch: pytest.MonkeyPatch, after_the_commit: bool
) -> None:
    losing_the_session(monkeypatch, writer, after_the_commit)
    await asyncio.gather(*(writer.write([taken("a", seq)]) for seq in range(1, 6)))
    assert seqs(url) == [1, 2, 3, 4, 5]
    await writer.write([taken("a", 6)])
    assert seqs(url) == [1, 2, 3, 4, 5, 6]


async def test_another_writers_event_with_the_same_number_is_a_failure(
    writer: PostgresWriter, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await writer.write([taken("a", 1, name="Blue")])
    losing_the_session(monkeypatch, writer, after_the_commit=False)
    with pytest.raises(StoreError, match="unique"):
        await writer.write([taken("a", 1, name="Amber")])
    assert seqs(url) == [1]


async def test_a_session_that_ends_between_two_groups_is_made_anew(writer: PostgresWriter, url: str) -> None:
    await writer.write([taken("a", 1)])
    await asyncio.to_thread(execute, url, END_ALL)
    await writer.write([taken("a", 2)])
    assert seqs(url) == [1, 2]


async def test_an_idle_session_that_ends_is_replaced_before_it_is_needed(
    writer: PostgresWriter, url: str
) -> None:
    ended = writer._session
    await asyncio.to_thread(execute, url, END_ALL)
    async with asyncio.timeout(60):
        while writer._session is ended:  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
    await writer.write([taken("a", 1)])
    assert seqs(url) == [1]


async def test_while_the_database_is_away_appends_are_refused_at_once(
    writer: PostgresWriter, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    away, back = asyncio.Event(), asyncio.Event()

    async def own_when_it_is_back(dsn: str, *, shared: bool) -> Any:
        away.set()
        await back.wait()
        return await connect_owner(dsn, shared=shared)

    monkeypatch.setattr("parlour_server.store.postgresql_writer.connect_owner", own_when_it_is_back)
    losing_the_session(monkeypatch, writer, after_the_commit=False)
    in_doubt = writer.write([taken("a", 1)])
    await away.wait()
    with pytest.raises(StoreError, match="does not answer"):
        await writer.write([taken("b", 1)])
    assert not in_doubt.done()
    back.set()
    await in_doubt
    assert seqs(url) == [1]


@pytest.mark.parametrize(
    "error", [ConnectionRefusedError(), asyncpg.InternalClientError("cannot switch to state 11")]
)
async def test_a_session_that_ends_while_it_is_made_is_made_again(
    writer: PostgresWriter,
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    errors = [error]

    async def own_at_the_second_time(dsn: str, *, shared: bool) -> Any:
        if errors:
            raise errors.pop()
        return await connect_owner(dsn, shared=shared)

    monkeypatch.setattr("parlour_server.store.postgresql_writer.connect_owner", own_at_the_second_time)
    losing_the_session(monkeypatch, writer, after_the_commit=False)
    await writer.write([taken("a", 1)])
    assert seqs(url) == [1]
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_closing_while_the_database_does_not_answer_settles_all_appends(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = await database.writer()
    assert isinstance(writer, PostgresWriter)

    away = asyncio.Event()

    async def never(dsn: str, *, shared: bool) -> Any:
        away.set()
        raise ConnectionRefusedError("no")

    monkeypatch.setattr("parlour_server.store.postgresql_writer.connect_owner", never)
    losing_the_session(monkeypatch, writer, after_the_commit=False)
    append = writer.write([taken("a", 1)])
    await away.wait()
    await writer.close()
    with pytest.raises(StoreError, match="closed"):
        await append


async def test_too_many_waiting_appends_are_refused_at_once(
    writer: PostgresWriter, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.writer.MAX_PENDING", 3)
    appends = [writer.write([taken("a", seq)]) for seq in range(1, 6)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [result is None for result in results] == [True, True, True, False, False]
    assert seqs(url) == [1, 2, 3]
