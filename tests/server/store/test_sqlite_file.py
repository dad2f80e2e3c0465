"""A file that this program cannot use is refused and left unchanged."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from parlour_server.store.database import DatabaseError, MissingDatabase
from parlour_server.store.opening import open_database
from parlour_server.store.sqlite_file import check_file
from tests.databases import execute, sqlite_url

NEWER = "UPDATE alembic_version SET version_num = '9999'"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with a few hundred pages."""
    open_database(sqlite_url(tmp_path)).close()
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as connection, connection:
        rows = [(f"name {number}", "x" * 1_000) for number in range(1_000)]
        connection.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    return tmp_path / "parlour.db"


def contents(path: Path) -> dict[str, bytes]:
    """Every file of the database that holds data, without its lock and shared memory."""
    files = {name: path.with_name(name) for name in ("parlour.db", "parlour.db-wal")}
    return {name: file.read_bytes() for name, file in files.items() if file.exists() and file.stat().st_size}


def assert_refused_and_untouched(path: Path, expected: str) -> None:
    before = contents(path)
    with pytest.raises(DatabaseError, match=expected) as error:
        open_database(f"sqlite:///{path}")
    assert "\n" not in str(error.value)
    assert contents(path) == before


def test_a_foreign_database_is_not_taken_for_parlour_s(tmp_path: Path) -> None:
    execute(f"sqlite:///{tmp_path}/cookies.db", "CREATE TABLE cookies (name)")
    before = (tmp_path / "cookies.db").read_bytes()
    for missing in ("cookies.db", "nothing.db", "."):
        with pytest.raises(MissingDatabase, match=r"there is no Parlour database at /"):
            open_database(f"{tmp_path}/{missing}", exclusive=False, create=False)
    assert (tmp_path / "cookies.db").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["cookies.db"]


def test_a_sound_file_is_served(path: Path) -> None:
    open_database(f"sqlite:///{path}").close()
    open_database(str(path), exclusive=False, create=False).close()


def test_a_newer_file_is_left_alone(path: Path) -> None:
    execute(f"sqlite:///{path}", NEWER)
    assert_refused_and_untouched(path, "it was written by a newer version of Parlour")


KILLED = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
with connection:
    connection.execute(sys.argv[2])
os._exit(0)
"""


def test_a_newer_file_whose_server_was_killed_keeps_what_it_wrote_ahead(path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(path), NEWER], check=True)
    assert "parlour.db-wal" in contents(path)
    assert_refused_and_untouched(path, "it was written by a newer version of Parlour")


def test_a_file_with_a_damaged_page_is_left_alone(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    assert_refused_and_untouched(path, "damaged|malformed")


def test_a_file_that_was_cut_off_is_left_alone(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 4096 * 20])
    assert_refused_and_untouched(path, "damaged|malformed")


def test_of_a_large_file_only_the_version_is_read(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    check_file(path, max_bytes=0)
    with pytest.raises(DatabaseError, match=r"damaged|malformed"):
        check_file(path)


def test_a_file_that_is_yet_to_be_made_is_no_error(tmp_path: Path) -> None:
    check_file(tmp_path / "parlour.db")
    (tmp_path / "parlour.db").touch()
    check_file(tmp_path / "parlour.db")
