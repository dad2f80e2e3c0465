"""What holds for `pvs` on every game: the value of negamax, whatever orders its moves or is in its table."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.game import INFINITY, AnyGame
from parlour_engine.kernels import memory
from parlour_engine.kernels.search import compiled_pvs, compiled_search, fitting_kernel
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.search import pvs
from parlour_engine.search.attempt import Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.pvs import USUAL_MEGABYTES, InterpretedPvs
from tests.contract.catalogue_cases import (
    ODD,
    SMALL,
    affordable,
    at_home,
    distinct_positions,
    listed,
    made,
    named,
    some_positions,
)
from tests.naive import minimax

CASES = [
    case
    for case in at_home() + listed(ODD) + listed(SMALL)
    # A game over at once has nothing to search.
    if (game := made(case)).result(game.start()) is None
]
games = pytest.mark.parametrize("game", [made(case) for case in CASES], ids=[named(case) for case in CASES])

LITTLE, MUCH = 1_500, 40_000  # positions: what either form enters in some hundredths of a second
LEAST_TABLE = 1  # megabytes
TINY_TABLE = 4  # bits of the buckets, so that most entries are replaced


def enough(game: AnyGame) -> int:
    return LITTLE if fitting_kernel(game) is None else MUCH


def bounded(nodes: int) -> Budget:
    return Budget(Limit(nodes=nodes), INERT)


def full_search(game: AnyGame, position: Any, evaluator: str, depth: int) -> Attempt:
    return compiled_search(game, position, Method("negamax", evaluator), depth, bounded(enough(game)))


def assert_value(answer: Attempt, expected: Attempt, question: object) -> None:
    assert answer.finished, question
    assert answer.best == expected.best, question
    assert expected.moves[answer.line[0]] == expected.best, question


@games
def test_every_depth_has_the_value_of_negamax_and_a_move_that_reaches_it(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "bucket_bits", lambda megabytes: TINY_TABLE)
    compared = 0
    for position in some_positions(game, range(3), most=5):
        for evaluator in game.evaluators:
            search = compiled_pvs(game, position, LEAST_TABLE)
            for depth in range(1, 10):
                expected = full_search(game, position, evaluator, depth)
                if not expected.finished:
                    break
                budget = bounded(10 * enough(game))  # bad windows may cost a search more than no windows
                answer = search(game, position, Method("pvs", evaluator), depth, budget)
                assert_value(answer, expected, (game.position_text(position), evaluator, depth))
                compared += 1
    assert compared


@games
def test_no_order_window_or_size_of_the_table_changes_a_value(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Random(7)

    def shuffled(search: Any, position: Any, *rest: object) -> list[int]:
        moves = game.legal_moves(position)
        return source.sample(moves, len(moves))

    def drawn(values: list[int]) -> tuple[int, int]:
        centre, width = source.choice(values or [0]) + source.randint(-3, 3), source.choice((2, 3, 50))
        return source.choice([(centre, centre + width), (-INFINITY, centre), (centre, INFINITY)])

    monkeypatch.setattr(pvs.PvsToDepth, "ordered", shuffled)
    monkeypatch.setattr(pvs, "first_window", drawn)
    for position in some_positions(game, range(1), most=3):
        for evaluator in game.evaluators:
            search = InterpretedPvs(game, position, LEAST_TABLE)
            search.most_entries = source.choice((1, 2, 30))
            for depth in range(1, 6):
                expected = full_search(game, position, evaluator, depth)
                if not expected.finished or expected.nodes > LITTLE:
                    break
                answer = search(game, position, Method("pvs", evaluator), depth, bounded(MUCH))
                assert_value(answer, expected, (game.position_text(position), evaluator, depth))


@games
def test_the_compiled_form_finds_and_counts_what_the_interpreted_one_does(game: AnyGame) -> None:
    few = affordable(game, LITTLE)
    for position in some_positions(game, range(3), most=3):
        for evaluator in game.evaluators:
            forms = [each(game, position, USUAL_MEGABYTES) for each in (compiled_pvs, InterpretedPvs)]
            for depth in range(1, 7):
                one, other = (
                    search(game, position, Method("pvs", evaluator), depth, bounded(few)) for search in forms
                )
                assert one == other, (game.position_text(position), evaluator, depth)
                if not one.finished:
                    break


@games
@pytest.mark.parametrize("make", [InterpretedPvs, compiled_pvs])
def test_the_line_of_a_finished_depth_ends_in_its_value(
    game: AnyGame, make: Callable[..., DepthSearch]
) -> None:
    few = affordable(game, LITTLE)
    for position in some_positions(game, range(2), most=2):
        for name, evaluator in game.evaluators.items():
            search = make(game, position, LEAST_TABLE)
            for depth in range(1, 6):
                answer = search(game, position, Method("pvs", name), depth, bounded(few))
                if not answer.finished:
                    break
                leaf, plies = position, len(answer.line)
                for move in answer.line:
                    assert move in game.legal_moves(leaf)
                    leaf = game.play(leaf, move)
                result = game.result(leaf)
                if result is None:
                    assert plies == depth
                    assert evaluator.guess(leaf, answer.maximiser, plies) == answer.best
                else:
                    assert evaluator.end(leaf, result, answer.maximiser, plies) == answer.best


@pytest.mark.parametrize("case", listed(SMALL), ids=named)
def test_a_small_game_is_searched_to_its_exact_value_and_no_further(case: Any) -> None:
    game = made(case)
    for position in distinct_positions(game, range(2)):
        answer = choose(game, position, "pvs:nodes=100000,evaluator=none")
        _, value, _ = minimax.best(game, position, 12, game.evaluators["none"])
        sign = 1 if game.evaluators["none"].maximiser in (None, game.to_move(position)) else -1
        assert not answer.interrupted
        assert answer.score.kind == {1: "win", 0: "draw", -1: "loss"}[sign * value]
        hurried = choose(game, position, "alphabeta:nodes=1000000,evaluator=none")
        assert (answer.score, answer.depth) == (hurried.score, hurried.depth)
