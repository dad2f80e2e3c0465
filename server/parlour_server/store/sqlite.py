"""The log in an SQLite file, or in memory until the process ends.

Every connection uses WAL with ``synchronous=FULL``, so that a commit survives power loss, not only a crash.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool

from parlour_server.store.database import Database, DatabaseError, NewerVersion, T, reason, upgrade
from parlour_server.store.records import StoreError
from parlour_server.store.sqlite_file import check_file, lock_file
from parlour_server.store.sqlite_writer import SqliteWriter

BUSY_SECONDS = 5.0
KEPT_CONNECTIONS = 4  # between queries
#: Pages that such a connection keeps, in KiB. The system has them in memory too: what SQLite keeps by itself,
#: 2 MB for each, only adds to what the process holds once the file is larger.
KEPT_PAGES = 512


class SqliteDatabase(Database):
    """An open SQLite file, or a database in memory whose only connection all users share by turns."""

    def __init__(self, url: URL, exclusive: bool, create: bool = True) -> None:
        """Open and migrate the database; see ``open_database``."""
        name = url.database or ":memory:"
        self.path = None if name == ":memory:" else Path(name)
        only, free = threading.Lock(), nullcontext()
        self._turn: AbstractContextManager[object] = free if self.path else only
        # SQLite would have a second writer look again and again whether the first is done, after longer and
        # longer pauses: 116 ms for an acknowledgement while a stranger opened rooms.
        self._turn_to_write: AbstractContextManager[object] = only if self.path else free
        self._lock: IO[str] | None = None
        try:
            if exclusive and self.path is not None:
                self._lock = lock_file(self.path)
            if self.path is not None:
                check_file(self.path, create=create)
            self.engine = self._make_engine(url)
            self._migrate()
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
        turn = self._turn_to_write if self.path else self._turn
        return SqliteWriter(await asyncio.to_thread(self.connect), turn)

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
        connecting = {"check_same_thread": False, "timeout": BUSY_SECONDS}
        if self.path is None:
            engine = create_engine(url, poolclass=StaticPool, connect_args=connecting)
        else:
            # Opening a connection takes eight times as long as most queries. What is back in the pool holds
            # no snapshot, which would keep the WAL from being used again.
            engine = create_engine(
                url,
                poolclass=QueuePool,
                pool_size=KEPT_CONNECTIONS,
                max_overflow=-1,
                connect_args=connecting,
            )
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
    connection.execute("PRAGMA secure_delete=FAST")  # some builds write zeros over all that was moved


def _keep_few_pages(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA cache_size=-{KEPT_PAGES}")
