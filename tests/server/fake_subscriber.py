"""A subscriber without a socket, for tests of what is sent to it."""

from collections.abc import Sequence

from parlour_protocol.answers import Reply, ServerMessage
from parlour_protocol.codec import client_codec, server_codec
from parlour_protocol.values import Player
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.delivery.frames import Broadcast


class FakeSubscriber:
    """Keeps every message and reply, decoded as a client would."""

    def __init__(
        self, player: Player, *, round_trip: int = 0, is_writable: bool = True, has_account: bool = False
    ) -> None:
        self.player = player
        self.round_trip = round_trip
        self.is_writable = is_writable
        self.has_account = has_account
        self.measured = 0
        self.received: list[ServerMessage] = []
        self.replies: list[tuple[int, Reply]] = []  # each with the number of messages received before it

    def measure_round_trip(self) -> None:
        self.measured += 1

    def send(self, messages: Sequence[Broadcast], reply: Reply | None = None) -> None:
        self.replies += [] if reply is None else [(len(self.received), reply)]
        for message in messages:
            self._receive(message)

    def send_newest(self, topic: str, message: Broadcast) -> None:
        self._receive(message)

    def _receive(self, message: Broadcast) -> None:
        frame = message.frame(server_codec(JSON_SUBPROTOCOL)).payload
        self.received.append(client_codec(JSON_SUBPROTOCOL).decode(frame))
