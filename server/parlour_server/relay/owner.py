"""The owner's side of relays: clients of other nodes, each served by an ordinary ``Connection``.

The code that serves a socket of this node also serves a relayed client, with the same permissions, charges
and messages; only the way of the frames differs. The identity that another node gives a client is trusted,
since only nodes that know the installation's secret can send (``cluster.seal``).
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from dataclasses import replace
from typing import Final, get_args

from parlour_protocol.codec import Frame, server_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.errors import CloseCode
from parlour_protocol.liveness import SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.version import JSON_SUBPROTOCOL, SUBPROTOCOLS
from parlour_server.auth.identity import Principal
from parlour_server.cluster import messages
from parlour_server.cluster.links import Links
from parlour_server.rooms.public_list import TOPIC as LOBBY_TOPIC
from parlour_server.store.credentials import Scope
from parlour_server.supervision.tasks import reported
from parlour_server.websocket.connection import Connection, Services

logger = logging.getLogger(__name__)

#: The most waiting messages of one client. The ingress has counted them against ``message_rate``.
MAX_WAITING: Final = 512
GOING_AWAY: Final = "the room's node is going away: resume"
END_FAILED: Final = "a relay could not be ended"
SCOPES: Final[frozenset[Scope]] = frozenset(get_args(Scope))


class RelayOutbox:
    """Sends frames to a client through its ingress node; has the interface of ``websocket.outbox.Outbox``."""

    __slots__ = ("_closed", "_links", "_measure", "_peer", "_relay", "client_round_trip", "lobby_lost")

    def __init__(self, links: Links, peer: str, relay: int) -> None:
        self._links = links
        self._peer = peer
        self._relay = relay
        self._measure = False
        self._closed = False
        self.client_round_trip = 0
        """The round trip between the client and its ingress, in milliseconds; 0 before it is known."""
        self.lobby_lost = False
        """Whether the client needs the whole lobby before the lobby's next change."""

    @property
    def round_trip(self) -> int:
        """The round trip to the client over its ingress, in milliseconds; 0 before it is known."""
        client = self.client_round_trip
        return client + self._links.hop(self._peer) if client else 0

    @property
    def is_writable(self) -> bool:
        """Whether the client can use changes of the lobby; its real outbox is at the ingress."""
        return not self.lobby_lost

    def send(self, frames: bytes) -> None:
        """Send frames that must arrive, in order."""
        if not self._closed:
            measure, self._measure = self._measure, False
            self._links.deliver(self._peer, self._relay, frames, measure)

    def send_newest(self, topic: str, frame: bytes) -> None:
        """Send a frame that a later one of the same topic replaces."""
        if self._closed:
            return
        partial = topic == LOBBY_TOPIC and not self.lobby_lost
        if topic == LOBBY_TOPIC:
            self.lobby_lost = False
        self._links.send(self._peer, messages.DeliverNewest(self._relay, topic, frame, partial))

    def piggyback_ping(self) -> None:
        """Let the ingress measure the client's round trip with the next frames."""
        self._measure = True

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True


class RemoteClient:
    """A client of another node, from ``Open`` to its end."""

    def __init__(
        self, links: Links, peer: str, opened: messages.Open, services: Services, on_end: Callable[[], None]
    ) -> None:
        """Serve a client; ``on_end`` is called when this side ends the relay."""
        now = asyncio.get_running_loop().time()
        principal = Principal(
            opened.player,
            opened.generation,
            frozenset(scope for scope in SCOPES if scope in opened.scopes),
            opened.token,
            opened.account,
        )
        self._links = links
        self._peer = peer
        self._relay = opened.relay
        self._on_end = on_end
        self._outbox = RelayOutbox(links, peer, opened.relay)
        session: Session[ClientMessage] = Session(server_codec(opened.subprotocol), Hello, SERVER_TIMING, now)
        session.opened = True  # the ingress has answered Hello
        self._services = services
        self._connection = Connection(principal, session, self._outbox, services, self.end, opened.source)
        self._waiting: deque[tuple[Frame, str]] = deque()  # each with the room that it asks to join
        self._handling: asyncio.Task[None] | None = None
        self._pending: Coroutine[object, object, None] | None = None  # until that task begins
        self._is_text = opened.subprotocol == JSON_SUBPROTOCOL
        self._live = False
        self._ended = False

    def announce(self) -> None:
        """Add the client to the users online."""
        self._services.matchmaking.on_connect(self._connection)

    def want_lobby(self) -> None:
        """Send the client the whole lobby."""
        self._outbox.lobby_lost = True
        self._services.matchmaking.send_lobby_again(self._connection)

    def receive(self, raw: bytes, round_trip: int, joins: str = "") -> None:
        """Handle a client's message after the earlier ones; ``joins`` is the room that it asks to join."""
        frame = raw.decode(errors="replace") if self._is_text else raw
        self._outbox.client_round_trip = round_trip
        if self._handling is not None:
            self._waiting.append((frame, joins))
            if len(self._waiting) > MAX_WAITING:
                self.end(CloseCode.TOO_SLOW, "too much waits: resume")
            return
        pending = self._handle(frame)
        if pending is not None:
            self._pending = pending
            self._handling = asyncio.create_task(self._handle_waiting(joins))
        else:
            self._note_joined(joins)

    def note_live_game(self) -> None:
        """Report to the ingress when the client begins or stops to play a live game here."""
        live = self._connection.in_live_game()
        if live is not self._live:
            self._live = live
            self._links.send(self._peer, messages.InLiveGame(self._relay, live))

    def end(self, code: CloseCode, reason: str) -> None:
        """End the relay, and let the ingress close the client's socket."""
        if not self._ended:
            self._links.send(self._peer, messages.End(self._relay, code, reason))
            self.forget()
            self._on_end()

    def has_joined_one_of(self, rooms: Collection[str]) -> bool:
        """Return whether the client has joined one of some rooms."""
        return self._connection.has_joined_one_of(rooms)

    def forget(self) -> None:
        """Leave all rooms, because the client's socket is closed or its node is lost."""
        if not self._ended:
            self._ended = True
            self._waiting.clear()
            if self._handling is not None and self._handling is not asyncio.current_task():
                self._handling.cancel()
                if self._pending is not None:
                    self._pending.close()  # the task has not begun
            self._connection.on_disconnect()

    def _handle(self, frame: Frame) -> Coroutine[object, object, None] | None:
        try:
            return self._connection.receive(frame)
        except Exception:
            self._fail()
            return None

    async def _handle_waiting(self, joins: str) -> None:
        pending, self._pending = self._pending, None
        try:
            while True:
                if pending is not None:
                    await pending
                self._note_joined(joins)
                if not self._waiting:  # also after the end
                    return
                frame, joins = self._waiting.popleft()
                pending = self._connection.receive(frame)
        except Exception:
            self._fail()
        finally:
            self._handling = None

    def _note_joined(self, room: str) -> None:
        """Report to the ingress whether the client is in a room that it asked to join."""
        if room and not self._ended:
            self._links.send(self._peer, messages.Joined(self._relay, room, self.has_joined_one_of([room])))

    def _fail(self) -> None:
        logger.exception("a relayed connection failed")
        self.end(CloseCode.INTERNAL, "internal error")


