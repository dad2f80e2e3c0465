"""This server as a node of a cluster: its relays, and its announcements to the other nodes.

A server that is alone has no ServerNode.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import Final

from parlour_server.cluster.bus import SealedBus
from parlour_server.cluster.leases import NodeLease
from parlour_server.counters import BUS_DROPS
from parlour_server.relay.public_rooms import PublicRoomExchange
from parlour_server.relay.relays import Relays
from parlour_server.relay.withdrawals import Withdrawals
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, pauses, supervised
from parlour_server.websocket.connection import Services
from parlour_server.websocket.endpoint import Sockets

logger = logging.getLogger(__name__)

LEFT: Final = "left"  # the subject on which a node announces that it has given up its rooms
#: A node that stops hands over its rooms in batches: the fewest rooms of a batch, and the most batches.
BATCH_ROOMS: Final = 5
MAX_BATCHES: Final = 20
#: Pause between batches, in which the clients of one batch resume before the next clients come.
BATCH_PAUSE_SECONDS: Final = 0.1
#: Limit of all batches together; the remaining rooms are given up with the node's lease.
HAND_OVER_SECONDS: Final = 3.0
FIRST_RETRY_SECONDS: Final = 1.0  # pauses before taking over games again, while the database does not answer
LONGEST_RETRY_SECONDS: Final = 30.0


class ServerNode:
    """One node of several."""

    def __init__(
        self,
        name: str,
        bus: SealedBus,
        lease: NodeLease,
        rooms: RoomRegistry,
        name_room: Callable[[str, str], str],
        max_joined: int,
    ) -> None:
        """Prepare a node; see ``Relays``."""
        self._bus = bus
        self._lease = lease
        self._gone = asyncio.Event()  # rooms have lost their owner
        self._taking_over: asyncio.Task[None] | None = None
        self._rooms = rooms
        self.relays = Relays(name, bus, lease, rooms, name_room, max_joined)
        self._public = PublicRoomExchange(name, bus, rooms.public)
        self.withdrawals = Withdrawals(bus)
        self._sockets: Sockets

    async def start(self, services: Services, sockets: Sockets) -> None:
        """Take part from now on; raises StoreError."""
        self._sockets = sockets
        self.relays.serve(services)
        await self.relays.start()
        await self._public.start()
        await self._bus.subscribe(LEFT, lambda _: self._gone.set())
        self._taking_over = asyncio.create_task(supervised("taking games over", self._take_over))
        self._lease.on_gone, self._lease.on_lost = self._on_gone, self._on_lost
        self._gone.set()  # a node may have gone, or this lease been lost, before ``on_gone`` was set
        await self.withdrawals.start(sockets.close_sockets_of, sockets.check_sockets_of)

    @property
    def bus_is_up(self) -> bool:
        """Whether other nodes can be reached."""
        return self._bus.is_up

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
        malformed = links.malformed + self._public.malformed + self.withdrawals.malformed
        counts = (self._bus.forged, malformed, links.unexpected, links.failed, self._bus.unsent)
        return dict(zip(BUS_DROPS, counts, strict=True))

    def unready(self) -> str:
        """Return why new clients should not be sent here, empty if they may."""
        return self._lease.unready()

    def away(self) -> str:
        """Return what this node lacks now, empty if nothing."""
        trouble = self._bus.trouble
        return trouble and f"{trouble}: rooms of other nodes cannot be reached"

    def _on_gone(self, names: Collection[str]) -> None:
        """End the relays to nodes that are gone, so that clients find the new owners; take over games."""
        for name in names:
            logger.info("node %s is gone", name)
            self.relays.ingress.lose(name)
        self._gone.set()

    async def _take_over(self) -> None:
        """Continue the games of nodes that are gone, even if no client asks for them."""
        while True:
            await self._gone.wait()
            self._gone.clear()
            for again in pauses(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS):
                try:
                    await self._rooms.take_over()
                    break
                except StoreError as error:
                    why = "the games of a node that is gone could not be taken over: %s"
                    logger.error(why, error, extra=DATABASE_AWAY)
                    await asyncio.sleep(again)

    def _on_lost(self) -> None:
        """Give up all rooms, because the lease is lost, and let the clients reconnect to the new owners."""
        self._rooms.drop_all()
        self.relays.owner.end_all("the room may have moved to another node: resume")
        self._sockets.close_members()

    async def hand_over_rooms(self) -> None:
        """Give up the rooms that have connected clients in batches, and close the sockets of those clients.

        If all clients resumed at once, they would wait for each other at the other nodes. Rooms that cannot
        be handed over in time, as while the database does not answer, are given up with the lease.
        """
        try:
            async with asyncio.timeout(HAND_OVER_SECONDS):
                await self._hand_over_batches(self._rooms.watched)
        except StoreError as error:
            logger.error("not all rooms were handed over before this node leaves: %s", error)
        except TimeoutError:
            logger.warning(
                "not all rooms were handed over in %g s, before this node leaves", HAND_OVER_SECONDS
            )

    async def _hand_over_batches(self, rooms: Sequence[str]) -> None:
        size = max(BATCH_ROOMS, ceil(len(rooms) / MAX_BATCHES))
        for first in range(0, len(rooms), size):
            batch = frozenset(rooms[first : first + size])
            await self._rooms.freeze(batch)
            await self._lease.hand_over(batch)
            self.relays.owner.end_members_of(batch)
            self._sockets.close_members_of(batch)
            self._rooms.drop(batch)
            await asyncio.sleep(BATCH_PAUSE_SECONDS)

    async def hand_over(self) -> None:
        """End all relays and give up all rooms; they continue at the nodes where clients reconnect."""
        await self.relays.router.close()  # it would claim the lobby again
        self.relays.leave()
        await self._lease.close()
        self._bus.publish(LEFT, b"")
        await self._bus.flush()

    async def close(self) -> None:
        """End all relays, and stop every part."""
        await cancelled(self._taking_over)
        await self.relays.close()
        await self._public.close()
        await self.withdrawals.close()
