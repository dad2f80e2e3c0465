"""The kernel of Grundy's game: its rules as operations on memory.

The board counts the heaps of each size, so the order of the heaps does not matter. A state is (the size of
the largest heap), which shows whether the game is over.
"""

from random import Random
from typing import TypeAlias

import numpy as np

from parlour_engine.game import AnyGame
from parlour_engine.games.grundy.rules import HEAP, PART_BITS, PART_MASK, Position
from parlour_engine.kernels.intrinsics import signed, words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import WORD_BITS

State: TypeAlias = tuple[int]

STATE_WORDS = 1
POLL_EVERY = 256  # positions
KEYS_LAST = False  # the board has room only for the heaps at the root
EVALUATORS = ("none",)
UNSPLITTABLE = 2  # the largest heap, in counters, that cannot be split
# The part of a key for a heap that begins at a counter: a bit; further up, a random word.
DRAWN = Random("grundy")
STARTS = np.array(
    [signed(1 << at if at < WORD_BITS else DRAWN.getrandbits(WORD_BITS)) for at in range(HEAP.high)], np.int64
)


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and the board: the number of heaps of size 0, 1, 2..."""
    heaps = position[0]
    return (heaps[0],), [heaps.count(size) for size in range(heaps[0] + 1)]


def row_words(game: AnyGame, position: Position) -> int:
    """Return a bound on the moves of this or a later position: there is less than one for two counters."""
    return sum(position[0])


def most_plies(game: AnyGame, position: Position) -> int:
    """Return a bound on the moves that can follow: each makes one more heap."""
    return sum(position[0]) - len(position[0])


@operation
def moves(state: State, maximising: bool, board: int, row: int) -> int:
    """Write the splits as `heap << 10 | larger part`, both descending."""
    heaps = words(board)
    legal = words(row)
    count = 0
    for size in range(state[0], UNSPLITTABLE, -1):
        if heaps[size] == 0:
            continue
        for larger in range(size - 1, size // 2, -1):
            legal[count] = size << PART_BITS | larger
            count += 1
    return count


@operation
def play(state: State, move: int, maximising: bool, board: int) -> State:
    """Split a heap and return the state after the move."""
    heaps = words(board)
    heap, larger = move >> PART_BITS, move & PART_MASK
    heaps[heap] -= 1
    heaps[larger] += 1
    heaps[heap - larger] += 1
    largest = state[0]
    while heaps[largest] == 0:
        largest -= 1
    return (largest,)


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Join the two parts again."""
    heaps = words(board)
    heap, larger = move >> PART_BITS, move & PART_MASK
    heaps[heap] += 1
    heaps[larger] -= 1
    heaps[heap - larger] -= 1


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Return whether a position is a leaf, and its value for the maximiser."""
    if state[0] <= UNSPLITTABLE:
        return ENDED, -1 if maximising else 1
    return (INSIDE if depth > 0 else GUESSED), 0


@operation
def key(state: State, maximising: bool, board: int) -> int:
    """Return a number with a bit where each heap begins, if the counters lie in a row, smallest heap first.

    The first heap begins at the first counter, which needs no bit. The last heap ends with the last counter.
    So in a heap of 65, the largest for `memo`, only 62 counters are left where a heap of 3 or more may begin.
    Heaps that begin further up have random words, and the keys are hashes (Zobrist, 1970).
    """
    heaps = words(board)
    starts = at = 0
    for size in range(1, state[0] + 1):
        for _ in range(heaps[size]):
            starts ^= STARTS[at]
            at += size
    return starts >> 1
