"""A client's connection as rooms, the lobby and matchmaking see it: a receiver of messages."""

from typing import Protocol

from parlour_protocol.answers import Reply
from parlour_protocol.codec import Codec
from parlour_protocol.commands import ClientMessage
from parlour_protocol.values import Player
from parlour_server.delivery.frames import Broadcast
from parlour_server.limits.event_budget import EventBudget


class ReplyTo(Protocol):
    """The receiver of a command's one reply."""

    def reply(self, reply: Reply) -> None:
        """Deliver the reply."""


class Subscriber(ReplyTo, Protocol):
    """One connection that receives messages; a player may have several."""

    @property
    def player(self) -> Player:
        """The player or spectator at the other end."""

    @property
    def source(self) -> str:
        """What limits count as one client (auth.sources); the player's id if that is unknown."""

    @property
    def budget(self) -> EventBudget:
        """The client's budget of events."""

    @property
    def has_account(self) -> bool:
        """Whether the player has signed in to an account."""

    @property
    def codec(self) -> Codec[ClientMessage]:
        """The encoding of the connection's frames."""

    @property
    def is_writable(self) -> bool:
        """Whether a message sent now goes out at once, without waiting in a queue."""

    @property
    def round_trip(self) -> int:
        """The latest measured round trip in milliseconds; 0 before the first."""

    def measure_round_trip(self) -> None:
        """Measure the round trip with the next message sent."""

    def send(self, frames: bytes, /) -> None:
        """Deliver frames in the connection's encoding, one after the other, that must arrive."""

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver a message that a later one of the same topic replaces."""
