"""Search for a win at m,n,k by fours, moves that threaten to win at once, and by threats of fours.

A four is a window that lacks only one mark. The attacker is to move and makes a four with each move; the
defender has to take the missing square, until two such squares are left. Only the attacker has a choice, so
the search by fours alone can be of any length.

The wider search also makes threats. A threat is a move after which the attacker would win by fours if the
defender passed (T. Thomsen, Lambda-search in game trees, 2000; L. V. Allis, H. J. van den Herik and M. P. H.
Huntjens, Go-Moku solved by new search techniques, 1996, narrow the answers in another way). The search tries
only the defender's moves that could spoil this line of fours. A move can spoil the line only if it takes one
of the line's squares, or if the defender gets a four before the line is over. For a four the defender needs a
window that lacks two marks, now or after taking the squares that the line leaves to the defender. So the
empty squares of all such windows are tried.

A table keeps the answers of both searches by the hash of the marks, for positions with the attacker to move.

Invariant: if there is a win by fours within `left` of the attacker's moves, the search finds one. A position
that is WON is won against every defence, even the untried ones. A stored refutation is true for as many moves
as the entry says, whatever the question was. All this holds unless two positions share a hash. So every win
is played through before it is reported (played_through.py).
"""

from typing import Any

from numba import int64

from parlour_engine.games.mnk.patterns import (
    ATTACKER,
    CHOSEN,
    COUNTS,
    DEFENDER,
    EMPTY,
    HASH,
    LENGTH,
    LEVELS,
    MARKS,
    MEMBERS,
    NO_SQUARE,
    ROWS,
    SEVERAL,
    SQUARES,
    STAMP,
    TOP,
    gap_of,
    gather,
    level_of,
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
from parlour_engine.kernels.ordering import take_best
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
FEWEST = 3  # moves of the attacker in a win that is not by fours alone
SQUARE_BITS = 9  # of a ranked square; its weight is above
SQUARE_MASK = (1 << SQUARE_BITS) - 1


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


@operation
def rank(board: int, stack: int, begin: int, end: int) -> None:
    """Put the weight of its windows into the bits above each square of a part of the stack."""
    b, top = words(board), words(stack)
    for at in range(begin, end):
        square, weight = top[at], 0
        for place in range(b[b[MEMBERS] + square], b[b[MEMBERS] + square + 1]):
            count = b[b[COUNTS] + b[place]]
            level = level_of(count, b[LENGTH], ATTACKER)
            if level != 0:
                weight += 1 << 3 * (LEVELS - level) + 2
            elif level_of(count, b[LENGTH], DEFENDER) != 0:
                weight += 1
        top[at] = weight << SQUARE_BITS | square


@operation
def noted(stack: int, begin: int, end: int, square: int) -> int:
    """Append a square to a list unless the list has it; return the new end."""
    top = words(stack)
    for at in range(begin, end):
        if top[at] == square:
            return end
    top[end] = square
    return end + 1


@operation
def noted_gaps(board: int, window: int, stack: int, begin: int, end: int) -> int:
    """Append the empty squares of a window to a list; return the new end."""
    b = words(board)
    row = b[ROWS] + window * b[LENGTH]
    for place in range(row, row + b[LENGTH]):
        if b[b[MARKS] + b[place]] == EMPTY:
            end = noted(stack, begin, end, b[place])
    return end


@operation
def noted_end(board: int, stack: int, begin: int, end: int) -> int:
    """Append the squares where the attacker wins at once; return the new end."""
    for at in range(size(board, ATTACKER, 1)):
        end = noted(stack, begin, end, gap_of(board, window_at(board, ATTACKER, 1, at)))
    return end


@operation
def spoilers(left: int, memory: int) -> int:
    """Write every defence that could spoil the attacker's win by fours within so many moves; return the end.

    The squares are on the stack from TOP on. The attacker is to move and has this win. The squares are
    meaningless if the search is aborted meanwhile.
    """
    cells = words(memory)
    board, stack = cells[BOARD], cells[MOVES]
    b, top = words(board), words(stack)
    begin = end = b[TOP]
    line = b[TOP] = begin + b[SQUARES]
    while size(board, ATTACKER, 1) == 0 and fours(left, memory) == WON:
        move = b[CHOSEN]
        end = noted(stack, begin, end, move)
        top[b[TOP]] = move
        mark(board, move, ATTACKER)
        reply = winning_square(board, ATTACKER)
        top[b[TOP] + 1] = reply
        b[TOP] += 2
        left -= 1
        if reply < 0:
            break
        end = noted(stack, begin, end, reply)
        mark(board, reply, DEFENDER)
        for place in range(b[b[MEMBERS] + reply], b[b[MEMBERS] + reply + 1]):
            level = level_of(b[b[COUNTS] + b[place]], b[LENGTH], DEFENDER)
            if level == 1 or level == 2:
                end = noted_gaps(board, b[place], stack, begin, end)
    end = noted_end(board, stack, begin, end)
    while b[TOP] > line:
        b[TOP] -= 2
        if top[b[TOP] + 1] >= 0:
            unmark(board, top[b[TOP] + 1], DEFENDER)
        unmark(board, top[b[TOP]], ATTACKER)
    for at in range(size(board, DEFENDER, 2)):
        end = noted_gaps(board, window_at(board, DEFENDER, 2, at), stack, begin, end)
    b[TOP] = begin
    return end


@recursion
def threes(left: int, memory: int) -> int:
    """Return WON if the attacker, to move, wins by fours and threats of fours within so many moves.

    Otherwise return for how many moves it is proved not to win. CHOSEN holds the first move of a win. The
    result is meaningless once the search is aborted.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    if fours(left, memory) == WON or cells[ABORTED] != 0:
        return WON
    board = cells[BOARD]
    b = words(board)
    block = winning_square(board, DEFENDER)
    if block == SEVERAL:
        return FOREVER
    if left < FEWEST:
        return left
    answer = recalled(left, THREES, memory)
    if answer != 0:
        cells[HITS] += 1
        return answer
    stack = words(cells[MOVES])
    begin = b[TOP]
    if block != NO_SQUARE:
        end = noted(cells[MOVES], begin, begin, block)
    else:
        b[STAMP] += 1
        end = gather(board, ATTACKER, 2, cells[MOVES], begin)
        end = gather(board, ATTACKER, 3, cells[MOVES], end)
    b[TOP] = end
    rank(board, cells[MOVES], begin, end)
    best = FOREVER
    for at in range(begin, end):
        move = take_best(cells[MOVES], at, end) & SQUARE_MASK
        mark(board, move, ATTACKER)
        if size(board, ATTACKER, 1) != 0:
            reply = winning_square(board, ATTACKER)
            held = WON
            if reply != SEVERAL:
                mark(board, reply, DEFENDER)
                held = threes(left - 1, memory)
                unmark(board, reply, DEFENDER)
        else:
            held = fours(left - 1, memory)
            if held == WON:
                last = spoilers(left - 1, memory)
                b[TOP] = last
                for defence in range(end, last):
                    reply = stack[defence]
                    mark(board, reply, DEFENDER)
                    held = threes(left - 1, memory)
                    unmark(board, reply, DEFENDER)
                    if held != WON:
                        break
                b[TOP] = end
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
    learn(best, left, THREES, memory)
    return best


@recursion
def write_spoilers(left: int, memory: int) -> int:
    """Write the defences against a win by fours within so many moves to the stack; return their number.

    The defender has passed, and the attacker is to move. Defences after which the attacker still wins by
    fours within as many moves are left out. The result is meaningless once the search is aborted.
    """
    cells = words(memory)
    board = cells[BOARD]
    b, stack = words(board), words(cells[MOVES])
    begin = b[TOP]
    end = spoilers(left, memory)
    b[TOP] = end
    kept = begin
    for at in range(begin, end):
        reply = stack[at]
        mark(board, reply, DEFENDER)
        if size(board, DEFENDER, 1) != 0 or fours(left, memory) != WON:
            stack[kept] = reply
            kept += 1
        unmark(board, reply, DEFENDER)
    b[TOP] = begin
    return int(kept - begin)
