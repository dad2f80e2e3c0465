"""Time in a room in memory: how long the running turn has taken, who keeps it waiting, when it is up.

It measures by the loop's monotonic time and decides nothing: what time does in a game is ``room.timing``.
A turn that an outage interrupted stands still until its player is back. Invariant: at most one timer is
set, and it belongs to the turn that runs.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player
from parlour_server.attendance import Attendance
from parlour_server.clock.outage import Interrupted
from parlour_server.room.endings import ABSENCE, may_claim
from parlour_server.room.outcome import AT_ONCE, Moment, Outcome
from parlour_server.room.state import RoomState
from parlour_server.room.timing import allowed, decide_frozen, decide_time_up, is_up
from parlour_server.room.views import clock_view

SOONEST: Final = 0.001
AGAIN_SECONDS: Final = 1.0
RETURN_SECONDS: Final = 15.0
"""How long an interrupted turn waits for its player to come back."""
JUST_BEGUN: Final = Interrupted(0, 0)

Decision = Callable[[RoomState, Moment], Outcome]


class LiveClock:
    """Measures one room's turns; ``ring`` is called with what is to be decided when time has come for it."""

    def __init__(
        self, state: RoomState, found: Interrupted, members: Attendance, ring: Callable[[Decision], None]
    ) -> None:
        """Take up a room whose running turn was found to have taken so long."""
        self._now = asyncio.get_running_loop().time  # asking for the loop costs a system call each time
        self._state = state
        self._members = members
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._base = found.elapsed
        self._stood = found.frozen
        self._began = self._now()
        self._frozen = bool(found.frozen) and allowed(state) is not None
        if self._frozen:
            self._set(RETURN_SECONDS if state.clocks is not None and state.clocks.live else SOONEST)
        else:
            self.wait()

    @property
    def runs(self) -> bool:
        """Whether the players' seconds count just now; days go on by themselves."""
        return self._timer is not None and self._state.clocks is not None and self._state.clocks.live

    @property
    def mover(self) -> Player | None:
        """Whoever is to move."""
        seat = self._state.mover
        return None if seat is None else self._state.player_at(seat)

    def moment(self, at: float) -> Moment:
        """Return how things stood at a time of the loop."""
        player = self.mover
        if player is None or (self._state.clocks is None and self._members.is_present(player)):
            return AT_ONCE  # nothing is counted
        round_trip = self._members.round_trip(player.id)
        return Moment(self._elapsed(at), round_trip, self._absent(player, at))

    def shows(self) -> ClockView | None:
        """Return what the clocks show now, None where there are none."""
        return clock_view(self._state, self._elapsed(self._now()), not self._frozen)

    def elapsed_after(self, state: RoomState) -> int:
        """Return how long the turn that runs after an event will have taken when the event is written."""
        return 0 if self._is_other_turn(state) else self._elapsed(self._now())

    def shows_after(self, state: RoomState) -> ClockView | None:
        """Return what the clocks will show when an event that is about to be written is told."""
        stands = self._frozen and not self._is_other_turn(state)
        return clock_view(state, self.elapsed_after(state), not stands)

    def claim_in(self) -> int | None:
        """Return the milliseconds until the win may be claimed from whoever is to move, None if never."""
        player = self.mover
        if player is None or self._members.is_present(player) or not may_claim(self._state):
            return None
        return max(0, ABSENCE - self._absent(player, self._now()))

    def follow(self, state: RoomState) -> None:
        """Note what an event changed: a new turn, or the same one resumed, begins now."""
        if self._is_other_turn(state):
            self._base, self._stood, self._frozen = 0, 0, False
            self._began = self._now()
        self._state = state

    def came(self, player_id: str) -> None:
        """Note that somebody is there: their interrupted turn goes on."""
        waits = self._frozen and self._timer is not None
        if waits and self.mover is not None and self.mover.id == player_id:
            self._fire()

    def measure(self) -> None:
        """Measure the way to whoever is to move, where their seconds count."""
        if self.mover is not None and self._state.clocks is not None:
            for member in self._members.of(self.mover.id):
                member.measure()

    def wait(self) -> None:
        """Set the timer to when the turn is up, with the network's share; none where nothing runs."""
        state, left = self._state, allowed(self._state)
        if left is None or state.clocks is None or state.mover is None or self.mover is None:
            self.stop()
        elif not self._frozen:
            elapsed = self._elapsed(self._now())
            left += state.clocks.credit(state.mover, self._members.round_trip(self.mover.id), elapsed + left)
            self._set(max(SOONEST, (left - elapsed) / 1000))

    def wait_again(self) -> None:
        """Look again in a while: what time has brought could not be written."""
        self._set(AGAIN_SECONDS)

    def stop(self) -> None:
        """Set no timer any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _is_other_turn(self, state: RoomState) -> bool:
        # Not by what was charged: an outage at once after a move has charged nothing.
        before, after = self._state.clocks, state.clocks
        if state.turn != self._state.turn or before is after:  # as for nearly every event
            return state.turn != self._state.turn
        return (before.outages if before is not None else 0) != (after.outages if after is not None else 0)

    def _elapsed(self, at: float) -> int:
        return self._base if self._frozen else self._base + self._since_began(at)

    def _since_began(self, at: float) -> int:
        return max(0, round((at - self._began) * 1000))

    def _absent(self, player: Player, at: float) -> int:
        if self._members.is_present(player):
            return 0
        return max(0, round((at - max(self._began, self._members.away_since(player.id))) * 1000))

    def _set(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fire)

    def _fire(self) -> None:
        self.stop()
        now = self._now()
        if self._frozen and not is_up(self._state, self.moment(now)):
            turn, elapsed, stood = self._state.turn, self._base, self._stood + self._since_began(now)
            self._ring(lambda state, _: decide_frozen(state, turn, elapsed, stood))
        else:
            self._ring(decide_time_up)
