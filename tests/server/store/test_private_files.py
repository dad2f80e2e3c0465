"""Files that are made are for their user alone, whatever the umask; wider ones that were there are named."""

import errno
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import open_database
from parlour_server.store.sqlite_file import lock_file, make_private, warn_of_others


@pytest.fixture(autouse=True)
def careless(tmp_path: Path) -> Iterator[None]:
    """A umask that forbids nothing, and a folder that does not matter."""
    tmp_path.chmod(0o755)
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: each.stat().st_mode & 0o777 for each in folder.iterdir()}


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


async def test_a_new_database_its_log_and_its_lock_are_for_their_user_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(open_database(str(tmp_path / "parlour.db"))) as database:
        writer = await database.writer()
        assert modes(tmp_path) == dict.fromkeys(
            ("parlour.db", "parlour.db-wal", "parlour.db-shm", "parlour.db.lock"), 0o600
        )
        await writer.close()
    assert warnings(caplog) == []


def test_one_that_is_open_to_others_is_named_and_left_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, kept = tmp_path / "parlour.db", tmp_path / "parlour.db.before-restore-20260101-000000"
    open_database(str(path)).close()
    path.chmod(0o644)
    kept.touch(0o604)
    caplog.clear()
    for exclusive in (True, False):  # a server, and a command beside one
        open_database(str(path), exclusive=exclusive).close()
        (warning,) = warnings(caplog)
        assert warning.startswith("others on this machine may open the database")
        assert warning.split(" chmod go= ")[1].split() == [str(path), f"{path}-wal", f"{path}-shm", str(kept)]
        caplog.clear()
    assert modes(tmp_path)["parlour.db"] == 0o644


@pytest.mark.parametrize(
    ("mode", "own_group", "warned"),
    [
        (0o777, False, True),
        (0o777, True, True),
        (0o775, False, True),
        (0o775, True, False),
        (0o755, False, False),
        (0o1777, False, False),
    ],
)
def test_a_folder_in_which_others_may_replace_it_is_named(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    mode: int,
    own_group: bool,
    warned: bool,
) -> None:
    group = tmp_path.stat().st_gid
    monkeypatch.setattr(os, "getgid", lambda: group)
    monkeypatch.setattr(os, "getuid", lambda: group if own_group else group + 1)
    path = tmp_path / "parlour.db"
    make_private(path)
    tmp_path.chmod(mode)
    warn_of_others(path)
    named = f"others on this machine may replace the database: chmod go-w {tmp_path}"
    assert warnings(caplog) == [named] * warned


def test_a_database_in_a_folder_that_cannot_be_listed_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unlistable(folder: Path) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    path = tmp_path / "parlour.db"
    open_database(str(path)).close()
    path.chmod(0o644)
    monkeypatch.setattr(Path, "iterdir", unlistable)
    open_database(str(path)).close()
    (warning,) = warnings(caplog)
    assert str(path) in warning


def test_a_file_that_is_there_is_neither_opened_nor_changed(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as first:
        first.execute("CREATE TABLE t (x)")
        first.execute("BEGIN EXCLUSIVE")
        before = modes(tmp_path)["parlour.db"]
        make_private(path)  # if it closed the file, the lock would be gone
        with closing(sqlite3.connect(path, timeout=0)) as second, pytest.raises(sqlite3.OperationalError):
            second.execute("INSERT INTO t VALUES (1)")
    assert modes(tmp_path)["parlour.db"] == before


def test_a_lock_can_be_held_once(tmp_path: Path) -> None:
    with lock_file(tmp_path / "parlour.db"), pytest.raises(DatabaseError, match="in use by another server"):
        lock_file(tmp_path / "parlour.db")
