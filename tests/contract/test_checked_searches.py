"""The search that programs are held against is the engine's own, node for node, in every game."""

from typing import Any

import pytest

from parlour_engine.checking.compare import View, first_difference
from parlour_engine.checking.reference import best_move, checked_search, reference
from parlour_engine.checking.trace import Node, leaves, size
from parlour_engine.game import AnyGame
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.attempt import FIXED_DEPTH, PRUNED
from parlour_engine.search.recorder import CUT
from tests.contract.catalogue_cases import SMALL, Case, at_home, listed, made, named, some_positions

DEPTH = 3
every_case = pytest.mark.parametrize("case", [*at_home(), *listed(SMALL)], ids=named)


def recorded(game: AnyGame, position: Any, algorithm: str, evaluator: str) -> tuple[Node, dict[str, Any]]:
    """Return the engine's record of a search as a trace, and what the engine says of the search."""
    tree = search_tree(game, position, f"{algorithm}:depth={DEPTH},evaluator={evaluator}")
    open_nodes: list[Node] = []
    for each in replayed(tree):
        move = tree["moves"][each.move] if each.level else None
        node = Node(move, (each.alpha, each.beta), each.value, each.kind == CUT)
        del open_nodes[each.level :]
        if open_nodes:
            open_nodes[-1].children.append(node)
        open_nodes.append(node)
    return open_nodes[0], tree["search"]


@every_case
@pytest.mark.parametrize("algorithm", FIXED_DEPTH)
def test_our_search_is_the_record_of_the_engine(case: Case, algorithm: str) -> None:
    game = made(case)
    for evaluator in game.evaluators:
        for position in some_positions(game, range(2), 3):
            search = checked_search(game, position, DEPTH, evaluator)
            theirs, told = recorded(game, position, algorithm, evaluator)
            ours = reference(search, "equal" if algorithm in PRUNED else "none", theirs.window)
            view = View(minimax=not algorithm.startswith("negamax"), maximises=search.maximises)
            assert first_difference(ours, theirs, view) is None
            assert (size(ours), leaves(ours)) == (told["nodes"], told["evaluations"])
            assert ours.value is not None
            for_maximiser = ours.value if search.maximises else -ours.value
            assert (best_move(ours), for_maximiser) == (told["move"], told["value"])


@every_case
def test_a_changed_record_differs_at_the_changed_node(case: Case) -> None:
    game = made(case)
    search = checked_search(game, game.start(), DEPTH, game.default_evaluator)
    theirs, _ = recorded(game, game.start(), "negamax-alphabeta", search.evaluator)
    changed = theirs
    path: list[str] = []
    while changed.children:
        changed = changed.children[-1]
        path.append(str(changed.move))
    assert changed.value is not None
    changed.value += 1
    found = first_difference(reference(search, "equal", theirs.window), theirs, View())
    assert found is not None
    assert (found.kind, list(found.path)) == ("leaf", path)
