"""The kernel of Connect Four: rules.py and the `windows` evaluator as operations on words.

The bitboard is the same, but in one word. A board whose bits do not fit below the sign is searched by the
interpreted form (see `fits`). A state is (stones of the side to move, all stones). Numbers that depend on the
size of the board are in memory, so one compiled search serves all sizes.
"""

from typing import TypeAlias, cast

from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.windows import CENTRE, COMPLETE, ONE_MISSING, THREAT, TWO_MISSING, WIN
from parlour_engine.games.lines import directions, window_starts
from parlour_engine.kernels.intrinsics import popcount, words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation

State: TypeAlias = tuple[int, int]

STATE_WORDS = 2
POLL_EVERY = 256  # positions
KEYS_LAST = True
EVALUATORS = ("none", "windows")
NONE, WINDOWS = range(len(EVALUATORS))
USABLE_BITS = 62  # the sign stays clear, even after a shift by one

# The board: its width, its height with the extra bit, the line, every cell, the middle columns; then the step
# of each direction, and for each direction of `windows` the step and the cells where windows begin.
WIDTH, STRIDE, LINE, FULL, MIDDLE, STEPS, WINDOW_STEPS, WINDOW_STARTS = 0, 1, 2, 3, 4, 5, 9, 13
DIRECTIONS = 4


def fits(game: AnyGame) -> bool:
    """Return whether a word can hold this size of board."""
    return cast(ConnectFour, game).width * (cast(ConnectFour, game).height + 1) <= USABLE_BITS


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and the board: the size and numbers that depend on it."""
    rules = cast(ConnectFour, game)
    own, stones, _, _ = position
    width, stride = rules.width, rules.height + 1
    column = (1 << rules.height) - 1
    middle = sum(column << each * stride for each in {(width - 1) // 2, width // 2})
    starts = window_starts(width, rules.height, rules.line)
    window_steps, masks = zip(*starts, strict=True)
    sizes = [width, stride, rules.line, rules.full, middle]
    return (own, stones), [*sizes, *directions(stride), *window_steps, *masks]


def row_words(game: AnyGame, position: Position) -> int:
    """Return the greatest number of moves that this or a later position can have."""
    return cast(ConnectFour, game).width


def most_plies(game: AnyGame, position: Position) -> int:
    """Return the greatest number of moves that can follow: the empty cells."""
    return (cast(ConnectFour, game).full ^ position[1]).bit_count()


@operation
def moves(state: State, maximising: bool, board: int, row: int) -> int:
    """Write the columns that are not full, from the left."""
    size = words(board)
    legal = words(row)
    count = 0
    top = 1 << (size[STRIDE] - 2)
    for column in range(size[WIDTH]):
        if state[1] & top == 0:
            legal[count] = column
            count += 1
        top <<= size[STRIDE]
    return count


@operation
def play(state: State, move: int, maximising: bool, board: int) -> State:
    """Return the state after dropping a stone."""
    own, stones = state
    bottom = 1 << move * words(board)[STRIDE]
    return own ^ stones, stones | stones + bottom


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Do nothing: a state is the whole position."""


@operation
def has_line(stones: int, board: int) -> bool:
    """Return whether the stones contain a line in any direction."""
    size = words(board)
    line = size[LINE]
    for direction in range(DIRECTIONS):
        step = size[STEPS + direction]
        found = stones
        proved = 1
        while proved < line:
            more = min(proved, line - proved)
            found &= found >> more * step
            proved += more
        if found != 0:
            return True
    return False


@operation
def hinted(state: State, maximising: bool, board: int, row: int) -> int:
    """Write the moves of `hinted` in rules.py, and return their number."""
    stride, legal = words(board)[STRIDE], words(row)
    own, stones = state
    count = moves(state, maximising, board, row)
    for side in (own, own ^ stones):
        for at in range(count):
            cell = stones + (1 << legal[at] * stride) & ~stones
            if has_line(side | cell, board):
                legal[0] = legal[at]
                return 1
    return count


@operation
def window_score(own: int, theirs: int, board: int) -> int:
    """Return the score of windows.py for the owner of `own`."""
    size = words(board)
    empty = size[FULL] & ~(own | theirs)
    score = CENTRE * popcount(own & size[MIDDLE])
    for direction in range(DIRECTIONS):
        step, mask = size[WINDOW_STEPS + direction], size[WINDOW_STARTS + direction]
        if mask == 0:
            continue
        one = two = three = touched_own = touched_theirs = 0
        shift = 0
        for _ in range(size[LINE]):
            hole = empty >> shift
            three |= two & hole
            two |= one & hole
            one |= hole
            touched_own |= own >> shift
            touched_theirs |= theirs >> shift
            shift += step
        mine = mask & ~touched_theirs
        score += COMPLETE * popcount(mine & ~one)
        score += ONE_MISSING * popcount(mine & one & ~two)
        score += TWO_MISSING * popcount(mine & two & ~three)
        score += THREAT * popcount(mask & ~touched_own & one & ~two)
    return score


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Return whether a position is a leaf, and its value."""
    own, stones = state
    if has_line(own ^ stones, board):
        win = 1 if evaluator == NONE else WIN
        return ENDED, -win if maximising else win
    if stones == words(board)[FULL]:
        return ENDED, 0
    if depth > 0:
        return INSIDE, 0
    if evaluator == NONE:
        return GUESSED, 0
    if maximising:
        return GUESSED, window_score(own, own ^ stones, board)
    return GUESSED, window_score(own ^ stones, own, board)


@operation
def key(state: State, maximising: bool, board: int) -> int:
    """Return the stones of the side to move plus all stones: 0 for the empty board.

    In a column of n stones this is 2^n - 1 or up to as much more, so different columns give different
    numbers.
    """
    return state[0] + state[1]
