"""Databases and buses that cannot be used: commands end with status 2 and one line without a password."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from parlour_server.store.opening import open_database
from tests.databases import POSTGRESQL, execute, postgresql_url
from tests.nats_server import NatsServer
from tests.server.test_main import elsewhere, log_as_before, refused
from tests.strange_service import StrangeService, edited, silent, speaking

__all__ = ["elsewhere", "log_as_before"]  # fixtures that every test here uses

SERVE = ("serve", "--port", "0")
HTTP = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"
GREETING = b"SSH-2.0-OpenSSH_9.2\r\n"


@pytest.fixture
def nats(tmp_path: Path) -> Iterator[NatsServer]:
    with NatsServer(tmp_path, "--user", "parlour", "--pass", "right") as server:
        yield server


def strange(kind: str) -> StrangeService:
    return silent() if kind == "silent" else speaking({"http": HTTP, "ssh": GREETING, "nothing": b""}[kind])


@pytest.mark.parametrize("kind", ["silent", "http", "ssh", "nothing"])
@pytest.mark.parametrize("command", [SERVE, ("migrate",), ("tokens",)], ids=lambda command: command[0])
def test_a_database_that_is_none_is_refused(
    kind: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.postgresql_session.CONNECT_SECONDS", 0.5)
    with strange(kind) as service:
        url = f"postgresql://ann:hunter2@127.0.0.1:{service.port}/parlour"
        line = refused(capsys, *command, "--database", url)
    assert f"database postgresql://ann:***@127.0.0.1:{service.port}/parlour: " in line
    assert line.endswith("(--database / PARLOUR_DATABASE)\n")
    assert "hunter2" not in line


@pytest.mark.parametrize("kind", ["silent", "http", "ssh", "nothing"])
@pytest.mark.parametrize(
    "command", [(*SERVE, "--engines", "nats"), ("node",)], ids=lambda command: command[0]
)
def test_a_bus_that_is_none_is_refused(
    kind: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.cluster.nats_bus.CONNECT_SECONDS", 1.0)
    with strange(kind) as service:
        line = refused(capsys, *command, "--bus", f"nats://ann:hunter2@127.0.0.1:{service.port}")
    assert f"bus 'nats://ann:***@127.0.0.1:{service.port}' does not answer: " in line
    assert line.endswith("(--bus / PARLOUR_BUS)\n")
    assert "hunter2" not in line


@pytest.mark.parametrize(
    "command", [(*SERVE, "--engines", "nats"), ("node",)], ids=lambda command: command[0]
)
def test_a_wrong_password_of_the_bus_is_refused(
    nats: NatsServer, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(capsys, *command, "--bus", nats.url.replace("nats://", "nats://parlour:hunter2@"))
    assert "refuses the user and password" in line
    assert "hunter2" not in line


@pytest.mark.parametrize(
    "command", [(*SERVE, "--engines", "nats"), ("node",)], ids=lambda command: command[0]
)
def test_a_bus_that_is_too_old_is_refused(
    nats: NatsServer, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with edited(nats.port, lambda said: re.sub(rb'"version":"2\.\d+', b'"version":"2.1', said)) as old:
        line = refused(capsys, *command, "--bus", f"nats://parlour:right@127.0.0.1:{old.port}")
    assert "is NATS 2.1: 2.9 or newer is needed (--bus / PARLOUR_BUS)" in line


@pytest.mark.parametrize("command", [SERVE, ("migrate",)], ids=lambda command: command[0])
def test_a_postgresql_that_is_too_old_is_refused(
    tmp_path: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    url = make_url(postgresql_url(tmp_path)).set(host="127.0.0.1")
    with edited(
        url.port or 5432, lambda said: re.sub(rb"server_version\x00\d\d", b"server_version\x0011", said)
    ) as old:
        line = refused(capsys, *command, "--database", url.set(port=old.port).render_as_string(False))
    assert "PostgreSQL 11 is too old: 12 or newer is needed (--database / PARLOUR_DATABASE)" in line


def test_a_postgresql_whose_schema_is_newer_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgresql_url(tmp_path)
    open_database(url).close()
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    line = refused(capsys, *SERVE, "--database", url)
    assert "it was written by a newer version of Parlour (--database / PARLOUR_DATABASE)" in line


def test_a_database_that_may_not_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = make_url(postgresql_url(tmp_path))
    open_database(url.render_as_string(False)).close()
    read_only = url.update_query_dict({"default_transaction_read_only": "on"}).render_as_string(False)
    assert "read-only transaction" in refused(capsys, *SERVE, "--database", read_only)


def test_a_role_without_rights_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = make_url(postgresql_url(tmp_path))
    role = f"stranger_{url.database}"
    execute(POSTGRESQL, f"CREATE ROLE {role} LOGIN PASSWORD 'hunter2'")
    try:
        stranger = url.set(username=role, password="hunter2").render_as_string(False)
        line = refused(capsys, *SERVE, "--database", stranger)
    finally:
        execute(POSTGRESQL, f"DROP ROLE {role}")
    assert "(--database / PARLOUR_DATABASE)" in line
    assert "hunter2" not in line
