"""The `windows` evaluator of Connect Four: a sum over all windows of `line` cells, plus the centre.

For the 7 by 6 board with lines of 4 this is the `GetScore` of rules.md. In each of the 69 windows, 4 own
stones count +100, 3 own and an empty cell +10, 2 own and 2 empty +5, and 3 opposing and an empty one -80.
Each own stone in the centre column counts 3 more. For other sizes 4, 3 and 2 become the line's length, one
less and two less; a board of even width counts both middle columns. The value is not antisymmetric: a threat
of the opponent counts more than an own one.

Windows are counted bit-parallel, all of one direction at once: a bit stands for the window that begins at its
cell.
"""

from parlour_engine.game import Evaluator, Player, end_value
from parlour_engine.games.lines import window_starts

WIN = 100_000
COMPLETE, ONE_MISSING, TWO_MISSING, THREAT = 100, 10, 5, -80
CENTRE = 3


def window_score(
    own: int, theirs: int, empty: int, line: int, starts: tuple[tuple[int, int], ...], centre: int
) -> int:
    """Return the sum over all windows for the owner of `own`."""
    score = CENTRE * (own & centre).bit_count()
    for step, mask in starts:
        touched_own = touched_theirs = one = two = three = (
            0  # per window: a stone of each; 1, 2, 3 empty cells
        )
        for shift in range(0, line * step, step):
            hole = empty >> shift
            three |= two & hole
            two |= one & hole
            one |= hole
            touched_own |= own >> shift
            touched_theirs |= theirs >> shift
        mine = mask & ~touched_theirs
        score += COMPLETE * (mine & ~one).bit_count()
        score += ONE_MISSING * (mine & one & ~two).bit_count()
        score += TWO_MISSING * (mine & two & ~three).bit_count()
        score += THREAT * (mask & ~touched_own & one & ~two).bit_count()
    return score


def window_evaluator(width: int, height: int, line: int) -> Evaluator[tuple[int, int, tuple[int, ...], bool]]:
    """Return the evaluator for one size of board; it takes positions of rules.py."""
    starts = window_starts(width, height, line)
    column = (1 << height) - 1
    full = sum(column << c * (height + 1) for c in range(width))
    centre = sum(column << c * (height + 1) for c in {(width - 1) // 2, width // 2})

    def guess(position: tuple[int, int, tuple[int, ...], bool], player: Player, plies: int) -> int:
        own, stones, columns, _ = position
        if (len(columns) & 1) + 1 != player:
            own ^= stones
        return window_score(own, own ^ stones, full ^ stones, line, starts, centre)

    return Evaluator(guess, end_value(WIN, -WIN), WIN, -WIN)
