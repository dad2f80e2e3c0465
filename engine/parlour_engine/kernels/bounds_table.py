"""A table of proved bounds by position, of one size for good: where proofs compete, the cheaper gives way.

To multiply words by an odd number only reorders them, so a key and its product determine each other. The high
bits of the product, on which every bit of the key has its say, name a bucket of two entries. An entry is one
word: the rest of the product, which with the bucket determines the whole key; the work that the proof took;
the least and the most that the score can be. One word is read and written at once, so processes may share a
table without locks: they see an entry or another, never parts of two.

The first entry of a bucket is for the costlier proof, the second for whichever came last.

Invariant: an entry that was kept is never 0, and is found under its own key alone.
"""

from ctypes import Array, c_int64
from multiprocessing.sharedctypes import RawArray
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour_engine.kernels.intrinsics import WORD_BYTES, leading_zeros, prefetch, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import SPREAD, WORD_BITS

Table: TypeAlias = NDArray[np.int64]

SharedMemory: TypeAlias = Array[c_int64]

NOTHING = 0  # is proved
SCORE_BITS, WORK_BITS = 6, 5
OFFSET = 1 << (SCORE_BITS - 1)  # makes scores from -31 to 31 positive
LEAST, WORK = SCORE_BITS, 2 * SCORE_BITS  # the place of each in an entry; the most is at 0
SCORE_MASK, WORK_MASK = (1 << SCORE_BITS) - 1, (1 << WORK_BITS) - 1
FACT_BITS = WORK + WORK_BITS
FEWEST_BITS = FACT_BITS  # of a bucket's number: what the rest of the product leaves free in a word
ENTRIES = 2  # of a bucket


def empty_table(bits: int) -> Table:
    """Return a table of 2^bits buckets; the system gives the memory as it is used."""
    return np.zeros(ENTRIES << bits, np.int64)


def shared_table(bits: int) -> SharedMemory:
    """Return memory for a table of 2^bits buckets, to be handed to processes when they are started."""
    return RawArray(c_int64, ENTRIES << bits)


def attached(memory: SharedMemory) -> Table:
    """Return the table that lies in shared memory."""
    return np.frombuffer(memoryview(memory).cast("B"), np.int64)


def bits_within(megabytes: int) -> int:
    """Return the power of two of the buckets that fit so many megabytes; at least 2 are needed."""
    return ((megabytes << 20) // (ENTRIES * WORD_BYTES)).bit_length() - 1


def bucket_bits(table: Table) -> int:
    """Return the power of two of a table's buckets."""
    return (len(table) // ENTRIES).bit_length() - 1


@operation
def bucket(table: int, bits: int, product: int) -> int:
    """Return the address of the bucket for a key whose product this is."""
    return table + (product >> (WORD_BITS - bits) & ((1 << bits) - 1)) * ENTRIES * WORD_BYTES


@operation
def fetch(table: int, bits: int, key: int) -> None:
    """Have the bucket of a key brought near."""
    prefetch(bucket(table, bits, key * SPREAD))


@operation
def find(table: int, bits: int, key: int) -> int:
    """Return what is known under a key, for `least` and `most`; or `NOTHING`."""
    product = key * SPREAD
    entries = words(bucket(table, bits, product))
    rest = product << bits
    facts = (1 << bits) - 1
    for at in range(ENTRIES):
        if entries[at] & ~facts == rest:  # also an empty entry, which proves nothing
            known: int = entries[at] & facts
            return known
    return NOTHING


@operation
def least(facts: int) -> int:
    """Return the least that the score can be."""
    return (facts >> LEAST & SCORE_MASK) - OFFSET


@operation
def most(facts: int) -> int:
    """Return the most that the score can be."""
    return (facts & SCORE_MASK) - OFFSET


@operation
def keep(table: int, bits: int, key: int, low: int, high: int, nodes: int) -> None:
    """Keep the bounds of a key, which took so many positions to prove, in place of what is worth least."""
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
