"""Play a win at m,n,k through against every reply before it is reported.

The winner moves by the proofs of proof.py; the loser tries every empty square. If a proof is wrong, the win
is not confirmed.

Invariant: a confirmed win was played to its last mark, line by line, within its plies.
"""

from parlour_engine.games.mnk.lines import FULL, survey
from parlour_engine.games.mnk.proof import FALLS, rank, resist, take_best
from parlour_engine.games.mnk.table import SHOWN, fact, find, keep, key, with_fact
from parlour_engine.kernels.cells import ABORTED, BOARD, MOVES, NEXT_POLL, NODES, ROW, poll
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.specialise import recursion


@recursion
def replay(attacker: int, defender: int, attacking: int, plies: int, memory: int) -> int:
    """Play the attacker's win within so many plies against every reply; return 1 if it always wins, else 0.

    The arguments are those of `resist`; the result is meaningless once the search is aborted.
    """
    cells = words(memory)
    if plies <= 0 or (cells[NODES] >= cells[NEXT_POLL] and poll(memory)):
        return 0
    cells[NODES] += 1
    board = cells[BOARD]
    first, second = key(attacker, defender, memory)
    if fact(find(first, second, attacking, memory), SHOWN) <= plies:
        return 1
    empty = words(board)[FULL] & ~(attacker | defender)
    if attacking == 1:
        wins, _, _, _ = survey(attacker, defender, 1, board)
        if wins != 0:
            return 1
    else:
        losses, _, _, _ = survey(defender, attacker, 1, board)
        if losses != 0:
            return 0
    row = cells[MOVES] + plies * cells[ROW] * WORD_BYTES
    count = rank(attacker, defender, empty, board, row)
    shown = 0
    for at in range(count):
        mark = 1 << take_best(row, at, count)
        if attacking == 1:
            held = resist(attacker | mark, defender, 1 - attacking, plies - 1, memory)
            if cells[ABORTED] == 0 and held == FALLS:
                shown = replay(attacker | mark, defender, 1 - attacking, plies - 1, memory)
                break
        else:
            shown = replay(attacker, defender | mark, 1 - attacking, plies - 1, memory)
            if shown == 0:
                break
        if cells[ABORTED] != 0:
            return 0
    if shown == 1:
        facts = find(first, second, attacking, memory)
        keep(first, second, with_fact(facts, SHOWN, plies), memory)
    return shown
