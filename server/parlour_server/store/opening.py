"""Opens the database that a setting names: a file's path, or a URL."""

import logging
import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.sqlite import SqliteDatabase

logger = logging.getLogger(__name__)

#: ``sqlite:parlour.db`` lacks slashes: it is refused as a URL and not taken for a file of that name.
SCHEME = re.compile(r"[A-Za-z][\w+.-]*:")
KNOWN = "FILE, sqlite:///FILE and postgresql://USER@HOST/NAME"


def open_database(
    text: str, *, exclusive: bool = True, create: bool = True, shared: bool = False
) -> Database:
    """Open a database and migrate its schema. Blocks.

    Args:
        text: A path or a URL: see ``_parse``.
        exclusive: Whether to lock the database against other servers; admin commands beside a running server
            do not.
        create: Whether to create a database where there is none.
        shared: Whether the other nodes of a cluster share an exclusive database; only PostgreSQL can be
            shared.

    Raises:
        DatabaseError: the text is unusable, or the database is missing, not writable, damaged, newer than
            this program or in use by another server.
    """
    url = _parse(text)
    if url.drivername == "sqlite":
        if shared:
            raise DatabaseError(f"database {text!r} is one server's: several nodes share one in PostgreSQL")
        if _in_memory(url):
            if not create:
                raise DatabaseError(f"database {text!r} is in memory: no other process has its contents")
            logger.warning("database %s is in memory: every game is lost when the server stops", text)
        return SqliteDatabase(url, exclusive, create)
    try:
        from parlour_server.store.postgresql import PostgresDatabase
    except ImportError as error:
        needed = error.name or "greenlet"  # SQLAlchemy's error for a missing greenlet has no name
        raise DatabaseError(
            f"database {shown(text)!r} needs {needed}: pip install 'parlour-server[postgresql]'"
        ) from error
    return PostgresDatabase(url, exclusive, create, shared)


def database_file(text: str) -> Path:
    """Return the file of an SQLite database, for backup and restore.

    Raises:
        DatabaseError: the text names no file.
    """
    url = _parse(text)
    if url.drivername != "sqlite":
        raise DatabaseError(f"database {shown(text)!r} is no file: copy it with pg_dump and pg_restore")
    if _in_memory(url):
        raise DatabaseError(f"database {text!r} is in memory: it ends with its process")
    return Path(str(url.database))


def place_of(text: str) -> str:
    """Return a database's place: equal for all texts that name the same file.

    Raises:
        DatabaseError: the text is unusable, or names a database in memory.
    """
    url = _parse(text)
    if url.drivername == "sqlite":
        return str(database_file(text).resolve())
    return url.render_as_string(hide_password=False)


def shown(text: str) -> str:
    """Return a path or URL without its password."""
    return re.sub(r"(://[^/@:]*):.*@", r"\1:***@", text)


def _parse(text: str) -> URL:
    """Return the URL that a setting means: a text without a scheme is a path, absolute or relative."""
    if text and not SCHEME.match(text):
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DatabaseError(f"database {shown(text)!r} is unusable: allowed are {KNOWN}") from None
    sqlite = url.drivername == "sqlite" and not (url.host or url.query)
    if not sqlite and url.drivername != "postgresql":
        raise DatabaseError(f"database {shown(text)!r} is unusable: allowed are {KNOWN}")
    return url


def _in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:")
