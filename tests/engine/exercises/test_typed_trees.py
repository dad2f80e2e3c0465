"""Typed trees to begin with."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exercises.typed_trees import EXAMPLES, example, random_tree
from parlour_engine.game import OptionError
from tests.naive.alpha_beta import Nested, nested

GAME = make_game("tree", {}, study=True)


def test_every_example_is_a_tree() -> None:
    for name in EXAMPLES:
        assert GAME.position_text(GAME.parse_position(example(name))) == EXAMPLES[name]


def test_a_seed_gives_the_same_tree_on_every_machine() -> None:
    assert random_tree({"seed": 41}) == "(((13 19) (16 3 12) (5 15)) ((15 2) (14 7)))"
    assert random_tree({"seed": 42}) != random_tree({"seed": 41})


@pytest.mark.parametrize("seed", range(20))
def test_a_random_tree_has_the_sizes_that_were_asked_for(seed: int) -> None:
    text = random_tree({"levels": 4, "branches": 2, "branches_most": 3, "low": -5, "high": 5, "seed": seed})
    assert GAME.position_text(GAME.parse_position(text)) == text
    check(nested(text), 4)


def check(tree: Nested, levels: int) -> None:
    if isinstance(tree, int):
        assert (levels, -5 <= tree <= 5) == (0, True)
        return
    assert 2 <= len(tree) <= 3
    for branch in tree:
        check(branch, levels - 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"levels": 9}, "option 'levels' is 9: allowed are 1..8"),
        ({"low": 3, "high": 2}, "option 'low' is 3: at most high, 2, is allowed"),
        ({"branches": 4}, "option 'branches' is 4: at most branches_most, 3, is allowed"),
        ({"levels": 8, "branches_most": 8}, "8 levels of 8 branches are up to 16,777,216 numbers"),
        ({"leaves": 8}, "option 'leaves' is unknown"),
    ],
)
def test_sizes_out_of_bounds_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as error:
        random_tree(given)
    assert str(error.value).startswith(said)


def test_an_unknown_example_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="example is 'x': allowed are minimax, document, lesson"):
        example("x")
