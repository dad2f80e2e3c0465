"""Adding a game takes the four steps of CONTRIBUTING.md and no fifth.

A copy of the engine and the tests gets Subtract a Square (tests/contract/subtract_a_square) by those steps.
There it goes through the contract suites, and it is played in a room, in a terminal, and by a bot.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).with_name("subtract_a_square")
ID = "subtract-a-square"
#: Plugins that only take time here.
WITHOUT = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis")
STEPS = re.findall(
    r"^\d\. (.*?)(?=^\d\. |^$)",
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("## Add a game\n\n")[2]
    .partition("\n## ")[0],
    re.M | re.S,
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the game in it."""
    tree = tmp_path_factory.mktemp("copy")
    # With bytecode, but for that which other tests are just writing.
    without = shutil.ignore_patterns("*.pyc.*", "browser", "test_adding_a_game.py")
    shutil.copytree(ROOT / "engine", tree / "engine", ignore=without)
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tree)
    folder = tree / "engine" / "parlour_engine" / "games" / "subtract_a_square"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Subtract a Square: rules."""\n')
    shutil.copy(GAME / "rules.py", folder)
    shutil.copy(GAME / "rules.md", folder)
    catalogue = tree / "engine" / "parlour_engine" / "catalogue.py"
    table, end, rest = catalogue.read_text().partition("\n}\n\n\ndef entry(")
    catalogue.write_text(f"{table}\n{(GAME / 'catalogue_line.txt').read_text().rstrip()}{end}{rest}")
    run(tree, *command_of_the_last_step()[1:])
    return tree


def command_of_the_last_step() -> list[str]:
    (command,) = (text for text in re.findall(r"`([^`]*)`", STEPS[-1]) if " -m " in text)
    return shlex.split(command)


def run(tree: Path, *arguments: str) -> str:
    """Run Python in the copy, which comes before the installed packages."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {
        "PYTHONPATH": f"{tree / 'engine'}{os.pathsep}{tree}",
        "NUMBA_CACHE_DIR": str(tree / "cache"),
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def passed(tree: Path, *arguments: str) -> int:
    """Run tests in the copy and return how many passed; one that was skipped does not count."""
    shown = run(tree, "-m", "pytest", "-q", *WITHOUT, *arguments)
    return int(re.findall(r"(\d+) passed", shown)[0])


def test_contributing_names_four_steps_and_what_each_makes() -> None:
    made = ("rules.py", "rules.md", "catalogue.py", "tests/golden/games")
    assert len(STEPS) == len(made)
    for step, name in zip(STEPS, made, strict=True):
        assert f"{name}`" in step


def test_the_last_step_wrote_the_new_record_and_changed_no_other(copy: Path) -> None:
    kept, written = ROOT / "tests" / "golden" / "games", copy / "tests" / "golden" / "games"
    names = {path.name for path in written.glob("*.json")}
    assert names - {path.name for path in kept.glob("*.json")} == {f"{ID}.json"}
    for path in kept.glob("*.json"):
        assert (written / path.name).read_bytes() == path.read_bytes()


def test_the_contract_suites_cover_it(copy: Path) -> None:
    assert passed(copy, "tests/contract", "-k", ID, "-m", "not slow and not deep") > 50


def test_what_is_said_of_every_game_is_true_of_it(copy: Path) -> None:
    suites = (
        "tests/engine/test_catalogue.py",
        "tests/engine/players/test_levels.py",
        "tests/engine/exact/test_solvable.py",
        "tests/server/api/test_catalogue.py",
        "tests/server/domain/room/test_views.py",
        "tests/server/domain/ratings/test_ladders.py",
    )
    compiles = (
        "fewer_level_by_level or plies_straight or made_to_work or compiled_solver"  # other games' searches
    )
    assert passed(copy, *suites, "-k", f"not ({compiles})") > 50


def test_it_is_played_in_a_room_in_a_terminal_and_by_a_bot(copy: Path) -> None:
    assert passed(copy, "tests/contract/subtract_a_square/played.py") > 10
