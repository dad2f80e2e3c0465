"""The database file: opening, locking and migrating it.

One server owns a file at a time, by a lock that the operating system frees when the process ends,
however it ends. Every failure here is a DatabaseError with one line for the operator.
"""

import fcntl
import os
import sqlite3
from pathlib import Path
from typing import IO

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 5.0


class DatabaseError(Exception):
    """The database cannot be used; the text is one line that says why."""


class Database:
    """An open, locked and migrated database."""

    def __init__(self, url: str, exclusive: bool = True) -> None:
        """Open the database at an SQLAlchemy URL and bring its schema up to date.

        A server opens it ``exclusive``; a short command beside a running server does not.

        Raises:
            DatabaseError: the URL is unusable, the file is unwritable, damaged or newer than this
                program, or another server holds it.
        """
        self.url = _parse(url)
        self.path = str(self.url.database)
        self._lock: IO[str] | None = None
        try:
            if exclusive:
                self._lock = _lock(Path(self.path))
            self.engine = _engine(self.url)
            self._migrate()
        except (SQLAlchemyError, sqlite3.Error, CommandError, OSError) as error:
            self.close()
            raise DatabaseError(f"database {self.path}: {_reason(error)}") from error
        except DatabaseError:
            self.close()
            raise

    def writer(self) -> sqlite3.Connection:
        """Return a raw connection for the writer thread: transactions are opened by hand."""
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        _prepare(connection)
        return connection

    def close(self) -> None:
        """Close the connections and let go of the file."""
        if hasattr(self, "engine"):
            self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _migrate(self) -> None:
        """Run the scripts in one transaction: whoever is killed meanwhile leaves the file as it was."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.engine.connect() as bare:
            connection = bare.execution_options(isolation_level="AUTOCOMMIT")  # sqlite3 begins none for DDL
            config.attributes["connection"] = connection
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                command.upgrade(config, "head")
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
            connection.exec_driver_sql("COMMIT")


def _reason(error: Exception) -> str:
    """Return one line for the operator."""
    if isinstance(error, CommandError) and "locate revision" in str(error):
        return "it was written by a newer version of Parlour"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


def _parse(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError:
        raise DatabaseError(f"database {text!r} is not a URL such as sqlite:///parlour.db") from None
    if url.drivername != "sqlite" or url.host or url.query:
        raise DatabaseError(f"database {text!r} is not supported: only sqlite:///FILE is")
    if url.database in (None, "", ":memory:"):
        raise DatabaseError(f"database {text!r} names no file and would forget every game")
    return url


def _lock(path: Path) -> IO[str]:
    """Hold the file for this process alone."""
    lock = Path(f"{path}.lock").open("w")  # noqa: SIM115  # held until close
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise DatabaseError(f"database {path} is in use by another server") from None
    if path.exists() and not os.access(path, os.W_OK):
        lock.close()
        raise DatabaseError(f"database {path} is not writable")
    return lock


def _engine(url: URL) -> Engine:
    # No pool: the writer keeps its connection, and the reader's must not outlive a query's snapshot.
    engine = create_engine(
        url, poolclass=NullPool, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
    )

    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: sqlite3.Connection, _record: object = None) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # an acknowledgement survives power loss, not only a crash
