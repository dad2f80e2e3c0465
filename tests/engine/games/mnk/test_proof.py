"""The search answers as playing everything does, for every number of plies, and never claims too much."""

import ast
import inspect
from typing import Any

import pytest
from numba import types

from parlour_engine.games.mnk import proof as mnk_proof
from parlour_engine.games.mnk import replay as mnk_replay
from parlour_engine.games.mnk.proof import FALLS, SIGNATURE, rank, resist, take_best
from parlour_engine.games.mnk.replay import replay
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.table import FOREVER
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
    order = [take_best(row, at, count) for at in range(count)]
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


@pytest.mark.parametrize("module", [mnk_proof, mnk_replay])
def test_no_two_searches_call_each_other(module: Any) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"resist", "replay"} == ({"resist"} if module is mnk_proof else {"resist", "replay"})
