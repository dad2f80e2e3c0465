"""How much one socket may say: in all, in the lobby, at the doors, and where its player only watches.

What a seat says is bound by the whole alone, for a bot may play many fast games over one socket.
"""

from typing import Literal

from parlour_protocol.commands import ClientMessage, JoinRoom, Ping
from parlour_server.limits import Limits
from parlour_server.rates import Bucket

SocketRate = Literal["message_rate", "lobby_rate", "join_rate", "watcher_rate", "offence_rate"]


def rate_of(message: ClientMessage) -> SocketRate | None:
    """Return which limit a kind of message has beside that of all; what is about a room is bound there."""
    if isinstance(message, JoinRoom):
        return "join_rate"
    return None if hasattr(message, "room") or isinstance(message, Ping) else "lobby_rate"


class Allowance:
    """One socket's buckets, each made when it is first needed."""

    __slots__ = ("_buckets", "_limits")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[SocketRate, Bucket] = {}

    def take(self, name: SocketRate, now: float) -> float:
        """Take one and return 0, or take nothing and return the seconds until one is there."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(getattr(self._limits, name), now)
        return bucket.take(now)

    def says(self, name: SocketRate) -> str:
        """Return a limit as refusals name it."""
        return f"{name} {getattr(self._limits, name)}"
