"""A subscriber without a socket, for tests of what is sent to it."""

from parlour_protocol.answers import Ack, Refused, Reply, ServerMessage
from parlour_protocol.codec import client_codec, server_codec
from parlour_protocol.values import Player
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.delivery.frames import Broadcast, payload_of, split
from parlour_server.limits.event_budget import EventBudgets


class FakeSubscriber:
    """Keeps every message and reply, decoded as a client would."""

    def __init__(
        self, player: Player, *, round_trip: int = 0, is_writable: bool = True, has_account: bool = False
    ) -> None:
        self.player = player
        self.source = player.id
        self.budget = EventBudgets().of_source(player.id)
        self.codec = server_codec(JSON_SUBPROTOCOL)
        self.round_trip = round_trip
        self.is_writable = is_writable
        self.has_account = has_account
        self.measured = 0
        self.received: list[ServerMessage] = []
        self.replies: list[tuple[int, Reply]] = []  # each with the number of messages received before it

    def measure_round_trip(self) -> None:
        self.measured += 1

    def reply(self, reply: Reply) -> None:
        self.replies.append((len(self.received), reply))

    def send(self, frames: bytes) -> None:
        for frame in split(frames):
            message = client_codec(JSON_SUBPROTOCOL).decode(payload_of(frame))
            if isinstance(message, Ack) or (isinstance(message, Refused) and message.id is not None):
                self.reply(message)
            else:
                self._receive(message)

    def send_newest(self, topic: str, message: Broadcast) -> None:
        self.send(message.frame(self.codec))

    def _receive(self, message: ServerMessage) -> None:
        self.received.append(message)
