"""Games of packages: found, said where they come from, and left out in one line when they cannot be used."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour_engine.catalogue import BUILT_IN
from tests.packages_with_games import GAME, NAME, VERSION, edit, install, with_packages

PACKAGE = f"{NAME} {VERSION}"
SOURCES = [f"{game}: built in" for game in BUILT_IN]


def python(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python where the packages of a folder are installed."""
    environment = {**with_packages(folder), "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def engine(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return python(folder, "-m", "parlour_engine", *arguments)


def test_a_game_of_a_package_is_listed_after_ours_with_where_it_comes_from(tmp_path: Path) -> None:
    install(tmp_path)
    plain, as_json = (
        engine(tmp_path, "games", "--packages"),
        engine(tmp_path, "games", "--packages", "--json"),
    )
    assert (plain.stdout.splitlines(), plain.stderr) == ([*SOURCES, f"{GAME}: {PACKAGE}"], "")
    lines = [json.loads(line) for line in as_json.stdout.splitlines()]
    assert (lines[0], lines[-1]) == (
        {"id": "connect-four", "package": None},
        {"id": GAME, "package": PACKAGE},
    )
    assert f"{GAME}: Bachet's game. " in engine(tmp_path, "games").stdout


def test_it_is_searched_and_its_search_is_recorded(tmp_path: Path) -> None:
    install(tmp_path)
    answer = engine(tmp_path, "search", GAME, "alphabeta:depth=8", "--option", "counters=6", "--json")
    assert json.loads(answer.stdout)["move"] == "1:2"
    tree = engine(tmp_path, "tree", GAME, "alphabeta:depth=3", "--option", "counters=5")
    assert (tree.returncode, tree.stderr) == (0, "")
    assert "1:1" in tree.stdout


def test_packages_are_looked_for_only_when_another_game_than_ours_is_asked_for(tmp_path: Path) -> None:
    install(tmp_path)
    program = (
        "import sys\n"
        "from parlour_engine.catalogue import GAMES, make_game, part\n"
        "loaded = lambda: 'parlour_game_bachet' in sys.modules\n"
        "make_game('nim', {}), part('nim', 'levels')\n"
        "print(loaded(), 'bachet' in GAMES, loaded())\n"
    )
    assert python(tmp_path, "-c", program).stdout == "False True True\n"


def test_a_part_that_is_missing_is_one_line_when_it_is_needed_and_hides_no_game(tmp_path: Path) -> None:
    package = install(tmp_path)
    edit(package / "__init__.py", "api=1", 'api=1, values="parlour_game_bachet.gone:Oracle"')
    assert engine(tmp_path, "games", "--packages").stdout.splitlines()[-1] == f"{GAME}: {PACKAGE}"
    refused = engine(tmp_path, "solve", GAME)
    assert refused.returncode == 2
    (line,) = refused.stderr.splitlines()
    assert line.startswith(
        f"parlour-engine: the values of {GAME} ({PACKAGE}) cannot be used: ModuleNotFoundError"
    )


BOARDS = """
from parlour_engine.exact.oracle import worth_of_plies
from parlour_engine.exact.solution import Reason
from parlour_engine.exercises.board import DailyBoard, any_opening, default_options


class Oracle:
    at_once = True

    def __init__(self, game):
        self.game = game

    def worth(self, position):
        whole, rest = divmod(position[0][0], self.game.most + 1)
        return worth_of_plies(2 * whole + bool(rest))

    def replies(self, position):
        return int(position[0][0] % (self.game.most + 1) > 0), len(self.game.legal_moves(position))

    def reason(self, position, move):
        return Reason("rest", "", {"rest": position[0][0] % (self.game.most + 1)})


BOARDS = (DailyBoard(default_options, range(0, 9, 2), range(3, 14), opening=any_opening),)
"""


def test_a_package_with_exact_values_may_have_a_position_of_the_day(tmp_path: Path) -> None:
    package = install(tmp_path)
    (package / "solved.py").write_text(BOARDS)
    parts = "values='parlour_game_bachet.solved:Oracle', daily='parlour_game_bachet.solved:BOARDS'"
    edit(package / "__init__.py", "api=1", f"api=1, {parts}")
    day = json.loads(engine(tmp_path, "exercise", "day", GAME, "--date", "2026-11-28", "--json").stdout)
    counters = int(day["position"])
    assert (day["outcome"], day["answer"]) == ("win", f"1:{counters % 4}")
    assert [reason["code"] for _, reason in day["line"]][-1] == "wins"
    assert len(day["refutations"]) == 2


SPOILT = "spoilt-{}"  # the game that the package of a number brings


def raises(package: Path) -> None:
    (package / "__init__.py").write_text("raise OSError('no such\\nlibrary')\n")


def ends_the_process(package: Path) -> None:
    (package / "__init__.py").write_text("import sys\nsys.exit(3)\n")


def panics(package: Path) -> None:
    (package / "__init__.py").write_text("class Panic(BaseException): ...\nraise Panic('in Rust')\n")


def brings_something_else(package: Path) -> None:
    (package / "__init__.py").write_text("GAME = 'bachet'\n")


def names_nothing(package: Path) -> None:
    (package / "__init__.py").write_text("")


def is_for_another_version(package: Path) -> None:
    edit(package / "__init__.py", "api=1", "api=2")


def is_for_no_version(package: Path) -> None:
    edit(package / "__init__.py", "    api=1,\n", "")


def has_no_rules(package: Path) -> None:
    (package / "rules.py").unlink()


def has_rules_of_another_game(package: Path) -> None:
    (text,) = re.findall(r'"spoilt-\d+"', (package / "rules.py").read_text(encoding="utf-8"))
    edit(package / "rules.py", text, '"bashe"')


def has_rules_that_fail(package: Path) -> None:
    edit(package / "rules.py", "tuple(range(1,", "tuple(range(None,")


def never_ends(package: Path) -> None:
    edit(package / "rules.py", "if counters:", "if True:")


def has_no_title(package: Path) -> None:
    edit(package / "__init__.py", 'title="Bachet\'s game"', "title=None")


def has_a_summary_that_no_list_has_room_for(package: Path) -> None:
    edit(package / "__init__.py", 'summary="', f'summary="{"x" * 200}')


def has_a_view_that_no_board_draws(package: Path) -> None:
    with (package / "rules.py").open("a", encoding="utf-8") as rules:
        rules.write("\n    def view(self, position):\n        return {'family': 'circle'}\n")


def has_options_out_of_bounds(package: Path) -> None:
    edit(package / "rules.py", '"counters", 21, 1', '"counters", 0, 1')


def has_no_page(package: Path) -> None:
    (package / "rules.md").unlink()


def has_a_page_without_a_title(package: Path) -> None:
    edit(package / "rules.md", "# Bachet's game\n", "")


def has_a_page_in_no_encoding(package: Path) -> None:
    (package / "rules.hr.md").write_bytes(b"# Igra \xff\n")


WAYS_TO_SPOIL: list[tuple[Callable[[Path], None], str]] = [
    (raises, "OSError: no such library"),
    (ends_the_process, "SystemExit: 3"),
    (panics, "Panic: in Rust"),
    (brings_something_else, "it is str, not parlour_engine.catalogue.Entry"),
    (names_nothing, "AttributeError: module '{module}' has no attribute 'GAME'"),
    (is_for_another_version, "it asks for version 2 of the engine's interface (api): this is 1"),
    (is_for_no_version, "it asks for no version of the engine's interface (api): this is 1"),
    (has_no_rules, "ModuleNotFoundError: No module named '{module}.rules'"),
    (has_rules_of_another_game, "its rules call it 'bashe'"),
    (has_rules_that_fail, "TypeError: "),
    (never_ends, "a game of "),
    (has_no_title, "title is None: allowed is a line of at most 60 characters"),
    (has_a_summary_that_no_list_has_room_for, "summary is 'xxx"),
    (has_a_view_that_no_board_draws, "its view cannot be drawn: family is 'circle'"),
    (has_options_out_of_bounds, "option 'counters' is 0: allowed are 1..100"),
    (has_no_page, "rules.md does not begin with a title"),
    (has_a_page_without_a_title, "rules.md does not begin with a title"),
    (has_a_page_in_no_encoding, "rules.hr.md: 'utf-8' codec can't decode byte 0xff"),
]


def test_a_package_that_cannot_be_used_costs_one_line_and_no_other_game(tmp_path: Path) -> None:
    expected = {}
    for number, (spoil, why) in enumerate(WAYS_TO_SPOIL):
        game, name = SPOILT.format(number), f"parlour-game-spoilt-{number}"
        spoil(install(tmp_path, name, game=game))
        expected[f"game '{game}' of {name} {VERSION}"] = why.format(module=name.replace("-", "_"))
    install(tmp_path, "parlour-game-other", game="other")
    listed = engine(tmp_path, "games", "--packages")
    assert listed.stdout.splitlines() == [*SOURCES, "other: parlour-game-other 0.1.0"]
    told = dict(line.split(" is left out: ", 1) for line in listed.stderr.splitlines())
    assert told.keys() == {f"parlour-engine: {package}" for package in expected}
    for package, why in expected.items():
        assert told[f"parlour-engine: {package}"].startswith(why), package
    assert listed.returncode == 0


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("nim", "a built-in game has this id"),
        ("Bachet", "an id has small letters, digits and single hyphens"),
        ("x|y", "an id has small letters, digits and single hyphens"),
    ],
)
def test_an_id_that_is_taken_or_malformed_is_refused(game: str, why: str, tmp_path: Path) -> None:
    install(tmp_path, game=game)
    listed = engine(tmp_path, "games", "--packages")
    assert listed.stdout.splitlines() == SOURCES
    assert listed.stderr == f"parlour-engine: game {game!r} of {PACKAGE} is left out: {why}\n"


