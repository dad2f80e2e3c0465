"""Copies of a database: of one moment while it is written to, and put back without losing what was there."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour_server.store.backup import back_up, restore
from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import open_database
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
        await writer.append([taken(room, 1)], row(room))
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


async def test_a_copy_put_back_brings_back_its_rooms_and_no_others(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    await write(tmp_path, "c")
    assert rooms(path) == ["a", "b", "c"]
    assert restore(tmp_path / "copy.db", path) == 2
    assert rooms(path) == ["a", "b"]
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
    assert restore(tmp_path / "copy.db", path) == 2
    ahead.close()
    assert rooms(path) == ["a", "b"]


def test_a_copy_is_put_where_there_is_no_database_yet(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    (tmp_path / "new").mkdir()
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "parlour.db") == 2


def test_a_restored_file_keeps_the_permissions_of_the_one_it_replaces(path: Path, tmp_path: Path) -> None:
    path.chmod(0o640)
    back_up(path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o640
    (tmp_path / "copy.db").chmod(0o600)
    restore(tmp_path / "copy.db", path)
    assert path.stat().st_mode & 0o777 == 0o640


async def test_a_database_in_use_is_not_replaced(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    server = open_database(f"sqlite:///{path}")
    with pytest.raises(DatabaseError, match="in use by another server"):
        restore(tmp_path / "copy.db", path)
    server.close()


def test_nothing_is_overwritten_by_a_copy(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(DatabaseError, match="is there already"):
        back_up(path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


def test_a_damaged_copy_is_refused_and_the_database_stays(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    copy = tmp_path / "copy.db"
    for damaged in (os.urandom(8192), before[: len(before) // 2], b""):
        copy.write_bytes(damaged)
        with pytest.raises(DatabaseError) as error:
            restore(copy, path)
        assert "\n" not in str(error.value)
        assert path.read_bytes() == before
        assert not path.with_name("parlour.db.part").exists()


def test_a_newer_copy_is_refused(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    execute(f"sqlite:///{tmp_path}/copy.db", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="newer version"):
        restore(tmp_path / "copy.db", path)


@pytest.mark.parametrize("missing", ["copy.db", "no/copy.db"])
def test_what_is_not_there_is_said_in_one_line(path: Path, tmp_path: Path, missing: str) -> None:
    with pytest.raises(DatabaseError, match="there is no such file"):
        restore(tmp_path / missing, path)
    with pytest.raises(DatabaseError, match="there is no such file"):
        back_up(tmp_path / missing, tmp_path / "new.db")
    with pytest.raises(DatabaseError, match="could not be copied"):
        back_up(path, tmp_path / "no" / "copy.db")
