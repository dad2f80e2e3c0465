"""The kernel of m,n,k tic-tac-toe: rules.py and the evaluators of open_lines.py as operations on memory.

A square is a word on the board: 0 if it is empty, 1 or 2 if the maximiser or the opponent marked it. So is a
window of `line` squares, which counts the marks of both sides. A move changes the counts of its square's
windows, and with them the worth of all windows, so a leaf's guess is already there when it is needed. If
longer rows do not win, a window also counts the marks on its rim, the square before it and the one after;
these spoil it for their owner. A state is (marks set, the last square if its windows contain a full line, the
worth of all windows by `lines` for the maximiser, who is the side to move at the root, and their worth by
`weights`).
"""

from functools import lru_cache
from itertools import accumulate, product
from typing import TypeAlias, cast

from parlour_engine.game import AnyGame
from parlour_engine.games.mnk.open_lines import ALMOST, MET, WIN, weight
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.windows import DIRECTIONS, windows_and_rims
from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation

State: TypeAlias = tuple[int, int, int, int]

STATE_WORDS = 4
POLL_EVERY = 32  # positions; on a large board each takes a few microseconds
KEYS_LAST = True
EVALUATORS = ("none", "lines", "weights")
NONE, LINES, WEIGHTS = range(len(EVALUATORS))

# The board: its size, the line, whether longer rows win, where the worths and the lists below begin, how many
# counts a window can have, then the squares in the order of moves. Then come the worth and the weight of a
# window by its count, the lists of windows that contain each square, the lists of windows with the square on
# their rim, and the windows themselves. A window's count is the maximiser's marks in it times `line + 1`,
# plus the opponent's, plus `(line + 1)^2` times the count of its rim: three times the maximiser's marks
# there, plus the opponent's. The first list begins where the first word of the lists points, and ends where
# the next begins.
WIDTH, HEIGHT, LINE, OVERLINE, WORTHS, LISTS, RIMS, COUNTS, SQUARES = range(9)
NO_SQUARE = -1
RIM_BASE = 3  # a rim has at most two squares
IMMINENT = 1 << 32  # the worth of a window that decides the value: more than all others together


def worth(mine: int, yours: int, line: int, my_rim: int = 0, your_rim: int = 0) -> int:
    """Return the worth of one window by open_lines.py, with `IMMINENT` for ALMOST."""
    if (mine, yours) == (1, line - 1):
        return 0 if your_rim else MET
    if mine and yours:
        return 0
    if yours:
        return 0 if your_rim else -yours
    return 0 if my_rim else IMMINENT if mine == line - 1 else mine


def weighed(mine: int, yours: int, my_rim: int = 0, your_rim: int = 0) -> int:
    """Return the worth of one window by `weights`."""
    if mine and yours:
        return 0
    return (0 if my_rim else weight(mine)) - (0 if your_rim else weight(yours))


@lru_cache(maxsize=8)
def lists(width: int, height: int, line: int, overline: bool) -> tuple[int, ...]:
    """Return the board's lists of windows by square: windows with it, then windows with it on the rim."""
    windows, rims = windows_and_rims(width, height, line)
    numbers: list[list[int]] = [[] for _ in range(2 * width * height)]
    for number, squares in enumerate(windows):
        for square in squares:
            numbers[square].append(number)
    for number, squares in enumerate(() if overline else rims):
        for square in squares:
            numbers[width * height + square].append(number)
    begin = lists_begin(width, height, line, overline) + len(numbers) + 1
    begins = list(accumulate((len(each) for each in numbers), initial=begin))
    return (*begins, *(begins[-1] + number for each in numbers for number in each))


def lists_begin(width: int, height: int, line: int, overline: bool) -> int:
    """Return the index on the board where the lists begin: after the squares, the worths and the weights."""
    return SQUARES + width * height + 2 * counts_of(line, overline)


def counts_of(line: int, overline: bool) -> int:
    """Return how many counts a window can have."""
    return int((line + 1) ** 2) * (1 if overline else RIM_BASE**2)


