"""The log in an SQLite file, or in memory until the process ends.

Every connection uses WAL with ``synchronous=FULL``, so that a commit survives power loss, not only a crash.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool

from parlour_server.store.database import Database, DatabaseError, NewerVersion, T, reason, upgrade
from parlour_server.store.records import StoreError
from parlour_server.store.sqlite_file import check_file, lock_file, make_private, warn_of_others
from parlour_server.store.sqlite_writer import SqliteWriter

#: The wait for a locked file. Two such waits, of a group and of the group before, are shorter than
#: ANSWER_SECONDS.
BUSY_SECONDS = 4.0
KEPT_CONNECTIONS = 4  # between queries
#: The page cache of a kept connection, in KiB. The system caches the pages too: SQLite's default, 2 MB for
#: each connection, only adds to the process's memory once the file is larger.
KEPT_PAGES = 512


class SqliteDatabase(Database):
    """An open SQLite file, or a database in memory; its users take turns on its only connection."""

    def __init__(self, url: URL, exclusive: bool, create: bool = True) -> None:
        """Open and migrate the database; see ``open_database``."""
        name = url.database or ":memory:"
        self.path = None if name == ":memory:" else Path(name)
        self._only, free = threading.Lock(), nullcontext()
        self._turn: AbstractContextManager[object] = free if self.path else self._only
        # Without this lock a second SQLite writer polls with growing pauses until the first is done: an ack
        # took 116 ms while another client opened rooms.
        self._turn_to_write: AbstractContextManager[object] = self._only if self.path else free
        self._lock: IO[str] | None = None
        try:
            if exclusive and self.path is not None:
                self._lock = lock_file(self.path)
            if self.path is not None:
                check_file(self.path, create=create)
                make_private(self.path)
            self.engine = self._make_engine(url)
            self._migrate()
            if self.path is not None:
                warn_of_others(self.path)
        except (SQLAlchemyError, sqlite3.Error, NewerVersion, OSError) as error:
            self.close()
            raise DatabaseError(f"database {name}: {reason(error)}") from error
        except DatabaseError:
            self.close()
            raise

    def run(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        try:
            with self._turn, self.engine.begin() as connection:
                return work(connection)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise StoreError(reason(error)) from error

    def write(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        with self._turn_to_write:
            return self.run(work)

    async def writer(self) -> SqliteWriter:
        """See Database. The writer's connection begins its transactions explicitly."""
        return SqliteWriter(await asyncio.to_thread(self.connect), self._only)

    def connect(self) -> sqlite3.Connection:
        """Return a plain sqlite3 connection: a new one, or the only one of a database in memory."""
        if self.path is None:
            only = self.engine.raw_connection().driver_connection
            assert isinstance(only, sqlite3.Connection)
            only.isolation_level = None
            return only
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        _prepare(connection)
        return connection

    def close(self) -> None:
        """See Database."""
        if hasattr(self, "engine"):
            self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _make_engine(self, url: URL) -> Engine:
        # Opening a connection takes eight times as long as most queries. A connection in the pool holds no
        # snapshot, so SQLite can reuse the WAL.
        pool: dict[str, Any] = {"poolclass": QueuePool, "pool_size": KEPT_CONNECTIONS, "max_overflow": -1}
        if self.path is None:
            pool = {"poolclass": StaticPool}
        connecting = {"check_same_thread": False, "timeout": BUSY_SECONDS}
        engine = create_engine(url, connect_args=connecting, **pool)
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "connect", _keep_few_pages)
        return engine

    def _migrate(self) -> None:
        """Run the migrations in one transaction, so that an interrupted one leaves the file unchanged."""
        with self.engine.connect() as bare:
            connection = bare.execution_options(
                isolation_level="AUTOCOMMIT"
            )  # sqlite3 does not begin one for DDL
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                upgrade(connection)
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
            connection.exec_driver_sql("COMMIT")


def _prepare(connection: sqlite3.Connection, _record: object = None) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=FAST")  # some builds write zeros over all flushed rows


def _keep_few_pages(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA cache_size=-{KEPT_PAGES}")
