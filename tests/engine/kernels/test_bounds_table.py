"""Bounds are found under their own key or not at all, and the costlier proof stays."""

from random import Random

import numpy as np
import pytest

from parlour_engine.kernels.bounds_table import (
    ENTRIES,
    FEWEST_BITS,
    NOTHING,
    Table,
    bucket,
    bucket_bits,
    empty_table,
    find,
    keep,
    least,
    most,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES
from parlour_engine.kernels.table import SPREAD

TOP = (1 << 63) - 1


class Kept:
    """A table, spoken to by key."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.place = table.ctypes.data, bucket_bits(table)

    def keep(self, key: int, low: int, high: int, nodes: int = 1) -> None:
        keep(*self.place, key, low, high, nodes)

    def bounds(self, key: int) -> tuple[int, int] | None:
        facts = find(*self.place, key)
        return None if facts == NOTHING else (least(facts), most(facts))

    def bucket(self, key: int) -> int:
        product = (key * SPREAD + (1 << 63)) % (1 << 64) - (1 << 63)
        return (bucket(*self.place, product) - self.place[0]) // (ENTRIES * WORD_BYTES)

    def sharing(self, key: int, count: int) -> list[int]:
        """Other keys of the same bucket."""
        spread_back = pow(SPREAD, -1, 1 << 64)
        product = key * SPREAD % (1 << 64)
        keys = ((product + step) * spread_back % (1 << 64) for step in range(1, 1000))
        return [other for other in keys if other <= TOP][:count]


@pytest.fixture
def kept() -> Kept:
    return Kept(empty_table(FEWEST_BITS))


@pytest.mark.parametrize("key", [1, 127, 1 << 48, (1 << 62) + 5, TOP])
def test_bounds_come_back_as_they_were_kept(kept: Kept, key: int) -> None:
    assert kept.bounds(key) is None
    for low, high in [(-31, 31), (0, 0), (-31, -31), (31, 31), (-4, 7)]:
        kept.keep(key, low, high)
        assert kept.bounds(key) == (low, high)


@pytest.mark.parametrize("bits", [FEWEST_BITS, 20])
def test_no_key_is_taken_for_another(bits: int) -> None:
    kept, source = Kept(empty_table(bits)), Random(3)
    truth = {}
    for _ in range(3000):
        key = source.randrange(1, TOP)
        truth[key] = source.randint(-31, 0), source.randint(0, 31)
        kept.keep(key, *truth[key])
    found = {key: kept.bounds(key) for key in truth}
    assert all(bounds in (None, truth[key]) for key, bounds in found.items())
    assert sum(bounds is not None for bounds in found.values()) > 2900
    assert all(kept.bounds(key ^ 1 << 61) is None for key in truth)


def test_keys_that_differ_in_their_top_bits_alone_are_spread_over_the_table(kept: Kept) -> None:
    buckets = {kept.bucket(1 | high << 44) for high in range(1 << 10)}
    assert len(buckets) > 900


def test_the_costlier_proof_stays_and_the_other_place_goes_to_the_last_comer(kept: Kept) -> None:
    costly, *cheap = [1, *kept.sharing(1, 3)]
    assert len({kept.bucket(key) for key in (costly, *cheap)}) == 1
    kept.keep(costly, -1, 1, nodes=1000)
    for key in cheap:
        kept.keep(key, 0, 2, nodes=10)
        assert kept.bounds(costly) == (-1, 1)
        assert kept.bounds(key) == (0, 2)
    assert [kept.bounds(key) for key in cheap[:-1]] == [None, None]
    kept.keep(cheap[0], 3, 3, nodes=5000)
    assert (kept.bounds(cheap[0]), kept.bounds(costly)) == ((3, 3), (-1, 1))


def test_a_key_is_never_kept_twice(kept: Kept) -> None:
    first, second = [1, *kept.sharing(1, 1)]
    kept.keep(first, -5, 5, nodes=1000)
    kept.keep(second, -5, 5, nodes=10)
    kept.keep(second, 2, 2, nodes=100_000)
    kept.keep(first, 1, 1, nodes=1)
    assert (kept.bounds(first), kept.bounds(second)) == ((1, 1), (2, 2))
    assert np.count_nonzero(kept.table) == ENTRIES
