"""Search whether a Connect Four position is worth more than a score: null-window negamax with a table.

The score is the usual one (scores.py): positive if the side to move wins, and higher for an earlier win.
These keep the tree small:

- a move that lets the opponent win at once is never tried, and what is decided within two plies is seen
  without entering positions (threats.py);
- moves that give many winning cells come first; if one of these can be taken at once, a move counts a little
  less, because the opponent simply fills that cell. Of equal moves, those nearer to the middle come first.
  The same order everywhere lets lines meet again in the table;
- if much is left to play, the table is asked about every move before any is entered;
- a side that can answer each stone of the other may be sure of its result;
- early on, one entry of the table serves a position and its mirror image.

It is cheaper to search positions with only one safe move, or with few empty cells, again than to look them
up.

Invariant: the bounds in the table are true of their positions, whatever the question was. Nothing is stored
once the search is aborted.
"""

from collections.abc import Sequence
from typing import Any

from numba import int64

from parlour_engine.games.connect_four.book import mirror_image
from parlour_engine.games.connect_four.rules import ConnectFour
from parlour_engine.games.connect_four.threats import (
    answered,
    safe_cells,
    winning_cells,
)
from parlour_engine.kernels.bounds_table import NOTHING, fetch, find, keep, least, most
from parlour_engine.kernels.cells import (
    ABORTED,
    BOARD,
    MOVES,
    NEXT_POLL,
    NODES,
    TABLE,
    TABLE_BITS,
    poll,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES, popcount, several, trailing_zeros, words
from parlour_engine.kernels.specialise import operation, recursion

# The board: its width, its height with the extra bit, the bottom row, every cell, their number, every second
# cell of a column from the top; then each column by its rank (a higher rank is tried sooner), and the rank of
# each bit's column.
WIDTH, STRIDE, BOTTOM, FULL, CELLS, ANSWERING, COLUMNS = range(7)
MOST_COLUMNS = 12
RANKS = COLUMNS + MOST_COLUMNS
ROW_WORDS = 2 * MOST_COLUMNS  # for each ply: its moves in order, and by rank the safe cells after each
SAFE = MOST_COLUMNS  # where the safe cells begin
UNTABLED = 8  # empty cells; with so few, searching is cheaper than the table
FORESEEN = 16  # empty cells; with more, the table is asked about each move first
SYMMETRIC = 16  # stones; with more, positions hardly ever meet their mirror images
THREAT = 4  # the weight of a winning cell in the order of moves
SPENT = 1  # subtracted once if one of these cells can be filled at once
RANK_BITS = 4  # of a move in the order; its weight is above
RANK_MASK = (1 << RANK_BITS) - 1

NOT_SURE = -1
INFINITY = 1 << 62  # above every score

SIGNATURE = int64(int64, int64, int64, int64, int64, int64)
ROOT_SIGNATURE = int64(int64, int64, int64, int64, int64)

mirrored = operation(mirror_image)


def board_words(game: ConnectFour, order: Sequence[int]) -> list[int]:
    """Return the words of the board: its size, numbers that depend on it, the columns in their order."""
    height, stride = game.height, game.height + 1
    answering = sum(game.bottom_row << row for row in range(height) if (height - row) % 2)
    column = (1 << height) - 1
    sizes = [game.width, stride, game.bottom_row, game.full, game.width * height, answering]
    by_rank = [column << each * stride for each in reversed(order)]
    unused = [0] * (MOST_COLUMNS - game.width)
    ranks = [game.width - 1 - order.index(bit // stride) for bit in range(game.width * stride)]
    return [*sizes, *by_rank, *unused, *ranks]


@operation
def key_of(own: int, stones: int, ply: int, size: Any) -> int:
    """Return a unique word of a position, shared with the mirror image if it is early enough; never 0."""
    key: int = own + stones + size[BOTTOM]
    return min(key, mirrored(key, size[WIDTH], size[STRIDE])) if ply < SYMMETRIC else key


@operation
def tabled(safe: int, empty: int) -> bool:
    """Return whether positions with these safe moves and empty cells are looked up and stored."""
    return empty > UNTABLED and several(safe)


@operation
def insert(row: Any, count: int, move: int) -> None:
    """Insert a move among `count` moves in falling order."""
    while count > 0 and row[count - 1] < move:
        row[count] = row[count - 1]
        count -= 1
    row[count] = move


@operation
def line_up(own: int, stones: int, safe: int, ply: int, alpha: int, memory: int) -> tuple[int, int]:
    """Write the safe moves in order with the safe cells after each, and prefetch their table entries.

    Returns:
        The number of moves, and 0; or 0, and a bound above alpha that is known without entering any.
    """
    cells = words(memory)
    size = words(cells[BOARD])
    stride, bottom, full, answering = size[STRIDE], size[BOTTOM], size[FULL], size[ANSWERING]
    row = words(cells[MOVES] + ply * ROW_WORDS * WORD_BYTES)
    theirs, empty = own ^ stones, size[CELLS] - ply - 1
    count = 0
    while safe != 0:
        move = safe & -safe
        safe ^= move
        rank = size[RANKS + trailing_zeros(move)]
        mine, after = own | move, stones | move
        free = after + bottom
        wins = winning_cells(mine, stride) & (full ^ stones)
        left = safe_cells(free & full, wins)
        if left == 0:
            return 0, empty >> 1
        sure = answered(mine, theirs, wins, full ^ after, free & answering, answering, stride)
        if sure > alpha and sure != NOT_SURE:
            return 0, sure
        if tabled(left, empty):
            fetch(cells[TABLE], cells[TABLE_BITS], key_of(theirs, after, ply + 1, size))
        promise = popcount(wins) * THREAT - (SPENT if wins & free != 0 else 0)
        insert(row, count, promise << RANK_BITS | rank)
        row[SAFE + rank] = left
        count += 1
    return count, 0


@operation
def foreseen(own: int, stones: int, safe: int, ply: int, count: int, memory: int) -> int:
    """Return the best bound that the table promises of any move; `-INFINITY` if it knows none of them."""
    cells = words(memory)
    size = words(cells[BOARD])
    row = words(cells[MOVES] + ply * ROW_WORDS * WORD_BYTES)
    promised = -INFINITY
    for at in range(count):
        rank = row[at] & RANK_MASK
        if several(row[SAFE + rank]):
            key = key_of(own ^ stones, stones | safe & size[COLUMNS + rank], ply + 1, size)
            facts = find(cells[TABLE], cells[TABLE_BITS], key)
            if facts != NOTHING:
                promised = max(promised, -most(facts))
    return promised


@recursion
def bound(own: int, stones: int, safe: int, ply: int, alpha: int, memory: int) -> int:
    """Return a bound on the score: a lower bound if it is above alpha, else an upper bound.

    Neither side can win at once, and there is a safe move. The result is meaningless once the search is
    aborted.

    Args:
        own: The stones of the side to move.
        stones: All stones.
        safe: The moves that do not lose at once.
        ply: The number of stones.
        alpha: The score of the question.
        memory: The address of the cells.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    entered = cells[NODES]
    cells[NODES] = entered + 1
    size = words(cells[BOARD])
    empty: int = size[CELLS] - ply
    if empty <= 2:
        return 0
    low, high = -(empty - 2 >> 1), empty - 1 >> 1
    key = 0
    if tabled(safe, empty):
        key = key_of(own, stones, ply, size)
        facts = find(cells[TABLE], cells[TABLE_BITS], key)
        if facts != NOTHING:
            low, high = max(low, least(facts)), min(high, most(facts))
    if low > alpha:
        return low
    if high <= alpha:
        return high
    count, score = line_up(own, stones, safe, ply, alpha, memory)
    if count == 0:
        return score
    high = min(high, empty - 3 >> 1)  # no move wins within three plies
    if high <= alpha:
        return high
    if empty > FORESEEN:
        score = foreseen(own, stones, safe, ply, count, memory)
        if score > alpha:
            return score
    row = words(cells[MOVES] + ply * ROW_WORDS * WORD_BYTES)
    best = low
    for at in range(count):
        rank = row[at] & RANK_MASK
        after = stones | safe & size[COLUMNS + rank]
        score = -bound(own ^ stones, after, row[SAFE + rank], ply + 1, -alpha - 1, memory)
        if cells[ABORTED] != 0:
            return 0
        best = max(best, score)
        if best > alpha:
            low = best
            break
    else:
        high = best
    if key != 0:
        keep(cells[TABLE], cells[TABLE_BITS], key, low, high, cells[NODES] - entered)
    return best


@recursion
def root_bound(own: int, stones: int, ply: int, alpha: int, memory: int) -> int:
    """Return the result of `bound` for any position that is not over."""
    size = words(words(memory)[BOARD])
    stride, full = size[STRIDE], size[FULL]
    playable = stones + size[BOTTOM] & full
    empty: int = size[CELLS] - ply
    if winning_cells(own, stride) & playable != 0:
        return empty + 1 >> 1
    safe = safe_cells(playable, winning_cells(own ^ stones, stride) & full)
    if safe == 0:
        return -(empty >> 1)
    return bound(own, stones, safe, ply, alpha, memory)
