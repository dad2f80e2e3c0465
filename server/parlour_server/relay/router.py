"""Decides which node handles each message of a client; no other code does.

The node that owns a room handles the room's messages: ``JoinRoom`` looks the owner up, and later messages
follow. The node that has the lobby handles the lobby's commands and knows who is online; one node at a time
owns the lobby, as a room is owned. The node of the client's socket answers everything else.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from parlour_protocol.commands import ClientMessage, CreateRoom, JoinRoom, LeaveRoom, LobbyCommand, PlayMove
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_server.auth.identity import Principal
from parlour_server.cluster.bus import Bus
from parlour_server.domain.refused import CommandRefused
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.relay.ingress import Ingress, Relay, RelayedClient
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, reported, supervised
from parlour_server.websocket.connection import Close, Connection, Outgoing

logger = logging.getLogger(__name__)

LOBBY: Final = "lobby"  # too short for a room's id
LOBBY_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 1.0


class OwnerLookup(Protocol):
    """Looks up the owners of rooms."""

    async def owner_of(self, room: str) -> str:
        """See ``NodeLease``."""

    async def claim(self, room: str) -> str:
        """See ``NodeLease``."""


@dataclass(eq=False, slots=True)
class Router:
    """Routes the messages of this node's clients.

    ``name_room`` returns the id of the room that a player's command creates. ``is_here`` says whether a room
    is in this node's memory or being loaded: then no query looks up its owner. Set ``matchmaking`` before the
    first client comes.
    """

    ownership: OwnerLookup
    ingress: Ingress
    is_here: Callable[[str], bool]
    name_room: Callable[[str, str], str]
    max_joined: int
    bus: Bus
    matchmaking: MatchmakingService = field(init=False)
    lobby: str = ""
    """The node that has the lobby, empty for this one."""
    clients: "set[ClientRouter]" = field(default_factory=set)
    _following: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Find the lobby's node, or take the lobby, and follow the lobby from then on; raises StoreError."""
        self.lobby = await self.ownership.claim(LOBBY)
        self._following = asyncio.create_task(supervised("following the lobby", self._follow))

    async def close(self) -> None:
        """Stop following the lobby."""
        await cancelled(self._following)

    def __call__(
        self, connection: Connection, principal: Principal, outbox: Outgoing, close: Close
    ) -> "ClientRouter":
        """Return the router of a new connection's messages."""
        client = ClientRouter(self, RelayedClient(connection, principal, outbox, close))
        self.clients.add(client)
        return client

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(LOBBY_SECONDS)
            try:
                await self.follow_lobby()
            except StoreError as error:
                logger.error("the lobby's node could not be found: %s", error, extra=DATABASE_AWAY)

    async def follow_lobby(self) -> None:
        """Find the lobby's node again; the clients that are online move there. Raises StoreError."""
        self.lobby = await self.ownership.claim(LOBBY)
        for client in tuple(self.clients):
            reported("a client could not follow the lobby", client.follow_lobby)


class ClientRouter:
    """Routes the messages of one client; the ``Elsewhere`` of the client's connection."""

    def __init__(self, router: Router, client: RelayedClient) -> None:
        self._router = router
        self._client = client
        client.on_idle_end, client.on_joined = self._on_idle_end, self._on_joined
        self._relays: dict[str, Relay] = {}  # by node
        self._rooms: dict[str, str] = {}  # nodes by room elsewhere that the client is in or asked for
        self._asked: Counter[str] = Counter()  # unanswered requests to join them
        self._online_at: str | None = None  # the node where the client is online, None for nowhere
        self._greeted = False
        self._used_lobby = False
        self._closed = False

    async def forward(self, message: ClientMessage) -> bool:
        """See Elsewhere."""
        node = await self._node_for(message)
        if not node:
            return False
        if not self._closed:
            self._forward_to(node, message)
        return True

    def _forward_to(self, node: str, message: ClientMessage) -> None:
        """Send a message on; a room counts as joined from the request to join until a refusal."""
        self._relay_to(node).forward(message)
        if isinstance(message, JoinRoom):
            self._rooms[message.room] = node
            self._asked[message.room] += 1
        elif isinstance(message, LeaveRoom):
            self._rooms.pop(message.room, None)

    def _on_joined(self, room: str, joined: bool) -> None:
        """Handle the answer to a request to join a room; a refused client is not in the room."""
        self._asked[room] -= 1
        if self._asked[room] <= 0:
            del self._asked[room]
            if not joined:
                self._rooms.pop(room, None)

    def forward_move(self, move: PlayMove) -> bool:
        """See Elsewhere."""
        relay = self._relays.get(self._rooms.get(move.room, ""))
        if relay is None:
            return False
        relay.forward(move)
        return True

    def announce(self) -> None:
        """See Elsewhere."""
        self._greeted = True
        self.follow_lobby()

    def in_live_game(self) -> bool:
        """See Elsewhere."""
        return any(relay.live for relay in self._relays.values())

    def on_disconnect(self) -> None:
        """See Elsewhere."""
        self._closed = True
        self._router.clients.discard(self)
        for relay in self._relays.values():
            self._router.ingress.close(relay)
        self._relays.clear()
        del self._client.on_idle_end, self._client.on_joined  # leaves no reference cycle

    def follow_lobby(self) -> None:
        """Be online at the lobby's node; a client that used the lobby at another node has to reconnect."""
        router, client = self._router, self._client
        if not self._greeted or self._closed or self._online_at == router.lobby:
            return
        if self._online_at is not None and self._used_lobby:
            client.close(CloseCode.MOVED, "the lobby has moved: resume")
            return
        if self._online_at == "":
            router.matchmaking.on_disconnect(client.connection)
        self._online_at = None
        if not router.lobby:
            router.matchmaking.on_connect(client.connection)
            self._online_at = ""
        elif router.bus.is_up:
            self._relay_to(router.lobby).announce()
            self._online_at = router.lobby

    async def _node_for(self, message: ClientMessage) -> str:
        """Return the other node that handles a message, empty if this node does."""
        router = self._router
        if isinstance(message, LobbyCommand):
            self._used_lobby = True
            return router.lobby
        if isinstance(message, CreateRoom):
            room = router.name_room(self._client.connection.player.id, message.id)
            return await router.ownership.owner_of(room)
        if not isinstance(message, JoinRoom):
            return self._rooms.get(getattr(message, "room", ""), "")
        node = "" if router.is_here(message.room) else await router.ownership.owner_of(message.room)
        if node and message.room not in self._rooms and len(self._rooms) >= router.max_joined:
            asked = " or asked for" if self._asked else ""
            refusal = f"you have joined{asked} enough rooms (max_joined {router.max_joined}): leave one"
            raise CommandRefused(RefusalCode.TOO_MANY, refusal)
        if not node:
            self._rooms.pop(message.room, None)
        return node

    def _relay_to(self, node: str) -> Relay:
        relay = self._relays.get(node)
        if not self._router.bus.is_up:
            refusal = "other nodes of this server cannot be reached: try again"
            raise CommandRefused(RefusalCode.UNAVAILABLE, refusal, RETRY_SECONDS)
        if relay is None:
            relay = self._relays[node] = self._router.ingress.open(node, self._client)
        return relay

    def _on_idle_end(self, relay: Relay) -> None:
        """Forget a relay that has ended; if it was the lobby's, the client comes online again later."""
        self._relays.pop(relay.node, None)
        if self._online_at == relay.node:
            self._online_at = None
