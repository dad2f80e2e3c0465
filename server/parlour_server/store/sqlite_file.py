"""The file of an SQLite database: its lock, and the checks before this program writes to it.

Invariant: a file that is damaged, or newer than this program, is not modified.
"""

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from parlour_server.store.database import DatabaseError, MissingDatabase, NewerVersion, known_versions, reason

#: Larger files are not checked for damage at start, which should take a second, not a minute.
MAX_CHECKED_BYTES = 256 * 1024 * 1024


def lock_file(path: Path) -> IO[str]:
    """Lock a database file for this process until the lock is closed or the process ends.

    Raises:
        DatabaseError: another process holds the lock, or the file is not writable.
        OSError: the folder is not writable.
    """
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


def check_file(path: Path, max_bytes: int = MAX_CHECKED_BYTES, *, create: bool = True) -> None:
    """Check, by reading only, that a file is an undamaged database that this program can use.

    Of a file larger than ``max_bytes`` only the version is checked.

    Raises:
        DatabaseError: the file is damaged or newer than this program; or missing, and not to be created.
    """
    if not path.is_file() or path.stat().st_size == 0:
        if not create:
            raise MissingDatabase(path.absolute())
        return  # a new database, or something that SQLite will refuse
    try:
        with closing(open_readonly(path)) as connection:
            version = _version(connection)
            small = path.stat().st_size <= max_bytes
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0] if small else "ok"
    except sqlite3.OperationalError:
        return  # not readable: opening it for writing will report the reason
    except sqlite3.DatabaseError as error:
        raise DatabaseError(f"database {path}: {reason(error)}") from error
    if verdict != "ok":
        raise DatabaseError(f"database {path} is damaged: {' '.join(str(verdict).split())}")
    if version is None and not create:
        raise MissingDatabase(path.absolute())
    if version is not None and version not in known_versions():
        raise DatabaseError(f"database {path}: {NewerVersion()}")


def open_readonly(path: Path) -> sqlite3.Connection:
    """Return a read-only connection."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _version(connection: sqlite3.Connection) -> str | None:
    """Return the schema version of a database, None if it was never migrated."""
    tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if tables else None
    return None if found is None else str(found[0])
