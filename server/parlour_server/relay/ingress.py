"""The ingress's side of relays: clients of this node in rooms, or in the lobby, of another.

This node has the client's socket, identity, rates and outbox. A relay carries the client's messages to the
owner and the owner's frames back. Invariant: when a relay ends, either it carried nothing that the client has
seen, or the client's socket is closed, so that the client resumes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from parlour_protocol.commands import ClientMessage, JoinRoom
from parlour_protocol.errors import CloseCode
from parlour_server.auth.identity import Principal
from parlour_server.cluster import messages
from parlour_server.cluster.links import Links
from parlour_server.rooms.public_list import TOPIC as LOBBY_TOPIC
from parlour_server.supervision.tasks import reported
from parlour_server.websocket.connection import Close, Connection, Outgoing

CLOSE_CODES: Final = frozenset(CloseCode)
LOST: Final = "the connection to the room's node was lost: resume"
END_FAILED: Final = "a relay could not be ended"


@dataclass(eq=False, slots=True)
class RelayedClient:
    """A client of this node, as its relays see it."""

    connection: Connection
    principal: Principal
    outbox: Outgoing
    close: Close
    on_idle_end: "Callable[[Relay], None]" = lambda relay: None
    """Called when a relay that has carried nothing ends: the client stays connected."""
    on_joined: Callable[[str, bool], None] = lambda room, joined: None
    """Called for each request to join a room elsewhere, with whether the client is in it now."""


class Relay:
    """The way of one client's messages to one other node."""

    __slots__ = ("_links", "client", "live", "lobby_lost", "node", "number", "used")

    def __init__(self, links: Links, number: int, node: str, client: RelayedClient) -> None:
        self._links = links
        self.number = number
        self.node = node
        self.client = client
        self.used = False
        """Whether the relay has carried more than the client's presence in the lobby."""
        self.live = False
        """Whether the client plays a live game at the node."""
        self.lobby_lost = False
        """Whether a change of the lobby was dropped, so that the client needs the whole list."""

    def announce(self) -> None:
        """Add the client to the users online at the node."""
        self._links.send(self.node, messages.Announce(self.number))

    def forward(self, message: ClientMessage) -> None:
        """Send the client's message to the node."""
        self.used = True
        client = self.client
        frame = client.connection.codec.encode(message)
        raw = frame.encode() if isinstance(frame, str) else frame
        joins = message.room if isinstance(message, JoinRoom) else ""
        self._links.send(self.node, messages.Forward(self.number, raw, client.outbox.round_trip, joins))

    def deliver(self, frames: bytes, measure: bool) -> None:
        """Send frames that must arrive to the client."""
        self.used = True
        outbox = self.client.outbox
        if measure:
            outbox.piggyback_ping()
        outbox.send(frames)

    def deliver_newest(self, item: messages.DeliverNewest) -> None:
        """Send the client a frame that a later frame replaces; a lobby change must not be replaced."""
        self.used = True
        outbox = self.client.outbox
        if item.partial:
            if self.lobby_lost:
                return
            if not outbox.is_writable:
                self.lobby_lost = True
                self._links.send(self.node, messages.WantLobby(self.number))
                return
        elif item.topic == LOBBY_TOPIC:
            self.lobby_lost = False
        outbox.send_newest(item.topic, item.frame)


class Ingress:
    """All relays of this node's clients."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._relays: dict[int, Relay] = {}
        self._last = 0  # a number is never reused, so that a late item finds no other client

    def __len__(self) -> int:
        return len(self._relays)

    def open(self, node: str, client: RelayedClient) -> Relay:
        """Open a relay for a client to another node."""
        self._last += 1
        relay = self._relays[self._last] = Relay(self._links, self._last, node, client)
        self._links.retain(node)
        who, connection = client.principal, client.connection
        self._links.send(
            node,
            messages.Open(
                relay.number,
                who.player,
                who.generation,
                sorted(who.scopes),
                who.token,
                connection.source,
                connection.codec.subprotocol,
                who.account,
            ),
        )
        return relay

    def close(self, relay: Relay) -> None:
        """Close a relay whose client's socket is closed."""
        if self._relays.pop(relay.number, None) is not None:
            self._links.send(relay.node, messages.Leave(relay.number))
            self._links.release(relay.node)

    def on_item(self, peer: str, item: messages.FromOwner) -> None:
        """Pass an item to its clients."""
        if isinstance(item, messages.Deliver):
            for number in item.relays:
                relay = self._find(peer, number)
                if relay is not None:
                    relay.deliver(item.frames, item.measure)
            return
        relay = self._find(peer, item.relay)
        if relay is None:
            return
        if isinstance(item, messages.DeliverNewest):
            relay.deliver_newest(item)
        elif isinstance(item, messages.InLiveGame):
            relay.live = item.live
        elif isinstance(item, messages.Joined):
            relay.client.on_joined(item.room, item.joined)
        else:
            del self._relays[relay.number]
            self._links.release(peer)
            code = CloseCode(item.code) if item.code in CLOSE_CODES else CloseCode.MOVED
            self._end(relay, code, item.reason)

    def on_down(self, peer: str) -> None:
        """End all relays to a node that is lost."""
        lost = [relay for relay in self._relays.values() if relay.node == peer]
        for relay in lost:
            del self._relays[relay.number]
        for relay in lost:
            reported(END_FAILED, self._end, relay, CloseCode.MOVED, LOST)

    def fail(self, peer: str, numbers: Iterable[int]) -> None:
        """End relays after an item for them could not be handled."""
        for relay in filter(None, [self._find(peer, number) for number in numbers]):
            relay.used = True
            self.close(relay)
            reported(END_FAILED, self._end, relay, CloseCode.MOVED, LOST)

    def lose(self, node: str) -> None:
        """End all relays to a node that no longer owns rooms, whether or not the node can be reached."""
        for relay in [relay for relay in self._relays.values() if relay.node == node]:
            self.close(relay)
            reported(END_FAILED, self._end, relay, CloseCode.MOVED, LOST)

    def _find(self, peer: str, number: int) -> Relay | None:
        relay = self._relays.get(number)
        return relay if relay is not None and relay.node == peer else None

    def _end(self, relay: Relay, code: CloseCode, reason: str) -> None:
        if relay.used or code is not CloseCode.MOVED:
            relay.client.close(code, reason)
        else:
            relay.client.on_idle_end(relay)
