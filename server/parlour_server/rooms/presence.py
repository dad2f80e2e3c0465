"""Subscribers of a room, what they are sent, and which players are present (docs/protocol.md, 9: presence).

A player whose last connection ends counts as present for ``PRESENCE_GRACE`` seconds, so that nobody notices
when they reload the page; then they are away. Invariants: each subscriber is listed once; if sending to one
fails, the others still get their messages and the command completes.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from math import inf
from typing import Final

from parlour_protocol.answers import Ack, Event, Refused, Reply
from parlour_protocol.codec import Codec
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import ChatStream, Player
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.delivery.frames import Broadcast, build_frame, encode_frames
from parlour_server.delivery.subscriber import ReplyTo, Subscriber
from parlour_server.domain.room.chat import stream_of
from parlour_server.domain.room.state import RoomState

PRESENCE_GRACE: Final = 5.0

Receivers = Mapping[Codec[ClientMessage], Sequence[tuple[Subscriber, Callable[[bytes], None]]]]
"""Subscribers of each encoding, each with its ``send``: looked up once, not for every event."""
Frames = dict[Codec[ClientMessage], bytes]
"""Events as frames, one after the other, in each encoding that was needed so far."""


class PresenceTracker:
    """The subscribers of one room; ``on_away`` is called when a player's grace period ends."""

    def __init__(self, on_away: Callable[[], None], watch: LoopWatch) -> None:
        self._on_away = on_away
        self._watch = watch
        self.connected: dict[str, tuple[Subscriber, ...]] = {}
        """The connections of each player and spectator, by id."""
        self.subscribers: tuple[Subscriber, ...] = ()
        self.sources: dict[str, str] = {}
        """The known sources of seated and expected players, and of connected spectators, by id."""
        self.receivers: Receivers = {}
        """The subscribers by encoding."""
        self._leaving: dict[str, asyncio.TimerHandle] = {}  # players in their grace period, by id
        self._away: dict[str, float] = {}  # when the grace period ended, in counted time, by player id
        self.least_round_trips: dict[str, int] = {}
        """The least round trip that ``round_trip`` has found for each player, in milliseconds."""

    def __bool__(self) -> bool:
        return bool(self.subscribers)

    def of(self, player_id: str) -> tuple[Subscriber, ...]:
        """Return the connections of one player or spectator."""
        return self.connected.get(player_id, ())

    def add(self, subscriber: Subscriber) -> None:
        """Add a subscriber; its player is present again."""
        self._set(
            subscriber.player.id,
            (*(each for each in self.of(subscriber.player.id) if each is not subscriber), subscriber),
        )
        self.sources[subscriber.player.id] = subscriber.source
        self._away.pop(subscriber.player.id, None)
        grace = self._leaving.pop(subscriber.player.id, None)
        if grace is not None:
            grace.cancel()

    def remove(self, subscriber: Subscriber, is_player: bool) -> bool:
        """Remove a subscriber, with a grace period for a seated player.

        Returns:
            Whether presence changed at once.
        """
        player = subscriber.player.id
        self._set(player, tuple(each for each in self.of(player) if each is not subscriber))
        if is_player and not self.of(player):
            loop = asyncio.get_running_loop()
            self._leaving[player] = loop.call_later(PRESENCE_GRACE, self._end_grace, player)
        elif not self.of(player):
            self.sources.pop(player, None)
        return not is_player

    def close(self) -> None:
        """Cancel the grace periods, so that ``on_away`` is not called any more."""
        for grace in self._leaving.values():
            grace.cancel()

    def is_present(self, player: Player | None) -> bool:
        """Return whether a player is present: engines always are, a free seat (None) never."""
        if player is None:
            return False
        return player.kind == "machine" or player.id in self.connected or player.id in self._leaving

    def attendance(self, players: Iterable[str]) -> tuple[str, bool]:
        """Return the source of the first connected one of some players, and whether any is connected."""
        for player in players:
            for subscriber in self.of(player):
                return subscriber.source, True
        return "", False

    def spectators(self, players: Sequence[Player | None]) -> int:
        """Return the number of connected people without a seat."""
        seated = {player.id for player in players if player is not None}
        return len(self.connected.keys() - seated)

    def away_since(self, player_id: str) -> float:
        """Return when a player was last found away, in counted time; 0 if they never were."""
        return self._away.get(player_id, 0.0)

    def round_trip(self, player_id: str) -> int:
        """Return the round trip to a player in milliseconds, on the slowest of their connections.

        Returns 0 until a round trip has been measured.
        """
        connections = self.connected.get(player_id, ())
        if len(connections) == 1:
            least = round_trip = connections[0].round_trip
        else:
            measured = [each.round_trip for each in connections if each.round_trip]
            least, round_trip = min(measured, default=0), max(measured, default=0)
        if least and least < self.least_round_trips.get(player_id, inf):
            self.least_round_trips[player_id] = least
        return round_trip

    def _set(self, player_id: str, subscribers: tuple[Subscriber, ...]) -> None:
        if subscribers:
            self.connected[player_id] = subscribers
        else:
            self.connected.pop(player_id, None)
        self.subscribers = tuple(chain.from_iterable(self.connected.values()))
        self.receivers = by_encoding(self.subscribers)

    def _end_grace(self, player_id: str) -> None:
        del self._leaving[player_id]
        self._away[player_id] = self._watch.counted()
        self._on_away()


def by_encoding(subscribers: Iterable[Subscriber]) -> Receivers:
    """Return subscribers as receivers."""
    receivers: defaultdict[Codec[ClientMessage], list[tuple[Subscriber, Callable[[bytes], None]]]]
    receivers = defaultdict(list)
    for subscriber in subscribers:
        receivers[subscriber.codec].append((subscriber, subscriber.send))
    return receivers


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
