"""Adding a game takes the four steps of CONTRIBUTING.md and no fifth.

A copy of the engine and the tests gets Kayles (tests/contract/kayles) by those steps.
There it goes through the contract suites, and it is played in a room, in a terminal, and by a bot.
"""

import re
import shlex
from pathlib import Path

import pytest

from tests.contract.copied_tree import ROOT, Passed, copy_to, run, steps_of
from tests.contract.kayles import add_kayles

ID = "kayles"
SOURCES = (".py", ".md", ".json", ".toml")
STEPS = steps_of("Add a game")
OF_EVERY_GAME = (
    "tests/engine/test_catalogue.py",
    "tests/engine/players/test_levels.py",
    "tests/engine/exact/test_solvable.py",
    "tests/server/api/test_catalogue.py",
    "tests/server/domain/room/test_views.py",
    "tests/server/domain/ratings/test_ladders.py",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the game in it."""
    tree = tmp_path_factory.mktemp("copy")
    copy_to(tree)
    add_kayles(tree)
    run(tree, *(word.replace("ID", ID) for word in command_of_the_last_step()[1:]))
    return tree


@pytest.fixture(scope="module")
def passed(copy: Path) -> Passed:
    """The contract suites over the game, the suites over all games, and what is done with this one."""
    compiles = (
        "fewer_level_by_level or plies_straight or made_to_work or compiled_solver"  # other games' searches
    )
    return Passed(
        copy,
        "tests/contract",
        *("-o", "python_files=test_*.py played.py"),
        *OF_EVERY_GAME,
        *("-k", f"{ID} or not (contract or {compiles})"),
        *("-m", "not slow and not deep"),
    )


def command_of_the_last_step() -> list[str]:
    (command,) = (text for text in re.findall(r"`([^`]*)`", STEPS[-1]) if " -m " in text)
    return shlex.split(command)


def test_contributing_names_four_steps_and_what_each_makes() -> None:
    made = ("rules.py", "rules.md", "catalogue.py", "recorded.json")
    assert len(STEPS) == len(made)
    for step, name in zip(STEPS, made, strict=True):
        assert f"{name}`" in step


def test_the_last_step_wrote_the_new_record_and_changed_no_other(copy: Path) -> None:
    games = Path("engine", "parlour_engine", "games")
    kept = {path.parent.name: path.read_bytes() for path in (ROOT / games).glob("*/recorded.json")}
    written = {path.parent.name: path.read_bytes() for path in (copy / games).glob("*/recorded.json")}
    assert written.keys() - kept.keys() == {"kayles"}
    assert kept.items() <= written.items()


def test_it_takes_four_files(copy: Path) -> None:
    before, after = contents(ROOT), contents(copy)
    assert [name for name in after if after[name] != before.get(name)] == [
        "engine/parlour_engine/catalogue.py",
        "engine/parlour_engine/games/kayles/recorded.json",
        "engine/parlour_engine/games/kayles/rules.md",
        "engine/parlour_engine/games/kayles/rules.py",
    ]


def contents(tree: Path) -> dict[str, bytes]:
    """The engine's sources, by their paths in a tree."""
    files = sorted(path for path in (tree / "engine").rglob("*.*") if path.suffix in SOURCES)
    return {str(path.relative_to(tree)): path.read_bytes() for path in files}


def test_the_contract_suites_cover_it(passed: Passed) -> None:
    assert passed.of("tests/contract/test_", word=ID) > 50


def test_what_is_said_of_every_game_is_true_of_it(passed: Passed) -> None:
    assert all(passed.of(suite) for suite in OF_EVERY_GAME)
    assert passed.of(*OF_EVERY_GAME) > 50


def test_it_is_played_in_a_room_in_a_terminal_and_by_a_bot(passed: Passed) -> None:
    assert passed.of("tests/contract/kayles/played.py") > 10
