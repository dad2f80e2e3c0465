"""The order of moves in a compiled search: the table's move, killers, history, and the documented order.

Searches of one game rank whole words, and take the highest first.

Invariant: the order of `bring_forward` equals that of `PvsToDepth.ordered` (search/pvs.py).
"""

from typing import Any

from parlour_engine.kernels.cells import HISTORY, KILLERS, MOVES, RANKS, ROW
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.specialise import operation
from parlour_engine.search.pvs import KILLER, OLDER_KILLER, SLOT_FOLD, SLOTS, TABLE_MOVE

KILLERS_A_PLY = 2


@operation
def history_of(cells: Any, maximising: bool, move: int) -> int:
    """Return the address of the history of a move by one side."""
    slot = (move ^ move >> SLOT_FOLD) & (SLOTS - 1)
    address: int = cells[HISTORY] + (maximising * SLOTS + slot) * WORD_BYTES
    return address


@operation
def rank_moves(cells: Any, ply: int, count: int, maximising: bool, known: int) -> None:
    """Write the rank of each move of a ply, the highest to be tried first; `known` is the table's move."""
    legal = words(cells[MOVES] + ply * cells[ROW] * WORD_BYTES)
    ranks = words(cells[RANKS] + ply * cells[ROW] * WORD_BYTES)
    killers = words(cells[KILLERS] + ply * KILLERS_A_PLY * WORD_BYTES)
    for place in range(count):
        move = legal[place]
        if move == known:
            ranks[place] = TABLE_MOVE
        elif move == killers[0]:
            ranks[place] = KILLER
        elif move == killers[1]:
            ranks[place] = OLDER_KILLER
        else:
            ranks[place] = words(history_of(cells, maximising, move))[0]


@operation
def bring_forward(cells: Any, ply: int, place: int, count: int) -> bool:
    """Move the best move from index `place` on to this index; return whether any has a rank above 0."""
    legal = words(cells[MOVES] + ply * cells[ROW] * WORD_BYTES)
    ranks = words(cells[RANKS] + ply * cells[ROW] * WORD_BYTES)
    best = place
    for other in range(place + 1, count):
        if ranks[other] > ranks[best]:
            best = other
    move, rank = legal[best], ranks[best]
    # The other moves keep their order.
    while best > place:
        legal[best], ranks[best] = legal[best - 1], ranks[best - 1]
        best -= 1
    legal[place], ranks[place] = move, rank
    return bool(rank > 0)


@operation
def take_best(row: int, start: int, count: int) -> int:
    """Exchange the word at `start` and the highest word from there on; return the highest."""
    ranked = words(row)
    best = start
    for at in range(start + 1, count):
        if ranked[at] > ranked[best]:
            best = at
    ranked[start], ranked[best] = ranked[best], ranked[start]
    highest: int = ranked[start]
    return highest


@operation
def learn(cells: Any, ply: int, depth: int, maximising: bool, move: int) -> None:
    """Record a cutoff by a move in the killers and the history."""
    killers = words(cells[KILLERS] + ply * KILLERS_A_PLY * WORD_BYTES)
    if move != killers[0]:
        killers[1] = killers[0]
        killers[0] = move
    words(history_of(cells, maximising, move))[0] += depth * depth