@lru_cache(maxsize=8)
def tables(line: int, overline: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the worth and the weight of a window, by its count."""
    rim, marks = range(1 if overline else RIM_BASE), range(line + 1)
    counts = list(product(rim, rim, marks, marks))
    return (
        tuple(worth(mine, yours, line, my_rim, your_rim) for my_rim, your_rim, mine, yours in counts),
        tuple(weighed(mine, yours, my_rim, your_rim) for my_rim, your_rim, mine, yours in counts),
    )


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and the words of the board."""
    rules = cast(MNK, game)
    played, size, overline = position[2], (rules.width, rules.height, rules.line), rules.overline
    squares = [0] * (rules.width * rules.height)
    for plies, square in enumerate(reversed(played), 1):
        squares[square] = 2 if plies % 2 else 1
    worths, weights = tables(rules.line, overline)
    windows, rims = windows_and_rims(*size)
    counts = counted(squares, windows, rules.line + 1)
    if not overline:
        on_rims = counted(squares, rims, RIM_BASE)
        counts = [inside + (rules.line + 1) ** 2 * rim for inside, rim in zip(counts, on_rims, strict=True)]
    begin = lists_begin(*size, overline)
    places = [begin - 2 * len(worths), begin, begin + len(squares), len(worths)]
    board = [*size, int(overline), *places, *squares, *worths, *weights, *lists(*size, overline), *counts]
    sums = [sum(table[count] for count in counts) for table in (worths, weights)]
    return (len(played), NO_SQUARE, sums[0], sums[1]), board


def counted(squares: list[int], parts: tuple[tuple[int, ...], ...], base: int) -> list[int]:
    """Return the maximiser's marks in each part of the board times `base`, plus the opponent's."""
    marks = [[squares[square] for square in part] for part in parts]
    return [each.count(1) * base + each.count(2) for each in marks]


def row_words(game: AnyGame, position: Position) -> int:
    """Return the greatest number of moves that this or a later position can have."""
    return len(cast(MNK, game).bits)


def most_plies(game: AnyGame, position: Position) -> int:
    """Return the greatest number of moves that can follow: the empty squares."""
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
    """Mark a square and return the state after the move."""
    marks, _, value, weights = state
    cells = words(board)
    line, worths, counts = cells[LINE], cells[WORTHS], cells[COUNTS]  # as many worths, then as many weights
    has_rims, inside = cells[OVERLINE] == 0, (line + 1) * (line + 1)
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
        if count == line * mark or (has_rims and count % inside == line * mark):
            full = move
    if has_rims:
        mark = inside * RIM_BASE if maximising else inside
        members = cells[RIMS] + move
        for place in range(cells[members], cells[members + 1]):
            window = cells[place]
            count = cells[window] + mark
            cells[window] = count
            value += cells[worths + count] - cells[worths + count - mark]
            weights += cells[worths + counts + count] - cells[worths + counts + count - mark]
    return marks + 1, full, value, weights


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Make the square empty again."""
    cells = words(board)
    cells[SQUARES + move] = 0
    base = cells[LINE] + 1
    mark = base if maximising else 1
    members = cells[LISTS] + move
    for place in range(cells[members], cells[members + 1]):
        cells[cells[place]] -= mark
    if cells[OVERLINE] == 0:
        mark = base * base * RIM_BASE if maximising else base * base
        members = cells[RIMS] + move
        for place in range(cells[members], cells[members + 1]):
            cells[cells[place]] -= mark


@operation
def run(board: int, square: int, across: int, down: int) -> int:
    """Return how many squares after this one, in one direction, have the same mark."""
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
    """Return whether the mark on a square is part of a line of exactly the right length."""
    line = words(board)[LINE]
    for across, down in DIRECTIONS:
        if 1 + run(board, square, across, down) + run(board, square, -across, -down) == line:
            return True
    return False


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Return whether a position is a leaf, and its value."""
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
    """Return the squares as a number in base 3; on a board of 41 squares or more, its lowest 64 bits."""
    cells = words(board)
    number = 0
    for square in range(cells[WIDTH] * cells[HEIGHT]):
        number = number * 3 + cells[SQUARES + square]
    return number
