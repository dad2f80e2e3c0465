"""What engines' own searches say for the moves that they played, kept until a client asks.

It is kept in memory alone: an explanation without it is shorter, never wrong. Invariant: the store is
bounded.
"""

from collections import OrderedDict
from typing import Any, Final

import msgspec

MAX_KEPT: Final = 4096  # moves, of some hundred bytes each


class MoveEvidence:
    """Evidence as a worker gave it, by room and turn; the oldest goes first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def keep(self, room: str, turn: int, evidence: dict[str, Any]) -> None:
        """Keep the evidence for the move of a turn."""
        self._kept[room, turn] = msgspec.json.encode(evidence)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def of(self, room: str, turn: int) -> dict[str, Any]:
        """Return the evidence for the move of a turn, empty if none is known."""
        kept = self._kept.get((room, turn))
        evidence: dict[str, Any] = {} if kept is None else msgspec.json.decode(kept)
        return evidence
