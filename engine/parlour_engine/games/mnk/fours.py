"""Search for a win at m,n,k by fours alone: moves that threaten to win at once and have only one answer.

A four is a window that lacks only one mark. The attacker is to move and makes a four with each move; the
defender has to take the missing square, until two such squares are left. Only the attacker has a choice, so
the search can be of any length.

A table keeps the answers by the hash of the marks, for positions with the attacker to move.

Invariant: if there is a win by fours within `left` of the attacker's moves, the search finds one. A stored
refutation is true for as many moves as the entry says, whatever the question was, unless two positions share
a hash. So every win is played through before it is reported (played_through.py).
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
FOREVER = 127  # moves; more than any question
ENTRY_WORDS = 2  # the hash, and the facts
SEVEN_BITS, NINE_BITS = 127, 511
# The place of each fact in its word: for how many of the attacker's moves there is no win, within how many
# there is one, and by which move; first by fours alone, then by threes as well.
HELD, WITHIN, BY = 0, 7, 14
THREES = 23
NOTHING = FOREVER << WITHIN | FOREVER << THREES + WITHIN  # no facts yet; a stored entry is never 0

SIGNATURE = int64(int64, int64)


@operation
def entry(memory: int) -> Any:
    """Return the words of the position's entry in the table."""
    cells = words(memory)
    place = first_place(words(cells[BOARD])[HASH], cells[TABLE_BITS])
    return words(cells[TABLE] + place * ENTRY_WORDS * WORD_BYTES)


@operation
def known(memory: int) -> int:
    """Return the facts known about the position."""
    found = entry(memory)
    facts: int = found[1]
    return facts if facts != 0 and found[0] == words(words(memory)[BOARD])[HASH] else NOTHING


@operation
def learn(held: int, left: int, kind: int, memory: int) -> None:
    """Store an answer about the position from one kind of search, 0 or `THREES`."""
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
    """Return the known answer for the position with so many moves left, or 0."""
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

    Otherwise return for how many moves it is proved not to win. CHOSEN holds the first move of a win. The
    result is meaningless once the search is aborted.
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
