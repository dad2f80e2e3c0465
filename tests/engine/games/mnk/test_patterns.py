"""The windows of a board as they are kept: the same after any moves as if counted afresh."""

from random import Random

import pytest

from parlour_engine.games.mnk.patterns import (
    COUNTS,
    HASH,
    LEVELS,
    LISTS,
    MARKS,
    SIZES,
    WINDOWS,
    board_words,
    mark,
    unmark,
)
from parlour_engine.games.mnk.rules import MNK
from tests.engine.games.mnk.positions import board

BOARDS = [
    board(*size, overline)
    for size in ((5, 4, 3), (7, 6, 5), (8, 8, 6), (19, 19, 19))
    for overline in (True, False)
]


def kept(words: list[int]) -> object:
    """Marks, counts and hash, and the lists of windows as sets."""
    many = words[WINDOWS]
    lists = [
        set(words[words[LISTS] + number * many :][: words[words[SIZES] + number]])
        for number in range(2 * LEVELS)
    ]
    return words[words[MARKS] :][:many], words[words[COUNTS] :][:many], words[HASH], lists


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: str(dict(game.options)))
def test_windows_are_kept_as_marks_come_and_go(game: MNK) -> None:
    random = Random(3)
    words = board_words(game, (), ())
    address, marks = words.ctypes.data, dict[int, int]()
    for step in range(60):
        free = [square for square, _ in game.squares if square not in marks]
        if free and (not marks or random.random() < 0.6):
            square, side = random.choice(free), random.randint(0, 1)
            mark(address, square, side)
            marks[square] = side
        else:
            square = random.choice(list(marks))
            unmark(address, square, marks.pop(square))
        sides = [[square for square, side in marks.items() if side == each] for each in (0, 1)]
        assert kept(words.tolist()) == kept(board_words(game, *sides).tolist()), step
