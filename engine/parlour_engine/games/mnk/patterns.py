"""The windows of an m,n,k board of any size, listed by how many marks each still needs, move by move.

A window is `line` squares in a row. It is open to a side if it has no mark of the other side. If longer rows
do not win, the side also must not have a mark directly before or after it, on its rim. A window's level for a
side is the number of marks that the side still needs there. The windows of levels 1 to 3 are listed for each
side and level. In five in a row these are the windows in which one more mark wins, makes a four, or makes a
three.

The attacker's marks are separate from the defender's, whichever side moves first. There is also a hash of all
marks (A. Zobrist, A new hashing method with application for game playing, 1970).

Invariant: `mark` and then `unmark` of a square restore counts, hash, and the lists as sets.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, product
from random import Random

import numpy as np
from numpy.typing import NDArray

from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.windows import Squares, windows_and_rims
from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.specialise import operation

ATTACKER, DEFENDER = range(2)
EMPTY, NO_SQUARE, SEVERAL = 0, -1, -2
LEVELS = 3  # the levels that are listed

# The board: its numbers, then the indexes where its parts begin. TOP is the end of the search's stack, CHOSEN
# the move that it found. MEMBERS and RIMS point to the lists of the windows that contain a square, or have it
# on their rim; each list ends where the next begins. A COUNT has the attacker's marks in a window, the
# defender's, and those on its rim, a byte each. PLACES are the indexes of a window in the lists of a side.
(
    WIDTH,
    HEIGHT,
    LENGTH,
    WINDOWS,
    OVERLINE,
    TOP,
    CHOSEN,
    HASH,
    MARKS,
    MEMBERS,
    RIMS,
    ROWS,
    COUNTS,
    PLACES,
    SIZES,
    LISTS,
    RANDOM,
    SEEN,
    STAMP,
    SQUARES,
    PARTS,
) = range(21)
BYTE, BYTE_MASK, RIM = 8, 255, 16


def listed(sets: tuple[Squares, ...], squares: int, begin: int) -> list[int]:
    """Return pointers to the lists of each square's sets, then these lists."""
    members: list[list[int]] = [[] for _ in range(squares)]
    for number, each in enumerate(sets):
        for square in each:
            members[square].append(number)
    begins = accumulate((len(each) for each in members), initial=begin + squares + 1)
    return [*begins, *(number for each in members for number in each)]


@lru_cache(maxsize=8)
def empty_words(width: int, height: int, line: int, overline: bool) -> NDArray[np.int64]:
    """Return `empty_board` as an array."""
    return np.array(empty_board(width, height, line, overline), np.int64)


def empty_board(width: int, height: int, line: int, overline: bool) -> tuple[int, ...]:
    """Return the words of a board without marks; its lists are empty, even the list of level `line`."""
    windows, rims = windows_and_rims(width, height, line)
    squares = width * height
    board = [0] * PARTS
    source = Random(0)
    board[WIDTH], board[HEIGHT], board[LENGTH], board[OVERLINE] = width, height, line, int(overline)
    board[WINDOWS], board[SQUARES] = len(windows), squares

    def place(part: int, content: Iterable[int]) -> None:
        board[part] = len(board)
        board.extend(content)

    place(MARKS, [EMPTY] * squares)
    place(MEMBERS, listed(windows, squares, len(board)))
    place(RIMS, listed(() if overline else rims, squares, len(board)))
    place(ROWS, (square for window in windows for square in window))
    place(COUNTS, [0] * len(windows))
    place(PLACES, [0] * (2 * len(windows)))
    place(SIZES, [0] * (2 * LEVELS))
    place(LISTS, [0] * (2 * LEVELS * len(windows)))
    place(RANDOM, (source.getrandbits(64) - (1 << 63) for _ in range(2 * squares)))
    place(SEEN, [0] * squares)
    return tuple(board)


def board_words(game: MNK, attacker: Iterable[int], defender: Iterable[int]) -> NDArray[np.int64]:
    """Return the words of a board with the marks of both sides on these squares."""
    board = empty_words(game.width, game.height, game.line, game.overline).copy()
    counts = board[board[COUNTS] : board[COUNTS] + board[WINDOWS]]
    for side, squares in ((ATTACKER, attacker), (DEFENDER, defender)):
        for square in squares:
            board[board[MARKS] + square] = side + 1
            board[HASH] ^= board[board[RANDOM] + side * board[SQUARES] + square]
            for part, shift in ((MEMBERS, 0), (RIMS, RIM)):
                begin, end = board[board[part] + square : board[part] + square + 2]
                counts[board[begin:end]] += 1 << shift + BYTE * side
    for side, level in product((ATTACKER, DEFENDER), range(1, LEVELS + 1)):
        number = side * LEVELS + level - 1
        found = np.flatnonzero(levels_of(counts, game.line, side) == level)
        begin, places = board[LISTS] + number * board[WINDOWS], board[PLACES] + side * board[WINDOWS]
        board[begin : begin + len(found)] = found
        board[places + found] = np.arange(len(found))
        board[board[SIZES] + number] = len(found)
    return board


