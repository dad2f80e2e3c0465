"""Lines and symmetries as words: the same lines as the rules know, and what is said of them."""

import pytest

from parlour_engine.games.mnk.lines import (
    lines_of,
    look_of,
    marks_of,
    may_hurt,
    standard,
    survey,
    symmetries,
)
from parlour_engine.games.mnk.rules import MNK
from tests.engine.games.mnk.positions import BOARDS, Searching, board, both_marks, name, positions
from tests.naive.mnk import all_windows


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_the_lines_are_those_of_the_plainest_board(game: MNK) -> None:
    windows = all_windows(game.width, game.height, game.line)
    plain = [marks_of(row * game.width + column for column, row in window) for window in windows]
    assert sorted(squares for squares, _ in lines_of(game)) == sorted(plain)


def test_a_rim_is_what_makes_a_row_too_long() -> None:
    rims = dict(lines_of(board(5, 1, 3, overline=False)))
    assert rims == {0b00111: 0b01000, 0b01110: 0b10001, 0b11100: 0b00010}
    assert dict(lines_of(board(5, 1, 3))) == dict.fromkeys(rims, 0)


def test_a_mark_may_hurt_only_where_a_row_can_be_too_long() -> None:
    assert may_hurt(board(4, 4, 3, overline=False))
    assert not may_hurt(board(4, 4, 4, overline=False))
    assert not may_hurt(board(4, 4, 3))


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_a_square_wins_exactly_where_by_the_rules_a_mark_there_wins(game: MNK) -> None:
    searching = Searching(game)
    for position in positions(game, count=40, empty=12, seed=1):
        own, other = both_marks(position)
        won = [move for move in game.legal_moves(position) if game.play(position, move)[3]]
        assert survey(own, other, 1, searching.board)[0] == marks_of(won)


def test_lines_near_and_far_are_weighed_by_their_marks() -> None:
    searching = Searching(board(5, 1, 3))
    # abc, bcd and cde with a mark on b: two lines weigh 2, one 1.
    assert survey(0b00010, 0, 3, searching.board) == (0, 0b11101, 5, 0)
    assert survey(0b00010, 0, 2, searching.board) == (0, 0b01101, 4, 1)
    assert survey(0b00010, 0b01000, 2, searching.board) == (0, 0b00101, 2, 0)
    assert survey(0b00110, 0b01000, 1, searching.board) == (0b00001, 0b00001, 4, 0)


@pytest.mark.parametrize(("size", "ways"), [((4, 4, 3), 8), ((5, 4, 4), 4)])
def test_a_board_turned_or_mirrored_looks_the_same(size: tuple[int, int, int], ways: int) -> None:
    game = board(*size)
    every = symmetries(game.width, game.height)
    assert len(set(every)) == ways
    lines = {squares for squares, _ in lines_of(game)}
    searching = Searching(game)
    for position in positions(game, count=10, empty=14, seed=2):
        played = position[2]
        own, other = played[0::2], played[1::2]
        looks = set()
        for goes_to in every:
            there = [tuple(goes_to[square] for square in side) for side in (own, other)]
            first, second = map(marks_of, there)
            looks.add((look_of(game, *there), standard(first, second, searching.board)))
        assert len(looks) == 1
        ((look, compiled),) = looks
        assert look == compiled
    for goes_to in every:
        assert {marks_of(goes_to[square] for square in bits(line)) for line in lines} == lines


def bits(word: int) -> list[int]:
    return [place for place in range(64) if word >> place & 1]


def test_positions_that_differ_look_different() -> None:
    game = board(3, 3, 3)
    assert look_of(game, (0,), (1,)) != look_of(game, (0,), (4,))
    assert look_of(game, (0,), (1,)) != look_of(game, (1,), (0,))
    assert look_of(game, (0,), (1,)) == look_of(game, (8,), (5,))
