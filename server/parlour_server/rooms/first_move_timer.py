"""Timer for the first move in a public game without a clock (``domain.room.tables``).

The timer decides nothing: it asks for a decision when the time could be up. Invariant: at most one timer is
set, and it belongs to the running turn.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from parlour_server.domain.room.internal_commands import FirstMoveMissed
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.tables import FIRST_MOVE_ABSENCE_MS, FIRST_MOVE_MS, awaits_first_move

LEAST_MS: Final = 1_000
"""Least milliseconds between two such requests, also after one that failed."""


class FirstMoveTimer:
    """Waits for the first move of one room; ``on_due`` is called when it may be missed."""

    def __init__(
        self,
        state: RoomState,
        waited: Callable[[], tuple[int, int]],
        on_due: Callable[[FirstMoveMissed], None],
    ) -> None:
        """Start in a state; ``waited`` returns the milliseconds of the turn and of its player's absence."""
        self._waited = waited
        self._on_due = on_due
        self._turn = 0  # the turn that is waited for, 0 for none
        self._timer: asyncio.TimerHandle | None = None
        self.apply(state)

    def apply(self, state: RoomState) -> None:
        """Set or cancel the timer for a new state."""
        turn = state.turn if awaits_first_move(state) else 0
        if turn == self._turn:
            return
        self.stop()
        self._turn = turn
        if turn:
            self._set(min(FIRST_MOVE_ABSENCE_MS, FIRST_MOVE_MS))

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._turn = None, 0

    def _set(self, milliseconds: int) -> None:
        delay = max(milliseconds, LEAST_MS) / 1000
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        waited, absent = self._waited()
        left = min(FIRST_MOVE_MS - waited, FIRST_MOVE_ABSENCE_MS - absent)
        self._set(left)
        if left <= 0:
            self._on_due(FirstMoveMissed(self._turn, waited, absent))
