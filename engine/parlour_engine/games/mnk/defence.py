"""Prove without a search that a side will never own a line of an m,n,k board: by weights and pairs.

Weights. Each line that is open to the attacker weighs 2 to the number of the attacker's marks on it, so a
full line weighs F = 2 to the length. If all lines together weigh less than F and the defender is to move, the
defender holds by always taking the square whose lines weigh most. This removes at least as much weight as the
attacker's next mark adds, because that mark doubles the lines through its square. So the sum stays below F,
and no line is ever filled. If the attacker is to move, the sum has to be below F / 2, because the first mark
at most doubles it (P. Erdős and J. L. Selfridge, On a combinatorial game, 1973).

Pairs. Two empty squares may be paired: when the attacker takes one, the defender answers on the other. So no
line with both squares is ever filled. The proof gives the attacker the square that it wants of every pair, so
a line with one square of a pair weighs twice as much from the start. Answers within pairs cost the defender
nothing elsewhere, so the rule above holds for the other squares. The pair that lowers the sum most is made
first.

Invariant: every line needs all its squares to win, even if longer rows do not win, and another mark of the
defender never helps the attacker. So the proof holds under every rule and for every continuation, and needs
no win of the defender.
"""

from parlour_engine.games.mnk.lines import (
    FIRST_LINE,
    FIRST_SYMMETRY,
    LENGTH,
    LINE_WORDS,
    LINES,
    ROOM,
    SQUARES,
)
from parlour_engine.kernels.intrinsics import WORD_BYTES, popcount, trailing_zeros, words
from parlour_engine.kernels.specialise import operation


@operation
def collect(attacker: int, defender: int, moves: int, board: int) -> int:
    """Write the empty squares and the weight of each line that `moves` can fill; return their number."""
    cells = words(board)
    lines = words(board + cells[ROOM] * WORD_BYTES)
    count = 0
    for line in range(FIRST_LINE, cells[FIRST_SYMMETRY], LINE_WORDS):
        squares, rim = cells[line], cells[line + 1]
        if defender & squares != 0 or attacker & rim != 0:
            continue
        marks = popcount(attacker & squares)
        if cells[LENGTH] - marks <= moves:
            lines[LINE_WORDS * count] = squares & ~attacker
            lines[LINE_WORDS * count + 1] = 1 << marks
            count += 1
    return count


@operation
def weigh_squares(count: int, board: int) -> int:
    """Write the weight of the lines through each two squares, and through each square; return the squares."""
    cells = words(board)
    size = cells[SQUARES]
    lines = words(board + cells[ROOM] * WORD_BYTES)
    shares = words(board + (cells[ROOM] + LINE_WORDS * cells[LINES]) * WORD_BYTES)
    every = 0
    for line in range(count):
        every |= lines[LINE_WORDS * line]
    firsts = every
    while firsts != 0:
        first = trailing_zeros(firsts)
        seconds = firsts
        while seconds != 0:
            shares[first * size + trailing_zeros(seconds)] = 0
            seconds &= seconds - 1
        firsts &= firsts - 1
    for line in range(count):
        firsts, weight = lines[LINE_WORDS * line], lines[LINE_WORDS * line + 1]
        while firsts != 0:
            row = trailing_zeros(firsts) * size
            seconds = firsts
            while seconds != 0:
                shares[row + trailing_zeros(seconds)] += weight
                seconds &= seconds - 1
            firsts &= firsts - 1
    return every


@operation
def best_pair(count: int, board: int) -> int:
    """Return the two squares that lower the sum of all weights most as a pair, 0 if no pair lowers it.

    A pair removes the lines through both squares and doubles the lines through one. So it adds the weight of
    each square's lines, less three times the weight of the lines through both.
    """
    cells = words(board)
    size = cells[SQUARES]
    shares = words(board + (cells[ROOM] + LINE_WORDS * cells[LINES]) * WORD_BYTES)
    firsts = weigh_squares(count, board)
    best = pair = 0
    while firsts != 0:
        first = trailing_zeros(firsts)
        firsts &= firsts - 1
        seconds = firsts
        while seconds != 0:
            second = trailing_zeros(seconds)
            seconds &= seconds - 1
            added = shares[first * size + first] + shares[second * size + second]
            added -= 3 * shares[first * size + second]
            if added < best:
                best = added
                pair = 1 << first | 1 << second
    return pair


@operation
def settle_pair(pair: int, count: int, board: int) -> int:
    """Remove the lines through both squares, and the pair from all others; return how many lines are left."""
    lines = words(board + words(board)[ROOM] * WORD_BYTES)
    left = 0
    for line in range(count):
        squares, weight = lines[LINE_WORDS * line], lines[LINE_WORDS * line + 1]
        if squares & pair == pair:
            continue
        lines[LINE_WORDS * left] = squares & ~pair
        lines[LINE_WORDS * left + 1] = weight if squares & pair == 0 else 2 * weight
        left += 1
    return left


@operation
def defended(attacker: int, defender: int, moves: int, enough: int, board: int) -> bool:
    """Return whether pairs lower the weight of the lines that so many moves can fill below `enough`.

    `enough` is F if the defender is to move, and F / 2 if the attacker is.
    """
    lines = words(board + words(board)[ROOM] * WORD_BYTES)
    count = collect(attacker, defender, moves, board)
    while True:
        total = 0
        for line in range(count):
            total += lines[LINE_WORDS * line + 1]
        if total < enough:
            return True
        pair = best_pair(count, board)
        if pair == 0:
            return False
        count = settle_pair(pair, count, board)
