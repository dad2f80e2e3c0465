"""Interface of the databases under the log, and the migration of their schema.

One server owns a database at a time; its lock ends with its process. Errors while opening are DatabaseErrors
with one line for the operator; the line never contains a password.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from parlour_server.store.writer import LogWriter

MIGRATIONS = Path(__file__).parent / "migrations"

T = TypeVar("T")

_SET_DEFAULT = text("INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
_SQLITE_BYTES = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
_POSTGRESQL_BYTES = text(
    "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)


class DatabaseError(Exception):
    """The database cannot be used; the text gives the reason in one line."""


class MissingDatabase(DatabaseError):
    """There is no Parlour database, and none may be created."""

    def __init__(self, place: object) -> None:
        super().__init__(f"there is no Parlour database at {place}")


class Database(ABC):
    """An open database with a current schema; if opened by a server, locked against other servers."""

    @abstractmethod
    def run(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in one transaction and return its result. Blocks: not for the event loop.

        Raises:
            StoreError: the database does not answer or refuses.
        """

    def read(self, work: Callable[[Connection], T]) -> T:
        """Run ``work``, which only reads, like ``run``; each query may see the commits before it.

        If the database was away, ``work`` may run twice.
        """
        return self.run(work)

    async def ask(self, work: Callable[[Connection], T], thread: Executor | None = None) -> T:
        """Run ``work`` like ``read`` from the event loop; a call that blocks runs in ``thread``.

        Raises:
            StoreError: the database does not answer or refuses.
        """
        return await asyncio.get_running_loop().run_in_executor(thread, self.read, work)

    def run_promptly(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` like ``run``, without waiting for other queries."""
        return self.run(work)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` like ``run``, after earlier writers and not in competition with them."""
        return self.run(work)

    @abstractmethod
    async def writer(self) -> LogWriter:
        """Return the log's writer; a server has exactly one.

        Raises:
            DatabaseError: another server has one.
        """

    @abstractmethod
    def close(self) -> None:
        """Close the connections and release the lock. Blocks."""


class NewerVersion(Exception):
    """The schema has migrations that this program does not know."""

    def __init__(self) -> None:
        super().__init__("it was written by a newer version of Parlour")


def known_versions() -> set[str]:
    """Return the schema versions that this program knows: its migrations are ``vVERSION_what.py``."""
    return {path.stem[1:].partition("_")[0] for path in (MIGRATIONS / "versions").glob("v*.py")}


def upgrade(connection: Connection) -> None:
    """Run the missing migrations in the connection's transaction.

    Raises:
        NewerVersion: the schema is newer than this program.
    """
    known, present = known_versions(), _version(connection)
    if present == max(known):
        return
    if present is not None and present not in known:
        raise NewerVersion
    from alembic import command  # its imports would be a fifth of every other start
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str | None:
    """Return the schema's version, None if it was never migrated."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return None if version is None else str(version)


def reason(error: Exception) -> str:
    """Return an error's reason as one line for the operator."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, ConnectionError):  # from asyncpg; its text is for developers
        return "the connection was lost"
    if isinstance(error, TimeoutError | PoolTimeoutError):
        return "it does not answer"
    cause = error.orig if isinstance(error, SQLAlchemyError) and hasattr(error, "orig") else None
    return str(cause or error).partition("\n")[0]


def set_default(connection: Connection, name: str, value: str) -> None:
    """Store a setting unless it has a value, even one that another node stores at the same time."""
    connection.execute(_SET_DEFAULT, {"name": name, "value": value})


def database_bytes(connection: Connection) -> int:
    """Return the size of all tables and indexes in bytes; over SQLite without the write-ahead log."""
    query = _SQLITE_BYTES if connection.dialect.name == "sqlite" else _POSTGRESQL_BYTES
    return int(connection.scalar(query) or 0)
