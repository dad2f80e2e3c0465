"""Play a forced win at m,n,k through against every defence before it is reported.

The attacker moves by the searches of fours.py; the defender tries every empty square. Rows are
counted mark by mark on the board, not taken from the windows of patterns.py.

Invariant: a confirmed win was played to its last mark against every defence, within its moves.
"""

from parlour_engine.games.mnk.fours import WON, fours, threes
from parlour_engine.games.mnk.patterns import (
    ATTACKER,
    CHOSEN,
    DEFENDER,
    EMPTY,
    HEIGHT,
    LENGTH,
    MARKS,
    NO_SQUARE,
    OVERLINE,
    SQUARES,
    TOP,
    WIDTH,
    gap_of,
    mark,
    size,
    unmark,
    window_at,
    winning_square,
)
from parlour_engine.games.mnk.windows import DIRECTIONS
from parlour_engine.kernels.cells import ABORTED, BOARD, MOVES, NEXT_POLL, NODES, poll
from parlour_engine.kernels.intrinsics import words
from parlour_engine.kernels.specialise import operation, recursion


@operation
def run(board: int, square: int, across: int, down: int, side: int) -> int:
    """Return how many squares after this one, in one direction, have a side's mark."""
    b = words(board)
    column, row = square % b[WIDTH] + across, square // b[WIDTH] + down
    count = 0
    while (
        0 <= column < b[WIDTH] and 0 <= row < b[HEIGHT] and b[b[MARKS] + row * b[WIDTH] + column] == side + 1
    ):
        count += 1
        column += across
        row += down
    return count


@operation
def wins_on(board: int, square: int, side: int) -> bool:
    """Return whether a side wins with a mark on an empty square."""
    b = words(board)
    for across, down in DIRECTIONS:
        row = 1 + run(board, square, across, down, side) + run(board, square, -across, -down, side)
        if row == b[LENGTH] or (row > b[LENGTH] and b[OVERLINE] != 0):
            return True
    return False


@operation
def other_win(board: int, taken: int) -> int:
    """Return a square other than `taken` where the attacker wins at once, or NO_SQUARE."""
    for at in range(size(board, ATTACKER, 1)):
        square = gap_of(board, window_at(board, ATTACKER, 1, at))
        if square != taken and wins_on(board, square, ATTACKER):
            return square
    return NO_SQUARE


@operation
def winning_move(left: int, memory: int) -> int:
    """Return the first move of a win that the searches find within so many moves, or NO_SQUARE."""
    if fours(left, memory) == WON or threes(left, memory) == WON:
        chosen: int = words(words(memory)[BOARD])[CHOSEN]
        return chosen
    return NO_SQUARE


@recursion
def played_through(left: int, memory: int) -> int:
    """Play the attacker's win within so many moves against every reply; return 1 if it always wins, else 0.

    The attacker is to move, and plays the moves that the searches find; so 0 does not prove that it cannot
    win. The result is meaningless once the search is aborted.
    """
    cells = words(memory)
    if left <= 0 or (cells[NODES] >= cells[NEXT_POLL] and poll(memory)):
        return 0
    cells[NODES] += 1
    board = cells[BOARD]
    b = words(board)
    if other_win(board, NO_SQUARE) != NO_SQUARE:
        return 1
    move = winning_move(left, memory)
    if move == NO_SQUARE or cells[ABORTED] != 0:
        return 0
    mark(board, move, ATTACKER)
    shown = 1 if left > 1 else 0
    for reply in range(b[SQUARES]):
        if shown == 0:
            break
        if b[b[MARKS] + reply] != EMPTY:
            continue
        if wins_on(board, reply, DEFENDER):
            shown = 0
        elif other_win(board, reply) == NO_SQUARE:
            mark(board, reply, DEFENDER)
            shown = played_through(left - 1, memory)
            unmark(board, reply, DEFENDER)
    unmark(board, move, ATTACKER)
    return shown


@operation
def moves_needed(left: int, memory: int) -> int:
    """Return the fewest moves in which the searches find a win, at most `left`; 0 if there is none."""
    for moves in range(1, left + 1):
        if winning_move(moves, memory) != NO_SQUARE:
            return moves
    return 0


@operation
def longest_reply(left: int, memory: int) -> int:
    """Return the defence that delays the attacker's win longest, the first of equal ones."""
    board = words(memory)[BOARD]
    b = words(board)
    best, longest = NO_SQUARE, -1
    for reply in range(b[SQUARES]):
        if b[b[MARKS] + reply] == EMPTY:
            mark(board, reply, DEFENDER)
            needed = moves_needed(left, memory)
            unmark(board, reply, DEFENDER)
            if needed > longest:
                best, longest = reply, needed
    return best


@recursion
def write_line(left: int, memory: int) -> int:
    """Write a win within so many moves, against the longest defence, to the stack; return its plies.

    The board stays as it is at the end of the line. The result is meaningless once the search is aborted.
    """
    cells = words(memory)
    board = cells[BOARD]
    b, line = words(board), words(cells[MOVES])
    begin = b[TOP]
    while True:
        move = other_win(board, NO_SQUARE)
        if move != NO_SQUARE or left <= 1:
            break
        move = winning_move(left, memory)
        if move == NO_SQUARE or cells[ABORTED] != 0:
            break
        line[b[TOP]] = move
        b[TOP] += 1
        mark(board, move, ATTACKER)
        left -= 1
        reply = winning_square(board, ATTACKER)
        if reply < 0:
            reply = longest_reply(left, memory)
        if reply == NO_SQUARE or cells[ABORTED] != 0:
            move = NO_SQUARE
            break
        line[b[TOP]] = reply
        b[TOP] += 1
        mark(board, reply, DEFENDER)
    line[b[TOP]] = move
    b[TOP] += 1
    return int(b[TOP] - begin)
