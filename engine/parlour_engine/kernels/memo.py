"""Memo as templates: the compiled form of search/memo.py, with its table in memory.

A position is searched to the end of the game. Its value for its side to move, 1, 0 or -1, is kept under the
game's key. A search leaves a node at its first winning move.

Invariant: moves, values, lines and all counts equal those of the interpreted search.
"""

from typing import Any

from parlour_engine.kernels.cells import (
    ABORTED,
    BEST,
    BOARD,
    CUTOFFS,
    DEPTH,
    EFFECTIVE_CUTOFFS,
    ENDS,
    EVALUATOR,
    HITS,
    LINES,
    MOVES,
    NEXT_POLL,
    NODES,
    ROW,
    TABLE,
    TABLE_BITS,
    poll,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.operations import ENDED, key, leaf, moves, play, undo
from parlour_engine.kernels.table import UNKNOWN, find, keep
from parlour_engine.search.memo import LOSS, WIN

NOT_SPENT = 1  # plies; this depth tells the game's `leaf` not to guess


def memo(state: Any, ply: int, maximising: bool, memory: int) -> int:
    """Return 1, 0 or -1: the exact value of a position from the point of view of the side to move.

    The result is meaningless once the search is aborted. At the root the best move so far is written as the
    line, and its value as BEST.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    cells[DEPTH] = max(cells[DEPTH], ply)
    board = cells[BOARD]
    kind, value = leaf(state, NOT_SPENT, ply, maximising, cells[EVALUATOR], board)
    if kind == ENDED:
        cells[ENDS] += 1
        return value if maximising else -value
    name = key(state, maximising, board)
    known = find(cells[TABLE], cells[TABLE_BITS], name)
    if known != UNKNOWN:
        cells[HITS] += 1
        return known
    row = cells[MOVES] + ply * cells[ROW] * WORD_BYTES
    count = moves(state, maximising, board, row)
    legal = words(row)
    best = LOSS - 1
    for place in range(count):
        move = legal[place]
        after = play(state, move, maximising, board)
        value = -memo(after, ply + 1, not maximising, memory)
        undo(state, move, maximising, board)
        if cells[ABORTED] != 0:
            return 0
        if value > best:
            best = value
            if ply == 0:
                words(cells[LINES])[0] = move
                cells[BEST] = best
            if best == WIN:
                cells[CUTOFFS] += 1
                cells[EFFECTIVE_CUTOFFS] += place + 1 < count
                break
    keep(cells[TABLE], cells[TABLE_BITS], name, best)
    return best


def memo_line(state: Any, value: int, maximising: bool, memory: int) -> int:
    """Write the first moves that keep each position's value, to the end of the game; return their number.

    `value` is the value of the position for its side to move, from a finished search. The board stays as it
    is at the end of the line.
    """
    cells = words(memory)
    board = cells[BOARD]
    line, legal = words(cells[LINES]), words(cells[MOVES])
    length = 0
    kind, _ = leaf(state, NOT_SPENT, 0, maximising, cells[EVALUATOR], board)
    while kind != ENDED:
        count = moves(state, maximising, board, cells[MOVES])
        for place in range(count):
            move = legal[place]
            after = play(state, move, maximising, board)
            kind, known = leaf(after, NOT_SPENT, 0, not maximising, cells[EVALUATOR], board)
            if kind != ENDED:
                known = find(cells[TABLE], cells[TABLE_BITS], key(after, not maximising, board))
            elif maximising:
                known = -known
            if known == -value:
                break
            undo(state, move, maximising, board)
        line[length] = move
        length += 1
        state, value, maximising = after, -value, not maximising
    return length
