"""Adding an algorithm takes the two steps of CONTRIBUTING.md and no third, each in one file.

A copy of the engine and the tests gets minimax to a random depth (tests/contract/random_depth) by these
steps. There it goes through the contract suites, is in the help of the command line and in the catalogue that
the page gets, plays, and what it searches is shown in the glass box.
"""

import json
import shutil
from pathlib import Path

import pytest

from parlour_engine.catalogue import make_game
from tests.contract.copied_tree import ROOT, Passed, copy_to, run, steps_of

ID = "random-depth"
MODULE = Path("engine", "parlour_engine", "search", "random_depth.py")
TABLE = Path("engine", "parlour_engine", "players", "algorithms.py")
STEPS = steps_of("Add an algorithm")
OF_ITS_NAME = ("tests/contract/test_same_answers.py", "tests/contract/test_recorded_searches.py")
PLAYERS = "tests/contract/test_players.py"
TEXTS = "tests/engine/players/test_text.py"
CATALOGUE = "tests/server/api/test_catalogue.py"
TREES = "tests/web/test_search_tree.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the algorithm in it, and the page's sources."""
    tree = tmp_path_factory.mktemp("copy")
    copy_to(tree)
    shutil.copytree(ROOT / "client" / "web" / "src", tree / "client" / "web" / "src")
    shutil.copy(Path(__file__).parent / "random_depth" / "algorithm.py", tree / MODULE)
    table = (tree / TABLE).read_text()
    imported, last = "from parlour_engine.search.pvs import PVS\n", "        PERFECT,\n"
    assert imported in table
    assert last in table
    table = table.replace(last, f"{last}        RANDOM_DEPTH,\n")
    added = "from parlour_engine.search.random_depth import RANDOM_DEPTH\n"
    (tree / TABLE).write_text(table.replace(imported, f"{imported}{added}"))
    return tree


@pytest.fixture(scope="module")
def passed(copy: Path) -> Passed:
    """The suites over all algorithms: what has its name, and what goes through all of them at once."""
    words = f"{ID} or (test_players and nim) or test_text or test_catalogue or values_windows_and_counts"
    return Passed(copy, *OF_ITS_NAME, PLAYERS, TEXTS, CATALOGUE, TREES, "-k", words)


def test_contributing_names_two_steps_and_the_file_of_each() -> None:
    assert len(STEPS) == 2
    for step, file in zip(STEPS, (MODULE.parent, TABLE), strict=True):
        assert f"`{file}`" in step


def test_the_command_line_lists_it_and_says_what_its_fields_may_be(copy: Path) -> None:
    for command in ("search", "tree", "match"):
        assert f"{ID}       Minimax to a random depth; most, evaluator, time, nodes, seed" in run(
            copy, "-m", "parlour_engine", command, "--help"
        )
    refused = run(copy, "-m", "parlour_engine", "search", "nim", f"{ID}:most=5", status=2)
    assert refused == "parlour-engine: player field 'most' is '5': allowed are 1..4\n"
    unknown = run(copy, "-m", "parlour_engine", "search", "nim", "deep-thought", status=2)
    assert f" {ID}, " in unknown


def test_it_plays_a_legal_move(copy: Path) -> None:
    told = json.loads(run(copy, "-m", "parlour_engine", "search", "nim", f"{ID}:most=2,seed=1", "--json"))
    game = make_game("nim", {})
    assert game.parse_move(game.start(), told["move"]) in game.legal_moves(game.start())
    assert told["depth"] in (1, 2)


def test_the_contract_suites_cover_it(passed: Passed) -> None:
    assert passed.of(*OF_ITS_NAME, word=ID) > 20
    assert passed.of(PLAYERS, word="every_player") > 0
    assert passed.of(TEXTS) > 30


def test_the_page_gets_it_in_its_catalogue(copy: Path, passed: Passed) -> None:
    assert passed.of(CATALOGUE) > 5
    tell = "import json; from parlour_server.api import catalogue; "
    told = run(copy, "-c", f"{tell}print(json.dumps(catalogue.describe_catalogue()))")
    (line,) = (each for each in json.loads(told)["algorithms"] if each["name"] == ID)
    assert line["fields"] == ["most", "evaluator", "time", "nodes", "seed"]
    assert line["tree"] == {"form": "minimax", "cuts": None, "scouts": False}


def test_the_glass_box_shows_what_it_searches(copy: Path, passed: Passed) -> None:
    shown = run(copy, "-m", "parlour_engine", "tree", "nim", f"{ID}:most=2,seed=1")
    assert shown.splitlines()[-1].startswith(f"{ID} to depth ")
    assert passed.of(TREES) == 1
