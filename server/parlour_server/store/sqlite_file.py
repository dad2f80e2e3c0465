"""The file of an SQLite database: its lock, and the checks before this program writes to it.

Invariants: a file that is damaged or newer than this program is not modified; only the owner may open a new
file, which holds the secret that signs all credentials; an existing file keeps its mode.
"""

import fcntl
import logging
import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from parlour_server.store.database import DatabaseError, MissingDatabase, NewerVersion, known_versions, reason

#: Larger files are not checked for damage: a start should take a second, not a minute.
MAX_CHECKED_BYTES = 256 * 1024 * 1024
PRIVATE = 0o600
#: Suffix of the old file that a restore keeps.
KEPT = ".before-restore-"
OTHERS = stat.S_IRWXG | stat.S_IRWXO

logger = logging.getLogger(__name__)


def lock_file(path: Path) -> IO[str]:
    """Lock a database file for this process until the lock is closed or the process ends.

    Raises:
        DatabaseError: another process holds the lock, or the file is not writable.
        OSError: the folder is not writable.
    """
    descriptor = os.open(f"{path}.lock", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
    lock = os.fdopen(descriptor, "w")  # held until close
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise DatabaseError(f"database {path} is in use by another server") from None
    if path.exists() and not os.access(path, os.W_OK):
        lock.close()
        raise DatabaseError(f"database {path} is not writable")
    return lock


def make_private(path: Path) -> None:
    """Create an empty file that only its owner may open, unless the file exists.

    SQLite gives the files beside it the same mode. An existing file is not opened: closing it would drop
    SQLite's locks on it in this process.

    Raises:
        OSError: the file cannot be created.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def warn_of_others(path: Path) -> None:
    """Warn if other users of this machine may open the database's files or replace them.

    Modes are not changed: an operator may have given them to a group.
    """
    beside = [path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm", ".lock")]
    kept: list[Path] = []
    with suppress(OSError):  # a usable folder may refuse to be listed
        kept = [each for each in path.absolute().parent.iterdir() if each.name.startswith(path.name + KEPT)]
    exposed = [str(each) for each in (*beside, *sorted(kept)) if _for_others(each)]
    if exposed:
        files = " ".join(exposed)
        logger.warning(
            "others on this machine may open the database, which holds secrets: chmod go= %s", files
        )
    folder = path.absolute().parent
    if _for_others(folder) & (stat.S_IWGRP | stat.S_IWOTH) and not folder.stat().st_mode & stat.S_ISVTX:
        logger.warning("others on this machine may replace the database: chmod go-w %s", folder)


def check_file(path: Path, max_bytes: int = MAX_CHECKED_BYTES, *, create: bool = True) -> None:
    """Check, without writing, that a file is an undamaged database that this program can use.

    A file larger than ``max_bytes`` is checked only for its version.

    Raises:
        DatabaseError: the file is damaged, newer than this program, or missing without ``create``.
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


def _for_others(path: Path) -> int:
    """Return the mode bits for others, and those for the group unless it is the user's own."""
    try:
        status = path.stat()
    except OSError:
        return 0  # the file does not exist, or has just been deleted
    own_group = status.st_gid == os.getgid() == os.getuid()
    return status.st_mode & (stat.S_IRWXO if own_group else OTHERS)


def _version(connection: sqlite3.Connection) -> str | None:
    """Return the schema version of a database, None if it was never migrated."""
    tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if tables else None
    return None if found is None else str(found[0])
