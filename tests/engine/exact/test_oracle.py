"""From exact values to an answer: the move of perfect play, and the values of the others."""

import doctest
from collections.abc import Mapping

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact import oracle
from parlour_engine.exact.oracle import OracleSolver, perfect_move
from parlour_engine.exact.solution import ExactValue
from parlour_engine.games.nim.values import NimOracle
from parlour_engine.limits import Limit


def chosen(moves: Mapping[int, ExactValue], shares: Mapping[int, float]) -> int:
    return perfect_move(moves, shares.__getitem__)


def win(plies: int | None) -> ExactValue:
    return ExactValue.proved("win", plies)


def loss(plies: int | None) -> ExactValue:
    return ExactValue.proved("loss", plies)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(oracle).failed == 0


def test_the_winner_hurries_and_keeps_the_first_of_the_shortest_ways() -> None:
    assert chosen({1: loss(2), 2: win(9), 3: win(5), 4: win(5)}, {}) == 3


def test_a_win_of_known_length_comes_before_one_without() -> None:
    assert chosen({1: win(None), 2: win(7)}, {}) == 2


def test_the_loser_takes_the_longest_way_whatever_the_share() -> None:
    assert chosen({1: loss(4), 2: loss(6)}, {1: 0.1, 2: 1.0}) == 2


def test_of_equally_long_defences_the_one_with_the_fewest_winning_replies_is_taken() -> None:
    losses = {1: loss(6), 2: loss(6), 3: loss(4), 4: loss(6)}
    assert chosen(losses, {1: 0.5, 2: 0.25, 3: 0.0, 4: 0.25}) == 2


def test_a_defence_of_unknown_length_may_be_the_longest() -> None:
    assert chosen({1: loss(6), 2: loss(None), 3: loss(None)}, {1: 0.0, 2: 0.5, 3: 0.25}) == 3


def test_every_move_is_reported_as_it_becomes_known_even_under_a_limit() -> None:
    game = make_game("nim", {"heaps": [2, 1]})
    reported: list[tuple[int, ExactValue]] = []
    solver = OracleSolver(game, NimOracle(game))
    found = solver(game.start(), Limit(nodes=1, seconds=0), INERT, lambda *each: reported.append(each))
    assert dict(reported) == found.moves
    assert [move for move, _ in reported] == list(game.legal_moves(game.start()))
    assert (found.interrupted, found.nodes) == (False, 0)


def test_a_game_that_is_over_is_worth_its_result() -> None:
    game = make_game("nim", {"heaps": [0, 0], "misere": True})
    found = OracleSolver(game, NimOracle(game))(game.start(), Limit(), INERT)
    assert (found.worth, found.moves, found.move) == (win(0), {}, None)
