"""SplitMix64 for compiled searches: the compiled form of search/splitmix.py, with its state in memory.

Words are signed here, so `>>` fills the upper bits with copies of the sign; they are cleared.

Invariant: the numbers equal those of the interpreted form for the same seed.
"""

from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import SPREAD
from parlour_engine.search.splitmix import FIRST_FACTOR, HALF, SECOND_FACTOR

GAMMA = SPREAD  # the same constant, as a signed word
FIRST, SECOND = FIRST_FACTOR - (1 << 64), SECOND_FACTOR - (1 << 64)
HALF_MASK = (1 << HALF) - 1


@operation
def shifted(word: int, by: int) -> int:
    """Return a word shifted right, filled with zeros from the left."""
    return word >> by & (1 << (64 - by)) - 1


@operation
def below(state: int, count: int) -> int:
    """Return a random number from 0 to `count` - 1, and advance the state at this address."""
    place = words(state)
    place[0] += GAMMA
    mixed: int = place[0]
    mixed = (mixed ^ shifted(mixed, 30)) * FIRST
    mixed = (mixed ^ shifted(mixed, 27)) * SECOND
    mixed ^= shifted(mixed, 31)
    return (mixed >> HALF & HALF_MASK) * count >> HALF
