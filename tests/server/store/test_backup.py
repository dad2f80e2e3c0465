"""Backup of a database during writes, and restore, which keeps the old file."""

import errno
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour_server.store.backup import CopyError, back_up, restore
from parlour_server.store.database import DatabaseError, MissingDatabase
from parlour_server.store.opening import open_database
from parlour_server.store.reader import LogReader
from parlour_server.store.sqlite import SqliteDatabase
from tests.databases import execute, sqlite_url
from tests.server.store.logs import row, taken


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database with two rooms."""
    await write(tmp_path, "a", "b")
    return tmp_path / "parlour.db"


async def write(folder: Path, *rooms: str) -> None:
    database = open_database(sqlite_url(folder))
    writer = await database.writer()
    for room in rooms:
        await writer.write([taken(room, 1)], row(room))
    await writer.close()
    database.close()


def rooms(path: Path) -> list[str]:
    return [room for (room,) in execute(f"sqlite:///{path}", "SELECT room FROM rooms ORDER BY room")]


def leftovers(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.suffix in (".part", ".db-wal", ".db-shm"))


async def test_a_copy_made_during_a_transaction_is_of_the_moment_before(path: Path, tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{path}")
    assert isinstance(database, SqliteDatabase)
    with closing(database.connect()) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM rooms WHERE room = 'a'")
        assert back_up(path, tmp_path / "copy.db") == 2
        connection.execute("COMMIT")
    database.close()
    assert rooms(tmp_path / "copy.db") == ["a", "b"]
    assert rooms(path) == ["b"]
    assert leftovers(tmp_path) == []


async def test_a_copy_made_beside_a_running_server_has_what_is_in_its_journal(tmp_path: Path) -> None:
    database = open_database(sqlite_url(tmp_path))
    writer = await database.writer()
    await writer.write([taken("a", 1)], row("a"))
    assert execute(sqlite_url(tmp_path), "SELECT count(*) FROM journal") == [(1,)]
    assert back_up(tmp_path / "parlour.db", tmp_path / "copy.db") == 1
    await writer.close()
    database.close()
    copy = open_database(f"sqlite:///{tmp_path}/copy.db", exclusive=False)  # no writer has moved it
    reader = LogReader(copy)
    assert await reader.events("a", "game", 0, None) == [taken("a", 1)]
    reader.close()
    copy.close()


async def test_a_copy_put_back_brings_back_its_rooms_and_no_others(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    await write(tmp_path, "c")
    assert rooms(path) == ["a", "b", "c"]
    count, kept = restore(tmp_path / "copy.db", path)
    assert count == 2
    assert rooms(path) == ["a", "b"]
    assert kept is not None
    assert re.fullmatch(r"parlour\.db\.before-restore-\d{8}-\d{6}", kept.name)
    assert rooms(kept) == ["a", "b", "c"]
    await write(tmp_path, "d")
    assert rooms(path) == ["a", "b", "d"]


async def test_what_the_old_file_wrote_ahead_is_not_taken_for_the_new_ones(
    path: Path, tmp_path: Path
) -> None:
    back_up(path, tmp_path / "copy.db")
    ahead = sqlite3.connect(path)
    ahead.execute("DELETE FROM rooms")
    ahead.commit()
    assert path.with_name("parlour.db-wal").stat().st_size
    count, kept = restore(tmp_path / "copy.db", path)
    ahead.close()
    assert (count, rooms(path)) == (2, ["a", "b"])
    assert kept is not None
    assert rooms(kept) == []


def test_a_damaged_database_is_kept_with_what_it_wrote_ahead(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    path.write_bytes(b"damaged")
    path.with_name("parlour.db-wal").write_bytes(b"ahead")
    _, kept = restore(tmp_path / "copy.db", path)
    assert kept is not None
    assert kept.read_bytes() == b"damaged"
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"ahead"
    assert rooms(path) == ["a", "b"]


def test_the_old_file_is_kept_where_the_file_system_has_no_hard_links(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("parlour_server.store.backup.os.link", refuse)
    back_up(path, tmp_path / "copy.db")
    _, kept = restore(tmp_path / "copy.db", path)
    assert kept is not None
    assert rooms(kept) == ["a", "b"]
    assert kept.stat().st_mode == path.stat().st_mode


def test_a_restore_that_is_refused_leaves_no_second_name(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    (tmp_path / "copy.db").write_bytes(b"")
    with pytest.raises(CopyError):
        restore(tmp_path / "copy.db", path)
    assert list(tmp_path.glob("*before-restore*")) == []


def test_a_copy_is_put_where_there_is_no_database_yet(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    (tmp_path / "new").mkdir()
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "parlour.db") == (2, None)


def test_a_restored_file_keeps_the_permissions_of_the_one_it_replaces(path: Path, tmp_path: Path) -> None:
    path.chmod(0o640)
    back_up(path, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_nothing_that_is_copied_is_for_others(path: Path, tmp_path: Path) -> None:
    path.chmod(0o666)
    back_up(path, tmp_path / "copy.db")
    _, kept = restore(tmp_path / "copy.db", path)
    restore(tmp_path / "copy.db", tmp_path / "new.db")
    assert kept is not None
    modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    assert modes.pop(path.name) == 0o660  # the group's use of it is its operator's choice
    assert set(modes.values()) == {0o600}


def test_what_a_damaged_database_wrote_ahead_is_not_for_others_either(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    ahead = path.with_name("parlour.db-wal")
    path.write_bytes(b"damaged")
    ahead.write_bytes(b"ahead")
    ahead.chmod(0o644)
    _, kept = restore(tmp_path / "copy.db", path)
    assert kept is not None
    assert kept.with_name(f"{kept.name}-wal").stat().st_mode & 0o777 == 0o600


async def test_a_database_in_use_is_not_replaced(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    server = open_database(f"sqlite:///{path}")
    with pytest.raises(DatabaseError, match="in use by another server"):
        restore(tmp_path / "copy.db", path)
    server.close()


def test_nothing_is_overwritten_by_a_copy(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(CopyError, match="exists already"):
        back_up(path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


def test_a_damaged_copy_is_refused_and_the_database_stays(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    copy = tmp_path / "copy.db"
    for damaged in (os.urandom(8192), before[: len(before) // 2], b""):
        copy.write_bytes(damaged)
        with pytest.raises(CopyError) as error:
            restore(copy, path)
        assert "\n" not in str(error.value)
        assert path.read_bytes() == before
        assert not path.with_name("parlour.db.part").exists()


def test_a_newer_copy_is_refused(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    execute(f"sqlite:///{tmp_path}/copy.db", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CopyError, match="newer version"):
        restore(tmp_path / "copy.db", path)


@pytest.mark.parametrize("missing", ["copy.db", "no/copy.db"])
def test_what_is_missing_is_named_in_one_line(path: Path, tmp_path: Path, missing: str) -> None:
    with pytest.raises(CopyError, match="there is no such file"):
        restore(tmp_path / missing, path)
    with pytest.raises(MissingDatabase, match=missing):
        back_up(tmp_path / missing, tmp_path / "new.db")
    with pytest.raises(CopyError, match="could not be copied"):
        back_up(path, tmp_path / "no" / "copy.db")
