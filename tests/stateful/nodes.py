"""Several simulated servers over one disk, joined by a bus that misbehaves: see ``network``.

Each node is a server of its own with its links and relays; the rooms of all are on one disk, and who owns
which is known to all at once, as it would be from the database.
"""

import asyncio
from collections.abc import Sequence
from itertools import count

from parlour_server.cluster.bus import Receive
from parlour_server.domain.clock.outage import Outage
from parlour_server.relay.relays import Relays
from parlour_server.store.records import StoreError
from tests.server.cluster.fake_bus import FakeBus
from tests.stateful.network import Disk, Server, services_of

NAMES = count(1)


class Owners:
    """Who owns which room, as one node asks for it; a room that nobody owns becomes that node's."""

    def __init__(self, node: str, owners: dict[str, str]) -> None:
        self._node = node
        self._owners = owners
        self.is_gone = False

    async def owner_of(self, room: str) -> str:
        await asyncio.sleep(0)
        if self.is_gone:  # what a node asked for as it died it never gets
            raise StoreError("the node has died")
        owner = self._owners.setdefault(room, self._node)
        return "" if owner == self._node else owner

    claim = owner_of


class NodeBus:
    """The bus as one node has it, until it dies."""

    def __init__(self, bus: FakeBus) -> None:
        self._bus = bus
        self.is_up = True

    def publish(self, subject: str, body: bytes) -> None:
        if self.is_up:
            self._bus.publish(subject, body)

    async def subscribe(self, subject: str, receive: Receive) -> None:
        await self._bus.subscribe(subject, receive)


class Node(Server):
    """One node over the disk that outlives it."""

    def __init__(self, disk: Disk, outages: Sequence[Outage], bus: FakeBus, owners: dict[str, str]) -> None:
        super().__init__(disk, outages)
        self.name = f"n{next(NAMES)}"
        self._bus, self._own_bus = bus, NodeBus(bus)
        self._owners = owners
        self._ownership = Owners(self.name, owners)
        self.relays = Relays(
            self.name, self._own_bus, self._ownership, self.rooms, self.identities.room_of, 100
        )
        self.services = services_of(self.rooms, disk, self.identities, self.relays.router)
        self.relays.serve(self.services)
        bus.subscribers[f"node.{self.name}"] = [self.relays.links.receive]

    async def die(self) -> None:
        self._own_bus.is_up = False
        self._ownership.is_gone = True
        del self._bus.subscribers[f"node.{self.name}"]
        for room in [room for room, owner in self._owners.items() if owner == self.name]:
            del self._owners[room]
        await super().die()
