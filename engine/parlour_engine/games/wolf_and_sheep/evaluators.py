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

from parlour_engine.game import Evaluator, Player, Result, Term, blind_evaluator

INT_MIN, INT_MAX = -(2**31), 2**31 - 1
MOST_PLIES = 64  # more than any game has; no guess is this close to the ends of the range

Sheep: TypeAlias = tuple[int, int, int, int]
Placing: TypeAlias = tuple[int, Sheep, Player, int]
Parts: TypeAlias = dict[str, int]  # what is added up, by name
Value: TypeAlias = Callable[[int, Sheep], Parts]
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


def cell_of(square: int) -> int:
    """Return the cell of the view for a square."""
    return (7 - square // 8) * 8 + square % 8


def on_left_half(sheep: Sheep) -> int:
    """Return how many sheep stand on files a to d."""
    return sum([one % 8 < 4 for one in sheep])


def standing(_game: object, position: Placing) -> tuple[str, Mapping[str, int]]:
    """Return how many rows the wolf is from its goal, and how many sheep are no longer ahead of it."""
    wolf, sheep, *_ = position
    row = wolf // 8
    return "distance", {"rows": row, "passed": sum([one // 8 >= row for one in sheep])}


def simple(wolf: int, sheep: Sheep) -> Parts:
    """Return how many rows the wolf is from the top."""
    return {"rows": 7 - wolf // 8}


def fast(wolf: int, sheep: Sheep) -> Parts:
    """Return the document's `evaluateFast` after the part that all evaluators share."""
    row, lowest, in_one_row = rows(wolf, sheep)
    if in_one_row and row < lowest:
        return {"one-row": truncated(INT_MIN, lowest + 1)}
    if row >= lowest:
        return {"passed": INT_MAX // 2}
    if on_left_half(sheep) == 2:
        return {"rows": row * 2, "halves": truncated(INT_MIN, 4)}
    return {"rows": row * 2, "distance": -sum([abs(7 - one // 8 - row) for one in sheep])}


def formation(wolf: int, sheep: Sheep) -> tuple[int, int, int]:
    """Return what counts in `smart` for all sheep in one row, for two on each half, and their distance."""
    row, lowest, in_one_row = rows(wolf, sheep)
    in_row = truncated(INT_MIN, lowest + 5) if in_one_row and row < lowest else 0
    halves = truncated(INT_MIN, 4) if on_left_half(sheep) == 2 else 0
    return in_row, halves, sum([abs(7 - one // 8 - row) + abs(one % 8 - wolf % 8) for one in sheep])


def evaluators(wolf_moves: Moves, sheep_moves: Moves) -> Mapping[str, Evaluator[Placing]]:
    """Return every evaluator of the game, given the moves of both sides.

    `simple` comes last: at the depths of the levels it loses fewer won games than the others.
    """

    def smart(wolf: int, sheep: Sheep) -> Parts:
        row, lowest, _ = rows(wolf, sheep)
        if row >= lowest:
            return {"passed": INT_MAX // (7 - row)}
        in_row, halves, apart = formation(wolf, sheep)
        return {
            "rows": row,
            "wolf-moves": -10 * len(wolf_moves(wolf, sheep)),
            "distance": -apart,
            "sheep-moves": len(sheep_moves(wolf, sheep)),
            "one-row": -in_row,
            "halves": -halves,
        }

    def smart_fixed(wolf: int, sheep: Sheep) -> Parts:
        row, lowest, _ = rows(wolf, sheep)
        if row >= lowest:
            return {"passed": INT_MAX // 2}
        in_row, halves, apart = formation(wolf, sheep)
        return {
            "rows": row,
            "wolf-moves": 10 * len(wolf_moves(wolf, sheep)),
            "distance": -apart,
            "sheep-moves": -len(sheep_moves(wolf, sheep)),
            "one-row": in_row,
            "halves": halves,
        }

    def head(wolf: int, sheep: Sheep) -> Parts | None:
        """Return the shared part of all evaluators: the wolf is trapped or at its goal; else None."""
        if not wolf_moves(wolf, sheep):
            return {"trapped": INT_MIN}
        return {"goal": INT_MAX} if wolf < 8 else None

    def evaluator(value: Value, fit: Callable[[int], int], *, reliable: bool = True) -> Evaluator[Placing]:
        def parts(position: Placing, plies: int) -> Parts:
            wolf, sheep, player, _ = position
            return {**(head(wolf, sheep) or value(wolf, sheep)), "plies": plies if player == 1 else -plies}

        def leaf(position: Placing, plies: int) -> int:
            return fit(sum(parts(position, plies).values()))

        def terms(position: Placing, maximiser: Player, plies: int) -> tuple[Term, ...]:
            added = parts(position, plies)
            raw = sum(added.values())
            fitted = {"fitted": fit(raw) - raw} if fit(raw) != raw else {}
            wolf, sheep, *_ = position
            apart: tuple[tuple[int, int, Player], ...] = tuple(
                [(cell_of(wolf), cell_of(one), 2) for one in sheep]
            )
            return tuple(
                [
                    Term(name, each, lines=apart if name == "distance" else ())
                    for name, each in {**added, **fitted}.items()
                ]
            )

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
            terms=terms,
        )

    return {
        "none": blind_evaluator(maximiser=1),
        "smart": evaluator(smart, wrap32, reliable=False),
        "smart-fixed": evaluator(smart_fixed, clamp32),
        "fast": evaluator(fast, wrap32),
        "simple": evaluator(simple, wrap32),
    }
