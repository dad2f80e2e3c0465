"""A win is confirmed when it can be played through against every reply, and nothing else is."""

import pytest

from parlour_engine.games.mnk.lines import marks_of
from parlour_engine.games.mnk.proof import FALLS
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.table import NOTHING, WON, find, keep, key, with_fact
from tests.engine.games.mnk.positions import BOARDS, Searching, board, both_marks, name, positions
from tests.naive.best_play import LOSS, WIN, BestPlay


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_exactly_the_wins_are_confirmed_and_in_no_fewer_plies_than_they_take(game: MNK) -> None:
    judge = BestPlay(game)
    for position in positions(game, count=20, empty=8, seed=6):
        mover, other = both_marks(position)
        outcome, length = judge.value(position)
        for attacker, defender, attacking, wins in (
            (mover, other, True, outcome == WIN),
            (other, mover, False, outcome == LOSS),
        ):
            searching = Searching(game)
            for plies in range(len(game.legal_moves(position)) + 1):
                shown = searching.replayed(attacker, defender, attacking, plies)
                assert shown == (wins and length <= plies)


def test_a_win_that_only_the_table_claims_is_not_confirmed() -> None:
    searching = Searching(board(3, 3, 3))
    for square in range(9):
        first, second = key(1 << square, 0, searching.cells)
        keep(first, second, with_fact(NOTHING, WON, 6), searching.cells)
    assert searching.held(1 << 4, 0, False, 6) == FALLS  # by the table
    assert not searching.replayed(0, 0, True, 7)


def test_a_confirmed_win_is_not_played_through_again() -> None:
    searching = Searching(board(4, 4, 3))
    middle = marks_of([5])
    assert searching.replayed(middle, 0, False, 6)
    entered = searching.nodes
    assert searching.replayed(middle, 0, False, 6)
    assert searching.replayed(marks_of([10]), 0, False, 6)  # which looks alike
    assert searching.nodes <= 1 < entered
    assert find(*key(middle, 0, searching.cells), 0, searching.cells) != NOTHING
