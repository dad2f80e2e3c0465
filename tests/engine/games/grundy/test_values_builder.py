"""The builder of the Grundy values: what is shipped is what it finds, however it leaves splits out."""

import subprocess
import sys

import pytest

from parlour_engine.games.grundy.values import LARGEST_KNOWN, values
from parlour_engine.games.grundy.values_builder import grundy_values, is_rare, main


def test_the_shipped_values_are_those_that_are_found() -> None:
    assert grundy_values(LARGEST_KNOWN).tobytes() == values()


@pytest.mark.parametrize("largest", [0, 1, 2, 3, 4])
def test_the_smallest_heaps_are_found_alone(largest: int) -> None:
    assert grundy_values(largest).tolist() == [0, 0, 0, 1, 0][: largest + 1]


def test_the_classes_are_what_the_method_needs() -> None:
    """The exclusive or of two of one class is rare, of one of each common."""
    for one in range(64):
        for other in range(64):
            assert is_rare(one ^ other) == (is_rare(one) == is_rare(other))


def test_rare_values_are_rare() -> None:
    assert sum(is_rare(value) for value in values()) < len(values()) // 50


def test_the_command_prints_25_values_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--heap", "27"])
    assert capsys.readouterr().out.splitlines() == [
        "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4",
        "3 0 4",
    ]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("--heap 1000001", "heap is '1000001': allowed are 0..1000000"),
        ("--heap -1", "heap is '-1': allowed are 0..1000000"),
        ("--heap 5 --write /nowhere/x", "file '/nowhere/x' cannot be written: No such file"),
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
    shell = f"{sys.executable} -m parlour_engine.games.grundy.values_builder | head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("0 0 0 1 0 2 1 ")
    assert done.stderr == ""
