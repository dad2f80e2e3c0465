"""Lines on bitboards against lists of cells."""

from itertools import product
from random import Random

import pytest

from parlour_engine.games.lines import (
    exact_line_stones,
    has_line,
    line_shifts,
    line_stones,
    window_starts,
)
from tests.naive.mnk import all_windows

SIZES = [(3, 3, 3), (5, 4, 3), (2, 6, 5), (6, 2, 4), (7, 7, 3)]


@pytest.mark.parametrize(("strips", "length", "line"), SIZES)
def test_lines_never_run_from_one_strip_into_the_next(strips: int, length: int, line: int) -> None:
    stride, source = length + 1, Random(1)
    shifts = line_shifts(stride, line)
    windows = all_windows(strips, length, line)
    for _ in range(300):
        cells = {cell for cell in product(range(strips), range(length)) if source.random() < 0.6}
        stones = sum(1 << strip * stride + place for strip, place in cells)
        owned = {cell for window in windows if cells >= set(window) for cell in window}
        assert has_line(stones, shifts) == bool(owned)
        assert line_stones(stones, shifts) == sum(1 << strip * stride + place for strip, place in owned)
        exact = {
            cell
            for window in windows
            if cells >= set(window) and not longer(window, cells)
            for cell in window
        }
        found = exact_line_stones(stones, shifts, stride, line)
        assert found == sum(1 << strip * stride + place for strip, place in exact)


def longer(window: list[tuple[int, int]], cells: set[tuple[int, int]]) -> bool:
    """Whether the line goes on before or after the window."""
    across, along = window[1][0] - window[0][0], window[1][1] - window[0][1]
    before = window[0][0] - across, window[0][1] - along
    after = window[-1][0] + across, window[-1][1] + along
    return before in cells or after in cells


@pytest.mark.parametrize(("strips", "length", "line"), SIZES)
def test_every_window_begins_where_the_masks_have_it(strips: int, length: int, line: int) -> None:
    count = sum(mask.bit_count() for _, mask in window_starts(strips, length, line))
    assert count == len(all_windows(strips, length, line))


def test_connect_four_has_its_sixty_nine_windows() -> None:
    assert [mask.bit_count() for _, mask in window_starts(7, 6, 4)] == [21, 24, 12, 12]
