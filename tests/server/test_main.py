"""The command line: whole processes, their output and how they end."""

import gc
import logging
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
from tests.databases import execute, sqlite_url
from tests.strange_service import silent

COMMAND = [sys.executable, "-m", "parlour_server"]


def environment(**changed: str) -> dict[str, str]:
    """The environment without the settings of the person who runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    return {**clean, **changed}


@pytest.fixture(autouse=True)
def signals_end_children() -> Iterator[None]:
    """Undo that the tests ignore SIGHUP under ``nohup``, or SIGINT in the background: children inherit it."""
    before = [(number, signal.signal(number, signal.SIG_DFL)) for number in (signal.SIGHUP, signal.SIGINT)]
    yield
    for number, handler in before:
        signal.signal(number, handler)


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
        start_new_session=True,
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


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """Undo what a command that was run here has set for the log of its process."""
    loggers = [logging.getLogger(name) for name in ("", "alembic", "aiohttp.server")]
    before = [(logger.level, logger.handlers[:], logger.filters[:]) for logger in loggers]
    yield
    for logger, (level, handlers, filters) in zip(loggers, before, strict=True):
        logger.setLevel(level)
        for handler in set(logger.handlers) - set(handlers):
            logger.removeHandler(handler)
        for each in [each for each in logger.filters if each not in filters]:
            logger.removeFilter(each)


@pytest.fixture(autouse=True)
def process_as_before() -> Iterator[None]:
    """Undo what a server that was run here has set for its process: uvloop leaves its handlers of signals."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    seconds = sys.getswitchinterval()
    yield
    sys.setswitchinterval(seconds)
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--nonsense"], "--nonsense"),
        (["serve", "--nonsense", "1"], "--nonsense"),
        (["--por", "1"], "--por"),
        (["--port"], "--port"),
        (["dance"], "dance"),
        (["--port", "eighty"], "--port / PARLOUR_PORT is 'eighty': allowed are"),
        (["--port", ""], "--port / PARLOUR_PORT is ''"),
        (["--engines", "process:²"], "--engines / PARLOUR_ENGINES is"),
        (["--think-seconds", "nan"], "--think-seconds / PARLOUR_THINK_SECONDS is 'nan'"),
        (["--database", "sqlite:parlour.db"], "'sqlite:parlour.db'"),
        (["--database", "sqlite:///missing/parlour.db"], "(--database / PARLOUR_DATABASE)"),
        (["--database", "/missing/parlour.db"], "/missing/parlour.db"),
        (["--host", "no such host", "--port", "0"], "--host / PARLOUR_HOST"),
        (["--host", "a..b", "--port", "0"], "'a..b'"),
        (["token"], "NAME"),
        (["token", ""], "NAME is ''"),
        (["token", "two\nlines"], "NAME is 'two\\nlines'"),
        (["token", "x" * 41], "NAME is"),
        (["revoke"], "ID"),
        (["tokens", "extra"], "extra"),
        (["ratings", "--recompute=yes"], "--recompute"),
        (["migrate", "--database", "postgresql://ann:hunter2@127.0.0.1:1/y"], "ann:***@127.0.0.1"),
        (["migrate", "--database", "mysql://x/y"], "'mysql://x/y'"),
        (["backup"], "FILE"),
        (["backup", "copy.db"], "parlour.db"),
        (["backup", "copy.db", "--database", "postgresql://x/y"], "pg_dump"),
        (["backup", "copy.db", "--database", "sqlite://"], "in memory"),
        (["restore"], "FILE"),
        (["restore", "copy.db"], "copy.db"),
        (["node"], "--bus / PARLOUR_BUS is missing"),
        (["node", "--bus", "mybus"], "bus 'mybus' is unusable: allowed is nats://"),
        (["node", "--bus", "nats://ann:hunter2@127.0.0.1:1"], "ann:***@127.0.0.1:1' does not answer"),
        (["node", "--bus", "nats://127.0.0.1:1", "--workers", "0"], "--workers is '0'"),
        (["node", "--bus", "nats://127.0.0.1:1", "--workers", "many"], "--workers is 'many'"),
        (["serve", "--engines", "nats"], "that needs --bus"),
        (["serve", "--port", "0", "--engines", "nats", "--bus", "nats://127.0.0.1:1"], "does not answer"),
        (["--study", "dask:"], "--study / PARLOUR_STUDY is 'dask:': allowed are process, and dask:ADDRESS"),
        (["--port", "0", "--study", "dask:tcp://127.0.0.1:1"], "no Dask scheduler at 'tcp://127.0.0.1:1'"),
        (["--two\nlines"], "--two"),
    ],
)
def test_anything_unusable_is_one_line_that_names_it(
    capsys: pytest.CaptureFixture[str], arguments: list[str], names: str
) -> None:
    assert names in refused(capsys, *arguments)


