"""The documents' four fixed-depth searches as templates: the compiled form of search/fixed_depth.py.

`minimax` and `negamax` each have a plain form and one with alpha-beta pruning, chosen by a word in memory.
Every node first tests for the end of the game; at depth 0 the evaluator guesses. Moves are tried in the
documented order, the first of equally good moves is kept, the window is updated after each child, and a node
is left as soon as alpha >= beta.

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
    GUESSES,
    LENGTHS,
    LINES,
    MOVES,
    NEXT_POLL,
    NODES,
    PRUNING,
    ROW,
    TRIED,
    VALUES,
    poll,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.operations import ENDED, GUESSED, leaf, moves, play, undo
from parlour_engine.kernels.specialise import operation

INFINITY = 1 << 62  # above every value, so that the first child always replaces it


@operation
def keep(cells: Any, ply: int, move: int, value: int) -> None:
    """Make the move and the line below it the best line of this ply."""
    width = cells[DEPTH] + 1
    lengths = words(cells[LENGTHS])
    line = words(cells[LINES] + ply * width * WORD_BYTES)
    line[0] = move
    rest = lengths[ply + 1]
    for place in range(rest):
        line[place + 1] = line[width + place]
    lengths[ply] = rest + 1
    if ply == 0:
        cells[BEST] = value


def minimax(state: Any, depth: int, alpha: int, beta: int, maximising: bool, memory: int) -> int:
    """Return the value of a position for the maximiser; if pruning, within the window.

    A value outside the window is a bound on the true value, which lies on the same side. The result is
    meaningless once the search is aborted. The function changes the lines from this ply on.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    ply = cells[DEPTH] - depth
    board = cells[BOARD]
    kind, value = leaf(state, depth, ply, maximising, cells[EVALUATOR], board)
    if kind == GUESSED:
        cells[GUESSES] += 1
        return value
    if kind == ENDED:
        cells[ENDS] += 1
        words(cells[LENGTHS])[ply] = 0
        return value
    row = cells[MOVES] + ply * cells[ROW] * WORD_BYTES
    count = moves(state, maximising, board, row)
    legal = words(row)
    best = -INFINITY if maximising else INFINITY
    for place in range(count):
        move = legal[place]
        after = play(state, move, maximising, board)
        value = minimax(after, depth - 1, alpha, beta, not maximising, memory)
        undo(state, move, maximising, board)
        if cells[ABORTED] != 0:
            return 0
        if ply == 0:
            words(cells[VALUES])[place] = value
            cells[TRIED] = place + 1
        if value > best if maximising else value < best:
            best = value
            keep(cells, ply, move, value)
            if cells[PRUNING] != 0:
                if maximising:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    cells[CUTOFFS] += 1
                    cells[EFFECTIVE_CUTOFFS] += place + 1 < count
                    break
    return best


def negamax(state: Any, depth: int, alpha: int, beta: int, maximising: bool, memory: int) -> int:
    """Return the value of a position for the side to move; if pruning, within the window.

    Like `minimax`, but value, alpha and beta change their signs at each ply.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    ply = cells[DEPTH] - depth
    board = cells[BOARD]
    kind, value = leaf(state, depth, ply, maximising, cells[EVALUATOR], board)
    if kind == GUESSED:
        cells[GUESSES] += 1
        return value if maximising else -value
    if kind == ENDED:
        cells[ENDS] += 1
        words(cells[LENGTHS])[ply] = 0
        return value if maximising else -value
    row = cells[MOVES] + ply * cells[ROW] * WORD_BYTES
    count = moves(state, maximising, board, row)
    legal = words(row)
    best = -INFINITY
    for place in range(count):
        move = legal[place]
        after = play(state, move, maximising, board)
        value = -negamax(after, depth - 1, -beta, -alpha, not maximising, memory)
        undo(state, move, maximising, board)
        if cells[ABORTED] != 0:
            return 0
        if ply == 0:
            words(cells[VALUES])[place] = value
            cells[TRIED] = place + 1
        if value > best:
            best = value
            keep(cells, ply, move, value)
            if cells[PRUNING] != 0:
                alpha = max(alpha, best)
                if alpha >= beta:
                    cells[CUTOFFS] += 1
                    cells[EFFECTIVE_CUTOFFS] += place + 1 < count
                    break
    return best
