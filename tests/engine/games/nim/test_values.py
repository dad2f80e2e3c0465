"""Nim by theory against Nim played out."""

import doctest
from itertools import combinations_with_replacement

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import ExactValue
from parlour_engine.game import AnyGame
from parlour_engine.games.nim import values as nim
from parlour_engine.games.nim.values import NimOracle
from tests.naive.best_play import WIN, BestPlay


def all_heaps(most: int, largest: int) -> list[tuple[int, ...]]:
    return [
        heaps
        for count in range(1, most + 1)
        for heaps in combinations_with_replacement(range(largest + 1), count)
    ]


def solved(misere: bool, *heaps: int) -> tuple[AnyGame, ExactValue, str]:
    """The game, the value of its start, and the reason given with the first winning move, else the first."""
    game = make_game("nim", {"heaps": list(heaps), "misere": misere})
    oracle, start = NimOracle(game), game.start()
    moves = game.legal_moves(start)
    winning = [move for move in moves if oracle.worth(game.play(start, move)).outcome == "loss"]
    return game, oracle.worth(start), oracle.reason(start, (*winning, *moves)[0]).text


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(nim).failed == 0


@pytest.mark.parametrize("misere", [False, True])
def test_winner_and_length_are_those_of_play_to_the_end(misere: bool) -> None:
    game = make_game("nim", {"misere": misere})
    oracle, played = NimOracle(game), BestPlay(game)
    for heaps in [*all_heaps(4, 5), *all_heaps(3, 9)]:
        position = game.parse_position(",".join(map(str, heaps)))
        outcome, plies = played.value(position)
        assert oracle.worth(position) == ExactValue.proved("win" if outcome == WIN else "loss", plies), heaps


@pytest.mark.parametrize("misere", [False, True])
def test_winning_replies_are_counted_as_playing_them_all_would(misere: bool) -> None:
    game = make_game("nim", {"misere": misere})
    oracle, played = NimOracle(game), BestPlay(game)
    for heaps in all_heaps(4, 4):
        position = game.parse_position(",".join(map(str, heaps)))
        after = [played.value(game.play(position, move))[0] for move in game.legal_moves(position)]
        assert oracle.replies(position) == (sum(outcome != WIN for outcome in after), len(after)), heaps


def test_the_largest_tables_are_answered_as_well() -> None:
    game = make_game("nim", {"heaps": [100] * 10})
    assert NimOracle(game).worth(game.start()) == ExactValue.proved("loss", 1000)


@pytest.mark.parametrize(
    ("misere", "heaps", "reason"),
    [
        (False, (5, 6, 3), "5 xor 6 xor 3 = 0: whoever moves loses"),
        (False, (3, 4, 5), "3 xor 4 xor 5 = 2, not 0: whoever moves wins, and 1:2 leaves 1 xor 4 xor 5 = 0"),
        (False, (7, 0), "7, not 0: whoever moves wins, and 1:7 leaves 0"),
        (True, (2, 2), "2 xor 2 = 0: whoever moves loses"),
        (True, (1, 1, 1), "misere and no heap above 1: 3 of 1, an odd number, so whoever moves loses"),
        (True, (1, 1), "misere and no heap above 1: 2 of 1, an even number, so whoever moves wins"),
        (
            True,
            (1, 4, 1),
            "1 xor 4 xor 1 = 4, not 0: whoever moves wins, "
            "and 2:3 leaves 3 of 1, an odd number, which misere asks for",
        ),
    ],
)
def test_the_reason_is_the_sum_that_decides(misere: bool, heaps: tuple[int, ...], reason: str) -> None:
    assert solved(misere, *heaps)[2] == reason
