"""Opening an SQLite file: lock, pragmas, and one line for every error."""

import os
import shutil
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import open_database
from parlour_server.store.sqlite import SqliteDatabase
from tests.databases import execute


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def refusal(path: Path) -> str:
    """The one-line error of opening."""
    with pytest.raises(DatabaseError) as error:
        open_database(url(path))
    text = str(error.value)
    assert "\n" not in text
    assert str(path) in text
    return text


def test_an_acknowledgement_survives_power_loss_on_every_connection(path: Path) -> None:
    database = open_database(url(path))
    assert isinstance(database, SqliteDatabase)
    writer = database.connect()
    for pragma, expected in (("journal_mode", "wal"), ("synchronous", 2)):  # 2 is FULL
        assert writer.execute(f"PRAGMA {pragma}").fetchone() == (expected,)
        assert database.run(partial(ask, pragma)) == expected
    writer.close()
    database.close()


def test_connections_for_queries_keep_few_pages_of_a_large_file(path: Path) -> None:
    database = open_database(url(path))
    assert database.run(partial(ask, "cache_size")) == -512  # KiB
    database.close()


def ask(pragma: str, connection: Connection) -> object:
    return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()


def test_queries_share_a_connection_that_holds_no_snapshot_between_them(path: Path) -> None:
    database = open_database(url(path))
    assert isinstance(database, SqliteDatabase)
    opened: list[object] = []
    event.listen(database.engine, "connect", lambda *connection: opened.append(connection))
    for _ in range(3):
        database.run(lambda connection: connection.exec_driver_sql("SELECT 1 FROM settings").all())
    assert len(opened) <= 1
    writer = database.connect()
    writer.execute("INSERT INTO settings VALUES ('a', 'b')")
    busy, ahead, moved = writer.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
    assert (busy, ahead) == (0, moved)
    writer.close()
    database.close()


HOLDER = """
import sys
from parlour_server.store.opening import open_database
database = open_database(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def test_the_lock_is_held_against_other_processes_and_ends_with_a_kill(path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, url(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        assert refusal(path).endswith("is in use by another server")
        holder.kill()
        holder.wait()
    open_database(url(path)).close()


def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    noise = os.urandom(4096)
    path.write_bytes(noise)
    assert "not a database" in refusal(path)
    assert path.read_bytes() == noise


def test_a_file_locked_by_another_program_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.store.sqlite.BUSY_SECONDS", 0.01)
    open_database(url(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "locked" in refusal(path)
    other.close()
    open_database(url(path)).close()


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    assert "No such file or directory" in refusal(tmp_path / "missing" / "parlour.db")


def test_a_path_through_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "Not a directory" in refusal(tmp_path / "file" / "parlour.db")


def test_a_folder_in_place_of_the_file_is_reported(path: Path) -> None:
    path.mkdir()
    assert "unable to open database file" in refusal(path)


def test_a_file_that_may_not_be_written_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated, because the permission does not bind the superuser as which some machines run tests."""
    path.write_bytes(b"")
    monkeypatch.setattr("parlour_server.store.sqlite_file.os.access", lambda *_: False)
    assert refusal(path).endswith("is not writable")


def test_a_program_in_a_folder_with_a_percent_sign_still_migrates(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from parlour_server.store.database import MIGRATIONS

    moved = tmp_path / "100%s" / "migrations"
    shutil.copytree(MIGRATIONS, moved)
    monkeypatch.setattr("parlour_server.store.database.MIGRATIONS", moved)
    open_database(url(path)).close()
    assert execute(url(path), "SELECT * FROM events") == []
