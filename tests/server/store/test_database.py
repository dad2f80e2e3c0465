"""Opening the file: whose it is, how it is written, and one line for everything wrong with it."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.operations import Operations

from parlour_server.store.database import Database, DatabaseError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def refusal(path: Path) -> str:
    """The one line that opening ends with."""
    with pytest.raises(DatabaseError) as error:
        Database(url(path))
    text = str(error.value)
    assert "\n" not in text
    assert str(path) in text
    return text


def tables(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    found = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    connection.close()
    return sorted(found)


def test_an_acknowledgement_survives_power_loss_on_every_connection(database: Database) -> None:
    writer = database.writer()
    with database.engine.connect() as reader:
        for pragma, expected in (("journal_mode", "wal"), ("synchronous", 2)):  # 2 is FULL
            assert writer.execute(f"PRAGMA {pragma}").fetchone() == (expected,)
            assert reader.exec_driver_sql(f"PRAGMA {pragma}").scalar() == expected
    writer.close()


def test_one_server_owns_a_file_and_lets_go_of_it(database: Database, path: Path) -> None:
    assert refusal(path).endswith("is in use by another server")
    database.close()
    Database(url(path)).close()


def test_a_short_command_may_work_beside_a_server(database: Database, path: Path) -> None:
    Database(url(path), exclusive=False).close()


HOLDER = """
import sys
from parlour_server.store.database import Database
database = Database(sys.argv[1])
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
    Database(url(path)).close()


def test_opening_twice_keeps_what_is_there(path: Path) -> None:
    first = Database(url(path))
    with first.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO settings VALUES ('a', 'b')")
    first.close()
    second = Database(url(path))
    with second.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT value FROM settings").scalar() == "b"
    second.close()


def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    noise = os.urandom(4096)
    path.write_bytes(noise)
    assert "not a database" in refusal(path)
    assert path.read_bytes() == noise


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    Database(url(path)).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    assert refusal(path).endswith("it was written by a newer version of Parlour")
    assert path.read_bytes() == before


def test_a_migration_that_is_cut_short_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(Operations, "create_index", fail, raising=True)
        assert "disk I/O error" in refusal(path)
    assert tables(path) == []
    Database(url(path)).close()
    assert "events" in tables(path)


def test_a_file_locked_by_another_program_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.store.database.BUSY_SECONDS", 0.01)
    Database(url(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "locked" in refusal(path)
    other.close()
    Database(url(path)).close()


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    assert "No such file or directory" in refusal(tmp_path / "missing" / "parlour.db")


def test_a_path_through_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "Not a directory" in refusal(tmp_path / "file" / "parlour.db")


def test_a_folder_in_place_of_the_file_is_reported(path: Path) -> None:
    path.mkdir()
    assert "unable to open database file" in refusal(path)


def test_a_file_that_may_not_be_written_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a stand-in for the permission, which does not bind the superuser some machines test as."""
    path.write_bytes(b"")
    monkeypatch.setattr("parlour_server.store.database.os.access", lambda *_: False)
    assert refusal(path).endswith("is not writable")


@pytest.mark.parametrize(
    "text",
    [
        "parlour.db",
        "",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///parlour.db?mode=ro",
        "sqlite://host/parlour.db",
        "sqlite+aiosqlite:///parlour.db",
        "postgresql://localhost/parlour",
        "nonsense:///x",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(DatabaseError) as error:
        Database(text)
    assert repr(text) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_program_in_a_folder_with_a_percent_sign_still_migrates(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from parlour_server.store.database import MIGRATIONS

    moved = tmp_path / "100%s" / "migrations"
    shutil.copytree(MIGRATIONS, moved)
    monkeypatch.setattr("parlour_server.store.database.MIGRATIONS", moved)
    Database(url(path)).close()
    assert "events" in tables(path)
