"""The file under an SQLite database: whose it is, and whether this program may write to it.

Invariant: a file that is damaged, or newer than this program, is not changed by a single byte.
"""

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from parlour_server.store.database import DatabaseError, known_versions, reason

#: A larger file is not read through before it is served: a restart should take a second, not a minute.
MOST_CHECKED_BYTES = 256 * 1024 * 1024


def lock_file(path: Path) -> IO[str]:
    """Hold a database's file for this process alone, until the lock is closed or the process ends.

    Raises:
        DatabaseError: another process holds it, or it may not be written.
        OSError: its folder may not be written.
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


def check_file(path: Path, most_bytes: int = MOST_CHECKED_BYTES) -> None:
    """Refuse a file that is no database of this program's, reading it only.

    Of a file larger than ``most_bytes`` only the version is read.

    Raises:
        DatabaseError: it is damaged or newer.
    """
    if not path.is_file() or path.stat().st_size == 0:
        return  # to be made, or for SQLite to refuse
    try:
        with closing(open_readonly(path)) as connection:
            version = _version(connection)
            small = path.stat().st_size <= most_bytes
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0] if small else "ok"
    except sqlite3.OperationalError:
        return  # it cannot be opened for reading alone: whoever opens it for writing is told why
    except sqlite3.DatabaseError as error:
        raise DatabaseError(f"database {path}: {reason(error)}") from error
    if verdict != "ok":
        raise DatabaseError(f"database {path} is damaged: {' '.join(str(verdict).split())}")
    if version is not None and version not in known_versions():
        raise DatabaseError(f"database {path}: it was written by a newer version of Parlour")


def open_readonly(path: Path) -> sqlite3.Connection:
    """Return a connection that cannot change the file."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _version(connection: sqlite3.Connection) -> str | None:
    """Return the migration a database stands at, None if it was never migrated."""
    tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if tables else None
    return None if found is None else str(found[0])
