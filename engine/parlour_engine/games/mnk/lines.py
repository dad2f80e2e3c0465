"""The lines of an m,n,k board as words, who can still own them, and which positions are symmetric.

A board has at most 64 squares. A side's marks are one word, in which the number of a bit is a move. A line
wins if one side owns all of it: `line` squares in a row. If longer rows do not win, the line also has a rim,
the square before it and the one after; a mark of the owner there spoils the line for good.

Invariant: a line is open to a side exactly while this side can still own it and win by it.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product

from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.windows import windows_and_rims
from parlour_engine.kernels.intrinsics import popcount, signed, trailing_zeros, words
from parlour_engine.kernels.specialise import operation

# The board: the length of a line, the number of squares, lines and symmetries, all squares as marks, whether
# another mark may hurt its owner, and where the symmetries and the room for defence.py begin. From FIRST_LINE
# on there are two words for each line, its squares and its rim; then, for each symmetry, the image of each
# square.
LENGTH, SQUARES, LINES, SYMMETRIES, FULL, MAY_HURT, FIRST_SYMMETRY, ROOM, FIRST_LINE = range(9)
LINE_WORDS = 2


def lines_of(game: MNK) -> list[tuple[int, int]]:
    """Return every line of a board: its squares, and its rim, which is empty if longer rows win."""
    windows, rims = windows_and_rims(game.width, game.height, game.line)
    return [
        (marks_of(squares), 0 if game.overline else marks_of(rim))
        for squares, rim in zip(windows, rims, strict=True)
    ]


def may_hurt(game: MNK) -> bool:
    """Return whether another mark may hurt its owner, because rows can be too long."""
    return any(rim for _, rim in lines_of(game))


@cache  # by the size of board
def symmetries(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the image of each square, for each way to turn or mirror a board onto itself.

    A square board has 8 ways, another board has 4.
    """
    found = []
    for upside_down, mirrored, transposed in product((False, True), repeat=3):
        if transposed and width != height:
            continue
        goes_to = []
        for row, column in product(range(height), range(width)):
            there = height - 1 - row if upside_down else row, width - 1 - column if mirrored else column
            down, across = reversed(there) if transposed else there
            goes_to.append(down * width + across)
        found.append(tuple(goes_to))
    return tuple(found)


def marks_of(squares: Iterable[int]) -> int:
    """Return the marks on some squares as a word; it is negative with the 64th square.

    >>> marks_of([0, 2]), marks_of([63]) == -(1 << 63)
    (5, True)
    """
    return signed(sum(1 << square for square in squares))


def look_of(game: MNK, *sides: Iterable[int]) -> tuple[int, ...]:
    """Return a representative of the marks of both sides, equal for all symmetric positions."""
    return min(
        tuple(marks_of(goes_to[square] for square in squares) for squares in sides)
        for goes_to in symmetries(game.width, game.height)
    )


def board_words(game: MNK) -> list[int]:
    """Return the words of a board."""
    lines, ways = lines_of(game), symmetries(game.width, game.height)
    squares = game.width * game.height
    first_symmetry = FIRST_LINE + LINE_WORDS * len(lines)
    room = first_symmetry + squares * len(ways)
    sizes = [game.line, squares, len(lines), len(ways), marks_of(range(squares)), int(may_hurt(game))]
    room_for_defence = LINE_WORDS * len(lines) + squares * squares
    return [
        *sizes,
        first_symmetry,
        room,
        *(word for line in lines for word in line),
        *(square for goes_to in ways for square in goes_to),
        *[0] * room_for_defence,
    ]


@operation
def survey(own: int, other: int, moves: int, board: int) -> tuple[int, int, int, int]:
    """Examine the lines that are open to the side with the marks `own`.

    A line is near if so many moves can fill it. A line weighs 2 to the number of its marks.

    Returns:
        The squares where one more mark wins, all empty squares of near lines, the total weight of near lines,
        and the total weight of the others.
    """
    cells = words(board)
    length = cells[LENGTH]
    wins = useful = near = far = 0
    for line in range(FIRST_LINE, cells[FIRST_SYMMETRY], LINE_WORDS):
        squares, rim = cells[line], cells[line + 1]
        if other & squares != 0 or own & rim != 0:
            continue
        marks = popcount(own & squares)
        if length - marks > moves:
            far += 1 << marks
            continue
        near += 1 << marks
        useful |= squares & ~own
        if marks == length - 1:
            wins |= squares & ~own
    return wins, useful, near, far


@operation
def moved(marks: int, symmetry: int, board: int) -> int:
    """Return the image of marks under a symmetry."""
    cells = words(board)
    goes_to = cells[FIRST_SYMMETRY] + symmetry * cells[SQUARES]
    there = 0
    while marks != 0:
        there |= 1 << cells[goes_to + trailing_zeros(marks)]
        marks &= marks - 1
    return there


@operation
def standard(attacker: int, defender: int, board: int) -> tuple[int, int]:
    """Return the least of the positions that are symmetric to this one."""
    least, least_other = attacker, defender
    for symmetry in range(words(board)[SYMMETRIES]):
        first = moved(attacker, symmetry, board)
        if first > least:
            continue
        second = moved(defender, symmetry, board)
        if first < least or second < least_other:
            least, least_other = first, second
    return least, least_other
