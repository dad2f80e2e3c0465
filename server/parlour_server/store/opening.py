"""Opens the database that a URL names."""

import logging
import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.sqlite import SqliteDatabase

logger = logging.getLogger(__name__)

KNOWN = "sqlite:///FILE or postgresql://USER@HOST/NAME"


def open_database(text: str, exclusive: bool = True) -> Database:
    """Open the database at a URL and bring its schema up to date. Blocks.

    A server opens it ``exclusive``; a short command beside a running server does not.

    Raises:
        DatabaseError: the URL is unusable, or the database unwritable, damaged, newer than this program, or
            another server's.
    """
    url = _parse(text)
    if url.drivername == "sqlite":
        if url.database in (None, "", ":memory:"):
            logger.warning("database %s is in memory: every game is forgotten when the server stops", text)
        return SqliteDatabase(url, exclusive)
    try:
        from parlour_server.store.postgresql import PostgresDatabase
    except ModuleNotFoundError as error:
        raise DatabaseError(
            f"database {shown(text)!r} needs {error.name}: pip install 'parlour-server[postgresql]'"
        ) from None
    return PostgresDatabase(url, exclusive)


def database_file(text: str) -> Path:
    """Return the file of the database at a URL, for those who copy it.

    Raises:
        DatabaseError: the URL names no file.
    """
    url = _parse(text)
    if url.drivername != "sqlite":
        raise DatabaseError(f"database {shown(text)!r} is no file: copy it with pg_dump and pg_restore")
    if url.database in (None, "", ":memory:"):
        raise DatabaseError(f"database {text!r} is in memory: there is nothing to copy")
    return Path(str(url.database))


def shown(text: str) -> str:
    """Return a URL as it may be shown: without its password."""
    return re.sub(r"(://[^/@:]*):.*@", r"\1:***@", text)


def _parse(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DatabaseError(f"database {shown(text)!r} is not a URL such as {KNOWN}") from None
    sqlite = url.drivername == "sqlite" and not (url.host or url.query)
    if not sqlite and url.drivername != "postgresql":
        raise DatabaseError(f"database {shown(text)!r} is not supported: allowed are {KNOWN}")
    return url
