"""The page's search tree: what it unpacks from a record is what the engine's own replay and counts are."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.conformance.cases import RECORDED, short_text
from parlour_engine.control import INERT
from parlour_engine.game import INFINITY
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.algorithms import describe_algorithms
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.fields import EVALUATOR
from parlour_engine.search.recorder import MOST_NODES
from parlour_engine.search.replay import Node, Way
from tests.contract.catalogue_cases import SMALL, random_positions
from tests.require import require

SCRIPT = Path(__file__).with_name("search_trees.mjs")
Tree = dict[str, Any]


def unpacked(
    folder: Path,
    *trees: Tree,
    facts: bool = False,
    for_mover: bool | None = None,
    wholes: list[Tree | None] | None = None,
) -> list[dict[str, Any]]:
    """Return what the page makes of search trees.

    Facts are said for the side to move or for MAX, or as the algorithm has its values. With `wholes`, the
    same searches without windows where there are any, it asks its questions about each.
    """
    require(shutil.which("node"), "there is no Node on this machine")
    path = folder / "trees.json"
    wanted = {"facts": facts, "forMover": for_mover, "algorithms": describe_algorithms()}
    asked = [{}] * len(trees) if wholes is None else [{"whole": whole} for whole in wholes]
    given = [{"tree": tree, **wanted, **more} for tree, more in zip(trees, asked, strict=True)]
    path.write_text(json.dumps(given))
    ran = subprocess.run(
        ["node", str(SCRIPT), str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return [json.loads(line) for line in ran.stdout.splitlines()]


def trees() -> Iterator[Tree]:
    """Yield searches of every game by every algorithm and evaluator, also cut short and with little room."""
    for name in GAMES:
        game = make_game(name, {})
        positions = random_positions(game, range(2))
        for number, evaluator in enumerate(game.evaluators):
            for algorithm in (each for each in RECORDED if EVALUATOR in each.fields):
                player = f"{short_text(algorithm, {'depth': 3})},evaluator={evaluator}"
                for room in (MOST_NODES, 40):
                    position = positions[number % len(positions)]
                    yield search_tree(game, position, player, NO_LIMIT, INERT, room)
        for player in (
            "alphabeta:nodes=40",
            "negamax:nodes=5",
            "pvs:nodes=60",
            "pvs:nodes=3",
            "pvs:depth=3,slips=30",
        ):
            yield search_tree(game, game.start(), player, Limit(nodes=3000))
        for options in SMALL.get(name, [])[:1]:
            small = make_game(name, options)
            for room, limit in ((2000, NO_LIMIT), (20, NO_LIMIT), (2000, Limit(nodes=9))):
                yield search_tree(small, small.start(), "memo", limit, INERT, room)


def test_values_windows_and_counts_are_those_of_the_engine(tmp_path: Path) -> None:
    made = list(trees())
    for tree, page in zip(made, unpacked(tmp_path, *made), strict=True):
        kinds, nodes = tree["columns"]["kinds"], replayed(tree)
        here = [seen_by_max(node, tree) for node in nodes]
        assert page["value"] == [value for value, _, _ in here]
        assert page["best"] == [-1 if node.best is None else node.best for node in nodes]
        assert page["alpha"] == [alpha for _, alpha, _ in here]
        assert page["beta"] == [beta for _, _, beta in here]
        search, counts = tree["search"], page["counts"]
        assert counts["positions"] == len(kinds) - kinds.count("o")
        assert page["dropped"] == dropped(nodes)
        if tree["algorithm"] == "pvs":
            assert counts["tableHits"] == kinds.count("t")
        elif not tree["left_out"]:
            assert counts["evaluations"] == search["evaluations"]
            assert counts["cutoffs"] + counts["nothingLeft"] == search["cutoffs"]
            assert counts["tableHits"] == search["table_hits"]
        elif not kinds.count("u"):
            assert counts["leftOut"] == tree["left_out"]
        assert (page["wrong"], page["lost"]) == ([], [])
    assert {kind for tree in made for kind in tree["columns"]["kinds"]} == set("ic012gtou")


def dropped(nodes: list[Node]) -> list[int]:
    """Return the nodes whose next sibling is the same move once more."""
    last, found = dict[int, int](), list[int]()
    for number, node in enumerate(nodes):
        if node.way is Way.AGAIN:
            found.append(last[node.level])
        last[node.level] = number
    return sorted(found)


def seen_by_max(node: Node, tree: Tree) -> tuple[int | None, int | None, int | None]:
    """Return a node's value and window for the maximiser; None for what is not known or open."""
    own = tree["form"] == "minimax" or (tree["to_move"] == tree["maximiser"]) == (node.level % 2 == 0)
    value, alpha, beta = node.value, node.alpha, node.beta
    if not own:
        value, alpha, beta = None if value is None else -value, -beta, -alpha
    return value, None if alpha == -INFINITY else alpha, None if beta == INFINITY else beta
