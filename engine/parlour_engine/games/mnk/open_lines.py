"""The evaluators of m,n,k by windows of `line` cells: `lines`, the document's, and `weights`, a stronger one.

`lines` looks at the windows of `line` cells that are still open, as in the document.
With b own and p opposing marks in a window of k cells, over all windows in the four directions:

    1,000,000             if any window has b = k - 1 and p = 0; otherwise the sum of
    b                     for each window with p = 0
    -p                    for each window with b = 0
    1000                  for each window with p = k - 1 and b = 1: a threat that was met

If longer rows do not win, a window next to another mark of its owner does not count for the owner, because it
would be too long when filled. It also does not count as a threat that was met.

A win is worth 1,000,000,000 less the plies to it, a loss the opposite, a draw 0. The document describes the
evaluator in prose without these numbers; rules.md has our decisions.

`weights` is a sum over the windows with marks of one side alone: 5 to the number of marks less one, at most
3,125, negative for the other side. Both sides see the same number with opposite signs.

Marks are counted in binary for all windows of one direction at once: plane i has bit i of each window's
count, at the cell where the window begins.
"""

from collections.abc import Callable
from typing import TypeAlias

from parlour_engine.game import Evaluator, Player, Result
from parlour_engine.games.lines import window_starts

WIN = 1_000_000_000
ALMOST = 1_000_000
MET = 1000
MOST_PLIES = 361  # cells of the largest board
BASE, MOST_WEIGHED = 5, 6  # of the weights; more marks weigh as much as six

Position: TypeAlias = tuple[int, int, tuple[int, ...], bool]
Starts: TypeAlias = tuple[tuple[int, int], ...]
WindowScore: TypeAlias = Callable[[int, int, int, Starts, bool], int]


def count_planes(stones: int, step: int, line: int) -> list[int]:
    """Return the count of stones in each window, plane by plane, the least bit first."""
    planes = [0] * line.bit_length()
    for shift in range(0, line * step, step):
        carry = stones >> shift
        for place, plane in enumerate(planes):
            planes[place], carry = plane ^ carry, plane & carry
    return planes


def where(planes: list[int], count: int) -> int:
    """Return the windows with exactly `count` stones; bits outside the mask of windows are meaningless."""
    found = -1
    for place, plane in enumerate(planes):
        found &= plane if count >> place & 1 else ~plane
    return found


def total(planes: list[int], windows: int) -> int:
    """Return the sum of the counts over some windows."""
    return sum([(plane & windows).bit_count() << place for place, plane in enumerate(planes)])


def fitting(stones: int, step: int, line: int, mask: int, exactly: bool) -> int:
    """Return the windows that the owner of the stones may fill; if `exactly`, those next to none of them."""
    return mask & ~(stones << step | stones >> line * step) if exactly else mask


def open_line_score(own: int, theirs: int, line: int, starts: Starts, exactly: bool) -> int:
    """Return the document's sum for the owner of `own`."""
    score = 0
    for step, mask in starts:
        mine, yours = count_planes(own, step, line), count_planes(theirs, step, line)
        my_windows = fitting(own, step, line, mask, exactly)
        your_windows = fitting(theirs, step, line, mask, exactly)
        open_to_me, open_to_you = my_windows & where(yours, 0), your_windows & where(mine, 0)
        if where(mine, line - 1) & open_to_me:
            return ALMOST
        score += total(mine, open_to_me) - total(yours, open_to_you)
        score += MET * (your_windows & where(yours, line - 1) & where(mine, 1)).bit_count()
    return score


def weight(marks: int) -> int:
    """Return the weight of a window with so many marks of one side, and none of the other."""
    return int(BASE ** (min(marks, MOST_WEIGHED) - 1)) if marks else 0


def weighed_score(own: int, theirs: int, line: int, starts: Starts, exactly: bool) -> int:
    """Return the sum of the weights for the owner of `own`."""
    score = 0
    for step, mask in starts:
        mine, yours = count_planes(own, step, line), count_planes(theirs, step, line)
        open_to_me = fitting(own, step, line, mask, exactly) & where(yours, 0)
        open_to_you = fitting(theirs, step, line, mask, exactly) & where(mine, 0)
        for marks in range(1, line + 1):
            my_windows = (open_to_me & where(mine, marks)).bit_count()
            score += weight(marks) * (my_windows - (open_to_you & where(yours, marks)).bit_count())
    return score


def window_evaluators(width: int, height: int, line: int, *, exactly: bool) -> dict[str, Evaluator[Position]]:
    """Return `lines` and `weights` for one board; if `exactly`, longer rows do not win.

    They take positions of rules.py.
    """
    return {
        "lines": window_evaluator(width, height, line, open_line_score, exactly),
        "weights": window_evaluator(width, height, line, weighed_score, exactly),
    }


def window_evaluator(
    width: int, height: int, line: int, score: WindowScore, exactly: bool
) -> Evaluator[Position]:
    """Return the evaluator with this sum over windows."""
    starts = window_starts(height, width, line)

    def guess(position: Position, player: Player, plies: int) -> int:
        own, stones, played, _ = position
        if (len(played) & 1) + 1 != player:
            own ^= stones
        return score(own, own ^ stones, line, starts, exactly)

    def end(position: Position, result: Result, player: Player, plies: int) -> int:
        if result.winner is None:
            return 0
        return WIN - plies if result.winner == player else plies - WIN

    return Evaluator(guess, end, win=WIN - MOST_PLIES, loss=MOST_PLIES - WIN, hurries=True)
