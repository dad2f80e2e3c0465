"""The command that builds the tables of exact play anew."""

import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_engine.exact import wolf_table
from parlour_engine.kernels.exact_tables import main


def test_the_wolfs_table_is_summed_up_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["wolf-and-sheep", "--write", str(tmp_path / "table.xz")])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1,006,880 placements a side"
    assert lines[-1].endswith(f"bytes written to {tmp_path / 'table.xz'}")
    assert lzma.decompress((tmp_path / "table.xz").read_bytes()) == wolf_table.table()


def test_grundy_values_are_printed_25_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["grundy", "--heap", "27"])
    assert capsys.readouterr().out.splitlines() == [
        "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4",
        "3 0 4",
    ]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("nim", "argument game: invalid choice: 'nim'"),
        ("grundy --heap 1000001", "heap is '1000001': allowed are 0..1000000"),
        ("grundy --heap -1", "heap is '-1': allowed are 0..1000000"),
        ("grundy --heap 5 --write /nowhere/x", "file '/nowhere/x' cannot be written: No such file"),
    ],
)
def test_anything_unusable_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: str, why: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments.split())
    assert end.value.code == 2
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1


def test_the_module_runs_as_a_command_whose_reader_may_stop() -> None:
    shell = f"{sys.executable} -m parlour_engine.kernels.exact_tables grundy | head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("0 0 0 1 0 2 1 ")
    assert done.stderr == ""
