"""A transposition table of one size: bounds by position. In a full one old and shallow entries give way.

An entry is four words: the key, the value, the move, and the facts, one number that orders entries by what
they are worth: the depth that the whole search was asked for, which is the entry's age; its own depth;
whether it is complete; the kind of bound. The high bits of the key's product with an odd number name a bucket
of four entries. Of a full bucket the entry with the least facts is replaced.

Invariant: a key has at most one entry, and none is found under another key.
"""

from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import first_place
from parlour_engine.search.pvs import ENTRY_BYTES, LOWER, UPPER

NOWHERE = 0  # the address of no entry
KEY, VALUE, MOVE, FACTS = range(ENTRY_BYTES // WORD_BYTES)
ENTRIES = 4  # of a bucket
BUCKET_BYTES = ENTRIES * ENTRY_BYTES

AGE, DEPTH, COMPLETE = 16, 8, 2  # where each begins in the facts; the kind of bound comes last
DEPTH_MASK = (1 << (AGE - DEPTH)) - 1


def bucket_bits(megabytes: int) -> int:
    """Return the power of two of the buckets that fit so many megabytes.

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
    """Return whether an entry settles a search to this depth with this window."""
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
    """Keep an entry in the place of its key's older one, in an empty place, or in that of the least facts."""
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
