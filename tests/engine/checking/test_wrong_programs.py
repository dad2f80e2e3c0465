"""Six mistakes are told apart at the first wrong node, in a function, in a program, and in its trace."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_engine.catalogue import GAMES
from tests.engine.checking.checked import MISTAKES, checked, copy_with

#: What differs first, and after which moves: on the empty board of Connect Four, in Nim with 3, 4, 5.
IN_A_FUNCTION = {
    "strict": ("not-cut", ["1", "1", "2"]),
    "window": ("window", ["1", "1", "1", "2"]),
    "best": ("value", ["1", "1", "1"]),
    "order": ("order", []),
    "depth": ("deeper", ["1", "1", "1", "1"]),
    "table": ("early", ["6", "1", "4"]),
}
IN_LINES = {
    "strict": ("not-cut", ["1:1", "1:1", "2:1"]),
    "window": ("window", ["1:1", "1:1", "1:1", "2:2"]),
    "best": ("value", ["1:1", "1:1", "1:1"]),
    "order": ("order", []),
    "depth": ("deeper", ["1:1", "1:1", "1:1", "2:1"]),
    "table": ("early", ["1:1", "1:1", "2:4", "1:1"]),
}
DEPTHS = {"table": 5}  # at which a mistake acts in Nim; 4 for the others


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_function_is_found_where_it_is_made(
    mistake: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with(mistake, "function.py", tmp_path)
    found = checked(capsys, program, "--game", "connect-four", "--depth", "4", "--positions", "2")
    first = found["trials"][0]
    assert (found["status"], found["passed"]) == (1, 0)
    assert (first["kind"], first["path"]) == IN_A_FUNCTION[mistake]
    assert first["at"] == "".join(first["path"])
    assert first["sentence"]
    assert "step=" in first["glass_box"]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_program_and_in_its_trace_is_found_where_it_is_made(
    mistake: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with(mistake, "nim_lines.py", tmp_path)
    depth = DEPTHS.get(mistake, 4)
    nim = ("--game", "nim", "--depth", str(depth), "--position", "3,4,5")
    found = checked(capsys, program, "--lines", *nim)
    (first,) = found["trials"]
    assert found["status"] == 1
    assert (first["kind"], first["path"]) == IN_LINES[mistake]

    asked = {"game": "nim", "options": {}, "position": "3,4,5", "depth": depth, "evaluator": "none"}
    line = json.dumps({"search": asked}) + "\n"
    answered = subprocess.run(
        [sys.executable, program], input=line, capture_output=True, text=True, check=True, timeout=60
    )
    trace = tmp_path / "trace.jsonl"
    trace.write_text(line + answered.stdout)
    of_trace = checked(capsys, trace)
    assert of_trace["trials"] == found["trials"]
    trace.write_text(answered.stdout)
    assert checked(capsys, trace, *nim)["trials"] == found["trials"]


@pytest.mark.parametrize("game", GAMES)
def test_a_right_function_passes_on_two_hundred_positions(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with("", "function.py", tmp_path)
    options = {"nim": "heaps=5,6,7", "greedy-nim": "heaps=9,9,9,9", "grundy": "heap=40"}.get(game)
    chosen = ["--option", options] if options else []
    found = checked(capsys, program, "--game", game, *chosen, "--depth", "2", "--positions", "200")
    assert found["status"] == 0
    assert found["passed"] == len(found["trials"]) == 200


def test_a_right_program_passes_on_two_hundred_positions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with("", "nim_lines.py", tmp_path)
    nim = ("--game", "nim", "--option", "heaps=5,6,7", "--depth", "2", "--positions", "200")
    found = checked(capsys, program, "--lines", *nim)
    assert found["passed"] == len(found["trials"]) == 200


@pytest.mark.parametrize(("mistake", "told"), [("strict", "strict"), ("order", "own")])
def test_another_convention_that_fits_all_answers_is_named_and_accepted(
    mistake: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with(mistake, "function.py", tmp_path)
    asked = (program, "--game", "connect-four", "--depth", "4", "--positions", "2")
    found = checked(capsys, *asked)
    assert told in found["fits"].values()
    assert checked(capsys, *asked, "--convention", "cut=any,order=any")["status"] == 0
