"""Exact values of positions and moves (docs/protocol.md, 13).

Values are from the point of view of the side to move in the requested position.
"""

from typing import Literal

from msgspec import Struct

Outcome = Literal["loss", "draw", "win"]
CutBy = Literal["time", "game", "request", "failure"]
"""What cut an analysis short: its time was up, the game continued, another was requested, or it failed."""


ValueReason = Literal[
    "nim-sum",
    "heaps-of-1",
    "grundy-values",
    "largest-heaps",
    "fibonacci",
    "table",
    "sheep-table",
    "book",
    "search",
    "threats",
]
"""Why a position has its value, if there is more to say than that it was searched."""


class ExactValue(Struct, frozen=True, omit_defaults=True):
    """An exact value; what is not proved has no ``outcome`` but ``bounds``, its worst and its best one.

    ``plies`` is the length of best play, for a move counting the move itself; None if only the outcome is
    proved. ``score`` is Connect Four's usual score of solvers, None in other games.
    """

    outcome: Outcome | None = None
    plies: int | None = None
    score: int | None = None
    bounds: list[Outcome] = []
