"""The writer over PostgreSQL when the connection is lost, and its guarantees."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal, cast

import asyncpg
import pytest

from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql_session import connect_owner
from parlour_server.store.postgresql_writer import PostgresWriter
from parlour_server.store.records import StoreError
from tests.databases import execute, postgresql_url
from tests.server.store.logs import row, taken

OF_OWNERS = (
    "FROM pg_locks JOIN pg_stat_activity USING (pid) "
    "WHERE locktype = 'advisory' AND datname = current_database() AND pid <> pg_backend_pid()"
)
OWNERS = f"SELECT pid {OF_OWNERS}"
END_ALL = f"SELECT pg_terminate_backend(pid) {OF_OWNERS}"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await asyncio.to_thread(open_database, url)
    yield opened
    await asyncio.to_thread(opened.close)


class LosableSession:
    """A session that terminates with its next group, before or after the commit, once the test says so."""

    def __init__(self, session: asyncpg.Connection) -> None:
        self._session = session
        self.lost: Literal["", "before", "after"] = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    async def execute(self, *arguments: Any) -> None:
        if self.lost != "before":
            await self._session.execute(*arguments)
        if self.lost:
            self._session.terminate()
            raise ConnectionResetError("gone")


@pytest.fixture
async def session(url: str, database: Database) -> LosableSession:
    return LosableSession(await connect_owner(url, shared=False))


@pytest.fixture
async def writer(url: str, session: LosableSession) -> AsyncIterator[PostgresWriter]:
    opened = PostgresWriter(url, cast(asyncpg.Connection, session))
    yield opened
    await opened.close()


def seqs(url: str) -> list[int]:
    return [seq for (seq,) in execute(url, "SELECT seq FROM events ORDER BY seq")]


async def test_what_gathers_is_one_statement(writer: PostgresWriter) -> None:
    sizes: list[int] = []
    writer.on_commit = lambda appends, seconds: sizes.append(appends)
    await asyncio.gather(*(writer.write([taken("a", seq)], row("a")) for seq in range(1, 101)))
    assert sizes == [100]


@pytest.mark.parametrize("lost", ["before", "after"])
async def test_a_group_in_doubt_is_written_once_before_it_is_settled(
    writer: PostgresWriter, session: LosableSession, url: str, lost: Literal["before", "after"]
) -> None:
    session.lost = lost
    await asyncio.gather(*(writer.write([taken("a", seq)]) for seq in range(1, 6)))
    assert seqs(url) == [1, 2, 3, 4, 5]
    await writer.write([taken("a", 6)])
    assert seqs(url) == [1, 2, 3, 4, 5, 6]


async def test_another_writers_event_with_the_same_number_is_a_failure(
    writer: PostgresWriter, session: LosableSession, url: str
) -> None:
    await writer.write([taken("a", 1, name="Blue")])
    session.lost = "before"
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
    owners = await asyncio.to_thread(execute, url, OWNERS)
    await asyncio.to_thread(execute, url, END_ALL)
    async with asyncio.timeout(60):
        while await asyncio.to_thread(execute, url, OWNERS) in ([], owners):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
    await writer.write([taken("a", 1)])
    assert seqs(url) == [1]


async def test_while_the_database_is_away_appends_are_refused_at_once(
    writer: PostgresWriter, session: LosableSession, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    away, back = asyncio.Event(), asyncio.Event()

    async def own_when_it_is_back(dsn: str, *, shared: bool) -> Any:
        away.set()
        await back.wait()
        return await connect_owner(dsn, shared=shared)

    monkeypatch.setattr("parlour_server.store.postgresql_writer.connect_owner", own_when_it_is_back)
    session.lost = "before"
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
    session: LosableSession,
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
    session.lost = "before"
    await writer.write([taken("a", 1)])
    assert seqs(url) == [1]
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_closing_while_the_database_does_not_answer_settles_all_appends(
    session: LosableSession, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = PostgresWriter(url, cast(asyncpg.Connection, session))
    away = asyncio.Event()

    async def never(dsn: str, *, shared: bool) -> Any:
        away.set()
        raise ConnectionRefusedError("no")

    monkeypatch.setattr("parlour_server.store.postgresql_writer.connect_owner", never)
    session.lost = "before"
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
