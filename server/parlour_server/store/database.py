"""What every database under the log offers, and how its schema is brought up to date.

One server owns a database at a time, by a lock that is freed when its process ends, however it ends. What
goes wrong while opening is a DatabaseError with one line for the operator, which never shows a password.
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
    """The database cannot be used; the text is one line that says why."""


class Database(ABC):
    """An open, migrated database; a server's is locked against other servers as well."""

    @abstractmethod
    def run(self, work: Callable[[Connection], T]) -> T:
        """Return what ``work`` returns, run in one transaction. Blocks: not for the event loop.

        Raises:
            StoreError: the database does not answer, or refuses.
        """

    @abstractmethod
    async def writer(self) -> LogWriter:
        """Return the writer of the log, of which a server has one.

        Raises:
            DatabaseError: another server has one.
        """

    @abstractmethod
    def close(self) -> None:
        """Close the connections and let go of the database. Blocks."""


def known_versions() -> set[str]:
    """Return every state of the schema that this program knows."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, in the transaction of the connection.

    Raises:
        CommandError: the database knows migrations that this program does not.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def reason(error: Exception) -> str:
    """Return why a database cannot be used, as one line for the operator."""
    if isinstance(error, CommandError) and "locate revision" in str(error):
        return "it was written by a newer version of Parlour"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, TimeoutError):
        return "it does not answer"
    cause = error.orig if isinstance(error, SQLAlchemyError) and hasattr(error, "orig") else None
    return str(cause or error).partition("\n")[0]
