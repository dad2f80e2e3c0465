"""Rate limits of one connection: messages, lobby commands, joins, commands of a spectator, control frames."""

from typing import Literal

from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Bucket

ConnectionRate = Literal[
    "message_rate", "lobby_rate", "join_rate", "watcher_rate", "control_rate", "offence_rate"
]


class ConnectionRateLimits:
    """The token buckets of one connection, each created when first needed."""

    __slots__ = ("_buckets", "_limits")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[ConnectionRate, Bucket] = {}

    def take(self, name: ConnectionRate, now: float) -> float:
        """Take one token and return 0, or return the seconds until one is available."""
        return self.bucket(name, now).take(now)

    def bucket(self, name: ConnectionRate, now: float) -> Bucket:
        """Return the bucket of a limit; a new one is full."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(getattr(self._limits, name), now)
        return bucket

    def describe(self, name: ConnectionRate) -> str:
        """Return a limit as refusals state it."""
        return f"{name} {getattr(self._limits, name)}"
