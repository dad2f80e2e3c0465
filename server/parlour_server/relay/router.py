"""Decides at which node each message of a client is handled: the only place that does.

A room is at the node that owns it, which a client's ``JoinRoom`` asks for; later messages follow it. The
commands that concern no room, and who is online, are at the node that has the lobby; one node has it at a
time, by ownership as of a room. Everything else is answered where the client's socket is.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from parlour_protocol.commands import ClientMessage, CreateRoom, JoinRoom, LeaveRoom, LobbyCommand, PlayMove
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_server.auth.identity import Principal
from parlour_server.cluster.bus import Bus
from parlour_server.domain.refused import CommandRefused
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.relay.ingress import Ingress, Relay, RelayedClient
from parlour_server.store.records import StoreError
from parlour_server.supervision import supervised
from parlour_server.websocket.connection import Close, Connection, Outgoing

logger = logging.getLogger(__name__)

LOBBY: Final = "lobby"  # too short for a room's id
LOBBY_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 1.0


class Ownership(Protocol):
    """Who owns which rooms."""

    async def owner_of(self, room: str) -> str:
        """Return the other node that owns a room now, empty if it is this one or none.

        Raises:
            StoreError: the database does not answer.
        """

    async def claim(self, room: str) -> str:
        """Own a room unless another node does; return that node, empty if it is this one.

        Raises:
            StoreError: the database does not answer.
        """


class Router:
    """Where the messages of this node's clients go."""

    def __init__(
        self,
        ownership: Ownership,
        ingress: Ingress,
        is_here: Callable[[str], bool],
        name_room: Callable[[str, str], str],
        max_joined: int,
        bus: Bus,
    ) -> None:
        """Route by ``ownership``; ``name_room`` returns the id of the room that a player's command creates.

        A room that ``is_here``, in this node's memory or being loaded, needs no query for its owner.
        ``matchmaking`` is to be set before the first client comes.
        """
        self.ownership = ownership
        self.ingress = ingress
        self.is_here = is_here
        self.name_room = name_room
        self.max_joined = max_joined
        self.bus = bus
        self.matchmaking: MatchmakingService
        self.lobby = ""
        """The node that has the lobby, empty for this one."""
        self.clients: set[ClientRouter] = set()
        self._following: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Find the lobby, or take it, and follow it from then on.

        Raises:
            StoreError: the database does not answer.
        """
        self.lobby = await self.ownership.claim(LOBBY)
        self._following = asyncio.create_task(supervised("following the lobby", self._follow))

    async def close(self) -> None:
        """Stop following the lobby."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    def __call__(
        self, connection: Connection, principal: Principal, outbox: Outgoing, close: Close
    ) -> "ClientRouter":
        """Return where the messages of a new connection go."""
        client = ClientRouter(self, RelayedClient(connection, principal, outbox, close))
        self.clients.add(client)
        return client

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(LOBBY_SECONDS)
            try:
                await self.follow_lobby()
            except StoreError as error:
                logger.error("the lobby's node could not be found: %s", error)

    async def follow_lobby(self) -> None:
        """Find the lobby again; let clients that are online elsewhere come there.

        Raises:
            StoreError: the database does not answer.
        """
        self.lobby = await self.ownership.claim(LOBBY)
        for client in tuple(self.clients):
            client.follow_lobby()


class ClientRouter:
    """Where the messages of one client go; an ``Elsewhere`` of its connection."""

    def __init__(self, router: Router, client: RelayedClient) -> None:
        self._router = router
        self._client = client
        client.on_idle_end = self._on_idle_end
        self._relays: dict[str, Relay] = {}  # by node
        self._rooms: dict[str, str] = {}  # the nodes of rooms that are elsewhere
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
            self._relay_to(node).forward(message)
            if isinstance(message, LeaveRoom):
                self._rooms.pop(message.room, None)
        return True

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
        del self._client.on_idle_end  # no circle of references is left to be collected

    def follow_lobby(self) -> None:
        """Be online where the lobby is; a client that used it elsewhere has to reconnect."""
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
        """Return the other node that is to handle a message, empty if this one does.

        Raises:
            CommandRefused: the client has joined enough rooms.
            StoreError: the database does not answer.
        """
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
            refusal = f"you have joined enough rooms (max_joined {router.max_joined}): leave one"
            raise CommandRefused(RefusalCode.TOO_MANY, refusal)
        if node:
            self._rooms[message.room] = node
        else:
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
        """Let the client come online again when it next asks for the lobby."""
        self._relays.pop(relay.node, None)
        if self._online_at == relay.node:
            self._online_at = None