def test_a_refused_command_leaves_the_garbage_collector_on(capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "serve", "--port", "none")
    assert gc.isenabled()


@pytest.mark.parametrize(("program", "option"), [("parlour_engine", "games"), ("parlour_server", "-h")])
def test_numpy_starts_no_threads_in_a_command_or_what_it_starts(program: str, option: str) -> None:
    code = f"""
import os
from {program}.__main__ import main

try:
    main(["{option}"])
except SystemExit:
    pass
import numpy

print(len(os.listdir("/proc/self/task")), os.environ["OPENBLAS_NUM_THREADS"])
"""
    inherited = environment()
    inherited.pop("OPENBLAS_NUM_THREADS", None)
    ended = subprocess.run(
        [sys.executable, "-c", code], env=inherited, capture_output=True, text=True, check=True
    )
    assert ended.stdout.splitlines()[-1] == "1 1"


def test_a_cluster_without_the_extra_ends_the_start_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    line = refused(capsys, "--port", "0", "--study", "dask:tcp://127.0.0.1:1")
    assert "a Dask cluster needs distributed: pip install 'parlour-server[dask]'" in line
    assert line.endswith("(--study / PARLOUR_STUDY)\n")


def test_a_variable_is_refused_like_its_flag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_LOG_LEVEL", "loud")
    assert "--log-level / PARLOUR_LOG_LEVEL is 'loud'" in refused(capsys)


def test_a_port_in_use_is_named_with_its_flag_and_variable(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert refused(capsys, "--port", str(port)) == (
            f"parlour-server: cannot listen on '127.0.0.1', port {port}: Address already in use "
            "(--host / PARLOUR_HOST, --port / PARLOUR_PORT)\n"
        )


@pytest.mark.parametrize(
    "command", [["token", "league"], ["tokens"], ["revoke", "0123456789ab"], ["ratings"], ["backup", "copy"]]
)
@pytest.mark.parametrize("kind", ["missing", "empty", "foreign"])
def test_a_command_that_needs_a_database_makes_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], kind: str
) -> None:
    if kind == "empty":
        (tmp_path / "parlour.db").touch()
    elif kind == "foreign":
        execute(sqlite_url(tmp_path), "CREATE TABLE cookies (name)")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert refused(capsys, *command) == (
        f"parlour-server: there is no Parlour database at {tmp_path}/parlour.db "
        "(--database / PARLOUR_DATABASE)\n"
    )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_page_that_was_never_built_is_reported(
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


@pytest.mark.parametrize("named", ["sqlite:///games.db", "games.db", "./games.db", "{}/games.db"])
def test_migrate_makes_the_database_that_a_url_or_a_path_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, named: str
) -> None:
    named = named.format(tmp_path)
    main(["migrate", "--database", named])
    assert capsys.readouterr().out == f"{named} is up to date\n"
    assert (tmp_path / "games.db").exists()


