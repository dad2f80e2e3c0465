"""The builder of the wolf's table: what is shipped is what it builds, and it holds what others counted."""

import lzma
from pathlib import Path

import pytest

from parlour_engine.games.wolf_and_sheep.table_builder import build, main, summary
from parlour_engine.games.wolf_and_sheep.values import table


def test_the_shipped_table_is_the_one_that_is_built() -> None:
    assert build().tobytes() == table()


def test_the_summary_counts_what_two_other_programs_counted() -> None:
    assert summary(build()) == [
        "1,006,880 placements a side",
        "wolf to move: the wolf wins 962,533, the sheep win 44,347",
        "sheep to move: the wolf wins 917,812, the sheep win 89,068",
        "longest wins: the wolf 41 plies, the sheep 44",
        "d8/a1,c1,e1,g1/w: the sheep win in 44 plies",
    ]


def test_the_command_sums_the_table_up_and_writes_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "table.xz"
    main(["--write", str(file)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1,006,880 placements a side"
    assert lines[-1].endswith(f"bytes written to {file}")
    assert lzma.decompress(file.read_bytes()) == table()
