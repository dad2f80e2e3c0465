"""Principal variation search as a template: the compiled form of search/pvs.py, with its table in memory.

Invariant: values always equal those of the interpreted search; lines and counts do until the table replaces
an entry.
"""

from typing import Any

from parlour_engine.kernels.cells import (
    ABORTED,
    BOARD,
    CUTOFFS,
    DEPTH,
    EFFECTIVE_CUTOFFS,
    ENDS,
    EVALUATOR,
    GUESSES,
    HITS,
    LENGTHS,
    MOVES,
    NEXT_POLL,
    NODES,
    ROW,
    TABLE,
    TABLE_BITS,
    UNSURE,
    poll,
)
from parlour_engine.kernels.fixed_depth import INFINITY
from parlour_engine.kernels.fixed_depth import keep as keep_line
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.operations import GUESSED, INSIDE, key, leaf, moves, play, undo
from parlour_engine.kernels.ordering import bring_forward, learn, rank_moves
from parlour_engine.kernels.transpositions import (
    FACTS,
    MOVE,
    NOWHERE,
    VALUE,
    answers,
    facts_of,
    find,
    is_complete,
    keep,
)
from parlour_engine.search.pvs import EXACT, LEAST_KEPT, LOWER, NO_MOVE, UPPER


def pvs(state: Any, depth: int, alpha: int, beta: int, maximising: bool, memory: int) -> int:
    """Return the value of a position for the side to move; if it is outside the window, a bound on it.

    The result is meaningless once the search is aborted. The function changes the lines from this ply on.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    ply = cells[DEPTH] - depth
    board = cells[BOARD]
    words(cells[LENGTHS])[ply] = 0
    kind, value = leaf(state, depth, ply, maximising, cells[EVALUATOR], board)
    if kind != INSIDE:
        cells[GUESSES if kind == GUESSED else ENDS] += 1
        return value if maximising else -value
    is_narrow = beta - alpha == 1
    name, known = 0, NO_MOVE
    if depth >= LEAST_KEPT:
        name = key(state, maximising, board)
        found = find(cells[TABLE], cells[TABLE_BITS], name)
        if found != NOWHERE:
            entry = words(found)
            if is_narrow and answers(entry[FACTS], entry[VALUE], depth, alpha, beta):
                cells[HITS] += 1
                cells[UNSURE] += 1 - is_complete(entry[FACTS])
                known_value: int = entry[VALUE]
                return known_value
            known = entry[MOVE]
    row = cells[MOVES] + ply * cells[ROW] * WORD_BYTES
    count = moves(state, maximising, board, row)
    legal = words(row)
    rank_moves(cells, ply, count, maximising, known)
    guesses = cells[GUESSES] + cells[UNSURE]
    best, chosen, raised = -INFINITY, NO_MOVE, alpha
    are_ranked = True
    for place in range(count):
        if are_ranked:
            are_ranked = bring_forward(cells, ply, place, count)
        move = legal[place]
        after = play(state, move, maximising, board)
        low = -beta if place == 0 else -raised - 1
        value = -pvs(after, depth - 1, low, -raised, not maximising, memory)
        if place > 0 and raised < value < beta and cells[ABORTED] == 0:
            value = -pvs(after, depth - 1, -beta, -raised, not maximising, memory)
        undo(state, move, maximising, board)
        if cells[ABORTED] != 0:
            return 0
        if value > best:
            best, chosen = value, move
        if value > raised:
            raised = value
            if not is_narrow:
                keep_line(cells, ply, move, value)
            if value >= beta:
                cells[CUTOFFS] += 1
                cells[EFFECTIVE_CUTOFFS] += place + 1 < count
                learn(cells, ply, depth, maximising, move)
                break
    if depth >= LEAST_KEPT:
        bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        complete = cells[GUESSES] + cells[UNSURE] == guesses
        facts = facts_of(cells[DEPTH], depth, complete, bound)
        keep(cells[TABLE], cells[TABLE_BITS], name, best, chosen, facts)
    return best
