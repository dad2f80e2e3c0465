"""The log in PostgreSQL: a pool for what is read, and a session of its own for what is appended.

Everything but the append goes through SQLAlchemy, over the same driver. That driver knows only coroutines,
so a loop in a thread runs them, and callers block as they do with SQLite.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import asyncpg
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from parlour_server.store.database import Database, DatabaseError, T, reason, upgrade
from parlour_server.store.postgresql_session import MIGRATION_LOCK, SCHEMA, SERVER_LOCK, InUse, connect, own
from parlour_server.store.postgresql_writer import PostgresWriter
from parlour_server.store.records import StoreError

POOL = 2  # queries at a time: the log's reader, and whoever looks up a token
POOL_SECONDS = 10.0
CLOSE_SECONDS = 10.0

FAILURES = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresDatabase(Database):
    """An open schema of a PostgreSQL database."""

    def __init__(self, url: URL, exclusive: bool) -> None:
        """Open it; see ``open_database``."""
        self._name = url.render_as_string(hide_password=True)
        self._dsn = url.render_as_string(hide_password=False)
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(connect, self._dsn),
            pool_size=POOL,
            max_overflow=0,
            pool_timeout=POOL_SECONDS,
            pool_pre_ping=True,
        )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgresql", daemon=True)
        self._thread.start()
        try:
            self._wait(lambda connection: _migrate(connection, exclusive))
        except (*FAILURES, CommandError, InUse) as error:
            self.close()
            raise DatabaseError(f"database {self._name}: {reason(error)}") from error

    def run(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        try:
            return self._wait(work)
        except FAILURES as error:
            raise StoreError(reason(error)) from error

    async def writer(self) -> PostgresWriter:
        """See Database."""
        try:
            return PostgresWriter(self._dsn, await own(self._dsn))
        except (*FAILURES, InUse) as error:
            raise DatabaseError(f"database {self._name}: {reason(error)}") from error

    def close(self) -> None:
        """See Database."""
        with suppress(*FAILURES):
            asyncio.run_coroutine_threadsafe(self._engine.dispose(), self._loop).result(CLOSE_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, work: Callable[[Connection], T]) -> T:
        return asyncio.run_coroutine_threadsafe(self._transact(work), self._loop).result()

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)


def _migrate(connection: Connection, exclusive: bool) -> None:
    """Bring the schema up to date, unless a server that owns it works by the old one.

    Raises:
        InUse: another server owns the schema.
    """
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK}, {SCHEMA})")
    if exclusive:
        free = connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({SERVER_LOCK}, {SCHEMA})")
        if not free.scalar():
            raise InUse
    upgrade(connection)
