"""m,n,k tic-tac-toe as operations on memory: rules.py and the evaluators of open_lines.py, again.

A square is a word on the board, 0 while it is empty, 1 or 2 if the maximiser or the opponent marked it, so
every size has room. So is a window of `line` squares, which counts the marks of both. A move looks through
the windows that its square is part of and changes what all windows are worth by what those are: the guess at
a leaf is made before it is needed. A state is (marks set, the last square if its windows hold a full
line, what all windows are worth by `lines` to the maximiser, who is the side to move at the root, and what
they are by `weights`).
"""

from functools import lru_cache
from itertools import accumulate, product
from typing import TypeAlias, cast

from parlour_engine.game import AnyGame
from parlour_engine.games.mnk.open_lines import ALMOST, MET, WIN, weight
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation

State: TypeAlias = tuple[int, int, int, int]

STATE_WORDS = 4
POLL_EVERY = 32  # positions: on a large board each takes some microseconds
KEYS_LAST = True
EVALUATORS = ("none", "lines", "weights")
NONE, LINES, WEIGHTS = range(len(EVALUATORS))

# The board: its size, the line, whether longer rows win, where the worths and the lists below begin, then the
# squares in the order of moves. After them what a window is worth by its count, and what it weighs, the lists
# of the windows that each square is part of, and the windows themselves. A window's count is the maximiser's
# marks in it times `line + 1`, plus the opponent's. The first list begins where the first word of the lists
# points, and ends where the next begins.
WIDTH, HEIGHT, LINE, OVERLINE, WORTHS, LISTS, SQUARES = range(7)
NO_SQUARE = -1
IMMINENT = 1 << 32  # a window that settles the value: more than all others can be worth together


def worth(mine: int, yours: int, line: int) -> int:
    """Return what open_lines.py makes of one window, `IMMINENT` where that is ALMOST."""
    if yours == 0:
        return IMMINENT if mine == line - 1 else mine
    if mine == 0:
        return -yours
    return MET if (mine, yours) == (1, line - 1) else 0


def weighed(mine: int, yours: int) -> int:
    """Return what one window is worth by `weights`."""
    return 0 if mine and yours else weight(mine) - weight(yours)


@lru_cache(maxsize=8)
def windows(width: int, height: int, line: int) -> tuple[tuple[int, ...], ...]:
    """Return the squares of every window of a board."""
    found = []
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for row, column in product(range(height), range(width)):
            if 0 <= row + (line - 1) * down < height and column + (line - 1) * across < width:
                first, step = row * width + column, down * width + across
                found.append(tuple(range(first, first + line * step, step)))
    return tuple(found)


@lru_cache(maxsize=8)
def lists(width: int, height: int, line: int) -> tuple[int, ...]:
    """Return the lists of the windows that each square is part of, as they lie on the board."""
    members: list[list[int]] = [[] for _ in range(width * height)]
    for number, squares in enumerate(windows(width, height, line)):
        for square in squares:
            members[square].append(number)
    begin = lists_begin(width, height, line) + len(members) + 1
    begins = list(accumulate((len(each) for each in members), initial=begin))
    return (*begins, *(begins[-1] + number for each in members for number in each))


def lists_begin(width: int, height: int, line: int) -> int:
    """Return where on the board the lists begin: after the squares, the worths and the weights."""
    return SQUARES + width * height + 2 * (line + 1) ** 2


