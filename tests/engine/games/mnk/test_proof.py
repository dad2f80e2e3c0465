"""The search answers as playing everything does, for every number of plies, and never claims too much.

A win is confirmed when it can be played through against every reply, and nothing else is.
"""

import ast
import inspect
from typing import Any

import pytest
from numba import types

from parlour_engine.games.mnk.lines import marks_of
from parlour_engine.games.mnk.proof import FALLS, SIGNATURE, SQUARE_MASK, rank, replay, resist
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.table import FOREVER, NOTHING, WON, find, keep, key, with_fact
from parlour_engine.kernels.ordering import take_best
from parlour_engine.kernels.specialise import settle
from tests.engine.games.mnk.positions import BOARDS, Searching, board, both_marks, name, positions
from tests.naive.best_play import LOSS, WIN, BestPlay

SEARCHES: list[Any] = [resist, replay]


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_the_attacker_wins_within_the_plies_exactly_where_best_play_does(game: MNK) -> None:
    judge, searching = BestPlay(game), Searching(game)
    for position in positions(game, count=20, empty=8, seed=5):
        mover, other = both_marks(position)
        left = len(game.legal_moves(position))
        outcome, length = judge.value(position)
        for attacker, defender, attacking, wins in (
            (mover, other, True, outcome == WIN),
            (other, mover, False, outcome == LOSS),
        ):
            for plies in range(left + 1):
                held = searching.held(attacker, defender, attacking, plies)
                if wins and length <= plies:
                    assert held == FALLS
                else:
                    assert plies <= held < (length if wins else FOREVER + 1)


def test_longer_questions_are_answered_for_good_where_the_plies_did_not_matter() -> None:
    searching = Searching(board(5, 5, 5))
    assert searching.held(0, 0, True, 3) == FOREVER
    searching = Searching(board(5, 5, 4))
    assert searching.held(0, 0, True, 5) < FOREVER
    assert searching.held(0, 0, True, 25) == FOREVER


def test_no_answer_reaches_beyond_the_win_while_the_plies_are_too_few() -> None:
    searching = Searching(board(6, 5, 4), bits=16)
    for plies in range(11):
        assert plies <= searching.held(0, 0, True, plies) < 11
    assert searching.held(0, 0, True, 11) == FALLS


def test_what_a_full_table_has_lost_is_proved_again() -> None:
    game = board(5, 4, 4)
    small, large = Searching(game, bits=2), Searching(game, bits=16)
    for plies in range(1, 12):
        assert (small.held(0, 0, True, plies) == FALLS) == (large.held(0, 0, True, plies) == FALLS)
    assert small.nodes > large.nodes


def test_squares_are_tried_by_the_weight_of_the_lines_through_them() -> None:
    searching = Searching(board(3, 3, 3))
    row = searching.memory.moves.ctypes.data
    count = rank(0, 0, (1 << 9) - 1, searching.board, row)
    order = [take_best(row, at, count) & SQUARE_MASK for at in range(count)]
    assert order[0] == 4
    assert set(order[1:5]) == {0, 2, 6, 8}
    assert sorted(order) == list(range(9))


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_a_search_has_one_signature_of_words_and_takes_no_other(search: Any) -> None:
    settle(search, SIGNATURE)
    settle(search, SIGNATURE)
    assert [set(signature) for signature in search.signatures] == [{types.int64}]
    with pytest.raises(TypeError, match="No matching definition"):
        search("marks", 1.5, None, 0, 0)


@pytest.mark.parametrize("search", SEARCHES)
def test_no_two_searches_call_each_other(search: Any) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(inspect.getsource(search.py_func)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"resist", "replay"} == ({"resist"} if search is resist else {"resist", "replay"})


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
