"""A table of proved facts about positions of m,n,k, with entries of three words.

An entry has the attacker's marks, the defender's marks, and a word of facts: whether the attacker is to move,
for how many plies the defender is proved to hold out, within how many the attacker is proved to win, and
within how many this win was played through. With few marks, one of several symmetric positions stands for
all.

A long proof (long_proof.py) also has a table for the positions with the fewest marks, so that long proofs are
not replaced by short ones.

Invariant: whole positions are compared, so no fact is found under another position. A new entry replaces an
old one, whose facts must then be proved again.
"""

from typing import Any

from parlour_engine.games.mnk.lines import standard
from parlour_engine.kernels.cells import BOARD, EARLY_TABLE, TABLE, TABLE_BITS
from parlour_engine.kernels.intrinsics import WORD_BYTES, popcount, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import SPREAD, WORD_BITS

ENTRY_WORDS = 3
FOREVER = 127  # plies; longer than any game
HELD, WON, SHOWN = 1, 8, 15  # the lowest bit of each fact, of seven bits; bit 0 is the side to move
SEVEN_BITS = 127
NOTHING = FOREVER << WON | FOREVER << SHOWN  # no facts yet; never 0, so no entry looks empty
SYMMETRIC_MARKS = 8  # with more marks, positions hardly ever meet their mirror images
EARLY_MARKS = 6  # the most marks of a position in the table of early positions
EARLY_BITS = 18  # of this table: 6 MB


@operation
def key(attacker: int, defender: int, memory: int) -> tuple[int, int]:
    """Return the marks under which a position is stored."""
    if popcount(attacker | defender) > SYMMETRIC_MARKS:
        return attacker, defender
    return standard(attacker, defender, words(memory)[BOARD])


@operation
def first_place(first: int, second: int, attacking: int, bits: int) -> int:
    """Return the index of a position in a table of 2 to the power `bits` entries."""
    mixed = (first * SPREAD ^ second) * SPREAD + attacking
    mixed = (mixed ^ mixed >> 32) * SPREAD
    return mixed >> (WORD_BITS - bits) & ((1 << bits) - 1)


@operation
def is_early(first: int, second: int, memory: int) -> bool:
    """Return whether a position belongs in the table of early positions, if there is one."""
    early: bool = words(memory)[EARLY_TABLE] != 0 and popcount(first | second) <= EARLY_MARKS
    return early


@operation
def entry(first: int, second: int, attacking: int, memory: int) -> Any:
    """Return the words of a position's entry."""
    cells = words(memory)
    table, bits = cells[TABLE], cells[TABLE_BITS]
    if is_early(first, second, memory):
        table, bits = cells[EARLY_TABLE], EARLY_BITS
    place = first_place(first, second, attacking, bits)
    return words(table + place * ENTRY_WORDS * WORD_BYTES)


@operation
def find(first: int, second: int, attacking: int, memory: int) -> int:
    """Return the facts proved about a position, given by its key."""
    known = entry(first, second, attacking, memory)
    facts: int = known[2]
    if known[0] == first and known[1] == second and facts != 0 and facts & 1 == attacking:
        return facts
    return attacking | NOTHING


@operation
def keep(first: int, second: int, facts: int, memory: int) -> None:
    """Store facts about a position; an early position does not replace one with fewer marks."""
    known = entry(first, second, facts & 1, memory)
    has_fewer = known[2] != 0 and popcount(known[0] | known[1]) < popcount(first | second)
    if has_fewer and is_early(first, second, memory):
        return
    known[0], known[1], known[2] = first, second, facts


@operation
def fact(facts: int, place: int) -> int:
    """Return one of the facts: a number of plies."""
    return facts >> place & SEVEN_BITS


@operation
def with_fact(facts: int, place: int, plies: int) -> int:
    """Return the facts with one of them changed."""
    return facts & ~(SEVEN_BITS << place) | plies << place
