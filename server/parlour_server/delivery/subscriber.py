"""A client's connection as rooms, the lobby and matchmaking see it: somewhere to send messages."""

from collections.abc import Sequence
from typing import Protocol

from parlour_protocol.answers import Reply
from parlour_protocol.values import Player
from parlour_server.delivery.frames import Broadcast


class Subscriber(Protocol):
    """One connection that receives messages; a player may have several."""

    @property
    def player(self) -> Player:
        """The player or spectator at the other end."""

    @property
    def has_account(self) -> bool:
        """Whether that player has signed in to an account."""

    @property
    def is_writable(self) -> bool:
        """Whether a message sent now goes out at once, without waiting in a queue."""

    @property
    def round_trip(self) -> int:
        """The latest measured round trip in milliseconds; 0 before the first."""

    def measure_round_trip(self) -> None:
        """Measure the round trip with the next message sent."""

    def send(self, messages: Sequence[Broadcast], reply: Reply | None = None) -> None:
        """Deliver messages that must arrive, in order, after a reply to this subscriber if there is one."""

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver a message that a later one of the same topic replaces."""
