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
from dataclasses import dataclass
from typing import TypeAlias

from parlour_engine.game import Evaluator, Player, Result, Term
from parlour_engine.games.lines import set_bits, window_starts

WIN = 1_000_000_000
ALMOST = 1_000_000
MET = 1000
MOST_PLIES = 361  # cells of the largest board
BASE, MOST_WEIGHED = 5, 6  # of the weights; more marks weigh as much as six

Position: TypeAlias = tuple[int, int, tuple[int, ...], bool]
Starts: TypeAlias = tuple[tuple[int, int], ...]
WindowScore: TypeAlias = Callable[[int, int, int, Starts, bool], int]
WindowTerms: TypeAlias = Callable[[int, int, Starts, bool, "Drawn"], tuple[Term, ...]]


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


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows of one direction: counts of marks in planes, and where each side may still fill one."""

    mine: list[int]
    yours: list[int]
    my_windows: int
    your_windows: int

    @classmethod
    def counted(cls, own: int, theirs: int, line: int, step: int, mask: int, exactly: bool) -> "Windows":
        """Count the marks of both sides in the windows that begin in `mask`."""
        return cls(
            count_planes(own, step, line),
            count_planes(theirs, step, line),
            fitting(own, step, line, mask, exactly),
            fitting(theirs, step, line, mask, exactly),
        )

    def open_to_me(self) -> int:
        """Return the windows that the owner of the first marks may fill and the other side is not in."""
        return self.my_windows & where(self.yours, 0)

    def open_to_you(self) -> int:
        """Return the same for the other side."""
        return self.your_windows & where(self.mine, 0)

    def met(self, line: int) -> int:
        """Return the threats of the other side that one own mark has met."""
        return self.your_windows & where(self.yours, line - 1) & where(self.mine, 1)


def open_line_score(own: int, theirs: int, line: int, starts: Starts, exactly: bool) -> int:
    """Return the document's sum for the owner of `own`."""
    score = 0
    for step, mask in starts:
        windows = Windows.counted(own, theirs, line, step, mask, exactly)
        open_to_me = windows.open_to_me()
        if where(windows.mine, line - 1) & open_to_me:
            return ALMOST
        score += total(windows.mine, open_to_me) - total(windows.yours, windows.open_to_you())
        score += MET * windows.met(line).bit_count()
    return score


def weight(marks: int) -> int:
    """Return the weight of a window with so many marks of one side, and none of the other."""
    return int(BASE ** (min(marks, MOST_WEIGHED) - 1)) if marks else 0


def weighed_score(own: int, theirs: int, line: int, starts: Starts, exactly: bool) -> int:
    """Return the sum of the weights for the owner of `own`."""
    score = 0
    for step, mask in starts:
        windows = Windows.counted(own, theirs, line, step, mask, exactly)
        open_to_me, open_to_you = windows.open_to_me(), windows.open_to_you()
        for marks in range(1, line + 1):
            my_windows = (open_to_me & where(windows.mine, marks)).bit_count()
            score += weight(marks) * (my_windows - (open_to_you & where(windows.yours, marks)).bit_count())
    return score


@dataclass(frozen=True, slots=True)
class Drawn:
    """Turns windows of bitboards into lines of a view."""

    width: int
    line: int
    player: Player

    def lines(self, windows: int, step: int, *, own: bool) -> list[tuple[int, int, Player]]:
        """Return the first and the last cell of each window, and whose it is."""
        owner: Player = self.player if own else 2 if self.player == 1 else 1
        return [
            (self._cell(bit), self._cell(bit + (self.line - 1) * step), owner) for bit in set_bits(windows)
        ]

    def _cell(self, bit: int) -> int:
        row, column = divmod(bit, self.width + 1)
        return row * self.width + column


def terms_by_marks(
    own: int, theirs: int, starts: Starts, exactly: bool, drawn: Drawn, each: Callable[[int], int]
) -> list[Term]:
    """Return a term for each number of marks that an open window may have, the greatest number first."""
    line = drawn.line
    found = [(step, Windows.counted(own, theirs, line, step, mask, exactly)) for step, mask in starts]
    terms = []
    for marks in range(line - 1, 0, -1):
        mine, yours = list[tuple[int, int, Player]](), list[tuple[int, int, Player]]()
        for step, windows in found:
            mine += drawn.lines(windows.open_to_me() & where(windows.mine, marks), step, own=True)
            yours += drawn.lines(windows.open_to_you() & where(windows.yours, marks), step, own=False)
        value = each(marks) * (len(mine) - len(yours))
        lines = tuple(mine + yours)
        terms.append(Term("marks", value, each(marks), len(mine), len(yours), marks, lines))
    return terms


def weighed_terms(own: int, theirs: int, starts: Starts, exactly: bool, drawn: Drawn) -> tuple[Term, ...]:
    """Return the terms of `weighed_score`; in a position that is not over no window is full."""
    return tuple(terms_by_marks(own, theirs, starts, exactly, drawn, weight))


def open_line_terms(own: int, theirs: int, starts: Starts, exactly: bool, drawn: Drawn) -> tuple[Term, ...]:
    """Return the terms of `open_line_score`."""
    line, met = drawn.line, list[tuple[int, int, Player]]()
    almost = list[tuple[int, int, Player]]()
    for step, mask in starts:
        windows = Windows.counted(own, theirs, line, step, mask, exactly)
        almost += drawn.lines(windows.open_to_me() & where(windows.mine, line - 1), step, own=True)
        met += drawn.lines(windows.met(line), step, own=False)
    if almost:
        return (Term("almost", ALMOST, own=len(almost), of=line - 1, lines=tuple(almost)),)
    return (
        Term("met", MET * len(met), MET, len(met), of=line - 1, lines=tuple(met)),
        *terms_by_marks(own, theirs, starts, exactly, drawn, lambda marks: marks),
    )


def window_evaluators(width: int, height: int, line: int, *, exactly: bool) -> dict[str, Evaluator[Position]]:
    """Return `lines` and `weights` for one board; if `exactly`, longer rows do not win.

    They take positions of rules.py.
    """
    return {
        "lines": window_evaluator(width, height, line, open_line_score, open_line_terms, exactly),
        "weights": window_evaluator(width, height, line, weighed_score, weighed_terms, exactly),
    }


def window_evaluator(
    width: int, height: int, line: int, score: WindowScore, terms: WindowTerms, exactly: bool
) -> Evaluator[Position]:
    """Return the evaluator with this sum over windows, which has these terms."""
    starts = window_starts(height, width, line)

    def marks_of(position: Position, player: Player) -> tuple[int, int]:
        own, stones, played, _ = position
        if (len(played) & 1) + 1 != player:
            own ^= stones
        return own, own ^ stones

    def guess(position: Position, player: Player, plies: int) -> int:
        return score(*marks_of(position, player), line, starts, exactly)

    def added_up(position: Position, player: Player, plies: int) -> tuple[Term, ...]:
        return terms(*marks_of(position, player), starts, exactly, Drawn(width, line, player))

    def end(position: Position, result: Result, player: Player, plies: int) -> int:
        if result.winner is None:
            return 0
        return WIN - plies if result.winner == player else plies - WIN

    return Evaluator(guess, end, win=WIN - MOST_PLIES, loss=MOST_PLIES - WIN, hurries=True, terms=added_up)
