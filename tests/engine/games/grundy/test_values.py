"""Grundy's game by its values against the game played out, and the values against their definition."""

import doctest

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.oracle import OracleSolver
from parlour_engine.exact.solution import ExactValue, Solution
from parlour_engine.games.grundy import values as grundy
from parlour_engine.games.grundy.rules import HEAP
from parlour_engine.games.grundy.values import LARGEST_KNOWN, MOST_PLAYED_OUT, GrundyOracle, values
from parlour_engine.limits import NO_LIMIT
from tests.naive.best_play import WIN, BestPlay

#: OEIS A002188 with a 0 in front: the heaps 0 to 50.
FIRST = (
    "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4 1 5 4 1 5 4 1 5 4 1 0"
)


def solved(text: str) -> Solution:
    game = make_game("grundy", {"heap": sum(map(int, text.split(",")))})
    return OracleSolver(game, GrundyOracle(game))(game.parse_position(text), NO_LIMIT, INERT)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(grundy).failed == 0


def test_the_values_begin_like_the_published_ones() -> None:
    assert list(values()[:51]) == [int(value) for value in FIRST.split()]


def test_the_values_follow_from_their_definition_up_to_the_largest_heap_of_the_game() -> None:
    known = values()
    for heap in range(1, HEAP.high + 1):
        parts = {known[part] ^ known[heap - part] for part in range(1, heap) if part != heap - part}
        assert known[heap] == min(set(range(256)) - parts), heap
    assert len(known) == LARGEST_KNOWN + 1


@pytest.mark.parametrize("heap", range(3, 19))
def test_winner_length_and_winning_replies_are_those_of_play_to_the_end(heap: int) -> None:
    game = make_game("grundy", {"heap": heap})
    oracle, played = GrundyOracle(game), BestPlay(game)
    waiting, met = [game.start()], set()
    while waiting:
        position = waiting.pop()
        outcome, plies = played.value(position)
        assert oracle.worth(position) == ExactValue.proved("win" if outcome == WIN else "loss", plies)
        children = [game.play(position, move) for move in game.legal_moves(position)]
        lost = sum(played.value(child)[0] != WIN for child in children)
        assert oracle.replies(position) == (lost, len(children))
        waiting += [child for child in children if game.key(child) not in met]
        met |= {game.key(child) for child in children}


def test_lengths_are_known_as_soon_as_little_is_left() -> None:
    assert solved(str(MOST_PLAYED_OUT)).worth == ExactValue.proved("win", 21)
    assert solved(str(MOST_PLAYED_OUT + 1)).worth == ExactValue.proved("win")
    assert solved(f"{MOST_PLAYED_OUT},2,2").worth == ExactValue.proved("win", 21)


def test_without_lengths_the_loser_leaves_the_fewest_winning_replies() -> None:
    found = solved("50")
    assert found.worth == ExactValue.proved("loss")
    game = make_game("grundy", {"heap": 50})
    shares = {}
    for move in found.moves:
        after = OracleSolver(game, GrundyOracle(game))(game.play(game.start(), move), NO_LIMIT, INERT)
        shares[move] = sum(worth.outcome == "win" for worth in after.moves.values()) / len(after.moves)
    assert found.move in shares
    assert shares[found.move] == min(shares.values()) < max(shares.values())


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("7,2,1", "heaps 7, 2, 1 have Grundy values 0, 0, 0: 0 xor 0 xor 0 = 0: whoever moves loses"),
        (
            "8,3",
            "heaps 8, 3 have Grundy values 2, 1: 2 xor 1 = 3, not 0: whoever moves wins, and 8=6+2 leaves 0",
        ),
        ("10", "a heap of 10 has Grundy value 0: whoever moves loses"),
        (
            "8,1,1",
            "equal heaps cancel in pairs; a heap of 8 has Grundy value 2, not 0: whoever moves wins, "
            "and 8=7+1 leaves 0",
        ),
        ("5,5,2,2", "equal heaps cancel in pairs; no other is left: whoever moves loses"),
    ],
)
def test_the_reason_is_the_sum_of_the_values(position: str, reason: str) -> None:
    found = solved(position).reason
    assert found is not None
    assert found.text == reason
