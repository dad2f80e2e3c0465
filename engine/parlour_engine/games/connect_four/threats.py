"""Threats on a Connect Four bitboard: where lines of four can be filled, and who gets which cells.

The bitboard is that of rules.py, in one word of which the sign stays clear. `stride` is the
height with the gap above each column; neighbours lie 1 (up), stride (right), stride + 1 and stride - 1 (the
diagonals) apart.
"""

from parlour_engine.kernels.intrinsics import leading_zeros, popcount
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import WORD_BITS


@operation
def winning_cells(stones: int, stride: int) -> int:
    """Return the cells where one more stone fills a line of four; taken cells and gaps may be among them."""
    found = (
        (stones << 1) & (stones << 2) & (stones << 3)
    )  # only the top end of a column's stones is ever free
    for step in (stride, stride - 1, stride + 1):
        before, after = stones << step, stones >> step
        two_before = before & stones << 2 * step
        two_after = after & stones >> 2 * step
        found |= two_before & (stones << 3 * step | after)
        found |= two_after & (stones >> 3 * step | before)
    return found


@operation
def has_four(stones: int, stride: int) -> bool:
    """Return whether the stones hold a line of four."""
    pairs = stones & stones >> 1
    found = pairs & pairs >> 2
    for step in (stride, stride - 1, stride + 1):
        pairs = stones & stones >> step
        found |= pairs & pairs >> 2 * step
    return found != 0


@operation
def several(cells: int) -> bool:
    """Return whether there is more than one."""
    return cells & cells - 1 != 0


@operation
def safe_cells(playable: int, theirs: int) -> int:
    """Return the cells that may be played against an opponent whose winning cells are `theirs`.

    Where the opponent could win at once that cell has to be taken, and two such cells are too many; and no
    stone may go right below a winning cell. Every other stone loses at the opponent's next turn.
    """
    forced = playable & theirs
    if forced != 0:
        if several(forced):
            return 0
        playable = forced
    return playable & ~(theirs >> 1)


@operation
def upwards(cells: int, empty: int) -> int:
    """Return these empty cells and all empty ones above them.

    In each column the empty cells are a run of ones below a clear gap, so that adding the lowest of the cells
    clears it and those above.
    """
    return empty & (~(empty + cells) | cells)


@operation
def answered(own: int, theirs: int, wins: int, empty: int, odd: int, answering: int, stride: int) -> int:
    """Return the least score of the answering side, which owns `own`, against an opponent who is to move.

    It answers every stone right on top of it, for good. In a column with an even number of empty cells it so
    gets `answering`, every second one counted from the top, and the opponent the rest. In a column with an
    odd number it gets the rest, but has no answer to the last stone. Such a column must be one of two:

    - a trap: the answering side wins at one of the cells that it gets. One is enough to make the number of
      the others even.
    - one of a pair: the first stone in either is answered by a first stone in the other, after which both are
      even; so either side may get either of the two cells.

    Above a winning cell that the answering side is to get in an even column the game is over. If the cells
    that the opponent may get before that make no line, the opponent never wins; and with a trap or such a
    winning cell the opponent has at last to move right below it, if not before.

    Args:
        own: The stones of the answering side.
        theirs: The stones of the opponent.
        wins: Where one more stone fills a line of `own`.
        empty: The empty cells.
        odd: The lowest empty cell of each column with an odd number of them.
        answering: Every second cell of each column, from the top one down.
        stride: The height of the board and one more.

    Returns:
        A score above 0 for a win, 0 for a draw at least, -1 if nothing is sure.

    Source: after "claimeven" and the control of the zugzwang in V. Allis, A Knowledge-based Approach of
    Connect-Four (1988).
    """
    reach = empty & ~answering | odd  # the cells that the opponent may get
    trap = end = 0
    if popcount(odd) & 1 != 0:
        ends = wins & upwards(odd, empty) & ~answering
        if ends == 0:
            return -1
        end = ends & -ends
        lowest = 1 << WORD_BITS - 1 - leading_zeros(odd & end - 1)
        trap = upwards(lowest, empty)
        reach = reach & ~trap | end - lowest & answering
    held = upwards(wins & empty & answering & ~odd & ~trap, empty)
    if has_four(theirs | reach & ~held, stride):
        return -1
    left = held | trap & -end  # when the opponent has nothing else to play, with the cells right below
    if left != 0:
        return popcount(left) + 1 >> 1
    return int(has_four(own | empty & answering & ~odd, stride))


@operation
def mirrored(key: int, stride: int, width: int) -> int:
    """Return the board, or a key made of one, with its columns the other way round."""
    column = (1 << stride) - 1
    image = 0
    for _ in range(width):
        image = image << stride | key & column
        key >>= stride
    return image
