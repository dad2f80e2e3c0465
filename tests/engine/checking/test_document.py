"""The examples of docs/check.md do what the page says of them."""

import re
import shlex
from pathlib import Path

import pytest

from parlour_engine.__main__ import parser
from tests.engine.checking.checked import run

PAGE = (Path(__file__).parents[3] / "docs" / "check.md").read_text(encoding="utf-8")
FENCED = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.M | re.S)
FIRST, TRACED, LINES = (text for language, text in FENCED if language == "python")
BLOCKS = [text for language, text in FENCED if not language]
COMMANDS = [block.splitlines()[0] for block in BLOCKS]


def arguments(command: str) -> list[str]:
    """Return the arguments of a command line of the page."""
    program, *rest = shlex.split(command)
    assert program == ".venv/bin/parlour-engine"
    return rest


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_is_shown_is_understood(command: str) -> None:
    parser().parse_args(arguments(command))


@pytest.mark.parametrize(
    ("name", "code", "command"),
    [("mysearch.py", FIRST, 0), ("mysearch.py", TRACED, 1), ("mynim.py", LINES, 2)],
)
def test_an_example_is_right(
    name: str,
    code: str,
    command: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(code, encoding="utf-8")
    assert run(*arguments(COMMANDS[command])) == 0
    assert "10 of 10 right" in capsys.readouterr().out


def test_the_answer_about_a_strict_cut_is_the_one_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mysearch.py").write_text(TRACED.replace("alpha >= beta", "alpha > beta"), encoding="utf-8")
    assert run(*arguments(COMMANDS[1])) == 1
    shown = "\n".join(BLOCKS[1].splitlines()[1:])
    assert capsys.readouterr().out.startswith(shown)