def levels_of(counts: NDArray[np.int64], line: int, side: int) -> NDArray[np.int64]:
    """Return what `level_in_python` says of each of these counts."""
    closed = (counts >> BYTE * (1 - side) & BYTE_MASK) | (counts >> RIM + BYTE * side & BYTE_MASK)
    levels = line - (counts >> BYTE * side & BYTE_MASK)
    return np.where((closed != 0) | (levels > LEVELS), 0, levels)


def level_in_python(count: int, line: int, side: int) -> int:
    """Return the level of a window with this count for a side, 0 if the level is not listed."""
    other = 1 - side
    if count >> BYTE * other & BYTE_MASK or count >> RIM + BYTE * side & BYTE_MASK:
        return 0
    level = line - (count >> BYTE * side & BYTE_MASK)
    return level if level <= LEVELS else 0


level_of = operation(level_in_python)


@operation
def relist(board: int, window: int, side: int, before: int, after: int) -> None:
    """Move a window from the list of one level to the list of another; level 0 has no list."""
    b = words(board)
    many = b[WINDOWS]
    places = b[PLACES] + side * many
    if before != 0:
        number = side * LEVELS + before - 1
        begin, sizes = b[LISTS] + number * many, b[SIZES] + number
        b[sizes] -= 1
        last, place = b[begin + b[sizes]], b[places + window]
        b[begin + place] = last
        b[places + last] = place
    if after != 0:
        number = side * LEVELS + after - 1
        begin, sizes = b[LISTS] + number * many, b[SIZES] + number
        b[begin + b[sizes]] = window
        b[places + window] = b[sizes]
        b[sizes] += 1


@operation
def recount(board: int, pointer: int, change: int) -> None:
    """Change the counts of the windows in the list to which the board's word `pointer` points."""
    b = words(board)
    length = b[LENGTH]
    for place in range(b[pointer], b[pointer + 1]):
        window = b[place]
        at = b[COUNTS] + window
        count = b[at]
        b[at] = count + change
        for side in range(2):
            before, after = level_of(count, length, side), level_of(count + change, length, side)
            if before != after:
                relist(board, window, side, before, after)


@operation
def mark(board: int, square: int, side: int) -> None:
    """Mark an empty square."""
    b = words(board)
    b[b[MARKS] + square] = side + 1
    b[HASH] ^= b[b[RANDOM] + side * b[SQUARES] + square]
    recount(board, b[MEMBERS] + square, 1 << BYTE * side)
    recount(board, b[RIMS] + square, 1 << RIM + BYTE * side)


@operation
def unmark(board: int, square: int, side: int) -> None:
    """Make a marked square empty again."""
    b = words(board)
    b[b[MARKS] + square] = EMPTY
    b[HASH] ^= b[b[RANDOM] + side * b[SQUARES] + square]
    recount(board, b[MEMBERS] + square, -(1 << BYTE * side))
    recount(board, b[RIMS] + square, -(1 << RIM + BYTE * side))


@operation
def size(board: int, side: int, level: int) -> int:
    """Return how many windows need so many marks of a side."""
    b = words(board)
    found: int = b[b[SIZES] + side * LEVELS + level - 1]
    return found


@operation
def window_at(board: int, side: int, level: int, at: int) -> int:
    """Return a window of a list by its index."""
    b = words(board)
    found: int = b[b[LISTS] + (side * LEVELS + level - 1) * b[WINDOWS] + at]
    return found


@operation
def gap_of(board: int, window: int) -> int:
    """Return the first empty square of a window, which must have one."""
    b = words(board)
    at = b[ROWS] + window * b[LENGTH]
    while b[b[MARKS] + b[at]] != EMPTY:
        at += 1
    square: int = b[at]
    return square


@operation
def winning_square(board: int, side: int) -> int:
    """Return the square where one mark wins for a side; NO_SQUARE if there is none, SEVERAL if more."""
    found = NO_SQUARE
    for at in range(size(board, side, 1)):
        square = gap_of(board, window_at(board, side, 1, at))
        if found == NO_SQUARE:
            found = square
        elif found != square:
            return SEVERAL
    return found


@operation
def gather(board: int, side: int, level: int, stack: int, end: int) -> int:
    """Write the unseen empty squares of a side's windows of one level to a stack.

    A square is seen if it has the value `STAMP`. Returns the end of the stack.
    """
    b, top = words(board), words(stack)
    for at in range(size(board, side, level)):
        row = b[ROWS] + window_at(board, side, level, at) * b[LENGTH]
        for place in range(row, row + b[LENGTH]):
            square = b[place]
            if b[b[MARKS] + square] == EMPTY and b[b[SEEN] + square] != b[STAMP]:
                b[b[SEEN] + square] = b[STAMP]
                top[end] = square
                end += 1
    return end
