"""The kernel of Nim, greedy Nim and modified Nim: their rules and evaluators as operations on memory.

The three games differ only in their legal moves and evaluators, so one compiled search serves all; a word on
the board says which game it is. The sizes are on the board; a state is (counters left, the most that the next
move may take).
"""

from itertools import accumulate
from typing import Final, TypeAlias

from parlour_engine.game import AnyGame
from parlour_engine.games.greedy_nim import rules as greedy_nim
from parlour_engine.games.heaps.position import TAKEN_BITS, TAKEN_MASK, Heaps, Position
from parlour_engine.games.modified_nim import rules as modified_nim
from parlour_engine.games.nim import rules as nim
from parlour_engine.kernels.intrinsics import signed, words
from parlour_engine.kernels.operations import ENDED, GUESSED, INSIDE
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import KEY_BITS, SPREAD

State: TypeAlias = tuple[int, int]

STATE_WORDS = 2
POLL_EVERY = 256  # positions
KEYS_LAST = False  # keys depend on the heaps at the root
EVALUATORS = ("none", "xor", "rule")
NONE = 0

# The board: the game, the number of heaps, their sizes from the left, then the weights of `key`.
RULES, COUNT, SIZES = range(3)
NIM, MISERE, GREEDY, MODIFIED = range(4)
RULES_OF: Final = {nim.ID: NIM, greedy_nim.ID: GREEDY, modified_nim.ID: MODIFIED}
UNBOUNDED = 1 << 30
LIMIT_BITS = modified_nim.LARGEST.bit_length()
SIZE_BITS = KEY_BITS - LIMIT_BITS - 1  # what a key has left beside the limit and the side to move
XOR_WIN, MODIFIED_WIN = nim.XOR_WIN, modified_nim.WIN
WON, LIKELY, UNLIKELY, LOST = greedy_nim.WON, greedy_nim.LIKELY, greedy_nim.UNLIKELY, greedy_nim.LOST


def pack(game: AnyGame, position: Position) -> tuple[State, list[int]]:
    """Return the position as a state, and the words of the board."""
    heaps, _, _, _, taken = position
    rules = MISERE if game.options.get("misere") else RULES_OF[game.id]
    limit = modified_nim.most_allowed(taken) if rules == MODIFIED else UNBOUNDED
    return (sum(heaps), limit), [rules, len(heaps), *heaps, *weights(heaps)]


def weights(heaps: Heaps) -> list[int]:
    """Return the weights by which `key` multiplies the sizes, largest heap first.

    After any moves, the largest heap is not larger than the largest was, the second not larger than the
    second was, and so on. So each size stays within its bits, if a key has enough bits. If not, the weights
    are odd numbers, and keys are hashes.
    """
    needed = [size.bit_length() for size in sorted(heaps, reverse=True)]
    if sum(needed) <= SIZE_BITS:
        return [1 << place for place in accumulate(needed[:-1], initial=0)]
    return [signed(SPREAD ** (place + 1)) for place in range(len(heaps))]


def row_words(game: AnyGame, position: Position) -> int:
    """Return the greatest number of moves that this or a later position can have."""
    return sum(position[0])


def most_plies(game: AnyGame, position: Position) -> int:
    """Return the greatest number of moves that can follow: the counters."""
    return sum(position[0])


@operation
def moves(state: State, maximising: bool, board: int, row: int) -> int:
    """Write the moves as `heap << 7 | counters`, by heap from the left, then by counters ascending."""
    table = words(board)
    legal = words(row)
    rules, heaps = table[RULES], table[COUNT]
    least = largest(board) if rules == GREEDY else 0
    count = 0
    for heap in range(heaps):
        size = table[SIZES + heap]
        if size < least:
            continue
        for taken in range(1, min(size, state[1]) + 1):
            if rules == MODIFIED and taken != size and holds(board, size - taken):
                continue
            legal[count] = heap << TAKEN_BITS | taken
            count += 1
    return count


@operation
def largest(board: int) -> int:
    """Return the size of a largest heap."""
    table = words(board)
    most = 0
    for heap in range(table[COUNT]):
        most = max(most, table[SIZES + heap])
    return most


@operation
def holds(board: int, size: int) -> bool:
    """Return whether a heap has this size."""
    table = words(board)
    found = False
    for heap in range(table[COUNT]):
        found |= table[SIZES + heap] == size
    return found


@operation
def play(state: State, move: int, maximising: bool, board: int) -> State:
    """Take counters and return the state after the move."""
    table = words(board)
    taken = move & TAKEN_MASK
    table[SIZES + (move >> TAKEN_BITS)] -= taken
    return state[0] - taken, 2 * taken if table[RULES] == MODIFIED else UNBOUNDED


@operation
def undo(state: State, move: int, maximising: bool, board: int) -> None:
    """Put the counters back."""
    words(board)[SIZES + (move >> TAKEN_BITS)] += move & TAKEN_MASK


@operation
def nim_sum(board: int) -> int:
    """Return the exclusive or of the sizes."""
    table = words(board)
    total = 0
    for heap in range(table[COUNT]):
        total ^= table[SIZES + heap]
    return total


@operation
def mover_wins(left: int, board: int) -> bool:
    """Return whether the side to move wins by the theory of Nim, or of greedy Nim."""
    table = words(board)
    most = largest(board)
    if table[RULES] == GREEDY:
        count = 0
        for heap in range(table[COUNT]):
            count += table[SIZES + heap] == most
        return count & 1 == 1
    if table[RULES] == MISERE and most <= 1:
        return left & 1 == 0
    return nim_sum(board) != 0


@operation
def end_value(rules: int, maximising: bool, evaluator: int) -> int:
    """Return the value of a table without counters, with this side to move."""
    won = maximising == (rules == MISERE)
    if evaluator == NONE:
        return 1 if won else -1
    if rules == GREEDY:
        return WON if won else LOST
    win = MODIFIED_WIN if rules == MODIFIED else XOR_WIN
    return win if won else -win


@operation
def leaf(
    state: State, depth: int, plies: int, maximising: bool, evaluator: int, board: int
) -> tuple[int, int]:
    """Return whether a position is a leaf, and its value."""
    rules = words(board)[RULES]
    if state[0] == 0:
        return ENDED, end_value(rules, maximising, evaluator)
    if depth > 0:
        return INSIDE, 0
    if evaluator == NONE:
        return GUESSED, 0
    if rules == MODIFIED:
        return GUESSED, nim_sum(board) if maximising else -nim_sum(board)
    good = mover_wins(state[0], board) == maximising
    if rules == GREEDY:
        return GUESSED, LIKELY if good else UNLIKELY
    return GUESSED, 1 if good else -1


@operation
def rank(board: int, heap: int) -> int:
    """Return how many heaps come before this one: larger ones, and equal ones further left."""
    table = words(board)
    size = table[SIZES + heap]
    before = 0
    for other in range(table[COUNT]):
        beside = table[SIZES + other]
        before += beside > size or (beside == size and other < heap)
    return before


@operation
def key(state: State, maximising: bool, board: int) -> int:
    """Return the weighted sizes, the most that a move may take, and the side to move, as one number.

    The order of the heaps does not matter, nor do empty heaps. In a game small enough for `memo` the sizes
    need at most 30 bits.
    """
    table = words(board)
    heaps = table[COUNT]
    sizes = 0
    for heap in range(heaps):
        sizes += table[SIZES + heap] * table[SIZES + heaps + rank(board, heap)]
    return (sizes << LIMIT_BITS | min(state[1], modified_nim.LARGEST)) << 1 | maximising
