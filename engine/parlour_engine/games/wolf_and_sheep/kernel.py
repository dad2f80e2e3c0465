"""The kernel of Wolf and sheep: its rules and all its evaluators as operations on words.

Squares have the numbers of rules.py, a1 = 0. The sheep are the bits of one word, so the lowest bit is the
first sheep in the documented order. For the order from the right, the sheep are also the bits of a second
word with every row mirrored. A state is (the wolf, the sheep, the sheep mirrored). The wolf is the maximiser,
so `maximising` means that the wolf is to move.
"""

from typing import TypeAlias

import numpy as np

from parlour_engine.game import AnyGame
from parlour_engine.games.wolf_and_sheep.evaluators import INT_MAX, INT_MIN
from parlour_engine.games.wolf_and_sheep.rules import (
    MIRRORED,
    ROW,
    SHEEP_STEPS,
    SQUARE_BITS,
    SQUARE_MASK,
    WOLF_STEPS,
    Position,
)
from parlour_engine.kernels.intrinsics import popcount, signed, trailing_zeros, words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation

State: TypeAlias = tuple[int, int, int]

STATE_WORDS = 3
POLL_EVERY = 256  # positions
KEYS_LAST = True
EVALUATORS = ("none", "simple", "fast", "smart", "smart-fixed")
NONE, SIMPLE, FAST, SMART, SMART_FIXED = range(len(EVALUATORS))

OUTER_LEFT, OUTER_RIGHT = 0x0101010101010101, 0x8080808080808080 - (1 << 64)  # files a and h
LEFT_HALF = 0x0F0F0F0F0F0F0F0F
ODD_ROWS = 0x00FF00FF00FF00FF  # counted from 1: row 1 is the lowest byte
DIRECTIONS = 4
STEPS = np.array([(*steps, -1, -1, -1)[:DIRECTIONS] for steps in WOLF_STEPS], np.int64).ravel()
NEIGHBOURS = np.array([sum(1 << to for to in steps) for steps in WOLF_STEPS], np.uint64).view(np.int64)
UP_LEFT, UP_RIGHT = ROW - 1, ROW + 1


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and an empty board."""
    wolf, sheep, _, _ = position
    squares = sum(1 << one for one in sheep)
    mirrored = sum(1 << MIRRORED[one] for one in sheep)
    return (wolf, signed(squares), signed(mirrored)), []


def row_words(game: AnyGame, position: Position) -> int:
    """Return a bound on the moves of this or a later position."""
    return len(position[1]) * len(SHEEP_STEPS[9])


def most_plies(game: AnyGame, position: Position) -> int:
    """Return a bound on the moves that can follow: sheep only go up, and the wolf moves in between."""
    return 2 * sum(ROW - 1 - one // ROW for one in position[1]) + 1


@operation
def sheep_targets(wolf: int, sheep: int) -> tuple[int, int]:
    """Return the free squares up-left of the sheep, and those up-right."""
    free = ~(sheep | 1 << wolf)
    return (sheep & ~OUTER_LEFT) << UP_LEFT & free, (sheep & ~OUTER_RIGHT) << UP_RIGHT & free


@operation
def moves(state: State, maximising: bool, board: int, row: int) -> int:
    """Write the moves in the document's order, as `from << 6 | to`."""
    wolf, sheep, mirrored = state
    legal = words(row)
    count = 0
    if maximising:
        for direction in range(DIRECTIONS):
            to = STEPS[wolf * DIRECTIONS + direction]
            if to >= 0 and sheep >> to & 1 == 0:
                legal[count] = wolf << SQUARE_BITS | to
                count += 1
        return count
    left, right = sheep_targets(wolf, sheep)
    from_left = wolf & ROW - 1 < ROW // 2
    waiting = sheep if from_left else mirrored
    while waiting != 0:
        one = trailing_zeros(waiting)
        waiting &= waiting - 1
        if not from_left:
            one ^= ROW - 1
        if one < ROW * ROW - UP_RIGHT:
            if left >> (one + UP_LEFT) & 1 != 0:
                legal[count] = one << SQUARE_BITS | one + UP_LEFT
                count += 1
            if right >> (one + UP_RIGHT) & 1 != 0:
                legal[count] = one << SQUARE_BITS | one + UP_RIGHT
                count += 1
    return count