def test_two_packages_with_one_id_are_named_in_one_line_and_neither_is_used(tmp_path: Path) -> None:
    install(tmp_path)
    install(tmp_path, "another-bachet", "2.0")
    listed = engine(tmp_path, "games", "--packages")
    assert listed.stdout.splitlines() == SOURCES
    assert listed.stderr == (
        f"parlour-engine: game '{GAME}' of another-bachet 2.0 and {PACKAGE} is left out: "
        "both have a game of this id\n"
    )


def test_entry_points_that_cannot_be_read_cost_one_line(tmp_path: Path) -> None:
    install(tmp_path)
    (described,) = tmp_path.glob("*.dist-info")
    (described / "entry_points.txt").write_text("[parlour.games]\nbachet\n")
    listed = engine(tmp_path, "games", "--packages")
    assert listed.stdout.splitlines() == SOURCES
    (line,) = listed.stderr.splitlines()
    assert line.startswith(f"parlour-engine: games of {NAME} are left out: ")


def test_a_changed_kernel_of_a_package_is_compiled_anew(tmp_path: Path) -> None:
    """Compiled code is kept by the sources that it was made of."""

    def folder() -> str:
        program = "from parlour_engine.kernels.cache import directory; print(directory().name)"
        return python(tmp_path, "-c", program).stdout

    without = folder()
    package = install(tmp_path)
    assert folder() == without, "no compiled parts, nothing to be told apart"
    edit(package / "__init__.py", "api=1", 'api=1, kernel="parlour_engine.games.heaps.kernel"')
    first = folder()
    (package / "helper.py").write_text("NUMBER = 1\n")
    assert len({without, first, folder()}) == 3
