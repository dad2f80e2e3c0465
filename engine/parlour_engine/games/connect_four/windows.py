"""The `windows` evaluator of Connect Four: a sum over all windows of `line` cells, plus the centre.

For the 7 by 6 board with lines of 4 this is the `GetScore` of rules.md. In each of the 69 windows, 4 own
stones count +100, 3 own and an empty cell +10, 2 own and 2 empty +5, and 3 opposing and an empty one -80.
Each own stone in the centre column counts 3 more. For other sizes 4, 3 and 2 become the line's length, one
less and two less; a board of even width counts both middle columns. The value is not antisymmetric: a threat
of the opponent counts more than an own one.

Windows are counted bit-parallel, all of one direction at once: a bit stands for the window that begins at its
cell.
"""

from typing import TypeAlias

from parlour_engine.game import Evaluator, Player, Term, end_value
from parlour_engine.games.lines import set_bits, window_starts

WIN = 100_000
COMPLETE, ONE_MISSING, TWO_MISSING, THREAT = 100, 10, 5, -80
CENTRE = 3
KINDS = (  # of windows: the name of its term, what each adds, whether the stones are the maximiser's
    ("complete", COMPLETE, True),
    ("one-missing", ONE_MISSING, True),
    ("two-missing", TWO_MISSING, True),
    ("threat", THREAT, False),
)

Position: TypeAlias = tuple[int, int, tuple[int, ...], bool]


def window_kinds(
    own: int, theirs: int, empty: int, line: int, step: int, mask: int
) -> tuple[int, int, int, int]:
    """Return the windows of one direction by kind: `COMPLETE`, `ONE_MISSING`, `TWO_MISSING`, `THREAT`."""
    touched_own = touched_theirs = one = two = three = 0  # per window: a stone of each; 1, 2, 3 empty cells
    for shift in range(0, line * step, step):
        hole = empty >> shift
        three |= two & hole
        two |= one & hole
        one |= hole
        touched_own |= own >> shift
        touched_theirs |= theirs >> shift
    mine = mask & ~touched_theirs
    return mine & ~one, mine & one & ~two, mine & two & ~three, mask & ~touched_own & one & ~two


def window_score(
    own: int, theirs: int, empty: int, line: int, starts: tuple[tuple[int, int], ...], centre: int
) -> int:
    """Return the sum over all windows for the owner of `own`."""
    score = CENTRE * (own & centre).bit_count()
    for step, mask in starts:
        complete, one_missing, two_missing, threats = window_kinds(own, theirs, empty, line, step, mask)
        score += COMPLETE * complete.bit_count()
        score += ONE_MISSING * one_missing.bit_count()
        score += TWO_MISSING * two_missing.bit_count()
        score += THREAT * threats.bit_count()
    return score


def window_evaluator(width: int, height: int, line: int) -> Evaluator[Position]:
    """Return the evaluator for one size of board; it takes positions of rules.py."""
    starts = window_starts(width, height, line)
    column = (1 << height) - 1
    full = sum(column << c * (height + 1) for c in range(width))
    centre = sum(column << c * (height + 1) for c in {(width - 1) // 2, width // 2})

    def stones_of(position: Position, player: Player) -> tuple[int, int, int]:
        own, stones, columns, _ = position
        if (len(columns) & 1) + 1 != player:
            own ^= stones
        return own, own ^ stones, full ^ stones

    def guess(position: Position, player: Player, plies: int) -> int:
        return window_score(*stones_of(position, player), line, starts, centre)

    def cell_of(bit: int) -> int:
        column, row = divmod(bit, height + 1)
        return (height - 1 - row) * width + column

    def terms(position: Position, player: Player, plies: int) -> tuple[Term, ...]:
        own, theirs, empty = stones_of(position, player)
        lines: dict[str, list[tuple[int, int, Player]]] = {name: [] for name, _, _ in KINDS}
        for step, mask in starts:
            found = window_kinds(own, theirs, empty, line, step, mask)
            for (name, _, is_own), windows in zip(KINDS, found, strict=True):
                owner: Player = player if is_own else 2 if player == 1 else 1
                lines[name] += [
                    (cell_of(bit), cell_of(bit + (line - 1) * step), owner) for bit in set_bits(windows)
                ]
        middle = (own & centre).bit_count()
        return (
            *(
                Term(name, each * len(lines[name]), each, len(lines[name]), of=line, lines=tuple(lines[name]))
                for name, each, _ in KINDS
            ),
            Term("centre", CENTRE * middle, CENTRE, middle),
        )

    return Evaluator(guess, end_value(WIN, -WIN), WIN, -WIN, terms=terms)