@operation
def play(state: State, move: int, maximising: bool, board: int) -> State:
    """Return the state after a step."""
    wolf, sheep, mirrored = state
    origin, to = move >> SQUARE_BITS, move & SQUARE_MASK
    if maximising:
        return to, sheep, mirrored
    change = 1 << origin | 1 << to
    return wolf, sheep ^ change, mirrored ^ (1 << (origin ^ ROW - 1) | 1 << (to ^ ROW - 1))


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Do nothing: a state is the whole position."""


@operation
def formation(wolf: int, sheep: int) -> tuple[int, int]:
    """Return the value of the sheep's formation in `smart`, and the sheep's total distance from the wolf."""
    bonus = apart = 0
    lowest = trailing_zeros(sheep) >> 3
    if sheep & ~(255 << lowest * ROW) == 0 and wolf >> 3 > lowest:
        bonus = -(-INT_MIN // (12 - lowest))
    if popcount(sheep & LEFT_HALF) == 2:
        bonus -= -INT_MIN // 4
    rest = sheep
    while rest != 0:
        one = trailing_zeros(rest)
        rest &= rest - 1
        apart += abs((one >> 3) - (wolf >> 3)) + abs((one & 7) - (wolf & 7))
    return bonus, apart


@operation
def fast(wolf: int, sheep: int) -> int:
    """Return the document's `evaluateFast` after the part that all evaluators share."""
    row, lowest = 7 - (wolf >> 3), 7 - (trailing_zeros(sheep) >> 3)
    if row >= lowest:
        return INT_MAX // 2
    if sheep & ~(255 << (7 - lowest) * ROW) == 0:
        return -(-INT_MIN // (lowest + 1))
    value = row * 2
    if popcount(sheep & LEFT_HALF) == 2:
        return value - -INT_MIN // 4
    rest = sheep
    while rest != 0:
        value -= abs(7 - (trailing_zeros(rest) >> 3) - row)
        rest &= rest - 1
    return value


@operation
def smart(wolf: int, sheep: int, fixed: bool) -> int:
    """Return `evaluateSmart` after the part that all evaluators share, as printed or corrected."""
    row = 7 - (wolf >> 3)
    if wolf >> 3 <= trailing_zeros(sheep) >> 3:
        return INT_MAX // 2 if fixed else INT_MAX // (7 - row)
    bonus, apart = formation(wolf, sheep)
    left, right = sheep_targets(wolf, sheep)
    freedom = 10 * popcount(NEIGHBOURS[wolf] & ~sheep) - popcount(left) - popcount(right)
    return row + (bonus - apart + freedom) if fixed else row - (bonus + apart + freedom)


@operation
def judged(wolf: int, sheep: int, plies: int, maximising: bool, evaluator: int) -> int:
    """Return the value of one evaluator with its term for plies, in 32 bits."""
    if NEIGHBOURS[wolf] & ~sheep == 0:
        value = INT_MIN
    elif wolf < ROW:
        value = INT_MAX
    elif evaluator == SIMPLE:
        value = 7 - (wolf >> 3)
    elif evaluator == FAST:
        value = fast(wolf, sheep)
    else:
        value = smart(wolf, sheep, evaluator == SMART_FIXED)
    value += plies if maximising else -plies
    if evaluator == SMART_FIXED:
        return max(INT_MIN, min(INT_MAX, value))
    return (value - INT_MIN & 0xFFFFFFFF) + INT_MIN


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Return whether a position is a leaf, and its value."""
    wolf, sheep, _ = state
    if wolf < ROW:
        ended = True
    elif maximising:
        ended = NEIGHBOURS[wolf] & ~sheep == 0
    else:
        left, right = sheep_targets(wolf, sheep)
        ended = left | right == 0
    if not ended and depth > 0:
        return INSIDE, 0
    if evaluator != NONE:
        value = judged(wolf, sheep, plies, maximising, evaluator)
    elif ended:
        value = -1 if maximising and wolf >= ROW else 1
    else:
        value = 0
    return ENDED if ended else GUESSED, value


@operation
def key(state: State, maximising: bool, board: int) -> int:
    """Return the sheep with every second row folded onto the one below; wolf and side use the free bytes.

    Only dark squares are used, so two neighbouring rows never use the same file.
    """
    wolf, sheep, _ = state
    folded = sheep & ODD_ROWS | sheep >> ROW & ODD_ROWS
    return folded | wolf << ROW | maximising << 3 * ROW
