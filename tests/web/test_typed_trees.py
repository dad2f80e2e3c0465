"""The page's typed trees: it reads, names, orders, grows and refuses them as the engine does."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from parlour_engine.catalogue import describe_games, make_game
from parlour_engine.exercises.orders import best_first, searched, whole_tree, worst_first
from parlour_engine.exercises.typed_trees import EXAMPLES, random_tree
from parlour_engine.game import OptionError, PositionError
from parlour_engine.games.tree.text import read_position
from tests.require import require

SCRIPT = Path(__file__).with_name("typed_trees.mjs")

TREES = [
    *EXAMPLES.values(),
    "(1)",
    "(((((((((((( -7 ))))))))))))",
    "root(left(3 safe=12) right(−2 4))",
    "(3,4,\n(5 6)) at C1",
    " ( 1 2\t3 ) ",
    f"({' '.join(map(str, range(2_000)))})",
    *(random_tree({"seed": seed, "levels": 4}) for seed in range(20)),
]
REFUSED = [
    "",
    "   ",
    "(3 (4",
    "((3 12 8) (2 4 6",
    "((3) ",
    "5",
    "(3 4) 5",
    "(3 4))",
    ")",
    "(3 () 4)",
    "(a 4)",
    "(a=b 4)",
    "(1=2)",
    "(3 x!)",
    f"({'9' * 40})",
    "(-1234567)",
    "(abcdefghijklm(1 2))",
    f"({'<b>' * 30})",
    "(a=1 A=2)",
    "(B=1 2)",
    "(3 4) at Q",
    "(3 4) at",
    "(" * 13 + "1" + ")" * 13,
    f"({'1 ' * 2_001})",
    f"({'1 ' * 1_000_000})",
    f"({' ' * 60_000}1)",
    "(½)",
]
SIZES: list[dict[str, int]] = [
    {"levels": levels, "branches": 1 + seed % 3, "branches_most": 3, "low": -9, "high": 99, "seed": seed}
    for seed, levels in ((41, 3), (999_999_999, 4), (0, 1), (7, 5), (123_456_789, 2))
]
BAD_SIZES: list[dict[str, int]] = [
    {**SIZES[0], "levels": 9},
    {**SIZES[0], "branches": 4},
    {**SIZES[0], "low": 100},
    {**SIZES[0], "levels": 8, "branches_most": 8},
]


@cache
def told() -> dict[str, Any]:
    require(shutil.which("node"), "there is no Node on this machine")
    with TemporaryDirectory() as folder:
        path = Path(folder, "given.json")
        path.write_text(json.dumps({"texts": [*TREES, *REFUSED], "sizes": [*SIZES, *BAD_SIZES]}))
        ran = subprocess.run(
            ["node", str(SCRIPT), str(path)], capture_output=True, text=True, timeout=60, check=False
        )
    assert ran.returncode == 0, ran.stderr[-2000:]
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


@pytest.mark.parametrize("number", range(len(TREES)))
def test_a_tree_has_the_text_the_names_and_the_node_that_the_engine_reads(number: int) -> None:
    tree, at = read_position(TREES[number])
    page = told()["texts"][number]
    assert (page["text"], page["at"]) == (tree.text, at)
    assert page["names"] == [node.name for node in tree.nodes]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_a_text_that_is_no_tree_is_refused_in_the_engines_words(number: int) -> None:
    with pytest.raises(PositionError) as error:
        read_position(REFUSED[number])
    page = told()["texts"][len(TREES) + number]["fault"].replace("“", '"').replace("”", '"')
    assert page[0].lower() + page[1:] == plain(str(error.value)) + "."


def plain(text: str) -> str:
    """Return a line of the engine with double quotes, and without the mark of what is left out."""
    return text.replace("'", '"')


@pytest.mark.parametrize("first", ["max", "min"])
def test_ends_looked_at_in_each_order_are_those_of_the_engines_search(first: str) -> None:
    game = make_game("tree", {"first": first}, study=True)
    for number, text in enumerate(TREES):
        position = game.parse_position(text.partition(" at ")[0])
        if len(read_position(text)[0].nodes) > 500:
            continue
        whole = whole_tree(game, position, game.default_depth, "number")
        page = told()["texts"][number]["orders"][0 if first == "max" else 1]
        for tree, (written, leaves, value) in zip(
            (whole, best_first(whole), worst_first(whole)), page, strict=True
        ):
            analysis = searched(tree)
            assert (leaves, value) == (analysis.evaluations, analysis.value), written


def test_a_seed_grows_the_tree_of_the_command_line() -> None:
    assert told()["random"][: len(SIZES)] == [random_tree(sizes) for sizes in SIZES]


def test_sizes_that_the_engine_refuses_grow_nothing() -> None:
    assert told()["random"][len(SIZES) :] == ["bounds", "order", "order", "large"]
    for sizes in BAD_SIZES:
        with pytest.raises(OptionError):
            random_tree(sizes)


def test_the_pages_entry_and_examples_are_the_engines() -> None:
    (entry,) = (game for game in describe_games(study=True) if game["id"] == "tree")
    page, game = told()["game"], make_game("tree", {}, study=True)
    assert {name: page[name] for name in ("id", "title", "summary", "options")} == {
        name: entry[name] for name in ("id", "title", "summary", "options")
    }
    assert (page["evaluators"], page["evaluator"]) == (list(game.evaluators), game.default_evaluator)
    assert told()["examples"] == EXAMPLES
