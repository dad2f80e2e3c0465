"""`--executor dask:ADDRESS` of the commands: what they print here, an end by Ctrl-C, and a lost cluster."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import book
from tests.dask_cluster import DaskCluster
from tests.end_to_end.server_process import wait_until

MATCH = ["match", "nim", "random", "alphabeta:depth=2", "greedy", "--pairs", "3", "--seed", "cluster"]
#: For hours.
LONG = ["match", "nim", "random", "greedy", "--pairs", "100000", "--games", "--json"]
SMALL = ["--option", "width=5", "--option", "height=4"]
END_SECONDS = 100.0


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    return capsys.readouterr().out


def untimed(line: str) -> Any:
    """A line of JSON without the seconds that its work took."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: without(each) for name, each in value.items() if name != "seconds"}
        return [without(each) for each in value] if isinstance(value, list) else value

    return without(json.loads(line))


@pytest.fixture
def command(dask: DaskCluster) -> Iterator["Running"]:
    """A series for hours on the cluster, that has played some games."""
    with Running(*LONG, "--executor", dask.executor) as running:
        running.wait_for_games(3)
        yield running


class Running:
    """A command as its own process."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour_engine", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines: list[str] = []

    def wait_for_games(self, count: int) -> None:
        assert self.process.stdout is not None
        while len(self.lines) < count:
            self.lines.append(self.process.stdout.readline())
            assert self.lines[-1], self.process.communicate()

    def end(self) -> tuple[int, list[str], str]:
        """Its status, all lines of its output, and its errors."""
        out, err = self.process.communicate(timeout=END_SECONDS)
        return self.process.returncode, [*self.lines, *out.splitlines()], err

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()


def test_a_series_prints_and_writes_what_it_does_here(
    dask: DaskCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for number, where in enumerate((["--jobs", "1"], ["--executor", dask.executor])):
        table = tmp_path / f"{number}.csv"
        lines = printed(capsys, *MATCH, "--games", "--json", "--csv", str(table), *where).splitlines()
        rows = [re.sub(r"\d+\.\d+(e-\d+)?", "s", row) for row in table.read_text().splitlines()]
        found.append(([untimed(line) for line in lines], rows))
    assert len(found[0][0]) == 18 + 1
    assert len(found[0][1]) == 18 + 1
    assert found[0] == found[1]


def test_a_book_has_the_same_bytes(
    dask: DaskCluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(book, "HANDED_OUT", 20)
    files = [tmp_path / "here", tmp_path / "there"]
    for file, where in zip(files, ([], ["--executor", dask.executor]), strict=True):
        build = ["book", "build", "--plies", "4", "--file", str(file), "--megabytes", "2"]
        assert printed(capsys, *build, *SMALL, *where).startswith("5x4, up to 4 plies: 243 of 243 positions")
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_book_that_ran_out_of_time_goes_on_to_the_same_bytes(
    dask: DaskCluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(book, "HANDED_OUT", 1)
    whole, file = tmp_path / "whole", tmp_path / "file"
    printed(capsys, "book", "build", "--plies", "4", "--file", str(whole), "--megabytes", "2", *SMALL)
    build = ["book", "build", "--plies", "4", "--file", str(file), "--megabytes", "2", *SMALL]
    assert " of 243 positions; " in printed(capsys, *build, "--seconds", "0.3", "--executor", dask.executor)
    printed(capsys, *build, "--executor", dask.executor)
    assert file.read_bytes() == whole.read_bytes()


def test_positions_are_solved_to_the_same_values_in_their_order(
    dask: DaskCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "positions"
    texts = ["", "11", "12", "123", "3", "33", "34", "44", "1122", "23", "2233", "54"]
    file.write_text("\n".join(texts) + "\n")
    solve = ["solve", "connect-four", *SMALL, "--no-book", "--positions", str(file), "--json"]
    found = []
    for where in ([], ["--executor", dask.executor]):
        rows = [json.loads(line) for line in printed(capsys, *solve, *where).splitlines()]
        # How many positions a proof takes depends on what its worker has proved before.
        found.append([{**row, "nodes": 0, "seconds": 0.0} for row in rows])
    assert [row["position"] for row in found[0]] == texts
    assert found[0] == found[1]


def test_one_position_is_one_job_and_a_line_that_is_none_is_reported(
    dask: DaskCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    executor = ["--executor", dask.executor]
    here = printed(capsys, "solve", "nim", "--position", "5,4")
    there = printed(capsys, "solve", "nim", "--position", "5,4", *executor)
    assert here.splitlines()[:-1] == there.splitlines()[:-1]
    file = tmp_path / "positions"
    file.write_text("3,3\nnonsense\n2,1\n")
    with pytest.raises(SystemExit) as ended:
        main(["solve", "nim", "--positions", str(file), "--json", *executor])
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert [json.loads(line)["position"] for line in out.splitlines()] == ["3,3", "2,1"]
    assert err.startswith("parlour-engine: line 2: ")
    assert err.count("\n") == 1


def test_ctrl_c_ends_a_series_with_the_results_so_far(dask: DaskCluster, command: Running) -> None:
    command.process.send_signal(signal.SIGINT)
    status, lines, err = command.end()
    assert (status, err) == (130, "")
    standing = json.loads(lines[-1])
    assert standing["games"] >= len(lines) - 1 >= 3  # games are printed in order, all that are over count
    wait_until(lambda: dask.tasks() == 0, "idle workers")


def test_ctrl_c_ends_a_proof_with_what_is_known(dask: DaskCluster) -> None:
    with Running("solve", "connect-four", "--no-book", "--json", "--executor", dask.executor) as proof:
        wait_until(lambda: dask.tasks() == 1, "a proof")
        proof.process.send_signal(signal.SIGINT)
        status, (line,), err = proof.end()
    assert (status, err) == (130, "")
    assert json.loads(line)["interrupted"]


def test_a_command_that_was_killed_leaves_the_workers_idle(dask: DaskCluster, command: Running) -> None:
    command.process.kill()
    wait_until(lambda: dask.tasks() == 0, "idle workers")


def test_a_lost_scheduler_ends_a_series_in_one_line_after_the_results_so_far(tmp_path: Path) -> None:
    with DaskCluster(tmp_path, workers=1) as dask, Running(*LONG, "--executor", dask.executor) as series:
        series.wait_for_games(3)
        dask.kill_scheduler()
        status, lines, err = series.end()
    assert status == 2
    assert json.loads(lines[-1])["games"] >= len(lines) - 1 >= 3
    (line,) = err.splitlines()
    assert line.startswith(f"parlour-engine: the Dask scheduler at '{dask.address}' is lost")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dask:", "cluster is 'dask:': allowed is dask:ADDRESS"),
        ("spark:local", "cluster is 'spark:local'"),
        ("dask:nonsense://x", "no Dask scheduler at 'nonsense://x'"),
        ("dask:tcp://127.0.0.1:1", "no Dask scheduler at 'tcp://127.0.0.1:1'"),
        ("dask:tls://127.0.0.1:1", "'tls://127.0.0.1:1': Dask's configuration names no certificates"),
    ],
)
@pytest.mark.parametrize(
    "job",
    [MATCH, ["solve", "nim"], ["book", "build", "--plies", "2", "--file", "book", *SMALL]],
    ids=["match", "solve", "book"],
)
def test_an_unusable_cluster_is_named_in_one_line(
    job: list[str],
    text: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("parlour_engine.workers.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(SystemExit) as ended:
        main([*job, "--executor", text])
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    (line,) = err.splitlines()
    assert why in line
    assert out == ""
    assert not (tmp_path / "book").exists()


def test_without_the_extra_its_name_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit) as ended:
        main([*MATCH, "--executor", "dask:tcp://127.0.0.1:1"])
    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        "parlour-engine: a Dask cluster needs distributed: pip install 'parlour-engine[dask]'\n"
    )


def test_nothing_of_dask_is_loaded_unless_it_is_asked_for() -> None:
    code = (
        "import sys, parlour_server.app\n"
        "from parlour_engine.__main__ import main\n"
        "main(['match', 'nim', 'random', 'greedy', '--pairs', '1', '--jobs', '1'])\n"
        "main(['solve', 'nim'])\n"
        "print(sorted({'dask', 'distributed', 'tornado'} & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"
