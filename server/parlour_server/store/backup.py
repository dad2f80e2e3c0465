"""A copy of the file while its server runs, and a copy put back in its place.

Invariant: a copy is one moment of the database, whole and sound, or it is not there; and what stands in
the database's place is at any time either the old one or the new one.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from parlour_server.store.database import DatabaseError, reason
from parlour_server.store.sqlite_file import check_file, lock_file, open_readonly

UNLIMITED = 1 << 62  # bytes: a copy is read through, however large it is


def back_up(database: Path, copy: Path) -> int:
    """Copy a database, which may be in use, to a new file; return the rooms in it.

    Raises:
        DatabaseError: one of them is unusable, or there is such a file already.
    """
    if copy.exists():
        raise DatabaseError(f"{copy} is there already: name a new file")
    _expect(database)
    return _copy(database, copy)


def restore(copy: Path, database: Path) -> int:
    """Put a copy in a database's place, which no server may be using; return the rooms in it.

    Raises:
        DatabaseError: the copy is damaged, newer than this program or no copy, or the database is in use.
    """
    _expect(copy)
    check_file(copy, UNLIMITED)
    try:
        with lock_file(database):
            return _copy(copy, database)
    except OSError as error:
        raise DatabaseError(f"database {database}: {reason(error)}") from error


def _expect(path: Path) -> None:
    if not path.is_file():
        raise DatabaseError(f"{path}: there is no such file")


def _copy(source: Path, target: Path) -> int:
    """Make a sound copy under another name, then move it to its place."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(open_readonly(source)) as reading, closing(sqlite3.connect(part)) as writing:
            reading.backup(writing)  # in one step: the source's writer goes on meanwhile
            writing.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
            rooms = int(writing.execute("SELECT count(*) FROM rooms").fetchone()[0])
        check_file(part, UNLIMITED)
        _give_like(target if target.exists() else source, part)
        _move(part, target)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{source} could not be copied to {target}: {reason(error)}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return rooms


def _give_like(model: Path, path: Path) -> None:
    """Give a file to whom another belongs: a server must be able to open what its operator restored."""
    shutil.copymode(model, path)
    with suppress(PermissionError):
        shutil.chown(path, model.stat().st_uid, model.stat().st_gid)


def _move(part: Path, target: Path) -> None:
    """Put a finished file in its place, for good."""
    if target.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(target)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the old file is whole until it is replaced
    for name in ("-wal", "-shm"):  # a damaged one's may be left, and would be taken for the new one's
        target.with_name(target.name + name).unlink(missing_ok=True)
    _flush(part)
    part.replace(target)
    _flush(target.absolute().parent)


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
