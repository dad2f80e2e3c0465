"""Ownership of rooms: a server alone owns all rooms, a cluster's node owns rooms by a lease in the database.

A node of a cluster renews its lease every second (``store.leases``). A node that stood still for longer than
the lease lasts has been fenced by other nodes: at its next renewal or append it gives up all its rooms and
takes a new lease. A node that cannot renew gives up its rooms before others may fence it. Invariant: this
node appends to a room only as the room's owner.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection

from parlour_server.store import leases
from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.leases import FIRST_EPOCH, LEASE_MS, Fenced, OwnedBy, OwnedRoom
from parlour_server.store.records import NOT_ANSWERING, OwnershipLost, StoreError
from parlour_server.supervision.causes import DATABASE_AWAY, LEASE_LOST
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

RENEW_SECONDS: Final = 1.0
#: How long a node uses a lease, from the start of the last renewal that the database confirmed.
LASTS_SECONDS: Final = LEASE_MS / 1000 - 0.5
#: How long a starting node waits for the end of a lease that an earlier node of its name left.
ENTER_SECONDS: Final = 2 * LEASE_MS / 1000

T = TypeVar("T")


class OwnedElsewhere(Exception):
    """A room belongs to another node, which is alive."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the room is at node {node}")
        self.node = node


class RoomOwners(Protocol):
    """How rooms get their owner."""

    async def acquire(self, room: str) -> OwnedRoom:
        """Acquire a room; read the room's log only after that.

        Raises:
            OwnedElsewhere: another node that is alive owns it.
            StoreError: the database does not answer, or this node has just lost its lease.
        """

    async def release(self, room: str) -> None:
        """Give up a room that is not in memory, so that the next node that asks for it acquires it.

        Raises:
            StoreError: the database does not answer.
        """


class SoleNode:
    """RoomOwners of a server alone: it has always owned every room."""

    async def acquire(self, room: str) -> OwnedRoom:
        """See RoomOwners."""
        return OwnedRoom(FIRST_EPOCH)

    async def release(self, room: str) -> None:
        """See RoomOwners; this server keeps the room."""


class LeasedWriter(Protocol):
    """The log's writer of a node, which appends under its lease."""

    on_ownership_lost: Callable[[], object]

    def use_lease(self, node: str) -> None:
        """See PostgresWriter."""


