"""The relays of a node, for its own clients and for other nodes' clients, and the links they share."""

from collections.abc import Callable

from parlour_server.cluster.bus import Bus
from parlour_server.cluster.links import Links
from parlour_server.cluster.messages import (
    AnyItem,
    Deliver,
    FromOwner,
    Leave,
    Open,
    SeatAnswered,
    SeatAsked,
)
from parlour_server.relay.ingress import Ingress
from parlour_server.relay.owner import RelayOwner
from parlour_server.relay.remote_seats import RemoteSeats
from parlour_server.relay.router import OwnerLookup, Router
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.supervision.tasks import reported
from parlour_server.websocket.connection import Services


class Relays:
    """All relays of one node. The services of the node's connections contain ``router``."""

    def __init__(
        self,
        node: str,
        bus: Bus,
        ownership: OwnerLookup,
        rooms: RoomRegistry,
        name_room: Callable[[str, str], str],
        max_joined: int,
    ) -> None:
        """Prepare; see ``Router``. ``rooms`` are the rooms of this node."""
        self.links = Links(node, bus, self._on_item, self._on_down, self._on_failed)
        self.ingress = Ingress(self.links)
        self.router = Router(ownership, self.ingress, rooms.is_here, name_room, max_joined, bus)
        self.seats = RemoteSeats(self.links, rooms, ownership.owner_of)
        self.owner: RelayOwner

    def serve(self, services: Services) -> None:
        """Serve clients of other nodes with these services, and use their lobby for this node's clients."""
        self.router.matchmaking = services.matchmaking
        self.owner = RelayOwner(self.links, services)

    async def start(self) -> None:
        """Take part from now on, after ``serve``; raises StoreError."""
        await self.links.start(self.owner.note_live_games)
        await self.router.start()

    def leave(self) -> None:
        """End the relays of other nodes' clients, so that they find their rooms elsewhere."""
        self.owner.close()
        self.links.flush()

    async def close(self) -> None:
        """Leave, and stop."""
        await self.router.close()
        await self.seats.close()
        self.leave()
        await self.links.close()

    def _on_item(self, peer: str, item: AnyItem) -> None:
        if isinstance(item, FromOwner):
            self.ingress.on_item(peer, item)
        elif isinstance(item, SeatAsked):
            self.seats.on_asked(peer, item)
        elif isinstance(item, SeatAnswered):
            self.seats.on_answered(peer, item)
        elif isinstance(item, Open):
            self.owner.open(peer, item)
        elif isinstance(item, Leave):
            self.owner.leave(peer, item.relay)
        else:
            self.owner.on_item(peer, item)

    def _on_failed(self, peer: str, item: AnyItem) -> None:
        """End an item's relays on both sides: their clients resume."""
        if isinstance(item, SeatAsked | SeatAnswered):
            return  # the request ends after its time
        if isinstance(item, Deliver):
            self.ingress.fail(peer, item.relays)
        elif isinstance(item, FromOwner):
            self.ingress.fail(peer, [item.relay])
        else:
            self.owner.fail(peer, item.relay)

    def _on_down(self, peer: str) -> None:
        reported("not all relays of a lost link could be ended", self.ingress.on_down, peer)
        self.owner.on_down(peer)
        self.seats.on_down(peer)
