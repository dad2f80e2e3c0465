"""The memory cells that a compiled search shares with its caller, and its regular check whether to stop.

Each search has one block of 64-bit words, passed by address. The caller sets the later words before the
search and reads the earlier ones afterwards. Only `poll` checks whether a running search should stop: by the
limit of positions, by a stop flag in memory that another process may set, and by a call into Python, which
reads the clock.

Invariant: no search enters more than MOST_NODES positions, or more than POLL_EVERY positions after a stop.
"""

from parlour_engine.kernels.intrinsics import atomic_load, call, words
from parlour_engine.kernels.specialise import operation

(
    NODES,  # positions entered so far, by all depths of one call
    ENDS,  # leaves where the game was over
    GUESSES,  # leaves given to the evaluator
    CUTOFFS,  # nodes left because the window had closed
    HITS,  # nodes found in a table
    ABORTED,  # 1 once the search must end
    BEST,  # the value of the best root move so far
    TRIED,  # finished root moves
    NEXT_POLL,  # the count of positions at which to poll again
    POLLS,  # polls so far
    MOST_NODES,
    POLL_EVERY,
    STOP_FLAG,  # the address of a word that stops the search while it holds STOP_VALUE
    STOP_VALUE,
    TICK,  # the address of a C function (depth, positions) that returns 0 to continue
    TICK_EVERY,  # polls
    DEPTH,  # plies from the root: the requested depth; without one, the deepest so far
    PRUNING,  # 1 to leave a node once alpha >= beta
    EVALUATOR,  # its index in the game's list
    BOARD,  # the address of the game's words outside its state
    MOVES,  # the address of one row of ROW words for each ply
    ROW,
    LINES,  # the address of DEPTH + 1 rows of DEPTH + 1 words: the best line from each ply
    LENGTHS,  # the address of DEPTH + 1 words
    VALUES,  # the address of one word for each root move
    TABLE,  # the address of a table of positions
    TABLE_BITS,  # the number of its places or buckets, as a power of two
    UNSURE,  # hits whose value rests on guesses
    RANKS,  # the address of one row of ROW words for each ply: the rank of each move, highest first
    KILLERS,  # the address of two words for each ply: the last moves that cut off
    HISTORY,  # the address of one word for each move of either side: how well it has cut off
    EARLY_TABLE,  # the address of a separate table of early positions, 0 without one
    EFFECTIVE_CUTOFFS,  # the cutoffs that left at least one move untried
) = range(33)
CELLS = 33
# The cells that are 0 when a search begins.
COUNTS = (ENDS, GUESSES, CUTOFFS, EFFECTIVE_CUTOFFS, HITS, UNSURE, BEST, NEXT_POLL, POLLS)


@operation
def poll(memory: int) -> bool:
    """Return whether the search must end, and set ABORTED accordingly."""
    cells = words(memory)
    cells[POLLS] += 1
    ending = (
        cells[NODES] >= cells[MOST_NODES]
        or atomic_load(cells[STOP_FLAG]) == cells[STOP_VALUE]
        or (cells[POLLS] % cells[TICK_EVERY] == 1 and call(cells[TICK], cells[DEPTH], cells[NODES]) != 0)
    )
    cells[ABORTED] = ending
    cells[NEXT_POLL] = min(cells[NODES] + cells[POLL_EVERY], cells[MOST_NODES])
    return ending
