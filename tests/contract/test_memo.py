"""What holds for memo in both its forms: it is full minimax, and they are one search, to the last count."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame, PlayerTextError
from parlour_engine.kernels.search import COMPILED
from parlour_engine.kernels.table import KEY_BITS
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import maximising_player
from parlour_engine.search.memo import check_memo
from parlour_engine.search.searches import INTERPRETED
from tests.contract.catalogue_cases import (
    KERNELS,
    ODD,
    SMALL,
    at_home,
    distinct_positions,
    listed,
    made,
    named,
    random_positions,
    some_positions,
)
from tests.contract.kernel_keys import assert_one_each, keys_of_random_games
from tests.naive import minimax

# About as large as memo allows, where a key needs all its bits.
LARGEST: dict[str, list[dict[str, object]]] = {
    "connect-four": [
        {"width": 4, "height": 4},
        {"width": 12, "height": 1, "line": 12},
        {"width": 2, "height": 9},
    ],
    "mnk": [{"width": 13, "height": 1}, {"width": 4, "height": 3}, {"width": 2, "height": 6, "line": 4}],
    "nim": [{"heaps": [100, 100, 100]}, {"heaps": [3] * 10, "misere": True}, {"heaps": [0, 7, 100]}],
    "greedy-nim": [{"heaps": [100, 100, 100]}, {"heaps": [3] * 10}],
    "grundy": [{"heap": 65}],
}
MOST_PLIES = 18  # of the small games, and of what is left of a game of wolf and sheep below
ENOUGH = 15_000  # positions: what the interpreted search enters in a few hundredths of a second


def allowed(game: AnyGame) -> bool:
    """Whether the game is small enough, and not over at once."""
    try:
        check_memo(game, game.start())
    except PlayerTextError:
        return False
    return game.result(game.start()) is None


CASES = [
    case
    for case in at_home() + listed(ODD) + listed(SMALL) + listed(LARGEST)
    if case[0] in KERNELS and allowed(made(case))
]

games = pytest.mark.parametrize("game", [made(case) for case in CASES], ids=[named(case) for case in CASES])
small_games = pytest.mark.parametrize(
    "game", [made(case) for case in listed(SMALL)], ids=[named(case) for case in listed(SMALL)]
)
# Positions of wolf and sheep from which every line ends soon.
WOLF_ENDINGS = (
    "d8/b4,a7,c7,h8/s",
    "f8/g5,c7,e7,b8/w",
    "f6/c5,b6,b8,h8/s",
    "c7/c5,b6,e7,f8/s",
    "h8/e5,h6,e7,d8/w",
    "a7/d4,b6,f8,h8/s",
)


def answered(searches: Searches, game: AnyGame, position: Any, limit: Limit) -> Analysis:
    return replace(searches.memo(game, position, limit, INERT), seconds=0.0)


def test_every_game_has_a_size_that_memo_plays() -> None:
    assert {game_id for game_id, _ in CASES} == set(KERNELS)


@games
def test_compiled_memo_finds_and_counts_what_interpreted_memo_does(game: AnyGame) -> None:
    finished = 0
    near_the_end = random_positions(game, range(1))[-3:]
    for position in (*some_positions(game, range(3), most=5), *near_the_end):
        answers = [answered(form, game, position, Limit(nodes=ENOUGH)) for form in (INTERPRETED, COMPILED)]
        assert answers[0] == answers[1], game.position_text(position)
        finished += not answers[0].interrupted
    assert finished


@games
def test_an_interrupted_compiled_memo_keeps_what_the_interpreted_one_keeps(game: AnyGame) -> None:
    for position, nodes in product(some_positions(game, range(1), most=3), (1, 2, 3, 7, 40, 301)):
        answers = [answered(form, game, position, Limit(nodes=nodes)) for form in (INTERPRETED, COMPILED)]
        assert answers[0] == answers[1], (game.position_text(position), nodes)


@small_games
def test_memo_agrees_with_full_minimax_to_the_end(game: AnyGame) -> None:
    for position in distinct_positions(game, range(3)):
        assert_both_forms_are_full_minimax(game, position)


@pytest.mark.parametrize("text", WOLF_ENDINGS)
def test_memo_agrees_with_full_minimax_where_wolf_or_sheep_are_about_to_win(text: str) -> None:
    game = made(("wolf-and-sheep", {}))
    assert_both_forms_are_full_minimax(game, game.parse_position(text))


def assert_both_forms_are_full_minimax(game: AnyGame, position: Any) -> None:
    evaluator = game.evaluators["none"]
    move, value, count = minimax.best(game, position, MOST_PLIES, evaluator)
    sign = 1 if maximising_player(game, position, evaluator) == game.to_move(position) else -1
    for form in (INTERPRETED, COMPILED):
        answer = answered(form, game, position, NO_LIMIT)
        assert (answer.move, answer.value) == (move, sign * value)
        assert answer.nodes <= count.nodes
        last = position
        for each in answer.line:
            last = game.play(last, each)
        result = game.result(last)
        assert result is not None
        outcome = {None: "draw", game.to_move(position): "win"}.get(result.winner, "loss")
        assert answer.score.kind == outcome


@games
def test_a_kernels_keys_are_equal_exactly_where_those_of_the_rules_are(game: AnyGame) -> None:
    keys = keys_of_random_games(game, range(30))
    assert_one_each(keys)
    assert all(0 <= key < 1 << KEY_BITS for each in keys.values() for key in each)
