"""Exact values of positions and moves (docs/protocol.md, 13).

Values are from the point of view of the side to move in the requested position.
"""

from typing import Literal

from msgspec import Struct

Outcome = Literal["loss", "draw", "win"]
CutBy = Literal["time", "game", "request", "failure"]
"""What cut an analysis short: its time was up, the game went on, another was requested, or it failed."""


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
"""Why a position is worth what it is, where there is more to say than that it was searched."""


class ExactValue(Struct, frozen=True, omit_defaults=True):
    """An exact value; what is not proved has no ``outcome`` but ``bounds``, its worst and its best one.

    ``plies`` is the length of best play, a move's own included, None where only the outcome is proved;
    ``score`` the usual solver number of Connect Four, None elsewhere.
    """

    outcome: Outcome | None = None
    plies: int | None = None
    score: int | None = None
    bounds: list[Outcome] = []
