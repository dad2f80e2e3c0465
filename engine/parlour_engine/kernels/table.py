"""A table of exact values by position: open addressing, whole keys, no replacement.

An entry is one word: the position's key in the upper bits, and its value plus 2 in the lowest two. This is
never 0, even for key 0, so an entry never looks empty. The search for a key begins at the index given by the
high bits of its product with an odd number, which every bit of the key affects, and continues at the
following ones.

Invariant: at least half of the entries stay empty, so every search ends soon; `places_bits` returns the size.
"""

from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.specialise import operation

KEY_BITS = 62
UNKNOWN = -2  # distinct from the values 1, 0 and -1

VALUE_MASK = 3
SPREAD = 0x9E3779B97F4A7C15 - (1 << 64)  # 2^64 divided by the golden ratio, as a signed word
WORD_BITS = 64


def places_bits(most: int) -> int:
    """Return the size of a table that so many positions leave at least half empty, as a power of two.

    >>> places_bits(4), places_bits(5)
    (3, 4)
    """
    return max(1, (2 * most - 1).bit_length())


@operation
def first_place(key: int, bits: int) -> int:
    """Return the index at which the search for a key begins."""
    return key * SPREAD >> (WORD_BITS - bits) & ((1 << bits) - 1)


@operation
def place(table: int, bits: int, key: int) -> int:
    """Return the index of a key, or of the empty entry where the key belongs."""
    entries = words(table)
    at = first_place(key, bits)
    while entries[at] != 0 and entries[at] & ~VALUE_MASK != key << 2:
        at = (at + 1) & ((1 << bits) - 1)
    return at


@operation
def find(table: int, bits: int, key: int) -> int:
    """Return the value stored under a key, or `UNKNOWN`."""
    found: int = words(table)[place(table, bits, key)]
    return (found & VALUE_MASK) + UNKNOWN


@operation
def keep(table: int, bits: int, key: int, value: int) -> None:
    """Store the value 1, 0 or -1 under a key."""
    words(table)[place(table, bits, key)] = key << 2 | value - UNKNOWN
