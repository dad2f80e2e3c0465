"""A table of exact values by position: open addressing, whole keys, nothing ever replaced.

A place in the table is one word: the position's key in the upper bits and, in the lowest two, its value plus
2. That is never 0, so no place that is taken looks empty, not even that of key 0. A key is first looked for
at the high bits of its product with an odd number, on which every bit of the key has its say, and then at
the places that follow.

Invariant: at least half of the places stay empty, so every look ends soon; `places_bits` is the
size to make it.
"""

from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.specialise import operation

KEY_BITS = 62
UNKNOWN = -2  # beside the values 1, 0 and -1

VALUE_MASK = 3
SPREAD = 0x9E3779B97F4A7C15 - (1 << 64)  # 2^64 divided by the golden ratio, as a signed word
WORD_BITS = 64


def places_bits(most: int) -> int:
    """Return the power of two of a table's places that leaves half of them empty with so many positions.

    >>> places_bits(4), places_bits(5)
    (3, 4)
    """
    return max(1, (2 * most - 1).bit_length())


@operation
def first_place(key: int, bits: int) -> int:
    """Return where to look first."""
    return key * SPREAD >> (WORD_BITS - bits) & ((1 << bits) - 1)


@operation
def place(table: int, bits: int, key: int) -> int:
    """Return the place of a key, or the empty one where it belongs."""
    entries = words(table)
    at = first_place(key, bits)
    while entries[at] != 0 and entries[at] & ~VALUE_MASK != key << 2:
        at = (at + 1) & ((1 << bits) - 1)
    return at


@operation
def find(table: int, bits: int, key: int) -> int:
    """Return the value kept under a key, or `UNKNOWN`."""
    found: int = words(table)[place(table, bits, key)]
    return (found & VALUE_MASK) + UNKNOWN


@operation
def keep(table: int, bits: int, key: int, value: int) -> None:
    """Keep the value 1, 0 or -1 under a key."""
    words(table)[place(table, bits, key)] = key << 2 | value - UNKNOWN