def fits(game: AnyGame) -> bool:
    """Return whether memory can hold this size of board: always."""
    return True


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and what lies on the board."""
    rules = cast(MNK, game)
    played, size = position[2], (rules.width, rules.height, rules.line)
    squares = [0] * (rules.width * rules.height)
    for plies, square in enumerate(reversed(played), 1):
        squares[square] = 2 if plies % 2 else 1
    base = rules.line + 1
    worths = [worth(mine, yours, rules.line) for mine, yours in product(range(base), repeat=2)]
    marks = [[squares[square] for square in window] for window in windows(*size)]
    counts = [each.count(1) * base + each.count(2) for each in marks]
    weights = [weighed(mine, yours) for mine, yours in product(range(base), repeat=2)]
    begin = lists_begin(*size)
    places = [begin - 2 * len(worths), begin]
    board = [*size, int(rules.overline), *places, *squares, *worths, *weights, *lists(*size), *counts]
    sums = [sum(table[count] for count in counts) for table in (worths, weights)]
    return (len(played), NO_SQUARE, sums[0], sums[1]), board


def row_words(game: AnyGame, position: Position) -> int:
    """Return the most moves that a position after this one can have."""
    return len(cast(MNK, game).bits)


def most_plies(game: AnyGame, position: Position) -> int:
    """Return the most moves that can follow: the empty squares."""
    return len(cast(MNK, game).bits) - len(position[2])


@operation
def moves(state: State, maximising: bool, board: int, row: int) -> int:
    """Write the empty squares, row by row from the top left."""
    cells = words(board)
    legal = words(row)
    count = 0
    for square in range(cells[WIDTH] * cells[HEIGHT]):
        if cells[SQUARES + square] == 0:
            legal[count] = square
            count += 1
    return count


@operation
def play(state: State, move: int, maximising: bool, board: int) -> State:
    """Mark a square and return the state after it."""
    marks, _, value, weights = state
    cells = words(board)
    line, worths = cells[LINE], cells[WORTHS]
    counts = (line + 1) * (line + 1)  # as many worths, then as many weights
    cells[SQUARES + move] = 1 if maximising else 2
    mark = line + 1 if maximising else 1
    full = NO_SQUARE
    members = cells[LISTS] + move
    for place in range(cells[members], cells[members + 1]):
        window = cells[place]
        count = cells[window] + mark
        cells[window] = count
        value += cells[worths + count] - cells[worths + count - mark]
        weights += cells[worths + counts + count] - cells[worths + counts + count - mark]
        if count == line * mark:
            full = move
    return marks + 1, full, value, weights


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Make the square empty again."""
    cells = words(board)
    cells[SQUARES + move] = 0
    mark = cells[LINE] + 1 if maximising else 1
    members = cells[LISTS] + move
    for place in range(cells[members], cells[members + 1]):
        cells[cells[place]] -= mark


@operation
def run(board: int, square: int, across: int, down: int) -> int:
    """Return how many squares in one direction follow this one and bear its mark."""
    cells = words(board)
    width, height = cells[WIDTH], cells[HEIGHT]
    mark = cells[SQUARES + square]
    column, line = square % width + across, square // width + down
    count = 0
    while 0 <= column < width and 0 <= line < height and cells[SQUARES + line * width + column] == mark:
        count += 1
        column += across
        line += down
    return count


@operation
def in_exact_line(board: int, square: int) -> bool:
    """Return whether the mark on a square is part of a line and no more."""
    line = words(board)[LINE]
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if 1 + run(board, square, across, down) + run(board, square, -across, -down) == line:
            return True
    return False


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Say whether a position is a leaf, and its value."""
    cells = words(board)
    marks, last, value, weights = state
    if last != NO_SQUARE and (cells[OVERLINE] != 0 or in_exact_line(board, last)):
        win = 1 if evaluator == NONE else WIN - plies
        return ENDED, -win if maximising else win
    if marks == cells[WIDTH] * cells[HEIGHT]:
        return ENDED, 0
    if depth > 0:
        return INSIDE, 0
    if evaluator == NONE:
        return GUESSED, 0
    if evaluator == WEIGHTS:
        return GUESSED, weights
    return GUESSED, ALMOST if value > IMMINENT // 2 else value


@operation
def key(state: State, maximising: bool, board: int) -> int:
    """Return the squares as a number to the base 3; of a board of 41 squares or more its lowest 64 bits."""
    cells = words(board)
    number = 0
    for square in range(cells[WIDTH] * cells[HEIGHT]):
        number = number * 3 + cells[SQUARES + square]
    return number
