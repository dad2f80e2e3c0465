"""`parlour load` against real servers: it plays, survives a restart, and keeps what it measured."""

import json
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from parlour_client.cli.main import run as run_here
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess, wait_until

SECONDS = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, "--engines", "process:1") as process:
        yield process


def load(folder: Path, server: ServerProcess, *arguments: str) -> CommandProcess:
    told = ("--server", server.url, "--seconds", str(SECONDS), "--json")
    return CommandProcess(folder, "load", *told, *arguments)


def report(run: CommandProcess) -> dict[str, Any]:
    """Return what a run printed, once it has ended well."""
    assert run.wait() == 0, run.lines
    told: dict[str, Any] = json.loads(run.lines[-1])
    return told


def acknowledged(server: ServerProcess) -> int:
    """Return how many commands the server has acknowledged."""
    with urlopen(f"{server.url}/metrics", timeout=10) as answer:
        (count,) = re.findall(r"parlour_acknowledgement_seconds_count (\d+)", answer.read().decode())
    return int(count)


def test_rooms_are_played_at_the_rate_asked_for_and_watched(server: ServerProcess, tmp_path: Path) -> None:
    with load(tmp_path, server, "--rooms", "45", "--rate", "30", "--spectators", "1") as run:
        told = report(run)
    # The last moves due have been waited for, so the number is exact however slow the machine is.
    assert told["moves"] == 30 * SECONDS
    assert (told["rooms"], told["sockets"], told["errors"], told["resumes"]) == (45, 6, {}, 0)
    assert 0 < told["p50"] <= told["p95"] <= told["p99"] <= told["longest"]


def test_the_histogram_file_holds_every_acknowledgement(server: ServerProcess, tmp_path: Path) -> None:
    kept = tmp_path / "acks.json"
    with load(tmp_path, server, "--rooms", "2", "--rate", "20", "--histogram", str(kept)) as run:
        told = report(run)
    written = json.loads(kept.read_text())
    assert written["report"] == told
    assert sum(bucket["count"] for bucket in written["buckets"]) == told["moves"]


def test_short_games_against_machines_follow_each_other(server: ServerProcess, tmp_path: Path) -> None:
    # A game lasts two moves of ours at most, so three for each room begin a second one however slow the
    # machine is; and few, because the engine's worker gives way to everything else that runs.
    game = ("--game", "nim", "--option", "heaps=2,1", "--bots", "level:1")
    with load(tmp_path, server, "--rooms", "3", "--rate", "3", *game) as run:
        told = report(run)
    assert told["moves"] == 3 * SECONDS
    assert told["games"] >= 3
    assert told["errors"] == {}


def test_a_restart_of_the_server_is_counted_as_resumes_and_loses_no_move(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path, "--engines", "process:1") as server,
        load(tmp_path, server, "--rooms", "4", "--rate", "20") as run,
    ):
        run.until("playing for")
        server.terminate()
        server.start()
        told = report(run)
    assert told["resumes"] == 2
    assert told["moves"] == 20 * SECONDS


def test_an_interrupted_run_says_what_is_known_so_far(server: ServerProcess, tmp_path: Path) -> None:
    kept = tmp_path / "acks.json"
    long = ("--seconds", "600", "--rooms", "2", "--rate", "50", "--histogram", str(kept))
    with load(tmp_path, server, *long) as run:
        run.until("playing for")
        before = acknowledged(server)
        wait_until(lambda: acknowledged(server) > before + 2, "moves acknowledged")
        assert run.interrupt(signal.SIGINT) == 130
        told = json.loads(run.lines[-1])
        assert not any("Traceback" in line or "retrieved" in line for line in run.lines)
    assert told["moves"] > 0
    assert told["errors"] == {}
    assert json.loads(kept.read_text())["report"] == told


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--rooms", "0"], "argument --rooms: is '0': allowed are whole numbers from 1 to 100000"),
        (["--rate", "nan"], "argument --rate: is 'nan': allowed are numbers above 0"),
        (["--seconds", "-1"], "argument --seconds: is '-1': allowed are numbers above 0"),
        (["--together", "0"], "argument --together: is '0': allowed are whole numbers from 1 to 100000"),
        (["--spectators", "x"], "argument --spectators: is 'x': allowed are whole numbers from 0 to 50"),
        (["--game", "go"], "game is 'go': allowed are connect-four"),
        (["--option", "width=3"], "option is 'width=3': it needs --game GAME"),
        (["--game", "nim", "--option", "width=3"], "option is 'width=3': nim has heaps"),
        (["--bots", "deep-thought"], "deep-thought"),
        (["--histogram", "/nowhere/at/all"], "histogram is '/nowhere/at/all': No such file or directory"),
    ],
)
def test_what_cannot_be_run_is_one_line_and_status_2(
    arguments: list[str],
    why: str,
    server: ServerProcess,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In this process: that a process ends with such a line, other tests see."""
    monkeypatch.setenv("PARLOUR_TOKENS", str(tmp_path))
    told = ("--server", server.url, "--seconds", str(SECONDS), "--json")
    with pytest.raises(SystemExit) as end:
        sys.exit(run_here(["load", *told, *arguments]))  # the parser ends by itself
    printed = capsys.readouterr()
    assert (end.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert why in printed.err
