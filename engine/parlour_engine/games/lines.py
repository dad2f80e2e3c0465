"""Lines of stones on bitboards, for every game that is won by a line.

A board is a whole number with a bit for each cell. Its strips (columns or rows) are stored one after the
other, each with an extra bit at the end that stays empty. So a shift by 1 (along the strip), by the stride
(across) or by the stride plus or minus 1 (the diagonals) never runs from one strip into the next.
"""

from collections.abc import Iterator
from typing import TypeAlias

Shifts: TypeAlias = tuple[tuple[int, ...], ...]


def directions(stride: int) -> tuple[int, int, int, int]:
    """Return the step to the neighbour in each direction; the stride is a strip and its extra bit."""
    return 1, stride, stride + 1, stride - 1


def line_shifts(stride: int, line: int) -> Shifts:
    """Return, per direction, the shifts that leave one bit at the beginning of each line of `line` stones.

    Each shift at most doubles the length that is checked, so a line of 4 takes two shifts.
    """
    shifts = []
    for step in directions(stride):
        proved, chain = 1, []
        while proved < line:
            more = min(proved, line - proved)
            chain.append(more * step)
            proved += more
        shifts.append(tuple(chain))
    return tuple(shifts)


def has_line(stones: int, shifts: Shifts) -> bool:
    """Return whether the stones contain a line in any direction."""
    for chain in shifts:
        found = stones
        for shift in chain:
            found &= found >> shift
        if found:
            return True
    return False


def line_stones(stones: int, shifts: Shifts) -> int:
    """Return every stone that is part of a line."""
    owned = 0
    for chain in shifts:
        found = stones
        for shift in chain:
            found &= found >> shift
        for shift in reversed(chain):
            found |= found << shift
        owned |= found
    return owned


def exact_line_stones(stones: int, shifts: Shifts, stride: int, line: int) -> int:
    """Return every stone that is part of a line of exactly `line` stones, no longer."""
    owned = 0
    for step, chain in zip(directions(stride), shifts, strict=True):
        found = stones
        for shift in chain:
            found &= found >> shift
        found &= ~(stones << step) & ~(stones >> line * step)  # no stone directly before or after
        for shift in reversed(chain):
            found |= found << shift
        owned |= found
    return owned


def window_starts(strips: int, length: int, line: int) -> tuple[tuple[int, int], ...]:
    """Return, per direction, the shift from cell to cell and the cells where a whole window can begin."""
    starts = []
    for across, along in ((0, 1), (1, 0), (1, 1), (1, -1)):
        mask = 0
        for strip in range(strips):
            for place in range(length):
                end_strip, end_place = strip + across * (line - 1), place + along * (line - 1)
                if end_strip < strips and 0 <= end_place < length:
                    mask |= 1 << strip * (length + 1) + place
        starts.append((across * (length + 1) + along, mask))
    return tuple(starts)


def set_bits(board: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the least first.

    >>> list(set_bits(0b1010))
    [1, 3]
    """
    while board:
        yield (board & -board).bit_length() - 1
        board &= board - 1