def test_a_copy_is_made_and_put_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["migrate"])
    main(["backup", "copy.db"])
    main(["restore", "copy.db"])
    (kept,) = tmp_path.glob("parlour.db.before-restore-*")
    (tmp_path / "parlour.db").unlink()
    main(["restore", "copy.db"])
    assert capsys.readouterr().out.splitlines() == [
        "sqlite:///parlour.db is up to date",
        "copy.db holds 0 rooms",
        "parlour.db holds the 0 rooms of copy.db",
        f"{kept.name} is the file that was there before",
        "parlour.db holds the 0 rooms of copy.db",
    ]
    assert (tmp_path / "parlour.db").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_without_a_command_it_serves_until_a_signal_and_logs_start_and_stop_with_the_time(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving(tmp_path) as (process, url):
        with urlopen(f"{url}/healthz") as answer:
            assert answer.status == 200
        process.send_signal(number)
        out, err = process.communicate()
    assert (process.returncode, out) == (0, "")  # its only line has been read: where it serves
    stamped = [
        re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (?:INFO|WARNING) (.*)", line)
        for line in err.splitlines()
    ]
    lines = [line[1] for line in stamped if line]
    assert len(lines) == len(stamped)
    # Others: it may compile, and stand still on a busy machine.
    logged = [line for line in lines if line.startswith("parlour_server.serve: ")]
    assert logged[0].endswith(f" serves {url} [database=sqlite:///parlour.db]")
    assert logged[-2:] == [
        f"parlour_server.serve: stopping on {number.name}: games continue for 0 s [signal={number.name}]",
        f"parlour_server.serve: stopped: everything acknowledged is on disk [signal={number.name}]",
    ]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_to_all_its_processes_ends_no_worker_that_is_starting(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving(tmp_path, "--drain-seconds", "1") as (process, _):
        os.killpg(process.pid, number)  # as a terminal or a service manager does
        _, err = process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in err


def test_a_second_signal_ends_the_time_for_games_and_is_logged(tmp_path: Path) -> None:
    with serving(tmp_path, "--drain-seconds", "600") as (process, _):
        assert process.stderr is not None
        process.send_signal(signal.SIGTERM)
        while "games continue for 600 s" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        assert process.returncode == 0
        assert "stopping at once on a second signal [signal=SIGINT]" in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_the_last_line_says_that_the_server_has_stopped_and_by_which_signal(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving(tmp_path) as (process, _):
        process.send_signal(number)
        _, err = process.communicate()
    assert process.returncode == 0
    *_, last = told(err)
    assert last.endswith(f"stopped: everything acknowledged is on disk [signal={number.name}]")


def test_a_server_that_is_to_outlive_its_terminal_ignores_the_hang_up(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` has it; a child inherits it
    try:
        with serving(tmp_path) as (process, address):
            process.send_signal(signal.SIGHUP)
            with urlopen(f"{address}/healthz", timeout=100) as answer:
                assert answer.status == 200
            process.send_signal(signal.SIGTERM)
            _, err = process.communicate()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert "signal=SIGHUP" not in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_server_that_waits_for_its_database_at_its_start_ends_on_a_signal(
    tmp_path: Path, number: signal.Signals
) -> None:
    with silent() as service:
        url = f"postgresql://ann@127.0.0.1:{service.port}/parlour"
        command = [*COMMAND, "--port", "0", "--database", url]
        with subprocess.Popen(
            command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True
        ) as process:
            service.reached.wait(100)
            process.send_signal(number)
            _, err = process.communicate()
    assert process.returncode == 0
    assert f"stopping on {number.name} before the start is over" in err
    assert f"stopped: everything acknowledged is on disk [signal={number.name}]" in err
    assert "Traceback" not in err


def told(err: str) -> list[str]:
    """Return what a server has printed, but for its machine having stood still, which is true of some."""
    return [line for line in err.splitlines() if "parlour_server.background.pauses" not in line]


def test_an_unknown_variable_is_named_at_start_without_its_value(tmp_path: Path) -> None:
    with serving(tmp_path, PARLOUR_DATABSE="/secret.db", PARLOUR_TOKEN="mine") as (process, _):
        process.terminate()
        _, err = process.communicate()
    warnings = [line for line in told(err) if " WARNING " in line]
    assert len(warnings) == 1
    assert warnings[0].endswith("PARLOUR_DATABSE is not a setting: did you mean PARLOUR_DATABASE?")


def test_at_level_warning_a_server_is_quiet(tmp_path: Path) -> None:
    with serving(tmp_path, "--log-level", "warning") as (process, _):
        process.terminate()
        out, err = process.communicate()
    assert (out, told(err)) == ("", [])


def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, "serve"):
        second = subprocess.run(
            [*COMMAND, "--port", "0"], cwd=tmp_path, env=environment(), capture_output=True, text=True
        )
        assert second.returncode == 2
        assert second.stderr == (
            "parlour-server: database parlour.db is in use by another server "
            "(--database / PARLOUR_DATABASE)\n"
        )


def test_a_token_made_beside_a_running_server_lets_its_bot_in(tmp_path: Path) -> None:
    with serving(tmp_path, PARLOUR_DATABASE="other.db") as (_, url):
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
    main(["migrate"])
    capsys.readouterr()
    assert "ID is '0123456789ab'" in refused(capsys, "revoke", "0123456789ab")
    main(["token", "league"])
    token = capsys.readouterr().out.strip()
    main(["tokens"])
    line = capsys.readouterr().out
    assert "league" in line
    assert token not in line
    main(["revoke", line.split()[0]])
    assert capsys.readouterr().out == f"{line.split()[0]} is revoked\n"
    main(["ratings", "--recompute"])
    assert capsys.readouterr() == (
        "no ratings yet: rated games that have ended make them\n",
        "0 finished games counted\n",
    )


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
