"""The complete table of modified Nim against the game played out, and its counts."""

import doctest
from collections import Counter
from itertools import combinations

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import ExactValue
from parlour_engine.games.heaps.position import Heaps, Position, set_up
from parlour_engine.games.modified_nim import values as modified_nim
from parlour_engine.games.modified_nim.values import ModifiedNimOracle
from tests.naive.best_play import WIN, BestPlay

GAME = make_game("modified-nim", {})
SETS: list[Heaps] = [sizes for count in range(1, 11) for sizes in combinations(range(1, 11), count)]
LAST_TAKES = (1, 2, 3, 4, 0)  # one for each limit: 2, 4, 6, 8, none


def worth(heaps: Heaps, taken: int) -> ExactValue:
    return ModifiedNimOracle(GAME).worth(set_up(heaps, heaps, taken))


def reason(position: Position, move: str) -> str:
    return ModifiedNimOracle(GAME).reason(position, GAME.parse_move(position, move)).text


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(modified_nim).failed == 0


def test_all_5115_positions_are_worth_what_playing_everything_finds() -> None:
    played = BestPlay(GAME)
    for heaps in SETS:
        for taken in LAST_TAKES:
            outcome, plies = played.value(set_up(heaps, heaps, taken))
            assert worth(heaps, taken) == ExactValue.proved("win" if outcome == WIN else "loss", plies)


def test_winning_replies_are_counted_as_playing_them_all_would() -> None:
    played = BestPlay(GAME)
    for heaps in SETS[::5]:
        position = set_up(heaps, heaps, 2)
        after = [played.value(GAME.play(position, move))[0] for move in GAME.legal_moves(position)]
        counted = sum(outcome != WIN for outcome in after), len(after)
        assert ModifiedNimOracle(GAME).replies(position) == counted


def test_70_of_the_1023_starts_are_lost_for_the_first_player() -> None:
    lost = [heaps for heaps in SETS if worth(heaps, 0).outcome == "loss"]
    assert (len(SETS), len(lost)) == (1023, 70)
    assert Counter(map(len, lost)) == {2: 5, 3: 8, 4: 12, 5: 19, 6: 13, 7: 8, 8: 4, 9: 1}
    assert worth(tuple(range(1, 11)), 0) == ExactValue.proved("win", 45)


@pytest.mark.parametrize(("taken", "won"), [(1, 733), (2, 861), (3, 913), (4, 946), (0, 953)])
def test_each_limit_has_as_many_won_positions_as_was_counted(taken: int, won: int) -> None:
    assert sum(worth(heaps, taken).outcome == "win" for heaps in SETS) == won


def test_one_heap_is_explained_as_fibonacci_nim_and_the_rule_is_never_wrong() -> None:
    for size in range(1, 11):
        for taken in LAST_TAKES:
            position = set_up((size,), (size,), taken)
            wins = worth((size,), taken).outcome == "win"
            reported = reason(position, "1:1")
            assert reported.endswith(f"so whoever moves {'wins' if wins else 'loses'}")
            assert ("may be taken" in reported) == wins


def test_several_heaps_are_explained_by_the_table() -> None:
    known = "the table of all 5,115 positions, here"
    lost = set_up((1, 3, 5, 7, 9), (1, 3, 5, 7, 9))
    assert reason(lost, "3:1") == (
        f"{known} 1, 3, 5, 7, 9: whoever moves loses in 22 plies; after 3:1 to 1 of 6 replies"
    )
    won = set_up((1, 3), (1, 3), 4)
    assert reason(won, "1:1") == (
        f"{known} 1, 3 with at most 8 to take: whoever moves wins in 3 plies, "
        "and 1:1 leaves 3 with at most 2 to take"
    )