class NodeLease:
    """This node's lease, and the rooms that it owns under the lease."""

    def __init__(self, database: Database, writer: LeasedWriter, name: str) -> None:
        """Prepare the lease of the node ``name``, a unique name; ``writer`` appends under the lease."""
        self._database = database
        self._writer = writer
        self._name = name
        self._id = ""
        self._before = ""  # the previous lease, not in use and not given up yet
        self._loop = asyncio.get_running_loop()
        self._now = self._loop.time
        self._end: asyncio.TimerHandle | None = None  # when to stop using the lease
        self._renewing: asyncio.Task[None] | None = None
        self._others: dict[str, str] = {}  # the names of the other nodes by lease, as of the last renewal
        self._unanswered = False  # whether the database did not answer the last renewal
        self._asking: dict[str, asyncio.Task[str]] = {}  # queries for a room's owner under way, by room
        self._thread = ThreadPoolExecutor(1, "lease")  # so that the lease does not wait for clients' queries
        self.on_lost: Callable[[], object] = lambda: None
        """Called when the lease is found to be lost: all rooms may have other owners by now."""
        self.on_gone: Callable[[set[str]], object] = lambda names: None
        """Called when rooms have lost their owner, with the names of other nodes that are gone.

        The set is empty if the owner was this node under its previous lease, or a node that has a new lease.
        """
        writer.on_ownership_lost = self._lose

    async def start(self) -> None:
        """Take a lease and renew it from then on.

        Raises:
            DatabaseError: another node of this name is alive.
            StoreError: the database does not answer.
        """
        give_up = self._now() + ENTER_SECONDS
        while not await self._enter():
            if self._now() > give_up:
                running = f"a node called {self._name!r} is running"
                raise DatabaseError(f"{running}: give each its own name (--node / PARLOUR_NODE)")
            await asyncio.sleep(RENEW_SECONDS)
        self._renewing = asyncio.create_task(supervised("renewing the node's lease", self._renew_on))

    async def close(self) -> None:
        """Stop renewing and give up the lease, so that other nodes may take over the rooms at once."""
        await cancelled(self._renewing)
        node, self._id = self._id, ""
        self._hold_until(None)
        if node:
            try:
                await self._keep(partial(leases.leave, node=node))
            except StoreError as error:
                logger.error("the node's lease could not be given up, it expires: %s", error)
        self._thread.shutdown(wait=False)

    def unready(self) -> str:
        """Return why this node can own no rooms now, empty if it can."""
        if self._id:
            return ""
        return f"{NOT_ANSWERING}: this node has no lease" if self._unanswered else "this node has no lease"

    async def acquire(self, room: str) -> OwnedRoom:
        """See RoomOwners."""
        node = self._id
        try:
            owned = await self._run(partial(leases.acquire, room=room, node=node))
        except Fenced:
            if node == self._id:
                self._lose()
            raise OwnershipLost from None
        if node != self._id:
            raise OwnershipLost  # acquired under the previous lease
        if isinstance(owned, OwnedBy):
            raise OwnedElsewhere(owned.node)
        return owned

    async def release(self, room: str) -> None:
        """See RoomOwners."""
        await self._run(partial(leases.release, room=room, node=self._id))

    async def hand_over(self, rooms: Collection[str]) -> None:
        """Give up some rooms, so that each belongs to the next node that acquires it.

        The caller's appends to these rooms must be committed, and the caller appends nothing more to them.

        Raises:
            StoreError: the database does not answer; the rooms may or may not be given up.
        """
        node = self._id
        if node:  # else this node owns no rooms
            end = f"{node}/{secrets.token_hex(4)}"
            await self._run(partial(leases.hand_over, rooms=rooms, node=node, end=end))

    async def owner_of(self, room: str) -> str:
        """Return the other node that owns a room now, empty if this node or no node owns the room.

        Concurrent calls for one room share one query.

        Raises:
            StoreError: the database does not answer.
        """
        asking = self._asking.get(room)
        if asking is None:
            query = self._database.ask(partial(leases.owner_of, room=room, node=self._id))
            asking = self._asking[room] = asyncio.create_task(query)
            asking.add_done_callback(lambda _: self._asking.pop(room))
        return await asyncio.shield(asking)

    async def others(self) -> set[str]:
        """Return the names of the other nodes that are alive; raises StoreError."""
        return await self._database.ask(partial(leases.others, name=self._name))

    async def claim(self, room: str) -> str:
        """Acquire a room unless another node owns it; return the other node, empty if this node owns it.

        A node that has just lost its lease, as at its start on a busy machine, claims under its next lease.

        Raises:
            StoreError: the database does not answer, or gives this node no lease.
        """
        give_up = self._now() + ENTER_SECONDS
        while True:
            try:
                await self.acquire(room)
            except OwnedElsewhere as elsewhere:
                return elsewhere.node
            except OwnershipLost:
                if self._now() > give_up:
                    raise
                await asyncio.sleep(RENEW_SECONDS)
            else:
                return ""

    async def _renew_on(self) -> None:
        while True:
            try:
                await self._renew()
                self._unanswered = False
            except StoreError as error:
                self._unanswered = True
                logger.warning("the node's lease could not be renewed: %s", error, extra=DATABASE_AWAY)
            await asyncio.sleep(RENEW_SECONDS)

    async def _renew(self) -> None:
        """Renew the lease, or replace a lost one; fence nodes that are gone."""
        began, node = self._now(), self._id
        renewed = bool(node) and await self._keep(lambda connection: leases.renew(connection, node))
        if node == self._id and renewed:
            self._hold_until(began + LASTS_SECONDS)
        else:
            if node == self._id:
                self._lose()
            if await self._enter():
                self.on_gone(set())
        before, self._others = self._others, await self._keep(partial(leases.fence, name=self._name))
        if ended := before.keys() - self._others.keys():
            self.on_gone({before[node] for node in ended} - {*self._others.values()})

    async def _enter(self) -> bool:
        """Take a new lease; return whether this node got it."""
        began, node = self._now(), f"{self._name}/{secrets.token_hex(8)}"
        if not await self._keep(partial(leases.enter, node=node, name=self._name, before=self._before)):
            return False
        self._id, self._before = node, ""
        self._hold_until(began + LASTS_SECONDS)
        self._writer.use_lease(node)
        return True

    def _hold_until(self, end: float | None) -> None:
        """Use the lease until a time of the event loop's monotonic clock."""
        if self._end is not None:
            self._end.cancel()
        self._end = None if end is None else self._loop.call_at(end, self._lose)

    def _lose(self) -> None:
        """Stop using the lease and give up all rooms: this node can no longer append to them."""
        if self._id:
            logger.error("this node has lost its lease: it gives up its rooms", extra=LEASE_LOST)
            self._id, self._before = "", self._id
            self._hold_until(None)
            self._writer.use_lease("")
            self.on_lost()

    async def _keep(self, work: Callable[[Connection], T]) -> T:
        """Run a query of the lease ahead of all other queries."""
        return await self._loop.run_in_executor(self._thread, self._database.run_promptly, work)

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.run, work)
