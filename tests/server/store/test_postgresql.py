"""Opening a PostgreSQL database: one line for every error, without the password."""

import asyncio
import gc
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from parlour_protocol.answers import Event
from parlour_protocol.values import Stream
from parlour_server.store import postgresql
from parlour_server.store.credentials import installation_secret
from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql import POOL
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError, event_values
from tests.chaos.cable import Cable
from tests.databases import execute, postgresql_url
from tests.server.store.logs import taken

T = TypeVar("T")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


def refusal(url: str) -> str:
    """The one-line error of opening."""
    with pytest.raises(DatabaseError) as error:
        open_database(url)
    text = str(error.value)
    assert "\n" not in text
    return text


def test_a_server_that_is_not_there_is_reported_without_the_password() -> None:
    line = refusal("postgresql://parlour:hunter2@127.0.0.1:1/parlour")
    assert line.startswith("database postgresql://parlour:***@127.0.0.1:1/parlour: ")
    assert "hunter2" not in line


def test_a_database_that_is_not_there_is_reported(url: str) -> None:
    missing = make_url(url).set(database="parlour_missing").render_as_string(False)
    assert 'database "parlour_missing" does not exist' in refusal(missing)


def test_a_schema_that_is_not_there_is_reported(url: str) -> None:
    missing = make_url(url).update_query_dict({"search_path": "missing"}).render_as_string(False)
    assert "no schema has been selected" in refusal(missing)


async def test_nodes_that_start_at_once_on_an_empty_database_have_one_secret(url: str) -> None:
    first, second = [await asyncio.to_thread(open_database, url) for _ in range(2)]
    stored = threading.Event()

    def store(connection: Connection) -> str:
        secret = installation_secret(connection)
        stored.set()
        time.sleep(0.5)  # and commits only after the other has looked for one
        return secret

    storing = asyncio.create_task(asyncio.to_thread(first.run, store))
    await asyncio.to_thread(stored.wait)
    assert await asyncio.to_thread(second.run, installation_secret) == await storing
    for database in (first, second):
        await asyncio.to_thread(database.close)


async def test_only_one_server_owns_the_schema_even_when_two_start_at_once(url: str) -> None:
    first, second = [await asyncio.to_thread(open_database, url) for _ in range(2)]
    writer = await first.writer()
    with pytest.raises(DatabaseError, match="in use by another server"):
        await second.writer()
    await writer.close()
    for database in (first, second):
        await asyncio.to_thread(database.close)


