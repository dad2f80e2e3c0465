"""The log in PostgreSQL: a connection pool for queries, and a separate session for appends.

Everything except the append uses SQLAlchemy over the asyncpg driver, which offers only coroutines. An event
loop in a thread runs them, so callers block as they do with SQLite. ``ask`` awaits them from the server's own
event loop and blocks no thread.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Executor, Future
from contextlib import suppress
from typing import Any, cast
from weakref import WeakSet

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour_server.event_loop import new_event_loop
from parlour_server.store.database import (
    Database,
    DatabaseError,
    MissingDatabase,
    NewerVersion,
    T,
    reason,
    upgrade,
)
from parlour_server.store.postgresql_session import (
    CONNECTION_FAILURES,
    MIGRATION_LOCK,
    SCHEMA,
    SERVER_LOCK,
    InUse,
    connect,
    connect_owner,
)
from parlour_server.store.postgresql_writer import PostgresWriter
from parlour_server.store.records import StoreError
from parlour_server.store.writer import ANSWER_SECONDS

POOL = 2  # concurrent queries: the log's reader and one other, such as a token lookup; also of transactions
POOL_SECONDS = 10.0
CLOSE_SECONDS = 1.2
ABORT_SECONDS = 0.3
CLOSED = "it is closed"

FAILURES = (*CONNECTION_FAILURES, SQLAlchemyError)


class PostgresDatabase(Database):
    """An open PostgreSQL database; Parlour uses its current schema."""

    def __init__(self, url: URL, exclusive: bool, create: bool = True, shared: bool = False) -> None:
        """Connect and migrate; see ``open_database``."""
        self._shared = shared
        self._name = url.render_as_string(hide_password=True)
        self._dsn = url.render_as_string(hide_password=False)
        self._sessions: WeakSet[asyncpg.Connection] = WeakSet()
        self._under_way: set[asyncio.Task[Any]] = set()  # the queries, in the thread's event loop
        self._gate = threading.Lock()  # no query begins once ``_closed`` is set
        self._closed = False
        self._engine, self._prompt = self._connections(POOL), self._connections(1)
        self._reading = self._connections(POOL, only_read=True)
        self._loop = new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgresql", daemon=True)
        self._thread.start()
        try:
            if not (create or self._wait(_transact(_is_migrated, self._engine))):
                raise MissingDatabase(self._name)
            self._wait(_transact(lambda connection: _migrate(connection, exclusive, shared), self._engine))
        except MissingDatabase:
            self.close()
            raise
        except (*FAILURES, NewerVersion, InUse) as error:
            self.close()
            raise DatabaseError(f"database {self._name}: {reason(error)}") from error

    def run(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        return self._answer(_transact(work, self._engine))

    def read(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        return self._answer(_query(work, self._reading))

    async def ask(self, work: Callable[[Connection], T], thread: Executor | None = None) -> T:
        """See Database. A cancelled caller does not cancel the query: that would cost the connection."""
        answer = asyncio.wrap_future(self._begin(_query(work, self._reading)))
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            if answer.cancelled():
                raise StoreError(CLOSED) from None
            raise

    def run_promptly(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        return self._answer(_transact(work, self._prompt))

    async def writer(self) -> PostgresWriter:
        """See Database."""
        try:
            return PostgresWriter(
                self._dsn, await connect_owner(self._dsn, shared=self._shared), shared=self._shared
            )
        except (*FAILURES, InUse) as error:
            raise DatabaseError(f"database {self._name}: {reason(error)}") from error

    def close(self) -> None:
        """See Database."""
        with self._gate:
            self._closed = True
        for step, seconds in (
            (self._end, CLOSE_SECONDS),
            (self._abort, ABORT_SECONDS),
            (_sockets_closed, ABORT_SECONDS),
        ):
            with suppress(*FAILURES, CancelledError):
                asyncio.run_coroutine_threadsafe(step(), self._loop).result(seconds)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        """Cancel the running queries, so that no thread waits for them, and disconnect.

        Only the queries are cancelled: each returns its connection in a task of SQLAlchemy's, and asyncpg
        cancels a query over another connection. Interrupting these tasks would lose the connection.
        """
        for query in self._under_way:
            query.cancel()
        await _others()
        for engine in (self._engine, self._prompt, self._reading):
            await engine.dispose()
        await _others()

    async def _abort(self) -> None:
        """End the connections that the database has not closed in time."""
        for session in list(self._sessions):
            session.terminate()
        await _others(ABORT_SECONDS / 3)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await _others(ABORT_SECONDS / 3)

    async def _connect(self) -> asyncpg.Connection:
        session = await connect(self._dsn, shared=self._shared)
        self._sessions.add(session)
        return session

    def _connections(self, most: int, *, only_read: bool = False) -> AsyncEngine:
        """Return a connection pool; with ``only_read`` for ``_query``: a query is a single exchange."""
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._connect,
            isolation_level="AUTOCOMMIT" if only_read else "READ COMMITTED",
            pool_size=most,
            max_overflow=0,
            pool_timeout=POOL_SECONDS,
            pool_pre_ping=not only_read,
        )

    def _answer(self, work: Coroutine[object, object, T]) -> T:
        try:
            return self._begin(work).result()
        except CancelledError:
            raise StoreError(CLOSED) from None

    def _begin(self, work: Coroutine[object, object, T]) -> Future[T]:
        answered = self._answered(work)
        with self._gate:
            if not self._closed:
                return asyncio.run_coroutine_threadsafe(answered, self._loop)
        answered.close()
        work.close()
        raise StoreError(CLOSED)

    async def _answered(self, work: Coroutine[object, object, T]) -> T:
        """Await a query and return its result; every failure becomes a StoreError."""
        query = cast("asyncio.Task[T]", asyncio.current_task())
        self._under_way.add(query)
        try:
            return await work
        except FAILURES as error:
            raise StoreError(reason(error)) from error
        finally:
            self._under_way.discard(query)

    def _wait(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


async def _others(seconds: float | None = None) -> None:
    """Wait for all other tasks, and the tasks that they start; at most ``seconds`` if they are given."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while rest := asyncio.all_tasks() - {asyncio.current_task()}:
                await asyncio.wait(rest)


async def _sockets_closed() -> None:
    """Let the loop close the terminated sockets: a loop that holds an open socket cannot be closed."""
    await asyncio.sleep(0.01)


async def _transact(work: Callable[[Connection], T], engine: AsyncEngine) -> T:
    async with engine.begin() as connection:
        return await connection.run_sync(work)


async def _query(work: Callable[[Connection], T], engine: AsyncEngine) -> T:
    """Run queries; if the connection was lost, run them again: the pool then makes new connections.

    Raises:
        TimeoutError: the database has not answered within ANSWER_SECONDS, with the wait for a connection.
    """
    async with asyncio.timeout(ANSWER_SECONDS):
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        async with engine.connect() as connection:
            return await connection.run_sync(work)


def _is_migrated(connection: Connection) -> bool:
    found = connection.exec_driver_sql("SELECT to_regclass('alembic_version') IS NOT NULL")
    return bool(found.scalar())


def _migrate(connection: Connection, exclusive: bool, shared: bool) -> None:
    """Migrate the schema, unless another server uses it and the two do not share it: then raise InUse."""
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK}, {SCHEMA})")
    if exclusive:
        lock = "pg_try_advisory_xact_lock_shared" if shared else "pg_try_advisory_xact_lock"
        free = connection.exec_driver_sql(f"SELECT {lock}({SERVER_LOCK}, {SCHEMA})")
        if not free.scalar():
            raise InUse
    upgrade(connection)
