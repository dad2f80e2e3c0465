"""The relays of a node: those of its own clients, those of other nodes' clients, and the links they share."""

from collections.abc import Callable

from parlour_server.cluster.bus import Bus
from parlour_server.cluster.links import Links
from parlour_server.cluster.messages import AnyItem, Deliver, DeliverNewest, End, InLiveGame, Leave, Open
from parlour_server.relay.ingress import Ingress
from parlour_server.relay.owner import RelayOwner
from parlour_server.relay.router import Ownership, Router
from parlour_server.websocket.connection import Services


class Relays:
    """All relays of one node. ``router`` goes into the services of its connections."""

    def __init__(
        self,
        node: str,
        bus: Bus,
        ownership: Ownership,
        is_here: Callable[[str], bool],
        name_room: Callable[[str, str], str],
        max_joined: int,
    ) -> None:
        """Prepare; see ``Router``."""
        self.links = Links(node, bus, self._on_item, self._on_down)
        self.ingress = Ingress(self.links)
        self.router = Router(ownership, self.ingress, is_here, name_room, max_joined, bus)
        self.owner: RelayOwner

    def serve(self, services: Services) -> None:
        """Serve clients of other nodes with these services, and let this node's be online with them."""
        self.router.matchmaking = services.matchmaking
        self.owner = RelayOwner(self.links, services)

    async def start(self) -> None:
        """Take part from now on, after ``serve``.

        Raises:
            StoreError: the database does not answer.
        """
        await self.links.start(self.owner.note_live_games)
        await self.router.start()

    def leave(self) -> None:
        """Let the clients of other nodes find their rooms elsewhere."""
        self.owner.close()
        self.links.flush()

    async def close(self) -> None:
        """Leave, and stop."""
        await self.router.close()
        self.leave()
        await self.links.close()

    def _on_item(self, peer: str, item: AnyItem) -> None:
        if isinstance(item, Deliver | DeliverNewest | InLiveGame | End):
            self.ingress.on_item(peer, item)
        elif isinstance(item, Open):
            self.owner.open(peer, item)
        elif isinstance(item, Leave):
            self.owner.leave(peer, item.relay)
        else:
            self.owner.on_item(peer, item)

    def _on_down(self, peer: str) -> None:
        self.ingress.on_down(peer)
        self.owner.on_down(peer)
