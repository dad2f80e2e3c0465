"""Backup of an SQLite file while its server runs, and restore in its place.

Invariants: a copy shows one moment of the database, complete and sound, or it does not exist; the database's
path always holds either the old file or the new one; a restore keeps the old file under another name; only
the owner of a copy may open it, and after a restore also the group that may use the database.
"""

import os
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from parlour_server.store import sqlite_file
from parlour_server.store.database import DatabaseError, reason

UNLIMITED = 1 << 62  # bytes: a copy is checked completely, however large it is
GROUP = stat.S_IRGRP | stat.S_IWGRP


class CopyError(DatabaseError):
    """The copy cannot be used or made; the database itself can."""


def back_up(database: Path, copy: Path) -> int:
    """Copy a database, which may be in use, to a new file; return the number of rooms in it.

    Raises:
        DatabaseError: there is no database, or it is damaged.
        CopyError: the copy exists already, or cannot be made.
    """
    if copy.exists():
        raise CopyError(f"{copy} exists already: name a new file")
    sqlite_file.check_file(database, 0, create=False)
    sqlite_file.warn_of_others(database)
    return _copy(database, copy)


def restore(copy: Path, database: Path) -> tuple[int, Path | None]:
    """Replace a database by a copy; return the number of rooms in it, and the path of the old file.

    Raises:
        CopyError: the copy is missing, damaged, newer than this program, or no copy.
        DatabaseError: a server uses the database, or it cannot be written.
    """
    if not copy.is_file():
        raise CopyError(f"{copy}: there is no such file")
    try:
        sqlite_file.check_file(copy, UNLIMITED)
    except DatabaseError as error:
        raise CopyError(str(error)) from error
    try:
        with sqlite_file.lock_file(database):
            kept = _name_for_old(database) if database.exists() else None
            rooms = _copy(copy, database, kept)
            sqlite_file.warn_of_others(database)
            return rooms, kept
    except OSError as error:
        raise DatabaseError(f"database {database}: {reason(error)}") from error


def _name_for_old(database: Path) -> Path:
    return database.with_name(f"{database.name}{sqlite_file.KEPT}{datetime.now(UTC):%Y%m%d-%H%M%S}")


def _copy(source: Path, target: Path, kept: Path | None = None) -> int:
    """Make a sound copy under another name, then move it to ``target``; ``kept`` names the old file."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        sqlite_file.make_private(part)
        with closing(sqlite_file.open_readonly(source)) as reading, closing(sqlite3.connect(part)) as writing:
            reading.backup(writing)  # in one step: the source's writer continues meanwhile
            writing.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
            rooms = int(writing.execute("SELECT count(*) FROM rooms").fetchone()[0])
        sqlite_file.check_file(part, UNLIMITED)
        _copy_owner(target if target.exists() else source, part)
        if target.exists():
            part.chmod(sqlite_file.PRIVATE | target.stat().st_mode & GROUP)
        if kept is not None:
            _keep(target, kept)
        _move(part, target)
        if kept is not None:
            with suppress(OSError):  # it may be another user's
                kept.chmod(sqlite_file.PRIVATE)
    except (sqlite3.Error, OSError) as error:
        raise CopyError(f"{source} could not be copied to {target}: {reason(error)}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return rooms


def _copy_owner(model: Path, path: Path) -> None:
    """Give a file the owner of another: a server must be able to open the file that its operator restored."""
    with suppress(PermissionError):
        shutil.chown(path, model.stat().st_uid, model.stat().st_gid)


def _keep(database: Path, kept: Path) -> None:
    """Give a database a second name; it keeps this name when another file takes the first."""
    ahead, kept_ahead = _beside(database, "-wal"), _beside(kept, "-wal")
    if ahead.exists() and ahead.stat().st_size:
        sqlite_file.make_private(kept_ahead)
        shutil.copyfile(
            ahead, kept_ahead
        )  # before SQLite opens the file: it deletes the WAL of a damaged file
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
        busy, *_ = old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy:
            kept_ahead.unlink(missing_ok=True)  # the database is one file now
    try:
        os.link(database, kept)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        sqlite_file.make_private(kept)
        shutil.copyfile(database, kept)
        _flush(kept)


def _move(part: Path, target: Path) -> None:
    """Put a finished file in its place, durably."""
    for suffix in ("-wal", "-shm"):  # left by a damaged file; SQLite would use them for the new one
        _beside(target, suffix).unlink(missing_ok=True)
    _flush(part)
    part.replace(target)
    _flush(target.absolute().parent)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
