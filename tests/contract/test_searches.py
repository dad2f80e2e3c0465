"""What holds for the fixed-depth searches on every game of the catalogue."""

from dataclasses import replace
from typing import Any

import pytest

from parlour_engine.analysis import Analysis, line_texts
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose
from parlour_engine.search.attempt import FIXED_DEPTH, PLAIN, PRUNED, Method
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.greedy import greedy
from tests.contract.catalogue_cases import (
    ODD,
    SMALL,
    Case,
    affordable,
    at_home,
    distinct_positions,
    listed,
    made,
    named,
    some_positions,
)
from tests.naive import minimax


def cases(*tables: dict[str, list[dict[str, object]]]) -> list[Case]:
    return at_home() + [case for table in tables for case in listed(table)]


def for_every(rule_sets: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "game", [made(case) for case in rule_sets], ids=[named(case) for case in rule_sets]
    )


@for_every(cases(ODD, SMALL))
def test_every_fixed_depth_search_has_the_value_and_the_move_of_full_minimax(game: AnyGame) -> None:
    for position in some_positions(game, range(2), most=4):
        if len(game.legal_moves(position)) > 30:
            continue  # full minimax would take minutes, and pruning would not differ in kind
        for name, evaluator in game.evaluators.items():
            for depth in (1, 2, 3):
                move, value, count = minimax.best(game, position, depth, evaluator)
                for algorithm in FIXED_DEPTH:
                    answer = searched(game, position, Method(algorithm, name), Limit(depth=depth))
                    assert (answer.move, answer.value) == (move, value), (algorithm, name, depth)
                    counts = (answer.nodes, answer.evaluations)
                    assert (counts == (count.nodes, count.leaves)) or algorithm in PRUNED
                    assert answer.nodes <= count.nodes
                    assert answer.evaluations <= count.leaves


def searched(game: AnyGame, position: Any, method: Method, limit: Limit) -> Analysis:
    return deepen(game, position, method, limit, INERT, search=search_to_depth)


@for_every(cases(ODD, SMALL))
def test_the_two_pruned_forms_are_the_same_search_and_so_are_the_two_plain_ones(game: AnyGame) -> None:
    for position in some_positions(game, range(1), most=4):
        for name in game.evaluators:
            for depth, forms in ((3, PRUNED), (2, PLAIN)):
                one, other = (
                    searched(
                        game, position, Method(form, name), Limit(depth=depth, nodes=affordable(game, 1_000))
                    )
                    for form in forms
                )
                assert replace(one, seconds=0.0) == replace(other, seconds=0.0), (name, depth)


@for_every(cases(SMALL))
def test_a_plain_search_returns_the_value_of_every_move(game: AnyGame) -> None:
    for position in some_positions(game, range(1)):
        evaluator = game.evaluators[game.default_evaluator]
        answer = searched(game, position, Method("minimax", game.default_evaluator), Limit(depth=2))
        assert answer.moves is not None
        assert tuple(answer.moves) == game.legal_moves(position)
        for move, value in answer.moves.items():
            child = game.play(position, move)
            maximiser = evaluator.maximiser or game.to_move(position)
            assert value == minimax.value(game, child, 1, evaluator, maximiser, minimax.Count())


@for_every(cases(ODD))
def test_the_line_of_alpha_beta_ends_in_the_value_it_promises(game: AnyGame) -> None:
    for position in some_positions(game, range(2)):
        for name, evaluator in game.evaluators.items():
            answer = searched(
                game, position, Method("alphabeta", name), Limit(depth=3, nodes=affordable(game, 2_000))
            )
            leaf, plies = position, len(answer.line)
            for move in answer.line:
                leaf = game.play(leaf, move)
            result, maximiser = game.result(leaf), evaluator.maximiser or game.to_move(position)
            if result is None:
                assert plies == answer.depth
                assert evaluator.guess(leaf, maximiser, plies) == answer.value
            else:
                assert evaluator.end(leaf, result, maximiser, plies) == answer.value


@for_every(cases(ODD))
def test_a_bounded_search_that_finishes_is_the_unbounded_search(game: AnyGame) -> None:
    method = Method("alphabeta", game.default_evaluator)
    for position in some_positions(game, range(2)):
        depth = 3 if len(game.legal_moves(position)) < 50 else 1
        free = searched(game, position, method, Limit(depth=depth))
        bounded = searched(game, position, method, Limit(depth=depth, nodes=10**9))
        assert not bounded.interrupted
        assert (bounded.move, bounded.value, bounded.line) == (free.move, free.value, free.line)
        assert (bounded.nodes, bounded.evaluations) == (free.nodes, free.evaluations)


@for_every(cases(ODD))
def test_greedy_takes_the_first_of_the_best_single_moves(game: AnyGame) -> None:
    for position in some_positions(game, range(2), most=20):
        for evaluator in game.evaluators.values():
            answer = greedy(game, position, evaluator, NO_LIMIT, INERT)
            move, value, count = minimax.best(game, position, 1, evaluator)
            assert (answer.move, answer.value) == (move, value)
            assert (answer.nodes, answer.evaluations) == (count.nodes, count.leaves)


@for_every(listed(SMALL))
def test_a_hurrying_search_wins_in_the_fewest_plies_and_loses_in_the_most(game: AnyGame) -> None:
    for position in distinct_positions(game, range(3)):
        answer = choose(game, position, "alphabeta:nodes=3000,evaluator=none")
        if answer.interrupted:
            continue
        exact = plies_to_end(game, position)
        if answer.score.kind in ("win", "loss"):
            assert (answer.score.kind, answer.score.number) == exact
            assert plies_to_end(game, game.play(position, answer.move))[1] == exact[1] - 1
        else:
            assert exact[0] == "draw"


def plies_to_end(game: AnyGame, position: Any) -> tuple[str, int]:
    """The outcome for the side to move and its plies, the winner hurrying and the loser delaying."""
    result = game.result(position)
    if result is not None:
        if result.winner is None:
            return "draw", 0
        return "win" if result.winner == game.to_move(position) else "loss", 0
    replies = [plies_to_end(game, game.play(position, move)) for move in game.legal_moves(position)]
    if losses := [plies for outcome, plies in replies if outcome == "loss"]:
        return "win", 1 + min(losses)
    if draws := [plies for outcome, plies in replies if outcome == "draw"]:
        return "draw", 1 + min(draws)
    return "loss", 1 + max(plies for _, plies in replies)


def test_moves_of_a_line_are_written_in_the_positions_they_are_played_in() -> None:
    game = made(("nim", {"heaps": [2, 1]}))
    answer = choose(game, game.start(), "alphabeta:depth=3")
    assert line_texts(game, game.start(), answer.line) == ["1:1", "1:1", "2:1"]
