"""Databases for tests: one of SQLite's in the test's folder, or a schema of its own in PostgreSQL.

PARLOUR_TEST_DATABASE says which of them a server under test gets, and PARLOUR_TEST_POSTGRESQL where
PostgreSQL is. Schemas live in one database for each process that runs tests, dropped when it ends.
"""

import asyncio
import atexit
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

import msgspec
from blockbuster import BlockBuster
from sqlalchemy.engine import make_url

from parlour_server.store.opening import open_database
from parlour_server.store.records import EventValues
from tests.require import require

POSTGRESQL: Final = os.environ.get("PARLOUR_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")
KIND: Final = os.environ.get("PARLOUR_TEST_DATABASE", "sqlite")
WAIT_SECONDS: Final = 60.0
DATABASE_FILE: Final = "parlour.db"

T = TypeVar("T")


def sqlite_url(folder: Path) -> str:
    """The database that a folder holds."""
    return f"sqlite:///{folder}/{DATABASE_FILE}"


@cache
def postgresql_url(folder: Path) -> str:
    """The schema that stands for a folder: empty when first asked for, the same for the rest of the run."""
    schema = f"t{sha256(str(folder).encode()).hexdigest()[:20]}"
    database = _own_database()
    execute(database, f"CREATE SCHEMA {schema}")
    return make_url(database).update_query_dict({"search_path": schema}).render_as_string(False)


URLS: Final[dict[str, Callable[[Path], str]]] = {"sqlite": sqlite_url, "postgresql": postgresql_url}


def database_url(folder: Path) -> str:
    """The database for a server under test."""
    return URLS[KIND](folder)


def migrated_url(folder: Path) -> str:
    """The database for a server under test: where it is SQLite's and new, all migrations have been run."""
    file = folder / DATABASE_FILE
    if KIND == "sqlite" and not file.exists():
        file.touch(0o600)
        file.write_bytes(_migrated())
    return database_url(folder)


@cache
def _migrated() -> bytes:
    """An empty database: running the migrations takes a third of an application's start."""
    with TemporaryDirectory() as folder:
        open_database(sqlite_url(Path(folder))).close()
        return (Path(folder) / DATABASE_FILE).read_bytes()


def execute(url: str, query: str) -> list[tuple[Any, ...]]:
    """Run one statement on a new connection, beside any others; return its rows."""
    address = make_url(url)
    if address.drivername == "sqlite":
        assert address.database
        with closing(sqlite3.connect(address.database)) as connection, connection:
            return connection.execute(query).fetchall()
    return [tuple(row) for row in _wait(_fetch(url, query))]


def logged(url: str, room: str, stream: str = "game") -> list[EventValues]:
    """A stream's events that are on disk by seq, moved or not: read beside any server, without its reader."""
    texts = f"room = '{room}' AND stream = '{stream}'"
    bodies = execute(
        url, "SELECT body FROM journal ORDER BY id"
    )  # first: what is flushed meanwhile is in both
    rows = execute(url, f"SELECT room, stream, seq, epoch, kind, body, at FROM events WHERE {texts}")
    unmoved = [tuple(row) for (body,) in bodies for row in msgspec.msgpack.decode(body)]
    found = {row[2]: row for row in (*unmoved, *rows) if row[:2] == (room, stream)}
    return [found[seq] for seq in sorted(found)]


@contextmanager
def held(url: str, what: str = "LOCK TABLE events IN SHARE MODE") -> Iterator[None]:
    """Let no append be committed, or hold another lock of PostgreSQL's, while the context is open. Blocks."""
    address = make_url(url)
    if address.drivername == "sqlite":
        assert address.database
        opened = sqlite3.connect(address.database, isolation_level=None, check_same_thread=False)
        with closing(opened) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
    else:
        runner = asyncio.Runner()  # made, used and closed in a thread: the test's own loop is running
        with ThreadPoolExecutor(1) as thread:
            try:
                session = thread.submit(runner.run, _connect(url)).result(WAIT_SECONDS)
                lock = session.execute(f"BEGIN; {what}")
                thread.submit(runner.run, lock).result(WAIT_SECONDS)
                try:
                    yield
                finally:
                    thread.submit(runner.run, session.close()).result(WAIT_SECONDS)
            finally:
                thread.submit(runner.close).result(WAIT_SECONDS)


@asynccontextmanager
async def held_meanwhile(url: str) -> AsyncIterator[None]:
    """Let no append be committed, while the loop goes on: a transaction of its own may have to end first."""
    holding = held(url)
    await asyncio.to_thread(holding.__enter__)
    try:
        yield
    finally:
        await asyncio.to_thread(holding.__exit__, None, None, None)


def let_connect(guard: BlockBuster) -> None:
    """Let PostgreSQL's driver look for password and key files when it connects, on whichever loop."""
    for function in guard.functions.values():
        function.can_block_in("asyncpg/connect_utils.py", "_parse_connect_dsn_and_args")


@cache
def _own_database() -> str:
    """Make this process's database and return its address; skip the test if there is no PostgreSQL."""
    name = f"parlour_test_{os.getpid()}"
    try:
        execute(POSTGRESQL, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        execute(POSTGRESQL, f"CREATE DATABASE {name}")
    except (OSError, TimeoutError, ModuleNotFoundError) as error:
        require(False, f"PostgreSQL is not there (PARLOUR_TEST_POSTGRESQL): {error}")
    # At the very end no thread can be started, and none is needed: no loop runs any more.
    atexit.register(lambda: asyncio.run(_fetch(POSTGRESQL, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")))
    return make_url(POSTGRESQL).set(database=name).render_as_string(False)


async def _connect(url: str) -> Any:
    import asyncpg

    return await asyncpg.connect(url, timeout=WAIT_SECONDS, command_timeout=WAIT_SECONDS)


async def _fetch(url: str, query: str) -> list[Any]:
    connection = await _connect(url)
    try:
        return list(await connection.fetch(query))
    finally:
        await connection.close()


def _wait(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end beside the caller's own event loop, if there is one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(2 * WAIT_SECONDS)
