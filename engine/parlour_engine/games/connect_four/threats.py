"""Threats on a Connect Four bitboard: where lines of four can be filled, and which side gets which cells.

The bitboard is that of rules.py in one word whose sign stays clear. `stride` is the height plus the extra bit
above each column. Neighbours are 1 (up), stride (right), stride + 1 and stride - 1 (the diagonals) apart.
"""

from parlour_engine.kernels.intrinsics import leading_zeros, popcount, several
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import WORD_BITS


@operation
def winning_cells(stones: int, stride: int) -> int:
    """Return the cells where one more stone fills a line of four, perhaps with taken cells and extra bits."""
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
    """Return whether the stones contain a line of four."""
    pairs = stones & stones >> 1
    found = pairs & pairs >> 2
    for step in (stride, stride - 1, stride + 1):
        pairs = stones & stones >> step
        found |= pairs & pairs >> 2 * step
    return found != 0


@operation
def safe_cells(playable: int, theirs: int) -> int:
    """Return the cells that the side to move may play, given the opponent's winning cells `theirs`.

    If the opponent could win at once, that cell has to be taken; with two such cells there is no safe move.
    No stone may be played directly below a winning cell. Every other move loses at the opponent's next turn.
    """
    forced = playable & theirs
    if forced != 0:
        if several(forced):
            return 0
        playable = forced
    return playable & ~(theirs >> 1)


@operation
def upwards(cells: int, empty: int) -> int:
    """Return these empty cells and all empty cells above them.

    In each column the empty cells are a run of ones below a clear bit. Adding the lowest of the cells clears
    it and the ones above.
    """
    return empty & (~(empty + cells) | cells)


@operation
def answered(own: int, theirs: int, wins: int, empty: int, odd: int, answering: int, stride: int) -> int:
    """Return a lower bound on the score of the answering side, which owns `own`; the opponent is to move.

    The answering side always plays directly on top of the opponent's stone. In a column with an even number
    of empty cells it gets `answering`, every second cell from the top, and the opponent gets the rest. In a
    column with an odd number it gets the rest, but has no answer to the last stone. Such a column must be one
    of these:

    - a trap: the answering side wins at one of the cells that it gets. One trap is enough to make the number
      of the other odd columns even.
    - one of a pair: the first stone in one is answered by a first stone in the other; then both are even. So
      either side may get either of the two cells.

    Above a winning cell that the answering side gets in an even column, the game is over. If the cells that
    the opponent may get before then make no line, the opponent never wins. With a trap or such a winning
    cell, the opponent has to move directly below it in the end.

    Args:
        own: The stones of the answering side.
        theirs: The stones of the opponent.
        wins: The cells where one more stone fills a line of `own`.
        empty: The empty cells.
        odd: The lowest empty cell of each column with an odd number of them.
        answering: Every second cell of each column, from the top one down.
        stride: The height of the board and one more.

    Returns:
        A score above 0 for a win, 0 for at least a draw, -1 if nothing is sure.

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
    left = held | trap & -end  # when the opponent has no other moves, with the cells directly below
    if left != 0:
        return popcount(left) + 1 >> 1
    return int(has_four(own | empty & answering & ~odd, stride))
