"""Threats on a Connect Four bitboard: where lines of four can be filled, and who gets which cells.

The bitboard is that of rules.py, in one word of which the sign stays clear. `stride` is the
height with the gap above each column; neighbours lie 1 (up), stride (right), stride + 1 and stride - 1 (the
diagonals) apart.
"""

from parlour_engine.kernels.specialise import operation


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
def answered(own: int, theirs: int, empty: int, answering: int, stride: int) -> int:
    """Return what the owner of `own` is sure of who answers every stone right on top of it, for good.

    It is the other side's turn, and each column has an even number of empty cells, so the answer is always
    there. The one who answers gets `answering`, every second empty cell counted from the top, and the other
    side the rest; if those make the other side no line, it never wins.

    Returns:
        1 for a win, 0 for a draw at least, -1 if nothing is sure.

    Source: the "claimeven" of V. Allis, A Knowledge-based Approach of Connect-Four (1988).
    """
    if has_four(theirs | empty & ~answering, stride):
        return -1
    return int(has_four(own | empty & answering, stride))


@operation
def mirrored(key: int, stride: int, width: int) -> int:
    """Return the board, or a key made of one, with its columns the other way round."""
    column = (1 << stride) - 1
    image = 0
    for _ in range(width):
        image = image << stride | key & column
        key >>= stride
    return image
