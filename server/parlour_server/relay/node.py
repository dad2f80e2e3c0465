"""This node among the others: its relays, and what all nodes announce to each other, as one part.

A server alone has none of it.
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
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.supervision import supervised
from parlour_server.websocket.connection import Services
from parlour_server.websocket.endpoint import Sockets

logger = logging.getLogger(__name__)

LEFT: Final = "left"  # the subject on which a node says that it has given up its rooms
#: Rooms that a node gives up at a time, at least, and the portions that it makes of many rooms, at most.
PORTION: Final = 5
PORTIONS: Final = 50
#: Between portions, so that the clients of one are back before those of the next come.
PORTION_SECONDS: Final = 0.1
#: How long a node hands rooms over one portion after the other; what is left goes with its lease.
HAND_OVER_SECONDS: Final = 10.0


class Node:
    """One node of several."""

    def __init__(
        self,
        name: str,
        bus: SealedBus,
        lease: NodeLease,
        rooms: RoomRegistry,
        reader: LogReader,
        name_room: Callable[[str, str], str],
        max_joined: int,
    ) -> None:
        """Prepare a node; see ``Relays``."""
        self._bus = bus
        self._lease = lease
        self._gone = asyncio.Event()  # rooms have lost their owner
        self._taking_over: asyncio.Task[None] | None = None
        self._rooms = rooms
        self.relays = Relays(name, bus, lease, rooms.is_here, name_room, max_joined)
        self._public = PublicRoomExchange(name, bus, rooms.public, reader)
        self.withdrawals = Withdrawals(bus)
        self._close_members: Callable[[], None]
        self._close_members_of: Callable[[Collection[str]], None]

    async def start(self, services: Services, sockets: Sockets) -> None:
        """Take part from now on.

        Raises:
            StoreError: the database does not answer.
        """
        self._close_members, self._close_members_of = sockets.close_members, sockets.close_members_of
        self.relays.serve(services)
        await self.relays.start()
        await self._public.start()
        await self._bus.subscribe(LEFT, lambda _: self._gone.set())
        self._taking_over = asyncio.create_task(supervised("taking games over", self._take_over))
        self._lease.on_gone, self._lease.on_lost = self._on_gone, self._on_lost
        self._gone.set()  # a node may have gone, and this one's lease been lost, since it had that
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
        counts = (self._bus.forged, malformed, links.unexpected, self._bus.unsent)
        return dict(zip(BUS_DROPS, counts, strict=True))

    def unready(self) -> str:
        """Return why new clients should not be sent here, empty if they may."""
        return self._lease.unready()

    def away(self) -> str:
        """Return what this node has to do without for now, empty if nothing."""
        trouble = self._bus.trouble
        return trouble and f"{trouble}: rooms of other nodes cannot be reached"

    def _on_gone(self, names: Collection[str]) -> None:
        """Let clients in rooms of nodes that are gone find the next owners, and continue the other games."""
        for name in names:
            logger.info("node %s is gone", name)
            self.relays.ingress.lose(name)
        self._gone.set()

    async def _take_over(self) -> None:
        """Continue the games of nodes that are gone, also those for which no client asks."""
        while True:
            await self._gone.wait()
            self._gone.clear()
            try:
                await self._rooms.take_over()
            except StoreError as error:
                logger.error("the games of a node that is gone could not be taken over: %s", error)

    def _on_lost(self) -> None:
        """Give up all rooms, because the lease was not renewed in time, and let clients find them."""
        self._rooms.abandon()
        self.relays.owner.end_all("the room may have moved to another node: resume")
        self._close_members()

    async def hand_over_rooms(self) -> None:
        """Give up the rooms in which anybody is, a portion at a time, and send their clients away.

        All at once the clients would wait for each other at the next nodes. What is not given up in time, as
        where the database does not answer, is so with the lease.
        """
        try:
            async with asyncio.timeout(HAND_OVER_SECONDS):
                await self._hand_over_portions(self._rooms.watched)
        except StoreError as error:
            logger.error("not all rooms were handed over before this node leaves: %s", error)
        except TimeoutError:
            logger.warning(
                "not all rooms were handed over in %g s, before this node leaves", HAND_OVER_SECONDS
            )

    async def _hand_over_portions(self, rooms: Sequence[str]) -> None:
        size = max(PORTION, ceil(len(rooms) / PORTIONS))
        for first in range(0, len(rooms), size):
            portion = frozenset(rooms[first : first + size])
            await self._rooms.hold(portion)
            await self._lease.hand_over(portion)
            self.relays.owner.end_members_of(portion)
            self._close_members_of(portion)
            self._rooms.give_up(portion)
            await asyncio.sleep(PORTION_SECONDS)

    async def hand_over(self) -> None:
        """End all relays and give up all rooms, which go on at the nodes to which clients come back."""
        await self.relays.router.close()  # it would ask for the lobby again
        self.relays.leave()
        await self._lease.close()
        self._bus.publish(LEFT, b"")
        await self._bus.flush()

    async def close(self) -> None:
        """End all relays, and stop every part."""
        if self._taking_over is not None:
            self._taking_over.cancel()
            await asyncio.gather(self._taking_over, return_exceptions=True)
        await self.relays.close()
        await self._public.close()
        await self.withdrawals.close()
