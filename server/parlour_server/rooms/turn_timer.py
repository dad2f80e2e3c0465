"""The turn timer of a room in memory: measures the running turn and calls when its time is up.

It measures by the event loop's monotonic time and decides nothing: the rules are in ``domain.room.timing``. A
turn interrupted by an outage stays frozen until its player is back. Invariant: at most one timer is set, and
it belongs to the running turn.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.endings import ABSENCE_MS, may_claim
from parlour_server.domain.room.internal_commands import OutageEnded, TimeUp
from parlour_server.domain.room.outcome import NO_DELAY, TurnTiming
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import allowed, flag_fallen
from parlour_server.domain.room.views import clock_view
from parlour_server.rooms.presence import PresenceTracker

MIN_DELAY_SECONDS: Final = 0.001
RETRY_SECONDS: Final = 1.0
RESUME_GRACE_SECONDS: Final = 15.0
"""How long an interrupted turn of a live game stays frozen if its player does not come back."""
NO_TIME_ELAPSED: Final = ElapsedTime(0, 0)


class TurnTimer:
    """Measures one room's turns; ``on_due`` is called with the command that has become due."""

    def __init__(
        self,
        state: RoomState,
        elapsed_before_load: ElapsedTime,
        presence: PresenceTracker,
        on_due: Callable[[TimeUp | OutageEnded], None],
    ) -> None:
        """Start with a running turn that had taken ``elapsed_before_load`` when the room was loaded."""
        self._now = asyncio.get_running_loop().time  # get_running_loop() costs a system call each time
        self._state = state
        self._presence = presence
        self._on_due = on_due
        self._timer: asyncio.TimerHandle | None = None
        self._elapsed_before = elapsed_before_load.elapsed
        self._frozen_ms = elapsed_before_load.frozen
        self._began = self._now()
        self._frozen = bool(elapsed_before_load.frozen) and allowed(state) is not None
        if self._frozen:
            self._set(
                RESUME_GRACE_SECONDS if state.clocks is not None and state.clocks.live else MIN_DELAY_SECONDS
            )
        else:
            self.schedule()

    @property
    def runs(self) -> bool:
        """Whether the clock of a live game is running; correspondence clocks need no timer in memory."""
        return self._timer is not None and self._state.clocks is not None and self._state.clocks.live

    @property
    def mover(self) -> Player | None:
        """The player to move, None while no game runs."""
        seat = self._state.mover
        return None if seat is None else self._state.player_at(seat)

    def timing_at(self, at: float) -> TurnTiming:
        """Return the running turn's timing at a time of the loop."""
        player = self.mover
        if player is None or (self._state.clocks is None and self._presence.is_present(player)):
            return NO_DELAY
        round_trip = self._presence.round_trip(player.id)
        return TurnTiming(self._elapsed(at), round_trip, self._absent(player, at))

    def view(self) -> ClockView | None:
        """Return the clocks as displayed now, None in untimed games."""
        return clock_view(self._state, self._elapsed(self._now()), not self._frozen)

    def elapsed_after(self, state: RoomState) -> int:
        """Return the elapsed milliseconds of the turn in ``state``, which is about to be committed."""
        return 0 if self._is_other_turn(state) else self._elapsed(self._now())

    def view_after(self, state: RoomState) -> ClockView | None:
        """Return the clocks as displayed in ``state``, which is about to be committed."""
        frozen = self._frozen and not self._is_other_turn(state)
        return clock_view(state, self.elapsed_after(state), not frozen)

    def claim_in(self) -> int | None:
        """Return the milliseconds until the win may be claimed from an absent player to move, else None."""
        player = self.mover
        if player is None or self._presence.is_present(player) or not may_claim(self._state):
            return None
        return max(0, ABSENCE_MS - self._absent(player, self._now()))

    def apply(self, state: RoomState) -> None:
        """Apply a state change: a new turn, or the resumption of a frozen one, begins now."""
        if self._is_other_turn(state):
            self._elapsed_before, self._frozen_ms, self._frozen = 0, 0, False
            self._began = self._now()
        self._state = state

    def on_arrival(self, player_id: str) -> None:
        """Resume the interrupted turn of a player who is back."""
        resumable = self._frozen and self._timer is not None
        if resumable and self.mover is not None and self.mover.id == player_id:
            self._fire()

    def measure_round_trip(self) -> None:
        """Measure the round trip to the player to move, for lag compensation."""
        if self.mover is not None and self._state.clocks is not None:
            for subscriber in self._presence.of(self.mover.id):
                subscriber.measure_round_trip()

    def schedule(self) -> None:
        """Set the timer to the flag fall, including lag compensation; clear it if no clock runs."""
        state, left = self._state, allowed(self._state)
        if left is None or state.clocks is None or state.mover is None or self.mover is None:
            self.stop()
        elif not self._frozen:
            elapsed = self._elapsed(self._now())
            left += state.clocks.credit(state.mover, self._presence.round_trip(self.mover.id), elapsed + left)
            self._set(max(MIN_DELAY_SECONDS, (left - elapsed) / 1000))

    def schedule_retry(self) -> None:
        """Set the timer to try again soon, because the due command could not be logged."""
        self._set(RETRY_SECONDS)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _is_other_turn(self, state: RoomState) -> bool:
        # Compares the outage count, not the charge: an outage right after a move charges nothing.
        before, after = self._state.clocks, state.clocks
        if state.turn != self._state.turn or before is after:  # as for nearly every event
            return state.turn != self._state.turn
        return (before.outages if before is not None else 0) != (after.outages if after is not None else 0)

    def _elapsed(self, at: float) -> int:
        return self._elapsed_before if self._frozen else self._elapsed_before + self._since_began(at)

    def _since_began(self, at: float) -> int:
        return max(0, round((at - self._began) * 1000))

    def _absent(self, player: Player, at: float) -> int:
        if self._presence.is_present(player):
            return 0
        return max(0, round((at - max(self._began, self._presence.away_since(player.id))) * 1000))

    def _set(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fire)

    def _fire(self) -> None:
        self.stop()
        now = self._now()
        if self._frozen and not flag_fallen(self._state, self.timing_at(now)):
            frozen = self._frozen_ms + self._since_began(now)
            self._on_due(OutageEnded(self._state.turn, self._elapsed_before, frozen))
        else:
            self._on_due(TimeUp())
