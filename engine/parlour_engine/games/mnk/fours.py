"""Does the attacker win at m,n,k by fours alone? A move that leaves one square to win on has one answer.

A four is a window that misses one mark only. The attacker, who is to move, makes a four with each move; the
defender has to take the square that is left; in the end there are two of those. Such a line has no branches
but the attacker's, so it is searched to any length.

The answers are kept in a table by the hash of the marks, for positions with the attacker to move.

Invariant: a win within `left` of the attacker's moves is found if there is one by fours; what is kept as
refuted is refuted for as many moves as the entry says, whatever was asked, unless two positions share a
hash. So a win that was found is played through before it is reported (played_through.py).
"""

from typing import Any

from numba import int64

from parlour_engine.games.mnk.patterns import (
    ATTACKER,
    CHOSEN,
    DEFENDER,
    EMPTY,
    HASH,
    MARKS,
    NO_SQUARE,
    SEVERAL,
    STAMP,
    TOP,
    gap_of,
    gather,
    mark,
    size,
    unmark,
    window_at,
    winning_square,
)
from parlour_engine.kernels.cells import (
    ABORTED,
    BOARD,
    HITS,
    MOVES,
    NEXT_POLL,
    NODES,
    TABLE,
    TABLE_BITS,
    poll,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.specialise import operation, recursion
from parlour_engine.kernels.table import first_place

WON = -1
FOREVER = 127  # moves: more than any that is asked about
ENTRY_WORDS = 2  # the hash, and the facts
SEVEN_BITS, NINE_BITS = 127, 511
# Where each fact is in its word: for how many of the attacker's moves there is no win, within how many there
# is one, and by which move; by fours alone, then by threes as well.
HELD, WITHIN, BY = 0, 7, 14
THREES = 23
NOTHING = FOREVER << WITHIN | FOREVER << THREES + WITHIN  # is proved yet; no entry that is kept is 0

SIGNATURE = int64(int64, int64)


@operation
def entry(memory: int) -> Any:
    """Return the words of the position's place in the table."""
    cells = words(memory)
    place = first_place(words(cells[BOARD])[HASH], cells[TABLE_BITS])
    return words(cells[TABLE] + place * ENTRY_WORDS * WORD_BYTES)


@operation
def known(memory: int) -> int:
    """Return the facts of the position."""
    found = entry(memory)
    facts: int = found[1]
    return facts if facts != 0 and found[0] == words(words(memory)[BOARD])[HASH] else NOTHING


@operation
def learn(held: int, left: int, kind: int, memory: int) -> None:
    """Keep an answer of one kind of search, 0 or `THREES`, about the position."""
    board = words(words(memory)[BOARD])
    facts = known(memory)
    if held == WON:
        facts &= ~(SEVEN_BITS << kind + WITHIN | NINE_BITS << kind + BY)
        facts |= left << kind + WITHIN | board[CHOSEN] << kind + BY
    else:
        facts = facts & ~(SEVEN_BITS << kind + HELD) | held << kind + HELD
    found = entry(memory)
    found[0], found[1] = board[HASH], facts


@operation
def recalled(left: int, kind: int, memory: int) -> int:
    """Return what is known of the position with so many moves left: an answer, or 0 for none."""
    board = words(words(memory)[BOARD])
    facts = known(memory)
    move = facts >> kind + BY & NINE_BITS
    if facts >> kind + WITHIN & SEVEN_BITS <= left and board[board[MARKS] + move] == EMPTY:
        board[CHOSEN] = move
        return WON
    held = facts >> kind + HELD & SEVEN_BITS
    return held if held >= left else 0


@recursion
def fours(left: int, memory: int) -> int:
    """Return WON if the attacker, to move, wins by fours within so many moves, at least one.

    Else for how many moves it is proved not to. CHOSEN holds the move of a win. The answer means nothing
    once the search is aborted.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    board = cells[BOARD]
    b = words(board)
    if size(board, ATTACKER, 1) != 0:
        b[CHOSEN] = gap_of(board, window_at(board, ATTACKER, 1, 0))
        return WON
    block = winning_square(board, DEFENDER)
    if block == SEVERAL or size(board, ATTACKER, 2) == 0:
        return FOREVER
    if left <= 1:
        return 1
    answer = recalled(left, 0, memory)
    if answer != 0:
        cells[HITS] += 1
        return answer
    stack = words(cells[MOVES])
    begin = b[TOP]
    b[STAMP] += 1
    end = gather(board, ATTACKER, 2, cells[MOVES], begin)
    b[TOP] = end
    best = FOREVER
    for at in range(begin, end):
        move = stack[at]
        if block != NO_SQUARE and move != block:
            continue
        mark(board, move, ATTACKER)
        reply = winning_square(board, ATTACKER)
        held = WON
        if reply != SEVERAL:
            mark(board, reply, DEFENDER)
            held = fours(left - 1, memory)
            unmark(board, reply, DEFENDER)
        unmark(board, move, ATTACKER)
        if cells[ABORTED] != 0:
            b[TOP] = begin
            return 0
        if held == WON:
            best = WON
            b[CHOSEN] = move
            break
        best = min(best, held + 1)
    b[TOP] = begin
    learn(best, left, 0, memory)
    return best
