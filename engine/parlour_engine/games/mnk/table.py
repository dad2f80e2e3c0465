"""What is proved of positions of m,n,k, by position: a table of entries of three words.

An entry has the attacker's marks, the defender's, and a word of facts: whether the attacker is to move, for
how many plies the defender is proved to hold out, within how many the attacker is proved to win, and within
how many it was seen to. Early on, one of all positions that are alike stands for them.

A long proof (long_proof.py) has another table beside it, for the positions with the fewest marks, in which
what took long to prove does not give way to what did not.

Invariant: whole positions are compared, so no fact is ever found under another position; a new entry takes
the place of an old one, and what is lost that way has to be proved again.
"""

from typing import Any

from parlour_engine.games.mnk.lines import standard
from parlour_engine.kernels.cells import BOARD, EARLY_TABLE, TABLE, TABLE_BITS
from parlour_engine.kernels.intrinsics import WORD_BYTES, popcount, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.table import SPREAD, WORD_BITS

ENTRY_WORDS = 3
FOREVER = 127  # plies: longer than any game
HELD, WON, SHOWN = 1, 8, 15  # where each fact is in its word, seven bits each; the lowest bit is whose move
SEVEN_BITS = 127
NOTHING = FOREVER << WON | FOREVER << SHOWN  # is proved yet; not 0, so no entry looks like an empty place
SYMMETRIC_MARKS = 8  # on the board; with more, positions hardly ever meet their mirror images
EARLY_MARKS = 6  # on the board, of a position in the table of early ones
EARLY_BITS = 18  # of that table: 6 MB


@operation
def key(attacker: int, defender: int, memory: int) -> tuple[int, int]:
    """Return the marks under which a position is kept."""
    if popcount(attacker | defender) > SYMMETRIC_MARKS:
        return attacker, defender
    return standard(attacker, defender, words(memory)[BOARD])


@operation
def first_place(first: int, second: int, attacking: int, bits: int) -> int:
    """Return which of the places, as many as 2 to the power `bits`, a position has."""
    mixed = (first * SPREAD ^ second) * SPREAD + attacking
    mixed = (mixed ^ mixed >> 32) * SPREAD
    return mixed >> (WORD_BITS - bits) & ((1 << bits) - 1)


@operation
def is_early(first: int, second: int, memory: int) -> bool:
    """Return whether a position belongs in the table of early ones, where there is one."""
    early: bool = words(memory)[EARLY_TABLE] != 0 and popcount(first | second) <= EARLY_MARKS
    return early


@operation
def entry(first: int, second: int, attacking: int, memory: int) -> Any:
    """Return the words of a position's place."""
    cells = words(memory)
    table, bits = cells[TABLE], cells[TABLE_BITS]
    if is_early(first, second, memory):
        table, bits = cells[EARLY_TABLE], EARLY_BITS
    place = first_place(first, second, attacking, bits)
    return words(table + place * ENTRY_WORDS * WORD_BYTES)


@operation
def find(first: int, second: int, attacking: int, memory: int) -> int:
    """Return what is proved of a position, given by its key."""
    known = entry(first, second, attacking, memory)
    facts: int = known[2]
    if known[0] == first and known[1] == second and facts != 0 and facts & 1 == attacking:
        return facts
    return attacking | NOTHING


@operation
def keep(first: int, second: int, facts: int, memory: int) -> None:
    """Note what is proved of a position; among early ones none with fewer marks gives way to it."""
    known = entry(first, second, facts & 1, memory)
    has_fewer = known[2] != 0 and popcount(known[0] | known[1]) < popcount(first | second)
    if has_fewer and is_early(first, second, memory):
        return
    known[0], known[1], known[2] = first, second, facts


@operation
def fact(facts: int, place: int) -> int:
    """Return one of the facts, a number of plies."""
    return facts >> place & SEVEN_BITS


@operation
def with_fact(facts: int, place: int, plies: int) -> int:
    """Return the facts with one of them changed."""
    return facts & ~(SEVEN_BITS << place) | plies << place
