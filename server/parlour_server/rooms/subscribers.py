"""Sends events, replies and broadcasts to the subscribers of a room.

Invariant: if sending to a subscriber fails, the others still get their messages and the command completes.
"""

from collections.abc import Callable, Sequence

from parlour_protocol.answers import Ack, Event, Refused, Reply
from parlour_protocol.codec import Codec
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import ChatStream
from parlour_server.delivery.frames import Broadcast, build_frame, encode_frames
from parlour_server.delivery.subscriber import ReplyTo
from parlour_server.domain.room.chat import stream_of
from parlour_server.domain.room.state import RoomState
from parlour_server.rooms.presence import PresenceTracker, Receivers, by_encoding

Frames = dict[Codec[ClientMessage], bytes]
"""Events as frames, one after the other, in each encoding that was needed so far."""


class Subscribers:
    """Sends to the subscribers of one room."""

    def __init__(self, presence: PresenceTracker, report: Callable[[Exception], None]) -> None:
        """Send to the subscribers in ``presence``; ``report`` gets the errors."""
        self._presence = presence
        self._report = report

    def readers(self, state: RoomState, stream: ChatStream) -> Receivers:
        """Return the subscribers who receive a chat stream."""
        subscribers = self._presence.subscribers
        return by_encoding(each for each in subscribers if stream_of(state, each.player.id) == stream)

    def deliver(
        self, receivers: Receivers, shown: Sequence[Event], frames: Frames, sender: ReplyTo, ack: Ack
    ) -> None:
        """Send events to subscribers, and the acknowledgement to the command's sender.

        ``frames`` has the encoded events; missing encodings are added.
        """
        acknowledged = False
        for codec, subscribers in receivers.items():
            encoded = frames.get(codec)
            if encoded is None:  # a subscriber has come since
                encoded = frames[codec] = encode_frames(codec, shown)
            for subscriber, send in subscribers:
                try:
                    if subscriber is sender:
                        acknowledged = True
                        send(build_frame(codec.encode(ack)) + encoded)
                    else:
                        send(encoded)
                except Exception as error:
                    self._report(error)
        if not acknowledged:
            self.reply(sender, ack)

    def send(self, receivers: Receivers, events: Sequence[Event]) -> None:
        """Send events that were found in the log."""
        for codec, subscribers in receivers.items():
            frames = encode_frames(codec, events)
            for _, send in subscribers:
                try:
                    send(frames)
                except Exception as error:
                    self._report(error)

    def reply(self, sender: ReplyTo, reply: Reply) -> None:
        """Deliver a reply to a command."""
        try:
            sender.reply(reply)
        except Exception as error:
            self._report(error)

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Send a message to all subscribers; a later message of the topic replaces it."""
        for subscriber in self._presence.subscribers:
            try:
                subscriber.send_newest(topic, message)
            except Exception as error:
                self._report(error)

    def evict_spectators(self, state: RoomState) -> None:
        """Remove subscribers who may no longer watch because all seats are taken."""
        for subscriber in self._presence.subscribers:
            if not may_join(state, subscriber.player.id):
                self._presence.remove(subscriber, is_player=False)
                refused = Refused(None, RefusalCode.NO_SPECTATORS, "no spectators here", state.room)
                try:
                    subscriber.send(encode_frames(subscriber.codec, [refused]))
                except Exception as error:
                    self._report(error)


def may_join(state: RoomState, player_id: str) -> bool:
    """Return whether a player may join; without spectators, a seat must be free or theirs."""
    return state.opened.terms.spectators or None in state.players or state.sits(player_id)
