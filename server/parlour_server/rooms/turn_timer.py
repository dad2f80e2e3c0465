"""The turn timer of a room in memory: measures the running turn and calls when its time is up.

It measures by the event loop's monotonic time and decides nothing: the rules are in ``domain.room.timing``. A
turn interrupted by an outage stays frozen until its player is back. Invariant: at most one timer is set, and
it belongs to the running turn.
"""

import asyncio
from collections.abc import Callable
from math import inf
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
        self._loop = asyncio.get_running_loop()  # asking for it costs a system call each time
        self._now = self._loop.time
        self._state = state
        self._presence = presence
        self._on_due = on_due
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at = inf  # when the timer is set to, in the loop's time
        self._elapsed_before = elapsed_before_load.elapsed
        self._frozen_ms = elapsed_before_load.frozen
        self._began = self._now()
        self.allowed = inf
        """The milliseconds of the running turn before which no flag falls, lag compensation or not."""
        self._frozen = bool(elapsed_before_load.frozen) and allowed(state) is not None
        if self._frozen:
            live = state.clocks is not None and state.clocks.live
            self._set(self._now() + (RESUME_GRACE_SECONDS if live else MIN_DELAY_SECONDS))
        self.schedule()

    @property
    def runs(self) -> bool:
        """Whether the clock of a live game is running; correspondence clocks need no timer in memory."""
        return self._timer is not None and self._state.clocks is not None and self._state.clocks.live

    @property
    def mover(self) -> Player | None:
        """The player to move, None while no game runs."""
        seat = self._state.mover
        return None if seat is None else self._state.seats[seat - 1].player

    def timing_at(self, at: float) -> TurnTiming:
        """Return the running turn's timing at a time of the loop."""
        state, presence = self._state, self._presence
        player = None if state.mover is None else state.seats[state.mover - 1].player
        if player is None or (state.clocks is None and player.id in presence.connected):
            return NO_DELAY
        if player.id in presence.connected:
            round_trip = presence.round_trip(player.id)
            least = presence.least_round_trips.get(player.id, 0)
            return TurnTiming(self._elapsed(at), round_trip, 0, least)
        return TurnTiming(self._elapsed(at), 0, self._absent(player, at))

    def view(self) -> ClockView | None:
        """Return the clocks as displayed now, None in untimed games."""
        return clock_view(self._state, self._elapsed(self._now()), not self._frozen)

    def elapsed_after(self, state: RoomState) -> int:
        """Return the elapsed milliseconds of the turn in ``state``, which is about to be committed."""
        return 0 if self._is_other_turn(state) else self._elapsed(self._now())

    def view_after(self, state: RoomState) -> ClockView | None:
        """Return the clocks as displayed in ``state``, which is about to be committed."""
        if self._is_other_turn(state):
            return clock_view(state, 0)
        return clock_view(state, self._elapsed(self._now()), not self._frozen)

    def claim_in(self) -> int | None:
        """Return the milliseconds until the win may be claimed from an absent player to move, else None."""
        seat = self._state.mover
        player = None if seat is None else self._state.seats[seat - 1].player
        if player is None or player.id in self._presence.connected:
            return None
        if self._presence.is_present(player) or not may_claim(self._state):
            return None
        return max(0, ABSENCE_MS - self._absent(player, self._now()))

    def apply(self, state: RoomState) -> None:
        """Apply a state change: a new turn, or the resumption of a frozen one, begins now."""
        clocked = state.clocks is not None or self._state.clocks is not None
        if state.turn != self._state.turn or (clocked and self._is_other_turn(state)):
            self._elapsed_before, self._frozen_ms, self._frozen = 0, 0, False
            self._began = self._now()
        self._state = state
        if clocked:
            self.schedule()

    def on_arrival(self, player_id: str) -> None:
        """Resume the interrupted turn of a player who is back."""
        resumable = self._frozen and self._timer is not None
        if resumable and self.mover is not None and self.mover.id == player_id:
            self._ring()

    def measure_round_trip(self) -> None:
        """Measure the round trip to the player to move, for lag compensation."""
        seat = self._state.mover
        player = None if seat is None else self._state.seats[seat - 1].player
        if player is not None:
            for subscriber in self._presence.connected.get(player.id, ()):
                subscriber.measure_round_trip()

    def schedule(self) -> None:
        """Have the timer ring when the flag can fall at the earliest; clear it if no clock runs.

        A timer that rings earlier is left as it is, and set anew when it rings: most moves set none.
        """
        left = allowed(self._state)
        self.allowed = inf if left is None else left
        if left is None:
            self.stop()
        elif not self._frozen:
            due = self._began + (left - self._elapsed_before) / 1000
            if due < self._rings_at:
                self._set(due)

    def schedule_retry(self) -> None:
        """Set the timer to try again soon, because the due command could not be logged."""
        self._set(self._now() + RETRY_SECONDS)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._rings_at = None, inf

    def _is_other_turn(self, state: RoomState) -> bool:
        # Compares the outage count, not the charge: an outage right after a move charges nothing.
        before, after = self._state.clocks, state.clocks
        if state.turn != self._state.turn or before is after:  # as for nearly every event
            return state.turn != self._state.turn
        return (before.outages if before is not None else 0) != (after.outages if after is not None else 0)

    def _elapsed(self, at: float) -> int:
        if self._frozen or at <= self._began:
            return self._elapsed_before
        return self._elapsed_before + round((at - self._began) * 1000)

    def _since_began(self, at: float) -> int:
        return max(0, round((at - self._began) * 1000))

    def _absent(self, player: Player, at: float) -> int:
        if self._presence.is_present(player):
            return 0
        return max(0, round((at - max(self._began, self._presence.away_since(player.id))) * 1000))

    def _set(self, at: float) -> None:
        self.stop()
        self._rings_at = max(at, self._now() + MIN_DELAY_SECONDS)
        self._timer = self._loop.call_at(self._rings_at, self._ring)

    def _ring(self) -> None:
        """Call for what is due; set the timer again if that is nothing yet."""
        self.stop()
        now, state = self._now(), self._state
        timing = self.timing_at(now)
        fallen = flag_fallen(state, timing)
        if self._frozen and not fallen:
            frozen = self._frozen_ms + self._since_began(now)
            self._on_due(OutageEnded(state.turn, self._elapsed_before, frozen))
        elif fallen:
            self._on_due(TimeUp())
        elif state.clocks is not None and state.mover is not None:
            left = state.clocks.left(state.mover)
            credit = state.clocks.credit(
                state.mover, timing.round_trip, timing.least_round_trip, timing.elapsed + left
            )
            self._set(self._began + (left + credit - self._elapsed_before) / 1000)
