"""A table of proved bounds by position, of fixed size; when it is full, the cheaper proof is replaced.

Multiplication by an odd number only reorders words, so a key and its product determine each other. Every bit
of the key affects the high bits of the product; these bits choose a bucket of two entries. An entry is one
word: the rest of the product, which determines the key together with the bucket; the work of the proof; the
least and the greatest possible score.

The first entry of a bucket is for the costlier proof, the second for the latest one.

Invariant: a stored entry is never 0, and is found only under its own key.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour_engine.kernels.intrinsics import WORD_BYTES, leading_zeros, prefetch, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import SPREAD, WORD_BITS

Table: TypeAlias = NDArray[np.int64]

NOTHING = 0  # no bounds are known
SCORE_BITS, WORK_BITS = 6, 5
OFFSET = 1 << (SCORE_BITS - 1)  # makes scores from -31 to 31 positive
LEAST, WORK = SCORE_BITS, 2 * SCORE_BITS  # the lowest bit of each in an entry; the greatest score is at 0
SCORE_MASK, WORK_MASK = (1 << SCORE_BITS) - 1, (1 << WORK_BITS) - 1
FACT_BITS = WORK + WORK_BITS
FEWEST_BITS = FACT_BITS  # of a bucket's number, so that the rest of the product fits beside the facts
ENTRIES = 2  # in a bucket


def empty_table(bits: int) -> Table:
    """Return a table of 2^bits buckets; the system allocates memory only when it is used."""
    return np.zeros(ENTRIES << bits, np.int64)


def bits_within(megabytes: int) -> int:
    """Return the number of buckets that fit into so many megabytes, as a power of two; at least 2 MB."""
    return ((megabytes << 20) // (ENTRIES * WORD_BYTES)).bit_length() - 1


def bucket_bits(table: Table) -> int:
    """Return the number of a table's buckets, as a power of two."""
    return (len(table) // ENTRIES).bit_length() - 1


@operation
def bucket(table: int, bits: int, product: int) -> int:
    """Return the address of the bucket for a key with this product."""
    return table + (product >> (WORD_BITS - bits) & ((1 << bits) - 1)) * ENTRIES * WORD_BYTES


@operation
def fetch(table: int, bits: int, key: int) -> None:
    """Prefetch the bucket of a key."""
    prefetch(bucket(table, bits, key * SPREAD))


@operation
def find(table: int, bits: int, key: int) -> int:
    """Return the facts known about a key, for `least` and `most`, or `NOTHING`."""
    product = key * SPREAD
    entries = words(bucket(table, bits, product))
    rest = product << bits
    facts = (1 << bits) - 1
    for at in range(ENTRIES):
        if entries[at] & ~facts == rest:  # or an empty entry, whose facts are `NOTHING`
            known: int = entries[at] & facts
            return known
    return NOTHING


@operation
def least(facts: int) -> int:
    """Return the least possible score."""
    return (facts >> LEAST & SCORE_MASK) - OFFSET


@operation
def most(facts: int) -> int:
    """Return the greatest possible score."""
    return (facts & SCORE_MASK) - OFFSET


@operation
def keep(table: int, bits: int, key: int, low: int, high: int, nodes: int) -> None:
    """Store the bounds of a key; `nodes` is how many positions their proof entered."""
    product = key * SPREAD
    entries = words(bucket(table, bits, product))
    rest = product << bits
    work = min(WORD_BITS - leading_zeros(nodes), WORK_MASK)
    entry = rest | work << WORK | low + OFFSET << LEAST | high + OFFSET
    first = entries[0]
    if first & ~((1 << bits) - 1) == rest:
        entries[0] = entry
    elif work >= first >> WORK & WORK_MASK:
        entries[1] = first
        entries[0] = entry
    else:
        entries[1] = entry
