"""This node among the others: its relays, and what all nodes announce to each other, as one part.

A server alone has none of it.
"""

from collections.abc import Callable

from parlour_server.cluster.bus import SealedBus
from parlour_server.relay.public_rooms import PublicRoomExchange
from parlour_server.relay.relays import Relays
from parlour_server.relay.router import Ownership
from parlour_server.relay.withdrawals import Withdrawals
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.reader import LogReader
from parlour_server.websocket.connection import Services
from parlour_server.websocket.endpoint import Sockets

BUS_DOWN = "the bus does not answer: rooms of other nodes cannot be reached"


class Node:
    """One node of several."""

    def __init__(
        self,
        name: str,
        bus: SealedBus,
        ownership: Ownership,
        rooms: RoomRegistry,
        reader: LogReader,
        name_room: Callable[[str, str], str],
        max_joined: int,
    ) -> None:
        """Prepare a node; see ``Relays``."""
        self._bus = bus
        self._rooms = rooms
        self.relays = Relays(name, bus, ownership, name_room, max_joined)
        self._public = PublicRoomExchange(name, bus, rooms.public, reader)
        self.withdrawals = Withdrawals(bus)
        self._close_members: Callable[[], None]

    async def start(self, services: Services, sockets: Sockets) -> None:
        """Take part from now on.

        Raises:
            StoreError: the database does not answer.
        """
        self._close_members = sockets.close_members
        self.relays.serve(services)
        await self.relays.start()
        await self._public.start()
        await self.withdrawals.start(sockets.close_sockets_of, sockets.check_sockets_of)

    @property
    def counts(self) -> dict[str, int]:
        """The number of relays, by the side on which this node is."""
        return {"ingress": len(self.relays.ingress), "owner": len(self.relays.owner)}

    @property
    def downs(self) -> int:
        """How often a link to another node was lost."""
        return self.relays.links.downs

    @property
    def dropped(self) -> dict[str, int]:
        """How many messages of the bus were dropped, by reason."""
        links = self.relays.links
        return {
            "forged": self._bus.forged,
            "malformed": links.malformed + self._public.malformed + self.withdrawals.malformed,
            "unexpected": links.unexpected,
            "unsent": self._bus.unsent,
        }

    def unready(self) -> str:
        """Return why new clients should not be sent here, empty if they may."""
        return "" if self._bus.is_up else BUS_DOWN

    def on_lost(self) -> None:
        """Give up all rooms, because the lease was not renewed in time, and let clients find them."""
        self._rooms.abandon()
        self.relays.owner.end_all("the room may have moved to another node: resume")
        self._close_members()

    async def leave(self) -> None:
        """Let the clients of other nodes find their rooms elsewhere."""
        self.relays.leave()
        await self._bus.flush()

    async def close(self) -> None:
        """Leave, and stop every part."""
        await self.relays.close()
        await self._public.close()
        await self.withdrawals.close()
