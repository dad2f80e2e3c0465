"""The words that a compiled search shares with its caller, by place, and its regular check whether to stop.

One block of 64-bit words per search, passed by address. The caller fills in the upper part and reads the
lower part afterwards. `poll` is the one place where a running search checks whether to stop: by the limit of
positions, by a stop flag in memory that another process may set, and through a call into Python at the clock.

Invariant: no search enters more positions than MOST_NODES, and after a stop none enters more than
POLL_EVERY.
"""

from parlour_engine.kernels.intrinsics import atomic_load, call, words
from parlour_engine.kernels.specialise import operation

(
    NODES,  # positions entered so far, by all depths of one call
    ENDS,  # leaves where the game was over
    GUESSES,  # leaves given to the evaluator
    CUTOFFS,  # nodes left because the window had closed
    HITS,  # nodes that a table knew
    ABORTED,  # 1 once the search must end
    BEST,  # the value of the best root move so far
    TRIED,  # root moves finished
    NEXT_POLL,  # the count of positions at which to poll again
    POLLS,  # looks so far
    MOST_NODES,
    POLL_EVERY,
    STOP_FLAG,  # the address of a word that stops the search while it holds STOP_VALUE
    STOP_VALUE,
    TICK,  # the address of a C function (depth, positions) -> not 0 to stop
    TICK_EVERY,  # polls
    DEPTH,  # plies from the root: the depth asked for, or without one the deepest so far
    PRUNING,  # 1 to leave a node once alpha >= beta
    EVALUATOR,  # its place in the game's list
    BOARD,  # the address of whatever the game keeps outside its state
    MOVES,  # the address of one row of ROW words for each ply
    ROW,
    LINES,  # the address of DEPTH + 1 rows of DEPTH + 1 words: the best line from each ply
    LENGTHS,  # the address of DEPTH + 1 words
    VALUES,  # the address of one word for each root move
    TABLE,  # the address of a table of positions
    TABLE_BITS,  # the places in it, or its buckets, as a power of two
    UNSURE,  # nodes that a table knew from guesses
    RANKS,  # the address of one row of ROW words for each ply: how early each move should be tried
    KILLERS,  # the address of two words for each ply: the last moves that cut off
    HISTORY,  # the address of one word for each move of either side: how well it has cut off
    EARLY_TABLE,  # the address of a table of early positions that is kept apart, 0 without one
) = range(32)
CELLS = 32
COUNTS = (ENDS, GUESSES, CUTOFFS, HITS, UNSURE, BEST, NEXT_POLL, POLLS)  # what a search begins with as 0


@operation
def poll(memory: int) -> bool:
    """Return whether the search must end, and note it."""
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
