"""Detection of dead connections: when to ping a silent peer, and when to close (docs/protocol.md, 9).

Only the transport is checked here; the server has separate timers for a player's presence and for losing by
absence.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Verdict(Enum):
    """What to do now about a peer's silence."""

    ALIVE = "alive"
    PING = "ping"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds of silence after which to ping and to close."""

    ping_after: float
    dead_after: float


@dataclass(frozen=True, slots=True)
class Timing:
    """The limits of one side: ``urgent`` during a live game or with a pending command, else ``idle``."""

    urgent: Timeouts
    idle: Timeouts


CLIENT_TIMING: Final = Timing(urgent=Timeouts(2.5, 9.0), idle=Timeouts(20.0, 60.0))
#: The server uses WebSocket pings; a browser answers these even for a page in the background.
SERVER_TIMING: Final = Timing(urgent=Timeouts(12.0, 30.0), idle=Timeouts(40.0, 90.0))


class Liveness:
    """Tracks when the peer of one connection was last active; times are monotonic seconds."""

    def __init__(self, timing: Timing, now: float) -> None:
        self._timing = timing
        self.last_activity = now
        """When the last frame of any kind arrived; the receiver sets it directly, for every frame."""
        self._pinged_at = now  # when PING was last returned

    def on_pause(self, seconds: float, now: float) -> None:
        """Do not count a pause of this side as silence, because nothing could be received during it."""
        self.last_activity = min(now, self.last_activity + seconds)

    def judge(self, now: float, urgent: bool) -> Verdict:
        """Return what to do now; PING is returned once for each ``ping_after`` of silence."""
        timeouts = self._timing.urgent if urgent else self._timing.idle
        if now - self.last_activity >= timeouts.dead_after:
            return Verdict.DEAD
        if now - max(self.last_activity, self._pinged_at) >= timeouts.ping_after:
            self._pinged_at = now
            return Verdict.PING
        return Verdict.ALIVE
