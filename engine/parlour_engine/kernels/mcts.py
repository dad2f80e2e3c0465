"""Monte Carlo tree search as a template: the compiled form of search/mcts.py, with its tree in memory.

All simulations run in one call. Before each simulation the board is restored by a copy of the root's board,
which is cheaper than undoing a playout move by move.

Invariant: moves, visits, values, lines and all counts equal those of the interpreted search.
"""

from typing import Any

from parlour_engine.kernels.cells import BOARD, DEPTH, EVALUATOR, MOVES, NEXT_POLL, NODES, poll
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.operations import ENDED, hinted, leaf, moves, play
from parlour_engine.kernels.splitmix import below
from parlour_engine.kernels.tree import (
    GREATEST,
    GROWN,
    HINTS,
    LEAST,
    MOVE,
    MOVE_MASK,
    PATH,
    RANDOM,
    ROOM,
    ROOT,
    UNTRIED,
    add_child,
    back_up,
    is_searched_out,
    place_to_try,
    restore,
    selected,
)

NOT_SPENT = 1  # plies; this depth tells the game's `leaf` not to guess


def mcts(state: Any, maximising: bool, tree: int, memory: int) -> int:
    """Simulate until the root is proved or has its simulations, or the search is aborted; return 0."""
    cells, nodes = words(memory), words(tree)
    board, row, chance = cells[BOARD], cells[MOVES], tree + RANDOM * WORD_BYTES
    legal, path = words(row), words(nodes[PATH])
    path[0] = ROOT
    hints = nodes[HINTS] != 0
    while not is_searched_out(tree):
        restore(tree, board)
        now, side = state, maximising
        ply = last = 0  # plies from the root to the position, and to the last position in the tree
        in_tree, grows = True, False
        move = tried = count = value = 0
        while True:
            if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
                return 0
            cells[NODES] += 1
            if not in_tree:
                kind, value = leaf(now, NOT_SPENT, ply, side, cells[EVALUATOR], board)
                if kind == ENDED:
                    break
                choices = hinted(now, side, board, row) if hints else moves(now, side, board, row)
                move = legal[below(chance, choices)]
            elif nodes[path[last] + UNTRIED] == 0:
                path[last + 1] = selected(tree, path[last])
                last += 1
                move = nodes[path[last] + MOVE] & MOVE_MASK
            else:
                in_tree, grows = False, nodes[GROWN] < nodes[ROOM]
                if grows:
                    count = moves(now, side, board, row)
                    move = tried = legal[place_to_try(tree, path[last], count)]
                else:
                    choices = hinted(now, side, board, row) if hints else moves(now, side, board, row)
                    move = legal[below(chance, choices)]
            now = play(now, move, side, board)
            side = not side
            ply += 1
        if grows:
            path[last + 1] = add_child(tree, path[last], tried, count)
            last += 1
        worth = value if maximising == (last % 2 == 1) else -value
        over = grows and ply == last
        if over:
            nodes[path[last] + LEAST] = nodes[path[last] + GREATEST] = worth
        back_up(tree, last, worth, over)
        cells[DEPTH] = max(cells[DEPTH], last)
    return 0
