"""The timers of a room in memory: they measure the running turn and call when its time is up.

The turn timer measures counted time, which is the event loop's time without its pauses. The timers decide
nothing: the rules are in ``domain.room.timing`` and ``domain.room.tables``. A turn interrupted by an outage
or by a pause of the process stays frozen until its player is back. Invariant: of each kind at most one timer
is set, and it belongs to the running turn.
"""

import asyncio
from collections.abc import Callable, Iterator
from math import inf
from typing import Final

from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.endings import absence_limit, may_claim
from parlour_server.domain.room.internal_commands import FirstMoveMissed, OutageEnded, TimeUp
from parlour_server.domain.room.outcome import NO_DELAY, TurnTiming
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.tables import FIRST_MOVE_ABSENCE_MS, FIRST_MOVE_MS, awaits_first_move
from parlour_server.domain.room.timing import allowed, flag_fallen
from parlour_server.domain.room.views import clock_view
from parlour_server.rooms.presence import PresenceTracker
from parlour_server.supervision.tasks import pauses

MIN_DELAY_SECONDS: Final = 0.001
FIRST_RETRY_SECONDS: Final = 1.0
LONGEST_RETRY_SECONDS: Final = 8.0
RESUME_GRACE_SECONDS: Final = 15.0
"""How long an interrupted turn of a live game stays frozen if its player does not come back."""
SETTLE_SECONDS: Final = 0.2
"""How long a turn stays frozen after a pause at least: by then it is known which sockets survived."""
LATE_SECONDS: Final = 0.02
"""A timer that rings later than this does not end the game: moves that arrived in time may wait."""
NO_TIME_ELAPSED: Final = ElapsedTime(0, 0)
LEAST_MS: Final = 1_000
"""Least milliseconds between two requests of a first move's timer, also after one that failed."""


