"""Interface of the databases under the log, and the migration of their schema.

One server owns a database at a time, by a lock that ends with its process. Errors while opening are
DatabaseErrors with one line for the operator, which never contains a password.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from parlour_server.store.writer import LogWriter

MIGRATIONS = Path(__file__).parent / "migrations"

T = TypeVar("T")


class DatabaseError(Exception):
    """The database cannot be used; the text is one line that gives the reason."""


class MissingDatabase(DatabaseError):
    """There is no database of Parlour's at a place where none is to be made."""

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

    @abstractmethod
    async def writer(self) -> LogWriter:
        """Return the log's writer; a server has exactly one.

        Raises:
            DatabaseError: another server has one.
        """

    @abstractmethod
    def close(self) -> None:
        """Close the connections and release the lock. Blocks."""


def known_versions() -> set[str]:
    """Return the schema versions that this program knows."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def upgrade(connection: Connection) -> None:
    """Run the missing migrations in the connection's transaction.

    Raises:
        CommandError: the database has migrations that this program does not know.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def reason(error: Exception) -> str:
    """Return an error's reason as one line for the operator."""
    if isinstance(error, CommandError) and "locate revision" in str(error):
        return "it was written by a newer version of Parlour"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, TimeoutError):
        return "it does not answer"
    cause = error.orig if isinstance(error, SQLAlchemyError) and hasattr(error, "orig") else None
    return str(cause or error).partition("\n")[0]
