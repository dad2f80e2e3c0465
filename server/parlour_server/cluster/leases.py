"""Which rooms this node owns: all of them where it is alone, else by a lease in the database.

A node of a cluster has a lease that it renews every second (``store.leases``). If it stood still for longer
than that lasts, other nodes have fenced it: it finds out by the next renewal or append, gives up all its
rooms, and takes a new lease. One that cannot renew does so by itself, before others may fence it. Invariant:
what this node appends to a room is appended as the room's owner.
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
from parlour_server.store.leases import FIRST_EPOCH, LEASE_MS, Fenced, OwnedBy, Ownership
from parlour_server.store.records import NOT_ANSWERING, OwnershipLost, StoreError
from parlour_server.supervision import supervised

logger = logging.getLogger(__name__)

RENEW_SECONDS: Final = 1.0
#: How long a node goes on under a lease after the renewal was begun that the database has confirmed.
LASTS_SECONDS: Final = LEASE_MS / 1000 - 0.5
#: How long a node waits at its start for the lease that an earlier start of its name has left.
ENTER_SECONDS: Final = 2 * LEASE_MS / 1000

T = TypeVar("T")


class OwnedElsewhere(Exception):
    """A room belongs to another node, which is alive."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the room is at node {node}")
        self.node = node


class Owning(Protocol):
    """How rooms get their owner."""

    async def acquire(self, room: str) -> Ownership:
        """Own a room; its log is to be read after that.

        Raises:
            OwnedElsewhere: another node that is alive owns it.
            StoreError: the database does not answer, or this node has just lost its lease.
        """

    async def release(self, room: str) -> None:
        """Own a room no more, so that the next node that asks for it does; it is not in memory here.

        Raises:
            StoreError: the database does not answer.
        """


class SoleNode:
    """Owning where this server is alone: every room is its own, and always was."""

    async def acquire(self, room: str) -> Ownership:
        """See Owning."""
        return Ownership(FIRST_EPOCH)

    async def release(self, room: str) -> None:
        """See Owning: it stays this server's."""


class LeasedWriter(Protocol):
    """The log's writer of a node, which appends under its lease."""

    on_ownership_lost: Callable[[], object]

    def use_lease(self, node: str) -> None:
        """See PostgresWriter."""


class NodeLease:
    """This node's lease, and the rooms that it owns under it."""

    def __init__(self, database: Database, writer: LeasedWriter, name: str) -> None:
        """Lease for the node of a ``name`` that no other has; ``writer`` appends under the lease."""
        self._database = database
        self._writer = writer
        self._name = name
        self._id = ""
        self._before = ""  # a lease that this node has stopped using, to be given up
        self._loop = asyncio.get_running_loop()
        self._now = self._loop.time
        self._end: asyncio.TimerHandle | None = None  # when to stop using the lease
        self._renewing: asyncio.Task[None] | None = None
        self._others: dict[str, str] = {}  # the names of the other nodes by lease, as of the last renewal
        self._unanswered = False  # by the database, at the last renewal
        self._asking: dict[str, asyncio.Task[str]] = {}  # queries for a room's owner under way, by room
        self._thread = ThreadPoolExecutor(1, "lease")  # not behind what clients wait for
        self.on_lost: Callable[[], object] = lambda: None
        """Called when the lease is found to be lost: all rooms may have other owners by now."""
        self.on_gone: Callable[[set[str]], object] = lambda names: None
        """Called when rooms have lost their owner, with the names of other nodes that are gone.

        With none where the owner was this node under its last lease, or nodes that have a new one.
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
        """Stop renewing, and give the lease up, so that other nodes may take the rooms over at once."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
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

    async def acquire(self, room: str) -> Ownership:
        """See Owning."""
        node = self._id
        try:
            owned = await self._run(partial(leases.acquire, room=room, node=node))
        except Fenced:
            if node == self._id:
                self._lose()
            raise OwnershipLost from None
        if node != self._id:
            raise OwnershipLost  # it was a room of the lease before
        if isinstance(owned, OwnedBy):
            raise OwnedElsewhere(owned.node)
        return owned

    async def release(self, room: str) -> None:
        """See Owning."""
        await self._run(partial(leases.release, room=room, node=self._id))

    async def hand_over(self, rooms: Collection[str]) -> None:
        """Give up some rooms, so that each belongs to the next node that acquires it.

        The caller appends nothing to them any more, and all that it has appended is committed.

        Raises:
            StoreError: the database does not answer; the rooms may be given up or not.
        """
        node = self._id
        if node:  # else it owns none
            end = f"{node}/{secrets.token_hex(4)}"
            await self._run(partial(leases.hand_over, rooms=rooms, node=node, end=end))

    async def owner_of(self, room: str) -> str:
        """Return the other node that owns a room now, empty if it is this one or none.

        Concurrent calls for one room share one query.

        Raises:
            StoreError: the database does not answer.
        """
        asking = self._asking.get(room)
        if asking is None:
            query = self._read(partial(leases.owner_of, room=room, node=self._id))
            asking = self._asking[room] = asyncio.create_task(query)
            asking.add_done_callback(lambda _: self._asking.pop(room))
        return await asyncio.shield(asking)

    async def others(self) -> set[str]:
        """Return the names of the other nodes that are alive.

        Raises:
            StoreError: the database does not answer.
        """
        return await self._read(partial(leases.others, name=self._name))

    async def claim(self, room: str) -> str:
        """Own a room unless another node does; return that node, empty if it is this one.

        A node that has just lost its lease, as at its start on a busy machine, claims under its next one.

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
                logger.warning("the node's lease could not be renewed: %s", error)
            await asyncio.sleep(RENEW_SECONDS)

    async def _renew(self) -> None:
        """Renew the lease, or take a new one in place of one that is lost; fence nodes that are gone."""
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
        """Take a new lease; return whether there is one now."""
        began, node = self._now(), f"{self._name}/{secrets.token_hex(8)}"
        if not await self._keep(partial(leases.enter, node=node, name=self._name, before=self._before)):
            return False
        self._id, self._before = node, ""
        self._hold_until(began + LASTS_SECONDS)
        self._writer.use_lease(node)
        return True

    def _hold_until(self, end: float | None) -> None:
        """Use the lease until a time of the loop, which is monotonic."""
        if self._end is not None:
            self._end.cancel()
        self._end = None if end is None else self._loop.call_at(end, self._lose)

    def _lose(self) -> None:
        """Give up all rooms: nothing can be appended to them any more."""
        if self._id:
            logger.error("this node has lost its lease: it gives up its rooms", extra={"node": self._name})
            self._id, self._before = "", self._id
            self._hold_until(None)
            self._writer.use_lease("")
            self.on_lost()

    async def _keep(self, work: Callable[[Connection], T]) -> T:
        """Run what keeps the lease, whatever else waits for the database."""
        return await self._loop.run_in_executor(self._thread, self._database.run_promptly, work)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._database.ask(work)

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.run, work)
