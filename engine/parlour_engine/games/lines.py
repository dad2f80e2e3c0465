"""Lines of stones on bitboards, for every game that is won by one.

A board is a whole number with a bit for each cell, stored in strips (its columns or its rows), one bit after
the other along a strip, with a bit that stays empty at the end of each: so shifting by 1 (along the strip),
by the stride (across) and by the stride plus or minus 1 (the diagonals) never runs from one strip into the
next.
"""

from typing import TypeAlias

Shifts: TypeAlias = tuple[tuple[int, ...], ...]


def directions(stride: int) -> tuple[int, int, int, int]:
    """Return the step from a cell to its neighbour in each direction; the stride is a strip and its gap."""
    return 1, stride, stride + 1, stride - 1


def line_shifts(stride: int, line: int) -> Shifts:
    """Return, per direction, the shifts that leave a bit exactly where `line` stones begin.

    Each shift at most doubles the length already proved, so 4 in a row takes two.
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
    """Return whether the stones hold a line in any direction."""
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
        found &= ~(stones << step) & ~(stones >> line * step)  # no stone just before, none just after
        for shift in reversed(chain):
            found |= found << shift
        owned |= found
    return owned


def window_starts(strips: int, length: int, line: int) -> tuple[tuple[int, int], ...]:
    """Return, per direction, the shift from cell to cell and the cells where a whole window begins."""
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