@pytest.mark.parametrize("way", ["run", "read"])
def test_a_query_after_the_sessions_were_ended_is_answered_again(url: str, way: str) -> None:
    database = open_database(url)
    ask = getattr(database, way)
    one = "SELECT 1"
    assert ask(lambda connection: connection.exec_driver_sql(one).scalar()) == 1
    execute(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    assert ask(lambda connection: connection.exec_driver_sql(one).scalar()) == 1
    database.close()


def test_reading_begins_no_transaction_and_asks_for_no_sign_of_life(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(url)
    begun = list[object]()
    transaction = asyncpg.transaction.Transaction
    start = transaction.start

    async def noted(self: Any) -> None:
        begun.append(self)
        await start(self)

    monkeypatch.setattr(transaction, "start", noted)
    one = "SELECT 1"
    for _ in range(2):  # the first makes the connection
        assert database.read(lambda connection: connection.exec_driver_sql(one).scalar()) == 1
    assert not begun
    database.run(lambda connection: connection.exec_driver_sql(one))
    assert begun, "the driver begins its transactions otherwise: what is asserted above says nothing"
    database.close()


def test_a_query_that_fails_is_a_typed_error_of_one_line(url: str) -> None:
    database = open_database(url)
    with pytest.raises(StoreError, match="made_up") as error:
        database.run(lambda connection: connection.exec_driver_sql("SELECT * FROM made_up"))
    assert "\n" not in str(error.value)
    database.close()


def test_closing_leaves_no_thread_behind(url: str) -> None:
    before = threading.active_count()
    open_database(url).close()
    assert threading.active_count() == before


async def test_a_room_whose_replay_takes_longer_than_a_node_may_stand_still_is_read(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.postgresql_session.IDLE_MS", 2000)
    database = await asyncio.to_thread(open_database, url, shared=True)
    kind, body = event_values(taken("room", 1))[4:6]
    await asyncio.to_thread(
        execute, url, f"INSERT INTO events VALUES ('room', 'game', 1, 1, '{kind}', '{body}', 0)"
    )
    asked: list[int] = []

    def replay(streams: Mapping[Stream, list[Event]]) -> int:
        time.sleep(2.5)
        asked.append(database.run_promptly(lambda connection: connection.scalar(text("SELECT 1"))))
        return len(streams["game"])

    reader = LogReader(database)
    assert await reader.fold("room", replay) == 1
    assert asked == [1], "a lease could not be renewed meanwhile"
    reader.close()
    await asyncio.to_thread(database.close)


async def test_cancelling_the_caller_of_a_query_costs_no_connection(url: str) -> None:
    database = await asyncio.to_thread(open_database, url)

    async def connections() -> set[int]:
        """Ask from as many at once as there are connections."""
        query = text("SELECT pg_backend_pid() FROM pg_sleep(0.05)")
        asked = [database.ask(lambda connection: int(connection.scalars(query).one())) for _ in range(POOL)]
        return set(await asyncio.gather(*asked))

    before = await connections()
    waiting = [asyncio.create_task(database.ask(_sleep)) for _ in range(POOL)]
    await asyncio.sleep(0.1)
    for task in waiting:
        task.cancel()
    assert all(isinstance(lost, asyncio.CancelledError) for lost in await gathered(waiting))
    assert await connections() == before
    await asyncio.to_thread(database.close)


async def test_closing_answers_those_who_ask(url: str) -> None:
    database = await asyncio.to_thread(open_database, url)
    waiting = [asyncio.create_task(database.ask(_sleep)) for _ in range(POOL + 1)]
    await asyncio.sleep(0.1)
    await asyncio.to_thread(database.close)
    assert [str(refused) for refused in await gathered(waiting)] == ["it is closed"] * len(waiting)


def test_closing_ends_the_thread_although_its_loop_is_late(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def late() -> None:
        raise TimeoutError

    before = threading.active_count()
    database = open_database(url)
    monkeypatch.setattr("parlour_server.store.postgresql._sockets_closed", late)
    database.close()
    assert threading.active_count() == before


async def test_closing_amid_queries_answers_all_of_them_and_loses_no_connection(
    url: str, recwarn: pytest.WarningsRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A query may be cancelled while SQLAlchemy takes its connection back, which must not be interrupted."""
    monkeypatch.setattr("parlour_server.store.postgresql.CLOSE_SECONDS", 30.0)  # so that none is aborted
    monkeypatch.setattr("parlour_server.store.postgresql.ABORT_SECONDS", 10.0)
    gc.collect()  # what earlier tests have left behind
    recwarn.clear()

    def select(connection: Connection) -> None:
        connection.execute(text("SELECT 1"))

    def answered(database: Database) -> str:
        while True:
            try:
                database.run(select)
            except StoreError as error:
                return str(error)

    async def asked(database: Database) -> str:
        while True:
            try:
                await database.ask(select)
            except StoreError as error:
                return str(error)

    for moment in range(6):
        database = await asyncio.to_thread(open_database, url)
        threads = [asyncio.to_thread(answered, database) for _ in range(3)]
        under_way = [asyncio.create_task(work) for work in (*threads, *(asked(database) for _ in range(4)))]
        await asyncio.sleep(0.01 * moment)
        await asyncio.to_thread(database.close)
        async with asyncio.timeout(60):
            assert set(await asyncio.gather(*under_way)) == {"it is closed"}
    gc.collect()
    assert [str(warning.message) for warning in recwarn] == []


async def test_a_reader_asks_one_query_at_a_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = await asyncio.to_thread(open_database, url)
    asked, most = 0, 0
    ask = database.ask

    async def counting(work: Callable[[Connection], T], thread: Executor | None = None) -> T:
        nonlocal asked, most
        asked += 1
        most = max(most, asked)
        answer = await ask(work, thread)
        asked -= 1
        return answer

    monkeypatch.setattr(database, "ask", counting)
    reader = LogReader(database)
    await asyncio.gather(*(reader.rooms_of("unknown", 1) for _ in range(20)))
    assert most == 1
    reader.close()
    await asyncio.to_thread(database.close)


async def test_every_question_to_a_silent_database_is_answered_in_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "ANSWER_SECONDS", 1.0)  # a statement alone may take ten seconds
    address = make_url(url)
    async with Cable(address.port or 5432) as cable:
        through = address.set(host="127.0.0.1", port=cable.port).render_as_string(False)
        database = await asyncio.to_thread(open_database, through)
        await database.ask(_seven)
        with cable.held_up():
            begun = time.monotonic()
            asked = [database.ask(_seven) for _ in range(2 * POOL)]  # more than there are connections
            read = asyncio.to_thread(database.read, _seven)
            answers = await asyncio.gather(*asked, read, return_exceptions=True)
            assert [type(answer) for answer in answers] == [StoreError] * len(answers)
            assert time.monotonic() - begun < 5.0
        assert await soon(database) == 7
        await asyncio.to_thread(database.close)


async def soon(database: Database) -> int:
    """Ask until the database answers again."""
    while True:
        try:
            return await database.ask(_seven)
        except StoreError:
            await asyncio.sleep(0.05)


def _seven(connection: Connection) -> int:
    return int(connection.scalars(text("SELECT 7")).one())


def _sleep(connection: Connection) -> None:
    connection.execute(text("SELECT pg_sleep(0.5)"))


async def gathered(tasks: Sequence[asyncio.Task[None]]) -> list[BaseException | None]:
    async with asyncio.timeout(10):
        return await asyncio.gather(*tasks, return_exceptions=True)
