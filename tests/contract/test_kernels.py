"""What holds for every compiled search: it is the interpreted one, to the last count, only sooner."""

from itertools import product
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.kernels.search import compiled_search, fitting_kernel
from parlour_engine.limits import Limit
from parlour_engine.search.attempt import FIXED_DEPTH, Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fixed_depth import search_to_depth
from tests.contract.catalogue_cases import (
    KERNELS,
    ODD,
    SMALL,
    Case,
    affordable,
    at_home,
    is_wide,
    listed,
    made,
    named,
    random_positions,
    some_positions,
)
from tests.contract.kernel_keys import assert_one_each, keys_of_random_games

CASES: list[Case] = [
    case
    for case in at_home() + listed(ODD) + listed(SMALL)
    # A game over at once has nothing to search.
    if case[0] in KERNELS and (game := made(case)).result(game.start()) is None
]
ENOUGH = 1500  # positions: what the interpreted search enters in a few hundredths of a second
# Too large for whole keys.
HASHED: list[Case] = [
    ("nim", {"heaps": [100] * 10}),
    ("greedy-nim", {"heaps": [99] * 9}),
    ("grundy", {"heap": 1000}),
]

games = pytest.mark.parametrize("game", [made(case) for case in CASES], ids=[named(case) for case in CASES])


def searched(
    search: DepthSearch, game: AnyGame, position: Any, method: Method, depth: int, nodes: int
) -> Attempt:
    return search(game, position, method, depth, Budget(Limit(nodes=nodes), INERT))


@games
def test_a_compiled_search_finds_and_counts_what_the_interpreted_one_does(game: AnyGame) -> None:
    enough = affordable(game, ENOUGH)
    finished = 0
    for position in some_positions(game, range(3), most=1 if is_wide(game) else 3):
        for algorithm, evaluator, depth in product(FIXED_DEPTH, game.evaluators, (1, 2, 4)):
            question = game, position, Method(algorithm, evaluator), depth, enough
            answer = searched(compiled_search, *question)
            assert answer == searched(search_to_depth, *question), question
            finished += answer.finished
    assert finished


@games
def test_an_interrupted_compiled_search_keeps_what_the_interpreted_one_keeps(
    game: AnyGame,
) -> None:
    position = random_positions(game, range(1))[0]
    for algorithm, nodes in product(FIXED_DEPTH, (1, 2, 3, 7, 40, 301)):
        question = game, position, Method(algorithm, game.default_evaluator), 5, nodes
        assert searched(compiled_search, *question) == searched(search_to_depth, *question), question


@pytest.mark.parametrize("game_id", KERNELS)
def test_deepening_answers_the_same_with_either_search(game_id: str) -> None:
    """Each depth does, as the tests above find on every board; here is what goes from depth to depth."""
    game = made((game_id, {}))
    for position in random_positions(game, range(1))[:3]:
        method, limit = Method("alphabeta", game.default_evaluator), Limit(nodes=2000)
        answers = [
            deepen(game, position, method, limit, INERT, stop_when_proved=True, search=search)
            for search in (search_to_depth, compiled_search)
        ]
        fields = [
            (each.move, each.score.to_json(), each.value, each.line, each.depth, each.nodes, each.evaluations)
            for each in answers
        ]
        assert fields[0] == fields[1]


@pytest.mark.parametrize("game", [made(case) for case in HASHED + CASES], ids=map(named, HASHED + CASES))
def test_keys_are_equal_exactly_where_those_of_the_rules_are_however_large_the_game(game: AnyGame) -> None:
    if fitting_kernel(game) is not None:
        assert_one_each(keys_of_random_games(game, range(10)))
