"""When a silent peer is asked, and when it is given up (docs/protocol.md, 9: dead transport).

Only the transport is judged here: whether a player counts as present or has lost by absence is the
server's business and runs on other timers.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Verdict(Enum):
    """What a peer's silence calls for now."""

    ALIVE = "alive"
    ASK = "ask"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds of silence after which to ask and to give up."""

    ask_after: float
    dead_after: float


@dataclass(frozen=True, slots=True)
class Timing:
    """A side's patience while something hangs on the connection, and while nothing does."""

    urgent: Patience
    idle: Patience


CLIENT_TIMING: Final = Timing(urgent=Patience(2.5, 9.0), idle=Patience(20.0, 60.0))
#: The server asks below the messages: a browser answers a WebSocket ping even for a page it slows.
SERVER_TIMING: Final = Timing(urgent=Patience(12.0, 30.0), idle=Patience(40.0, 90.0))


class Liveness:
    """Judges one connection by when the peer was last heard; times are monotonic seconds."""

    def __init__(self, timing: Timing, now: float) -> None:
        self._timing = timing
        self._heard = now
        self._asked: float | None = None  # when the silence was last questioned, None since the last sound

    def heard(self, now: float) -> None:
        """Note a sound from the peer: any frame will do."""
        self._heard = now
        self._asked = None

    def judge(self, now: float, urgent: bool) -> Verdict:
        """Return what to do now; ASK is returned once in each ``ask_after`` of silence."""
        patience = self._timing.urgent if urgent else self._timing.idle
        if now - self._heard >= patience.dead_after:
            return Verdict.DEAD
        since = self._heard if self._asked is None else self._asked
        if now - since >= patience.ask_after:
            self._asked = now
            return Verdict.ASK
        return Verdict.ALIVE
