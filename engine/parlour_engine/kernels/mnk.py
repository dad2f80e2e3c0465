"""m,n,k tic-tac-toe as operations on memory: the rules of games/mnk.py and the `lines` evaluator, again.

A square is a word on the board, 0, 1 or 2 by who marked it, so every size has room. A state is (marks set,
the last square or -1): only the last mark can have made a line.
"""

from functools import cache
from itertools import product
from typing import TypeAlias, cast

from parlour_engine.game import AnyGame
from parlour_engine.games.mnk import MNK, Position
from parlour_engine.games.open_lines import ALMOST, MET, WIN
from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation

State: TypeAlias = tuple[int, int]

STATE_WORDS = 2
POLL_EVERY = 256  # positions: a guess looks at every square four times
EVALUATORS = ("none", "lines")
NONE, LINES = range(len(EVALUATORS))

# The board: its size, the line, whether longer rows win, how many files there are, then the squares in the
# order of moves, then the files. A file is a whole row, column or diagonal that has room for a line: its
# first square, the step to the next, and its length.
WIDTH, HEIGHT, LINE, OVERLINE, FILES, SQUARES = range(6)
FILE_WORDS = 3
NO_SQUARE = -1


@cache
def files(width: int, height: int, line: int) -> tuple[int, ...]:
    """Return the words of every file of a board."""
    found: list[int] = []
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for row, column in product(range(height), range(width)):
            if column - across >= 0 and 0 <= row - down < height:
                continue  # part of a file that began before
            length = 1
            while column + length * across < width and 0 <= row + length * down < height:
                length += 1
            if length >= line:
                found += [row * width + column, down * width + across, length]
    return tuple(found)


def fits(game: AnyGame) -> bool:
    """Return whether memory can hold this size of board: always."""
    return True


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and what lies on the board."""
    rules = cast(MNK, game)
    played = position[2]
    squares = [0] * (rules.width * rules.height)
    for ply, square in enumerate(played):
        squares[square] = 1 + ply % 2
    every = files(rules.width, rules.height, rules.line)
    size = [rules.width, rules.height, rules.line, int(rules.overline), len(every) // FILE_WORDS]
    return (len(played), played[-1] if played else NO_SQUARE), [*size, *squares, *every]


def row_words(game: AnyGame, position: Position) -> int:
    """Return the most moves that a position after this one can have."""
    return len(cast(MNK, game).bits)


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
    words(board)[SQUARES + move] = 1 + (state[0] & 1)
    return state[0] + 1, move


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Make the square empty again."""
    words(board)[SQUARES + move] = 0


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
def made_line(board: int, square: int) -> bool:
    """Return whether the mark on a square is part of a line that wins."""
    cells = words(board)
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1 + run(board, square, across, down) + run(board, square, -across, -down)
        if length == cells[LINE] or (length > cells[LINE] and cells[OVERLINE] != 0):
            return True
    return False


@operation
def line_score(board: int, own: int) -> int:
    """Return what games/open_lines.py returns, for the owner of the marks `own`.

    A window slides along each file, one square in, one out.
    """
    cells = words(board)
    line = cells[LINE]
    score = 0
    at = SQUARES + cells[WIDTH] * cells[HEIGHT]
    for _ in range(cells[FILES]):
        ahead, step, length = SQUARES + cells[at], cells[at + 1], cells[at + 2]
        at += FILE_WORDS
        behind = ahead
        mine = yours = 0
        for place in range(length):
            mine += cells[ahead] == own
            yours += cells[ahead] == 3 - own
            ahead += step
            if place < line - 1:
                continue
            if yours == 0:
                if mine == line - 1:
                    return ALMOST
                score += mine
            elif mine == 0:
                score -= yours
            elif mine == 1 and yours == line - 1:
                score += MET
            mine -= cells[behind] == own
            yours -= cells[behind] == 3 - own
            behind += step
    return score


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Say whether a position is a leaf, and its value."""
    cells = words(board)
    marks, last = state
    if last != NO_SQUARE and made_line(board, last):
        win = 1 if evaluator == NONE else WIN - plies
        return ENDED, -win if maximising else win
    if marks == cells[WIDTH] * cells[HEIGHT]:
        return ENDED, 0
    if depth > 0:
        return INSIDE, 0
    if evaluator == NONE:
        return GUESSED, 0
    mover = 1 + (marks & 1)
    return GUESSED, line_score(board, mover if maximising else 3 - mover)