class TurnTimer:
    """Measures one room's turns; ``on_due`` is called with the command that has become due."""

    def __init__(
        self,
        state: RoomState,
        elapsed_before_load: ElapsedTime,
        presence: PresenceTracker,
        on_due: Callable[[TimeUp | OutageEnded], None],
        watch: LoopWatch,
        absent_before_load: int = 0,
    ) -> None:
        """Start with a running turn that had taken ``elapsed_before_load`` when the room was loaded.

        ``absent_before_load`` are the milliseconds of that time for which its player was certainly away.
        """
        self._watch = watch
        self._loop = asyncio.get_running_loop()  # asking for it costs a system call each time
        self._now = self._loop.time
        self._state = state
        self._presence = presence
        self._on_due = on_due
        self._timer: asyncio.TimerHandle | None = None
        self._retries: Iterator[float] | None = None  # pauses before the due command is tried again
        self._rings_at = inf  # when the timer is set to, in the loop's time
        self._elapsed_before = elapsed_before_load.elapsed
        self._absent_before = absent_before_load
        self._frozen_ms = elapsed_before_load.frozen
        self._began = watch.counted()  # in counted time
        self._tolerance = LATE_SECONDS
        self.allowed = inf
        """The milliseconds of the running turn before which no flag falls, with any lag compensation."""
        self._settled_at = self._resumed_at = 0.0  # of a frozen turn, in the loop's time
        self._frozen = bool(elapsed_before_load.frozen) and allowed(state) is not None
        if self._frozen:
            self._await_return(0.0)
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
        if at > self._watch.late_at:
            self._watch.notice()
        elapsed = self._elapsed(at)
        if elapsed >= self.allowed and at > self._rings_at + self._tolerance:
            self._give_back(at)
            elapsed = self._elapsed(at)
        if player.id in presence.connected:
            round_trip = presence.round_trip(player.id)
            return TurnTiming(elapsed, round_trip, 0, presence.least_round_trips.get(player.id, 0))
        return TurnTiming(elapsed, 0, self._absent(player, at))

    def elapsed(self, state: RoomState) -> int:
        """Return the elapsed milliseconds of the turn in ``state``, current or about to be committed."""
        return 0 if self._is_other_turn(state) else self._elapsed(self._now())

    def view(self, state: RoomState) -> ClockView | None:
        """Return the clocks as displayed in ``state``, as in ``elapsed``; None in untimed games."""
        if self._is_other_turn(state):
            return clock_view(state, 0)
        return clock_view(state, self._elapsed(self._now()), not self._frozen)

    def claim_in(self) -> int | None:
        """Return the milliseconds until the win may be claimed from an absent player to move, else None."""
        player = self.mover
        if player is None or player.id in self._presence.connected:
            return None
        if self._presence.is_present(player) or not may_claim(self._state):
            return None
        return max(0, absence_limit(self._state) - self._absent(player, self._now()))

    def apply(self, state: RoomState) -> None:
        """Apply a state change: a new turn, or the resumption of a frozen one, begins now."""
        clocked = state.clocks is not None or self._state.clocks is not None
        if state.turn != self._state.turn or (clocked and self._is_other_turn(state)):
            now, watch = self._now(), self._watch
            if now > watch.late_at:
                watch.notice()
            self._began, self._tolerance = now - watch.lost, LATE_SECONDS
            self._elapsed_before, self._frozen_ms, self._frozen = 0, 0, False
            self._absent_before = 0
        self._state = state
        self._retries = None
        if clocked:
            self.schedule()

    def freeze(self, lasted: int) -> None:
        """Freeze the running turn after a pause of ``lasted`` milliseconds, as after a restart."""
        if allowed(self._state) is None:
            return
        now = self._now()
        self._frozen_ms = lasted + (self._frozen_ms + self._since_began(now) if self._frozen else 0)
        self._elapsed_before, self._frozen = self._elapsed(now), True
        self._began = now - self._watch.lost
        self._await_return(SETTLE_SECONDS)

    def on_arrival(self, player_id: str) -> None:
        """Resume the interrupted turn of a player who is back."""
        resumable = self._frozen and self._timer is not None
        if resumable and self.mover is not None and self.mover.id == player_id:
            self._resumed_at = self._settled_at
            self._ring()

    def waited(self) -> tuple[int, int]:
        """Return the turn's milliseconds here, and its player's absence, also from before the load."""
        now, player = self._now(), self.mover
        return self._since_began(now), 0 if player is None else self._absent(player, now)

    def measure_round_trip(self) -> None:
        """Measure the round trip to the player to move, for lag compensation."""
        player = self.mover
        if player is not None:
            for subscriber in self._presence.connected.get(player.id, ()):
                subscriber.measure_round_trip()

    def schedule(self) -> None:
        """Set the timer to the earliest time at which the flag can fall; clear it if no clock runs.

        A timer that rings earlier stays and is set anew when it rings, so that most moves set no timer.
        """
        left = allowed(self._state)
        self.allowed = inf if left is None else left
        if left is None:
            self.stop()
        elif not self._frozen:
            due = self._began + self._watch.lost + (left - self._elapsed_before) / 1000
            if due < self._rings_at:
                self._set(due)

    def schedule_retry(self) -> None:
        """Set the timer to try again, each time later, because the due command could not be logged."""
        if self._retries is None:
            self._retries = pauses(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS)
        self._set(self._now() + next(self._retries))

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
        passed = at - self._watch.lost - self._began
        if self._frozen or passed <= 0:
            return self._elapsed_before
        return self._elapsed_before + round(passed * 1000)

    def _since_began(self, at: float) -> int:
        return max(0, round((at - self._watch.lost - self._began) * 1000))

    def _absent(self, player: Player, at: float) -> int:
        if self._presence.is_present(player):
            return 0
        away_since = self._presence.away_since(player.id)
        before = 0 if away_since else self._absent_before  # 0 if they were here since the load
        since = max(self._began, away_since)
        return before + max(0, round((at - self._watch.lost - since) * 1000))

    def _give_back(self, at: float) -> None:
        """Do not charge the time since the overdue timer should have rung.

        The loop has not run since then, so the player gets a little of its time before the flag falls. The
        tolerance doubles each time, or the flag would never fall in a loop that is always late.
        """
        self._began += at - self._rings_at + self._tolerance
        self._tolerance *= 2

    def _await_return(self, settle: float) -> None:
        """Set the timer to the frozen turn's resumption: after ``settle`` seconds if its player is here.

        A correspondence game goes on at once.
        """
        now, clocks = self._now(), self._state.clocks
        live = clocks is not None and clocks.live
        self._settled_at = now + settle
        self._resumed_at = now + (RESUME_GRACE_SECONDS if live else MIN_DELAY_SECONDS)
        self._set(self._may_resume_at())

    def _may_resume_at(self) -> float:
        """Return when the frozen turn may go on, as far as is known now."""
        mover = self.mover
        is_here = mover is not None and mover.id in self._presence.connected
        return min(self._settled_at, self._resumed_at) if is_here else self._resumed_at

    def _set(self, at: float) -> None:
        self.stop()
        self._rings_at = max(at, self._now() + MIN_DELAY_SECONDS)
        self._timer = self._loop.call_at(self._rings_at, self._ring)

    def _ring(self) -> None:
        """Call ``on_due`` with the command that is due; set the timer again if none is due yet."""
        now, state = self._now(), self._state
        timing = self.timing_at(now)  # before the timer is cleared, because it shows whether the loop is late
        self.stop()
        if flag_fallen(state, timing):
            self._on_due(TimeUp())
        elif self._frozen:
            self._resume(now)
        elif state.clocks is not None and state.mover is not None:
            left = state.clocks.left(state.mover)
            trips = timing.round_trip, timing.least_round_trip
            credit = state.clocks.credit(state.mover, *trips, timing.elapsed + left)
            self._set(self._began + self._watch.lost + (left + credit - self._elapsed_before) / 1000)

    def _resume(self, now: float) -> None:
        """Call ``on_due`` if the frozen turn may go on, else set the timer again."""
        resumes_at = self._may_resume_at()
        if now < resumes_at:
            self._set(resumes_at)
        else:
            frozen = self._frozen_ms + self._since_began(now)
            self._on_due(OutageEnded(self._state.turn, self._elapsed_before, frozen))


class FirstMoveTimer:
    """Waits for the first move in a public game without a clock; calls ``on_due`` when it may be missed."""

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
