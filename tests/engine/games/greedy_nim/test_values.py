"""Greedy Nim by theory against greedy Nim played out."""

import doctest
from itertools import combinations_with_replacement

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import ExactValue
from parlour_engine.game import AnyGame
from parlour_engine.games.greedy_nim import values as greedy_nim
from parlour_engine.games.greedy_nim.values import GreedyNimOracle
from tests.naive.best_play import WIN, BestPlay

GAME = make_game("greedy-nim", {})


def value_of(*heaps: int) -> ExactValue:
    game = make_game("greedy-nim", {"heaps": list(heaps)})
    return GreedyNimOracle(game).worth(game.start())


def reason(text: str, move: str) -> str:
    position = GAME.parse_position(text)
    return GreedyNimOracle(GAME).reason(position, GAME.parse_move(position, move)).text


def check(game: AnyGame, count: int, largest: int) -> None:
    """Hold every table of so many heaps to what playing it out finds."""
    oracle, played = GreedyNimOracle(game), BestPlay(game)
    for heaps in combinations_with_replacement(range(largest + 1), count):
        position = game.parse_position(",".join(map(str, heaps)))
        outcome, plies = played.value(position)
        assert oracle.worth(position) == ExactValue.proved("win" if outcome == WIN else "loss", plies), heaps
        after = [played.value(game.play(position, move))[0] for move in game.legal_moves(position)]
        assert oracle.replies(position) == (sum(outcome != WIN for outcome in after), len(after)), heaps


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(greedy_nim).failed == 0


@pytest.mark.parametrize(("count", "largest"), [(1, 20), (2, 20), (3, 14), (4, 10), (5, 6), (6, 4), (8, 3)])
def test_winner_length_and_winning_replies_are_those_of_play_to_the_end(count: int, largest: int) -> None:
    check(GAME, count, largest)


def test_of_the_286_tables_of_three_heaps_up_to_10_the_mover_loses_56() -> None:
    tables = list(combinations_with_replacement(range(11), 3))
    lost = [heaps for heaps in tables if value_of(*heaps).outcome == "loss"]
    assert (len(tables), len(lost)) == (286, 56)


def test_four_heaps_have_a_length_at_any_size_and_ten_large_ones_an_outcome() -> None:
    assert value_of(100, 100, 100, 100) == ExactValue.proved("loss", 202)
    assert value_of(100, 99, 98) == ExactValue.proved("win", 199)
    assert value_of(*[100] * 10) == ExactValue.proved("loss")
    assert value_of(*[100] * 9) == ExactValue.proved("win")


def test_the_reason_counts_the_largest_heaps() -> None:
    assert reason("5,5,3", "1:1") == "two heaps of the largest size 5: an even number, so whoever moves loses"
    assert reason("5,4,3", "1:1") == (
        "one heap of the largest size 5: an odd number, so whoever moves wins, "
        "and 1:1 leaves two heaps of the largest size 4"
    )
    assert reason("0,0,3", "3:3").endswith("so whoever moves wins, and 3:3 leaves no heap")
