"""A table of positions: it is a dictionary, and keys that differ anywhere are kept apart."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.kernels.table import KEY_BITS, UNKNOWN, find, first_place, keep, places_bits

KEYS = st.one_of(st.integers(0, 40), st.integers(0, (1 << KEY_BITS) - 1))
LARGEST = (1 << KEY_BITS) - 1


class Table:
    """A table with room for so many positions."""

    def __init__(self, most: int) -> None:
        self.bits = places_bits(most)
        self.words = np.zeros(1 << self.bits, np.int64)

    def find(self, key: int) -> int:
        return find(self.words.ctypes.data, self.bits, key)

    def keep(self, key: int, value: int) -> None:
        keep(self.words.ctypes.data, self.bits, key, value)


@given(st.lists(st.tuples(KEYS, st.sampled_from((-1, 0, 1))), max_size=60), st.lists(KEYS))
def test_a_table_holds_what_a_dictionary_holds(kept: list[tuple[int, int]], asked: list[int]) -> None:
    known: dict[int, int] = {}
    table = Table(max(1, len(kept)))
    for key, value in kept:
        known[key] = value
        table.keep(key, value)
    for key in [*known, *asked]:
        assert table.find(key) == known.get(key, UNKNOWN)
    assert np.count_nonzero(table.words) == len(known)


@pytest.mark.parametrize("value", [-1, 0, 1])
def test_the_key_0_of_an_empty_board_is_found_again_and_is_not_an_empty_place(value: int) -> None:
    table = Table(4)
    assert table.find(0) == UNKNOWN
    table.keep(0, value)
    assert table.find(0) == value


@pytest.mark.parametrize("key", [LARGEST, LARGEST - 1, 1 << KEY_BITS - 1, LARGEST >> 1])
def test_a_key_of_the_highest_bits_is_kept_whole(key: int) -> None:
    table = Table(4)
    table.keep(key, -1)
    table.keep(key ^ 1 << KEY_BITS - 1, 1)
    assert (table.find(key), table.find(key ^ 1 << KEY_BITS - 1)) == (-1, 1)


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, 1000, 1 << 21])
def test_half_of_the_places_stay_empty(most: int) -> None:
    assert 2 * most <= 1 << places_bits(most) < 4 * most


@pytest.mark.parametrize("lowest", [0, 20, 40, KEY_BITS - 7])
def test_keys_that_differ_in_seven_bits_alone_spread_wherever_those_bits_are(lowest: int) -> None:
    """A hash of the wrong bits would send keys that differ at the top of the board to one place."""
    places = {first_place(different << lowest, 10) for different in range(128)}
    assert len(places) > 100
    assert all(0 <= place < 1 << 10 for place in places)


def test_a_full_table_is_looked_through_in_a_few_steps() -> None:
    """Boards of stacked stones, the keys that come together: a look may not go through the whole table."""
    keys = [
        sum(height << 6 * column for column, height in enumerate(each))
        for each in product(range(8), repeat=4)
    ]
    bits = places_bits(len(keys))
    taken: set[int] = set()
    steps = 0
    for key in keys:
        at = first_place(key, bits)
        while at in taken:
            at = (at + 1) % (1 << bits)
            steps += 1
        taken.add(at)
    assert steps < len(keys)
