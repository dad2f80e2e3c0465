"""Programs of students for the tests: copies with a mistake, and what the command says about them."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.__main__ import main

PROGRAMS = Path(__file__).parent / "programs"
MISTAKES = ("strict", "window", "best", "order", "depth", "table")


def copy_with(mistake: str, name: str, folder: Path) -> Path:
    """Write a program with a mistake into a folder."""
    text = (PROGRAMS / name).read_text(encoding="utf-8")
    path = folder / name
    path.write_text(text.replace('MISTAKE = ""', f'MISTAKE = "{mistake}"'), encoding="utf-8")
    return path


def checked(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> dict[str, Any]:
    """Return the results of a check, and its exit status under `status`."""
    status = run("check", *map(str, arguments), "--json")
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {**found, "status": status}


def run(*arguments: str) -> int:
    """Return the exit status of a command."""
    try:
        main(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    return 0
