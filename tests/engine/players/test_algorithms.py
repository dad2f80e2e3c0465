"""The table of algorithms, and what is told of it."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.conformance.cases import SEARCHING, plays, short_text
from parlour_engine.game import PlayerTextError
from parlour_engine.players.algorithms import ALGORITHMS, describe_algorithms
from parlour_engine.players.choose import keeps_searches
from parlour_engine.players.trees import search_tree
from parlour_engine.search.algorithm import Algorithm

NIM = make_game("nim", {})


def test_a_pruned_algorithm_names_one_of_the_table_and_takes_the_same_fields() -> None:
    pruned = [each for each in ALGORITHMS.values() if each.prunes is not None]
    assert {(each.name, each.prunes) for each in pruned} == {
        ("alphabeta", "minimax"),
        ("negamax-alphabeta", "negamax"),
    }
    for each in pruned:
        assert each.prunes is not None
        assert each.fields == ALGORITHMS[each.prunes].fields


def test_a_search_goes_on_from_move_to_move_as_far_as_its_algorithm_says_so() -> None:
    for each in ALGORITHMS.values():
        names = [field.name for field in each.fields]
        assert plays(NIM, each.name)
        assert ("time" in names and keeps_searches(NIM, f"{each.name}:time=1")) == each.goes_on


@pytest.mark.parametrize("algorithm", SEARCHING, ids=lambda each: each.name)
def test_an_algorithm_records_a_tree_of_the_form_that_it_declares_or_none(algorithm: Algorithm) -> None:
    if algorithm.tree is None:
        with pytest.raises(PlayerTextError, match=f"^player is '{algorithm.name}': only .* search a tree$"):
            search_tree(NIM, NIM.start(), short_text(algorithm))
        return
    tree = search_tree(NIM, NIM.start(), short_text(algorithm))
    assert (tree["algorithm"], tree["form"]) == (algorithm.name, algorithm.tree.form)
    assert ("passes" in tree) == algorithm.tree.scouts
    assert ("c" in tree["columns"]["kinds"]) == (algorithm.tree.cuts is not None)


def test_the_table_is_told_as_it_is_declared() -> None:
    told = {line["name"]: line for line in describe_algorithms()}
    assert list(told) == list(ALGORITHMS)
    assert told["pvs"] == {
        "name": "pvs",
        "fields": ["depth", "evaluator", "time", "nodes", "table", "threats", "slips", "glance", "seed"],
        "deepest": 64,
        "tree": {"form": "negamax", "cuts": "window", "scouts": True},
        "goes_on": True,
    }
    assert [told[name]["deepest"] for name in ("alphabeta", "memo", "mcts")] == [18, None, None]
