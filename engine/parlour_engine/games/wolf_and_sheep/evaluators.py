"""The evaluators of Wolf and sheep: the document's three as printed, with their defects, and a corrected one.

The wolf maximises, whichever side is to move. At a leaf `plies` below the root the document adds the plies to
the value if the wolf is to move, and subtracts them if the sheep are to move. It computes in C++ `int`: 32
bits that wrap around. `simple` and `fast` never overflow in legal play. `smart`, as printed, overflows with a
wolf on row 2 past the sheep; it also counts good formations of the sheep for the wolf, and the wolf's freedom
against it. The document's counts depend on both defects. `smart-fixed` has the correct signs and clamps.

A position in which the sheep are stuck is valued like any other, as in the document.

Positions are those of rules.py, but a row is the document's `i`, 0 at the top, so that the formulas match.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from parlour_engine.game import Evaluator, Player, Result, blind_evaluator

INT_MIN, INT_MAX = -(2**31), 2**31 - 1
MOST_PLIES = 64  # more than any game has; no guess is this close to the ends of the range

Sheep: TypeAlias = tuple[int, int, int, int]
Placing: TypeAlias = tuple[int, Sheep, Player, int]
Value: TypeAlias = Callable[[int, Sheep], int]
Moves: TypeAlias = Callable[[int, Sheep], list[int]]


def wrap32(value: int) -> int:
    """Return the value after 32-bit overflow.

    >>> wrap32(2**31), wrap32(-(2**31) - 1), wrap32(5)
    (-2147483648, 2147483647, 5)
    """
    return (value + 2**31) % 2**32 - 2**31


def clamp32(value: int) -> int:
    """Return the nearest value within 32 bits."""
    return max(INT_MIN, min(INT_MAX, value))


def truncated(dividend: int, divisor: int) -> int:
    """Return the quotient rounded towards zero, as in C++, for a positive divisor."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)


def rows(wolf: int, sheep: Sheep) -> tuple[int, int, bool]:
    """Return the wolf's row, the row of the lowest sheep, and whether all sheep are in this row."""
    lowest = 7 - sheep[0] // 8
    return 7 - wolf // 8, lowest, 7 - sheep[3] // 8 == lowest


def on_left_half(sheep: Sheep) -> int:
    """Return how many sheep stand on files a to d."""
    return sum([one % 8 < 4 for one in sheep])


def standing(_game: object, position: Placing) -> tuple[str, Mapping[str, int]]:
    """Return how many rows the wolf is from its goal, and how many sheep are no longer ahead of it."""
    wolf, sheep, *_ = position
    row = wolf // 8
    return "distance", {"rows": row, "passed": sum([one // 8 >= row for one in sheep])}


def simple(wolf: int, sheep: Sheep) -> int:
    """Return how many rows the wolf is from the top."""
    return 7 - wolf // 8


def fast(wolf: int, sheep: Sheep) -> int:
    """Return the document's `evaluateFast` after the part that all evaluators share."""
    row, lowest, in_one_row = rows(wolf, sheep)
    if in_one_row and row < lowest:
        return truncated(INT_MIN, lowest + 1)
    if row >= lowest:
        return INT_MAX // 2
    if on_left_half(sheep) == 2:
        return row * 2 + truncated(INT_MIN, 4)
    return row * 2 - sum([abs(7 - one // 8 - row) for one in sheep])


def formation(wolf: int, sheep: Sheep) -> tuple[int, int]:
    """Return the value of the sheep's formation in `smart`, and the sheep's total distance from the wolf."""
    row, lowest, in_one_row = rows(wolf, sheep)
    bonus = truncated(INT_MIN, lowest + 5) if in_one_row and row < lowest else 0
    if on_left_half(sheep) == 2:
        bonus += truncated(INT_MIN, 4)
    apart = sum([abs(7 - one // 8 - row) + abs(one % 8 - wolf % 8) for one in sheep])
    return bonus, apart


def evaluators(wolf_moves: Moves, sheep_moves: Moves) -> Mapping[str, Evaluator[Placing]]:
    """Return every evaluator of the game, given the moves of both sides.

    `simple` comes last: at the depths of the levels it loses fewer won games than the others.
    """

    def smart(wolf: int, sheep: Sheep) -> int:
        row, lowest, _ = rows(wolf, sheep)
        if row >= lowest:
            return INT_MAX // (7 - row)
        bonus, apart = formation(wolf, sheep)
        value = bonus + apart + 10 * len(wolf_moves(wolf, sheep)) - len(sheep_moves(wolf, sheep))
        return row - value

    def smart_fixed(wolf: int, sheep: Sheep) -> int:
        row, lowest, _ = rows(wolf, sheep)
        if row >= lowest:
            return INT_MAX // 2
        bonus, apart = formation(wolf, sheep)
        value = bonus - apart + 10 * len(wolf_moves(wolf, sheep)) - len(sheep_moves(wolf, sheep))
        return row + value

    def head(wolf: int, sheep: Sheep) -> int | None:
        """Return the shared part of all evaluators: the wolf is trapped or at its goal; else None."""
        if not wolf_moves(wolf, sheep):
            return INT_MIN
        return INT_MAX if wolf < 8 else None

    def evaluator(value: Value, fit: Callable[[int], int], *, reliable: bool = True) -> Evaluator[Placing]:
        def leaf(position: Placing, plies: int) -> int:
            wolf, sheep, player, _ = position
            raw = head(wolf, sheep)
            if raw is None:
                raw = value(wolf, sheep)
            return fit(raw + plies if player == 1 else raw - plies)

        def guess(position: Placing, maximiser: Player, plies: int) -> int:
            return leaf(position, plies)

        def end(position: Placing, result: Result, maximiser: Player, plies: int) -> int:
            return leaf(position, plies)

        # The overflow of `smart` turns wins into losses and losses into wins, so its values prove nothing.
        win, loss = (INT_MAX - MOST_PLIES, INT_MIN + MOST_PLIES) if reliable else (INT_MAX + 1, INT_MIN - 1)
        return Evaluator(
            guess,
            end,
            win,
            loss,
            maximiser=1,
            window=(INT_MIN, INT_MAX),
            counts_plies=True,
            hurries=reliable,
            overlooks=1 if reliable else None,
        )

    return {
        "none": blind_evaluator(maximiser=1),
        "smart": evaluator(smart, wrap32, reliable=False),
        "smart-fixed": evaluator(smart_fixed, clamp32),
        "fast": evaluator(fast, wrap32),
        "simple": evaluator(simple, wrap32),
    }
