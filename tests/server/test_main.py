"""The command line as an operator meets it: whole processes, their output and how they end."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from parlour_server.__main__ import main

COMMAND = [sys.executable, "-m", "parlour_server"]


def environment(**changed: str) -> dict[str, str]:
    """The surroundings without settings of whoever runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    return {**clean, **changed}


@contextmanager
def serving(folder: Path, *arguments: str, **changed: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server process in a folder and the address it prints."""
    with subprocess.Popen(
        [*COMMAND, *arguments, "--port", "0", "--engines", "process:1"],
        cwd=folder,
        env=environment(**changed),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found, process.communicate()
            yield process, found[0]
        finally:
            process.kill()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command ends with."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    output = capsys.readouterr()
    assert end.value.code == 2
    assert output.out == ""
    assert output.err.startswith("parlour-server")
    assert output.err.count("\n") == 1
    return output.err


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PARLOUR_")]:
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--nonsense"], "--nonsense"),
        (["serve", "--nonsense", "1"], "--nonsense"),
        (["--por", "1"], "--por"),
        (["--port"], "--port"),
        (["dance"], "dance"),
        (["--port", "eighty"], "port is 'eighty'"),
        (["--port", ""], "port is ''"),
        (["--engines", "process:²"], "engines is"),
        (["--think-seconds", "nan"], "think_seconds is 'nan'"),
        (["--database", "parlour.db"], "'parlour.db'"),
        (["--database", "sqlite:///missing/parlour.db"], "missing/parlour.db"),
        (["--host", "no such host", "--port", "0"], "no such host"),
        (["token"], "NAME"),
        (["token", ""], "NAME is ''"),
        (["token", "two\nlines"], "NAME is 'two\\nlines'"),
        (["token", "x" * 41], "NAME is"),
        (["revoke"], "ID"),
        (["revoke", "0123456789ab"], "ID is '0123456789ab'"),
        (["tokens", "extra"], "extra"),
        (["ratings", "--recompute=yes"], "--recompute"),
        (["migrate", "--database", "postgresql://nobody:hunter2@127.0.0.1:1/y"], "nobody:***@127.0.0.1"),
        (["migrate", "--database", "mysql://x/y"], "'mysql://x/y'"),
        (["backup"], "FILE"),
        (["backup", "copy.db"], "parlour.db"),
        (["backup", "copy.db", "--database", "postgresql://x/y"], "pg_dump"),
        (["backup", "copy.db", "--database", "sqlite://"], "in memory"),
        (["restore"], "FILE"),
        (["restore", "copy.db"], "copy.db"),
        (["--two\nlines"], "--two"),
    ],
)
def test_anything_unusable_is_one_line_that_names_it(
    capsys: pytest.CaptureFixture[str], arguments: list[str], names: str
) -> None:
    assert names in refused(capsys, *arguments)


def test_a_variable_is_refused_like_its_flag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_LOG_LEVEL", "loud")
    assert "log_level is 'loud'" in refused(capsys)


def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert str(port) in refused(capsys, "--port", str(port))


def test_a_page_that_was_never_built_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour_web._STATIC", tmp_path)
    assert "the page is not built" in refused(capsys, "--port", "0")


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["serve", "--help"]):
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 0
    assert "PARLOUR_PORT" in capsys.readouterr().out


def test_migrate_makes_the_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["migrate", "--database", "sqlite:///games.db"])
    assert capsys.readouterr().out == "sqlite:///games.db is up to date\n"
    assert (tmp_path / "games.db").exists()


def test_a_copy_is_made_and_put_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["migrate"])
    main(["backup", "copy.db"])
    (tmp_path / "parlour.db").unlink()
    main(["restore", "copy.db"])
    assert capsys.readouterr().out.splitlines() == [
        "sqlite:///parlour.db is up to date",
        "copy.db holds 0 rooms",
        "sqlite:///parlour.db holds the 0 rooms of copy.db",
    ]
    assert (tmp_path / "parlour.db").exists()


def test_without_a_command_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with serving(tmp_path) as (process, url):
            with urlopen(f"{url}/healthz") as answer:
                assert answer.status == 200
            process.send_signal(number)
            out, err = process.communicate()
            # Before the last line it may have said that it compiles its engines.
            assert (process.returncode, out.splitlines()[-1], err) == (0, "Parlour stops", "")


def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, "serve"):
        second = subprocess.run(
            [*COMMAND, "--port", "0"], cwd=tmp_path, env=environment(), capture_output=True, text=True
        )
        assert second.returncode == 2
        assert second.stderr == "parlour-server: database parlour.db is in use by another server\n"


def test_a_token_made_beside_a_running_server_lets_its_bot_in(tmp_path: Path) -> None:
    with serving(tmp_path, PARLOUR_DATABASE="sqlite:///other.db") as (_, url):
        made = subprocess.run(
            [*COMMAND, "token", "league"],
            cwd=tmp_path,
            env=environment(PARLOUR_DATABASE="sqlite:///other.db"),
            capture_output=True,
            text=True,
            check=True,
        )
        assert made.stdout.startswith("parlour_")
        assert handshake(url, made.stdout.strip()) == 101
        assert handshake(url, "parlour_made-up") == 401


def test_the_operators_lists_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["token", "league"])
    token = capsys.readouterr().out.strip()
    main(["tokens"])
    line = capsys.readouterr().out
    assert "league" in line
    assert token not in line
    main(["revoke", line.split()[0]])
    assert capsys.readouterr().out == f"{line.split()[0]} is revoked\n"
    main(["ratings", "--recompute"])
    assert capsys.readouterr().out == "0 finished games looked at\n"


def handshake(url: str, token: str) -> int:
    """The status of a WebSocket handshake with a bearer token."""
    host, port = Request(url).host.split(":")
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: {host}:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        "Sec-WebSocket-Protocol: parlour.v1.msgpack",
        f"Authorization: Bearer {token}",
    ]
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(connection.recv(4096).split(b" ")[1])
