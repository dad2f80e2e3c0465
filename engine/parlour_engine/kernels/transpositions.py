"""A transposition table of fixed size: bounds by position. A full one replaces old and shallow entries.

An entry is four words: the key, the value, the move, and the facts. The facts are one number by which entries
are compared: the depth requested from the whole search, which is the entry's age; the entry's own depth;
whether it is complete; the kind of bound. The high bits of the key's product with an odd number choose a
bucket of four entries. In a full bucket the entry with the least facts is replaced.

Invariant: a key has at most one entry, and no entry is found under another key.
"""

from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import first_place
from parlour_engine.search.pvs import ENTRY_BYTES, LOWER, UPPER

NOWHERE = 0  # not the address of an entry
KEY, VALUE, MOVE, FACTS = range(ENTRY_BYTES // WORD_BYTES)
ENTRIES = 4  # in a bucket
BUCKET_BYTES = ENTRIES * ENTRY_BYTES

AGE, DEPTH, COMPLETE = 16, 8, 2  # the lowest bit of each in the facts; the kind of bound begins at 0
DEPTH_MASK = (1 << (AGE - DEPTH)) - 1


def bucket_bits(megabytes: int) -> int:
    """Return the number of buckets that fit into so many megabytes, as a power of two.

    >>> bucket_bits(1), bucket_bits(3), bucket_bits(256)
    (13, 14, 21)
    """
    return ((megabytes << 20) // BUCKET_BYTES).bit_length() - 1


@operation
def facts_of(age: int, depth: int, complete: bool, kind: int) -> int:
    """Return the facts of an entry as one number, which is never 0."""
    return age << AGE | depth << DEPTH | complete << COMPLETE | kind


@operation
def is_complete(facts: int) -> int:
    """Return 1 if a bound was found without a guess, else 0."""
    return facts >> COMPLETE & 1


@operation
def answers(facts: int, value: int, depth: int, alpha: int, beta: int) -> bool:
    """Return whether an entry answers a search to this depth with this window."""
    kept = facts >> DEPTH & DEPTH_MASK
    if kept != depth and (kept > depth or is_complete(facts) == 0):
        return False
    return (facts & LOWER != 0 and value >= beta) or (facts & UPPER != 0 and value <= alpha)


@operation
def find(table: int, bits: int, key: int) -> int:
    """Return the address of a key's entry, or `NOWHERE`."""
    at = table + first_place(key, bits) * BUCKET_BYTES
    for _ in range(ENTRIES):
        entry = words(at)
        if entry[KEY] == key and entry[FACTS] != 0:
            return at
        at += ENTRY_BYTES
    return NOWHERE


@operation
def keep(table: int, bits: int, key: int, value: int, move: int, facts: int) -> None:
    """Store an entry: over its key's old entry, in an empty place, or over the entry with the least facts."""
    at = chosen = table + first_place(key, bits) * BUCKET_BYTES
    for _ in range(ENTRIES):
        entry = words(at)
        if entry[FACTS] == 0 or entry[KEY] == key:
            chosen = at
            break
        if entry[FACTS] < words(chosen)[FACTS]:
            chosen = at
        at += ENTRY_BYTES
    entry = words(chosen)
    entry[KEY] = key
    entry[VALUE] = value
    entry[MOVE] = move
    entry[FACTS] = facts
