"""The log in PostgreSQL: a connection pool for queries, and a separate session for appends.

Everything but the append uses SQLAlchemy over the asyncpg driver, which offers only coroutines; an event loop
in a thread runs them, so that callers block as they do with SQLite. ``ask`` awaits them from the server's own
event loop and blocks no thread.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Executor, Future
from contextlib import suppress
from functools import partial

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

POOL = 2  # concurrent queries: the log's reader and one other, such as a token lookup; as many transactions
POOL_SECONDS = 10.0
CLOSE_SECONDS = 10.0
CLOSED = "it is closed"

FAILURES = (*CONNECTION_FAILURES, SQLAlchemyError)


class PostgresDatabase(Database):
    """An open PostgreSQL database; Parlour uses its current schema."""

    def __init__(self, url: URL, exclusive: bool, create: bool = True, shared: bool = False) -> None:
        """Connect and migrate; see ``open_database``."""
        self._shared = shared
        self._name = url.render_as_string(hide_password=True)
        self._dsn = url.render_as_string(hide_password=False)
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
        """See Database. Cancelling the caller does not cancel the query, which would cost its connection."""
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
        with suppress(*FAILURES):
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(CLOSE_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        """Give up what is under way, so that no thread waits for it, and disconnect."""
        work = asyncio.all_tasks() - {asyncio.current_task()}
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        for engine in (self._engine, self._prompt, self._reading):
            await engine.dispose()

    def _connections(self, most: int, *, only_read: bool = False) -> AsyncEngine:
        """Return a pool; ``only_read`` is one for ``_query``, in which a query is a single exchange."""
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(connect, self._dsn, shared=self._shared),
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
        return asyncio.run_coroutine_threadsafe(_answered(work), self._loop)

    def _wait(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


async def _answered(work: Coroutine[object, object, T]) -> T:
    """Return what the database answers.

    Raises:
        StoreError: it does not answer or refuses.
    """
    try:
        return await work
    except FAILURES as error:
        raise StoreError(reason(error)) from error


async def _transact(work: Callable[[Connection], T], engine: AsyncEngine) -> T:
    async with engine.begin() as connection:
        return await connection.run_sync(work)


async def _query(work: Callable[[Connection], T], engine: AsyncEngine) -> T:
    """Run queries; again if the connection had been lost, since then the pool makes new ones."""
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(work)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    async with engine.connect() as connection:
        return await connection.run_sync(work)


def _is_migrated(connection: Connection) -> bool:
    """Return whether the schema holds Parlour's tables."""
    found = connection.exec_driver_sql("SELECT to_regclass('alembic_version') IS NOT NULL")
    return bool(found.scalar())


def _migrate(connection: Connection, exclusive: bool, shared: bool) -> None:
    """Migrate the schema unless it is in use by another server, or by one that does not share it.

    Raises:
        InUse: another server owns the schema.
    """
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK}, {SCHEMA})")
    if exclusive:
        lock = "pg_try_advisory_xact_lock_shared" if shared else "pg_try_advisory_xact_lock"
        free = connection.exec_driver_sql(f"SELECT {lock}({SERVER_LOCK}, {SCHEMA})")
        if not free.scalar():
            raise InUse
    upgrade(connection)
