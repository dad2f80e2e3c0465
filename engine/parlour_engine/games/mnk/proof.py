"""Search whether a side wins at m,n,k within so many plies: yes or no, with a table of proofs.

The attacker has to own a line. The defender has held out if it owns a line first, or when the plies are over.
Either side can be the attacker, so two questions settle a position. The search leaves out the following,
without loss:

- a side that can fill a line does so; a side that cannot takes the square where the other could; if there are
  two such squares, the other side fills a line with its next mark;
- lines that the remaining plies cannot fill count as blocked, and a position that defence.py proves held is
  not searched;
- a mark on a square without a line that is open to either side is a pass. If another mark never hurts its
  owner, a pass is no better than any other move. If rows can be too long it may be better, and every square
  is tried.

The answer is the number of plies for which the defender is proved to hold out, which may be more than the
question. It is `FOREVER` if the proof did not depend on the end of the plies; then longer questions are
answered too.

Before a win is reported, it is played through against every reply: the winner moves by the proofs, the loser
tries every empty square. If a proof is wrong, the win is not confirmed.

Invariant: a stored fact is true of its position, whatever the question was. Nothing is stored once the search
is aborted. A confirmed win was played to its last mark, line by line, within its plies.
"""

from numba import int64

from parlour_engine.games.mnk.defence import defended
from parlour_engine.games.mnk.lines import (
    FIRST_LINE,
    FIRST_SYMMETRY,
    FULL,
    LENGTH,
    LINE_WORDS,
    MAY_HURT,
    survey,
)
from parlour_engine.games.mnk.table import FOREVER, HELD, SHOWN, WON, fact, find, keep, key, with_fact
from parlour_engine.kernels.cells import (
    ABORTED,
    BOARD,
    HITS,
    MOVES,
    NEXT_POLL,
    NODES,
    ROW,
    poll,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES, popcount, several, trailing_zeros, words
from parlour_engine.kernels.ordering import take_best
from parlour_engine.kernels.specialise import operation, recursion

FALLS = -1  # the attacker wins within the plies of the question
HOPELESS = 2  # times the weight below which the defender holds: with more, pairs are not tried
SQUARE_BITS = 6  # of a ranked square; its weight is above
SQUARE_MASK = (1 << SQUARE_BITS) - 1

SIGNATURE = int64(int64, int64, int64, int64, int64)


@operation
def rank(attacker: int, defender: int, candidates: int, board: int, row: int) -> int:
    """Write the candidates with the weight of the lines that they fill or block; return their number."""
    cells = words(board)
    ranked = words(row)
    count = 0
    while candidates != 0:
        ranked[count] = trailing_zeros(candidates)
        candidates &= candidates - 1
        count += 1
    for line in range(FIRST_LINE, cells[FIRST_SYMMETRY], LINE_WORDS):
        squares = cells[line]
        if attacker & squares != 0 and defender & squares != 0:
            continue
        weight = 1 << popcount((attacker | defender) & squares)
        for at in range(count):
            if squares >> (ranked[at] & SQUARE_MASK) & 1 != 0:
                ranked[at] += weight << SQUARE_BITS
    return count


@recursion
def resist(attacker: int, defender: int, attacking: int, plies: int, memory: int) -> int:
    """Return for how many plies the defender is proved to hold out, or `FALLS`.

    Neither side owns a line yet. The result is meaningless once the search is aborted.

    Args:
        attacker: The attacker's marks.
        defender: The defender's marks.
        attacking: 1 if the attacker is to move, else 0.
        plies: The plies of the question.
        memory: The address of the cells.
    """
    cells = words(memory)
    if cells[NODES] >= cells[NEXT_POLL] and poll(memory):
        return 0
    cells[NODES] += 1
    board = cells[BOARD]
    moves = plies + attacking >> 1
    wins, useful, near, far = survey(attacker, defender, moves, board)
    losses, useful_too, _, far_too = survey(defender, attacker, plies - moves, board)
    if attacking == 1:
        if wins != 0:
            return FALLS
        if several(losses):
            return FOREVER
        forced = losses
    else:
        if losses != 0:
            return FOREVER
        if several(wins):
            return FALLS
        forced = wins
    filled = 1 << words(board)[LENGTH]
    enough = filled >> attacking
    if near < enough:
        return FOREVER if near + far < enough else plies

    first, second = key(attacker, defender, memory)
    facts = find(first, second, attacking, memory)
    held = fact(facts, HELD)
    if plies <= held or plies >= fact(facts, WON):
        cells[HITS] += 1
        return held if plies <= held else FALLS
    if near + far < HOPELESS * filled and defended(attacker, defender, FOREVER, enough, board):
        keep(first, second, with_fact(facts, HELD, FOREVER), memory)
        return FOREVER
    if far != 0 and near < HOPELESS * filled and defended(attacker, defender, moves, enough, board):
        keep(first, second, with_fact(facts, HELD, plies), memory)
        return plies

    best = FOREVER
    if forced != 0:
        candidates = forced
    elif words(board)[MAY_HURT] == 0:
        candidates = useful | useful_too
        best = FOREVER if far + far_too == 0 else plies
    else:
        candidates = words(board)[FULL] & ~(attacker | defender)
    if attacking == 0:
        best = FALLS
    row = cells[MOVES] + plies * cells[ROW] * WORD_BYTES
    count = rank(attacker, defender, candidates, board, row)
    for at in range(count):
        mark = 1 << (take_best(row, at, count) & SQUARE_MASK)
        if attacking == 1:
            held = resist(attacker | mark, defender, 1 - attacking, plies - 1, memory)
        else:
            held = resist(attacker, defender | mark, 1 - attacking, plies - 1, memory)
        if cells[ABORTED] != 0:
            return 0
        if attacking == 1:
            if held == FALLS:
                best = FALLS
                break
            best = min(best, held + 1)
        elif held != FALLS:
            best = min(held + 1, FOREVER)
            break
    facts = with_fact(facts, WON, plies) if best == FALLS else with_fact(facts, HELD, best)
    keep(first, second, facts, memory)
    return best


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
        mark = 1 << (take_best(row, at, count) & SQUARE_MASK)
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
