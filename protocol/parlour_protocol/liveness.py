"""The silence after which to ping a peer, and after which to close (docs/protocol.md, 9).

This concerns only the transport; the server has separate timers for a player's presence and for losing by
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