class RelayOwner:
    """All clients of other nodes that this node serves."""

    def __init__(self, links: Links, services: Services) -> None:
        """Serve the clients with this node's services only: a relay is never relayed again."""
        self._links = links
        self._services = replace(services, elsewhere=None)
        self._clients: dict[tuple[str, int], RemoteClient] = {}
        self._most = services.limits.max_sockets
        self._closed = False

    def __len__(self) -> int:
        return len(self._clients)

    def open(self, peer: str, opened: messages.Open) -> None:
        """Begin to serve a client of another node."""
        key = (peer, opened.relay)
        if key in self._clients or opened.subprotocol not in SUBPROTOCOLS:
            return
        if self._closed:
            self._links.send(peer, messages.End(opened.relay, CloseCode.MOVED, GOING_AWAY))
            return
        if len(self._clients) >= self._most:
            full = f"the room's server is full (max_sockets {self._most}): try again later"
            self._links.send(peer, messages.End(opened.relay, CloseCode.TRY_LATER, full))
            return
        self._links.retain(peer)
        self._clients[key] = RemoteClient(self._links, peer, opened, self._services, lambda: self._drop(key))

    def on_item(self, peer: str, item: messages.Forward | messages.Announce | messages.WantLobby) -> None:
        """Pass an item to its client; an unknown client has to reconnect."""
        client = self._clients.get((peer, item.relay))
        if client is None:
            self._links.send(peer, messages.End(item.relay, CloseCode.MOVED, "unknown here: resume"))
        elif isinstance(item, messages.Forward):
            client.receive(item.frame, item.round_trip, item.joins)
        elif isinstance(item, messages.Announce):
            client.announce()
        else:
            client.want_lobby()

    def leave(self, peer: str, relay: int) -> None:
        """Stop serving a client whose socket is closed."""
        client = self._clients.get((peer, relay))
        if client is not None:
            self._drop((peer, relay))
            client.forget()

    def on_down(self, peer: str) -> None:
        """Stop serving all clients of a node that is lost."""
        for key, client in list(self._clients.items()):
            if key[0] == peer:
                del self._clients[key]
                reported("a relayed client could not be forgotten", client.forget)

    def fail(self, peer: str, relay: int) -> None:
        """End the relay of a client after an item for it could not be handled."""
        client = self._clients.get((peer, relay))
        if client is None:
            self._links.send(peer, messages.End(relay, CloseCode.MOVED, "unknown here: resume"))
        else:
            client.end(CloseCode.INTERNAL, "internal error")

    def note_live_games(self) -> None:
        """Report to the ingress nodes which of their clients play a live game here."""
        for client in tuple(self._clients.values()):
            reported("a live game could not be noted", client.note_live_game)

    def close(self) -> None:
        """End all relays, and begin no more."""
        self._closed = True
        self.end_all(GOING_AWAY)

    def end_members_of(self, rooms: Collection[str]) -> None:
        """End the relays of clients that have joined one of these rooms; this node gives the rooms up."""
        for client in list(self._clients.values()):
            if client.has_joined_one_of(rooms):
                reported(END_FAILED, client.end, CloseCode.MOVED, GOING_AWAY)

    def end_all(self, reason: str) -> None:
        """End all relays, so that the clients find their rooms' current nodes."""
        for client in list(self._clients.values()):
            reported(END_FAILED, client.end, CloseCode.MOVED, reason)

    def _drop(self, key: tuple[str, int]) -> None:
        if self._clients.pop(key, None) is not None:
            self._links.release(key[0])
