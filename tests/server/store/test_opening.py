"""Addresses of databases: which are understood, and how the others are refused."""

import logging
import sys
from pathlib import Path

import pytest

from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import database_file, open_database, shown


@pytest.mark.parametrize(
    "text",
    [
        "sqlite:parlour.db",
        "",
        "sqlite:///parlour.db?mode=ro",
        "sqlite://host/parlour.db",
        "sqlite+aiosqlite:///parlour.db",
        "postgresql+psycopg://localhost/parlour",
        "postgresql://localhost:port/parlour",
        "mysql://localhost/parlour",
        "nonsense:///x",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(DatabaseError) as error:
        open_database(text)
    assert repr(text) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("address", ["mysql://ann:se@cret@host/x", "postgresql://ann:se@cret@host:port/x"])
def test_a_password_is_never_shown(address: str) -> None:
    assert "cret" not in shown(address)
    with pytest.raises(DatabaseError) as error:
        open_database(address)
    assert "cret" not in str(error.value)


@pytest.mark.parametrize("name", ["games.db", "games", "100% #1?.db"])
def test_a_text_without_a_scheme_is_a_path_of_an_sqlite_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in (name, f"./{name}", f"{tmp_path}/{name}"):
        assert database_file(text).resolve() == tmp_path / name
        open_database(text).close()
    assert {path.name for path in tmp_path.iterdir()} == {name, f"{name}.lock"}


def test_a_database_in_memory_is_reported_to_forget(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for text in ("sqlite://", "sqlite:///:memory:"):
            open_database(text).close()
    assert [record.getMessage() for record in caplog.records] == [
        f"database {text} is in memory: every game is lost when the server stops"
        for text in ("sqlite://", "sqlite:///:memory:")
    ]


def test_a_driver_that_is_not_installed_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("parlour_server.store.postgresql")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(DatabaseError, match=r"parlour-server\[postgresql\]"):
        open_database("postgresql://localhost/parlour")
