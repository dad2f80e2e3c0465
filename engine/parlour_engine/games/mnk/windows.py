"""The windows of an m,n,k board, `line` squares in a row, and the squares on their rims, one at each end."""

from functools import lru_cache
from itertools import product
from typing import TypeAlias

Squares: TypeAlias = tuple[int, ...]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # columns to the right, rows down
OUTSIDE = -1


@lru_cache(maxsize=8)
def windows_and_rims(width: int, height: int, line: int) -> tuple[tuple[Squares, ...], tuple[Squares, ...]]:
    """Return the squares of every window, and the squares of its rim that are on the board."""

    def square(row: int, column: int) -> int:
        return row * width + column if 0 <= row < height and 0 <= column < width else OUTSIDE

    windows, rims = [], []
    for (across, down), row, column in product(DIRECTIONS, range(height), range(width)):
        steps = range(-1, line + 1)
        before, *inside, after = [square(row + down * step, column + across * step) for step in steps]
        if OUTSIDE not in inside:
            windows.append(tuple(inside))
            rims.append(tuple(end for end in (before, after) if end != OUTSIDE))
    return tuple(windows), tuple(rims)
