"""What weights and pairs call held is held against every attack, whatever the defender could win itself."""

from functools import cache

import pytest

from parlour_engine.games.mnk.defence import defended
from parlour_engine.games.mnk.lines import lines_of, marks_of
from parlour_engine.games.mnk.rules import MNK
from tests.engine.games.mnk.positions import BOARDS, Searching, board, both_marks, name, positions

EVERY_LINE = 127  # moves, more than fill any line


def can_fill(game: MNK, attacker: int, defender: int, attacking: bool) -> bool:
    """Whether an attacker fills a line that is open, when the defender only blocks: all is tried."""
    lines = [squares for squares, rim in lines_of(game) if squares & defender == 0 and rim & attacker == 0]
    full = game.width * game.height

    @cache
    def fills(attacker: int, defender: int, attacking: bool) -> bool:
        if any(squares & ~attacker == 0 for squares in lines):
            return True
        marks = [1 << square for square in range(full) if not (attacker | defender) >> square & 1]
        if attacking:
            return any(fills(attacker | mark, defender, False) for mark in marks)
        return bool(marks) and all(fills(attacker, defender | mark, True) for mark in marks)

    return fills(attacker, defender, attacking)


def held(game: MNK, attacker: int, defender: int, attacking: bool, moves: int = EVERY_LINE) -> bool:
    searching = Searching(game)  # keeps the words alive
    return defended(attacker, defender, moves, (1 << game.line) >> attacking, searching.board)


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_what_is_called_held_cannot_be_filled_by_either_side(game: MNK) -> None:
    found = []
    for position in positions(game, count=40, empty=10, seed=3):
        own, other = both_marks(position)
        for question in ((own, other, True), (other, own, False)):
            found.append(held(game, *question))
            assert not (found[-1] and can_fill(game, *question))
    assert any(found)


def test_pairs_hold_what_weights_alone_do_not() -> None:
    game = board(7, 1, 3)
    assert len(lines_of(game)) == 5  # and each weighs 1: not less than half of 8
    assert held(game, 0, 0, attacking=True)
    assert not can_fill(game, 0, 0, attacking=True)


def test_nothing_holds_a_line_that_can_be_filled_from_two_sides() -> None:
    game = board(5, 1, 3)
    assert not held(game, marks_of([1, 2]), 0, attacking=False)
    assert not held(game, marks_of([2]), 0, attacking=True)
    assert held(game, marks_of([2]), 0, attacking=False)


def test_lines_that_the_moves_left_cannot_fill_do_not_count() -> None:
    game = board(4, 4, 3)
    assert not held(game, 0, 0, attacking=True)
    assert held(game, 0, 0, attacking=True, moves=2)
