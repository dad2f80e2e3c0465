"""Nodes that hold leases and append to the log, over a simulated database, in simulated time.

A node's lease (``NodeLease``) and its log's writer (``PostgresWriter``) are the real ones. Each node has an
event loop with a clock of its own, and a wire on which requests to the database and their replies wait until
they are delivered, lost, or delivered late.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, TypeVar, cast

import asyncpg
from msgspec.structs import replace

from parlour_server.cluster.leases import NodeLease, OwnedElsewhere
from parlour_server.domain.clock.outage import Outage
from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.leases import FIRST_EPOCH, LEASE_MS, Fenced, OwnedBy, OwnedRoom
from parlour_server.store.postgresql_writer import (
    INSERT_EVENTS_BY_LEASE,
    INSERT_GROUP_BY_LEASE,
    IS_WRITTEN,
    PostgresWriter,
)
from parlour_server.store.records import EventValues, StoreError, event_values
from tests.server.set_time import SetLoop
from tests.server.store.logs import taken

FIRST_MS: Final = 1_000_000_000
EVENT_COLUMNS: Final = 7

T = TypeVar("T")


class LeaseTables:
    """The tables of leases and owners, and the log: what a transaction of ``store.leases`` does to them.

    The methods take a connection's place: they can stand in for the functions of that module. That PostgreSQL
    does the same is tested in ``tests/server/store/test_leases.py``.
    """

    def __init__(self) -> None:
        self.now = FIRST_MS  # the database's clock
        self.nodes: dict[str, tuple[str, int]] = {}  # by id: name, and when the lease expires
        self.ends: dict[str, int] = {}
        self.owners: dict[str, tuple[str, int]] = {}
        self.ownerless: defaultdict[str, list[Outage]] = defaultdict(list)
        self.log: dict[tuple[str, int], EventValues] = {}  # by room and seq
        self.appended_by: dict[tuple[str, int], str] = {}

    def run(self, work: Callable[["LeaseTables"], T]) -> T:
        """See Database."""
        return work(self)

    run_promptly = run

    def enter(self, node: str, name: str, before: str = "") -> bool:
        """See store.leases."""
        self._end(before)
        self.fence_expired()
        if any(each == name for each, _ in self.nodes.values()):
            return False
        self.nodes[node] = name, self.now + LEASE_MS
        return True

    def renew(self, node: str) -> bool:
        """See store.leases."""
        if node in self.nodes:
            self.nodes[node] = self.nodes[node][0], self.now + LEASE_MS
        return node in self.nodes

    def fence_expired(self) -> list[str]:
        """See store.leases."""
        expired = [node for node, (_, expires) in self.nodes.items() if expires < self.now]
        for node in expired:
            self._end(node)
        return expired

    def fence(self, name: str) -> dict[str, str]:
        """See store.leases."""
        self.fence_expired()
        return {node: each for node, (each, _) in self.nodes.items() if each != name}

    def leave(self, node: str) -> None:
        """See store.leases."""
        if self.nodes.pop(node, None):
            self.ends[node] = self.now

    def acquire(self, room: str, node: str) -> OwnedRoom | OwnedBy:
        """See store.leases."""
        owner, epoch = self.owners.get(room, (node, 0))
        if node not in self.nodes:
            raise Fenced
        if owner in self.nodes and owner != node:
            return OwnedBy(self.nodes[owner][0])
        if room not in self.owners:
            self.owners[room] = node, FIRST_EPOCH
        elif owner != node:
            self.owners[room] = node, epoch + 1
            self.ownerless[room].append(Outage(min(self.ends[owner], self.now), self.now))
        return OwnedRoom(self.owners[room][1], tuple(self.ownerless[room]))

    def hand_over(self, rooms: Sequence[str], node: str, end: str) -> None:
        """See store.leases."""
        for room in rooms:
            if room in self.owners and self.owners[room][0] == node:
                self.owners[room] = end, self.owners[room][1]
                self.ends[end] = self.now

    def append(self, events: Sequence[EventValues], lease: str, asked: dict[str, int]) -> list[tuple[str]]:
        """Do what INSERT_EVENTS_BY_LEASE does: ``asked`` has the epoch of each room, 0 if there is none."""
        if lease not in self.nodes:
            return []
        owners = [(room, epoch, *self.owners.get(room, ("", 0))) for room, epoch in asked.items()]
        owned = {room for room, asked, node, epoch in owners if node == lease and asked in (0, epoch)}
        new = [event for event in events if event[0] in owned]
        inserted = {(event[0], event[2]): event for event in new}
        if len(inserted) < len(new) or inserted.keys() & self.log.keys():
            raise asyncpg.UniqueViolationError
        self.log |= inserted
        self.appended_by |= dict.fromkeys(inserted, lease)
        return [*((room,) for room in owned), ("",)]

    def events_of(self, room: str) -> list[EventValues]:
        """Return a room's events as a reader gets them."""
        return [self.log[place] for place in sorted(self.log) if place[0] == room]

    def _end(self, node: str) -> None:
        if node in self.nodes:
            self.ends[node] = self.nodes.pop(node)[1] - LEASE_MS


Fate = Literal["request lost", "reply lost", "late"]


@dataclass(eq=False)
class Request:
    """A request on its way to the database, or its reply on the way back."""

    work: Callable[[], object]
    reply: asyncio.Future[Any]
    lost: Exception  # what the node is told when it stops waiting
    sent: int  # by the database's clock
    fate: Fate | None
    deliver: Callable[[], None] | None = None  # to the node; once the request has been carried out

    def arrive(self) -> None:
        """Carry it out."""
        try:
            done = self.work()
        except Exception as error:
            self.deliver = partial(self._settle, error, None)
        else:
            self.deliver = partial(self._settle, None, done)

    def fail(self) -> None:
        """Let the node stop waiting."""
        self._settle(self.lost, None)

    def _settle(self, error: Exception | None, done: object) -> None:
        if self.reply.done():
            return
        if error is None:
            self.reply.set_result(done)
        else:
            self.reply.set_exception(error)


class NodeLoop(SetLoop):
    """A node's event loop: what it would do in threads are requests on its wire."""

    def __init__(self, tables: LeaseTables) -> None:
        super().__init__()
        self.tables = tables
        self.wire: list[Request] = []
        self.fates: deque[Fate] = deque()
        """Those of the next requests."""

    def has_work(self) -> bool:
        """Return whether it would not wait: asked thousands of times, where a turn of it is slow."""
        ready, timers = vars(self)["_ready"], vars(self)["_scheduled"]
        return bool(ready or (timers and timers[0].when() <= self.moved))

    def send(self, work: Callable[[], T], lost: Exception) -> asyncio.Future[T]:
        """Send a request, and return the future of its reply."""
        reply: asyncio.Future[T] = self.create_future()
        fate = self.fates.popleft() if self.fates else None
        self.wire.append(Request(work, reply, lost, self.tables.now, fate))
        return reply

    def run_in_executor(self, executor: object, function: Callable[..., T], *arguments: Any) -> Any:  # type: ignore[override]  # a simulated reply
        """Send what a thread would do."""
        return self.send(partial(function, *arguments), StoreError("the database does not answer"))


class Session:
    """A session of PostgreSQL as the log's writer uses it."""

    def __init__(self, loop: NodeLoop) -> None:
        self._loop = loop
        self._closed = False

    async def fetch(self, query: str, *values: Any) -> list[tuple[str]]:
        assert query in (INSERT_EVENTS_BY_LEASE, INSERT_GROUP_BY_LEASE)
        events = [cast(EventValues, row) for row in zip(*values[:EVENT_COLUMNS], strict=True)]
        lease, rooms, epochs = values[-3:]
        asked = dict(zip(rooms, epochs, strict=True))
        return await self._send(lambda: self._loop.tables.append(events, lease, asked))

    async def fetchval(self, query: str, *event: Any) -> bool:
        assert query == IS_WRITTEN
        return await self._send(lambda: self._loop.tables.log.get((event[0], event[2])) == event)

    def is_closed(self) -> bool:
        return self._closed

    def terminate(self) -> None:
        self._closed = True

    def add_termination_listener(self, callback: Callable[[object], object]) -> None:
        """See asyncpg.Connection: these sessions end only by the hand of their writer."""

    async def _send(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise OSError("closed")
        return await self._loop.send(work, TimeoutError())


async def connect(dsn: str, *, shared: bool) -> Session:
    """Open a session in place of ``connect_owner``."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, NodeLoop)
    await loop.send(lambda: None, TimeoutError())
    return Session(loop)


class NotingWriter(PostgresWriter):
    """Notes the lease under which it was last told to append."""

    used = ""

    def use_lease(self, node: str) -> None:
        self.used = node
        super().use_lease(node)


class Node:
    """One start of a node, with the rooms that it believes to own.

    A stubborn one goes on with them whatever its lease says, so that only the database can hold it off.
    """

    def __init__(self, tables: LeaseTables, name: str, skew: float, stubborn: bool) -> None:
        self.name = name
        self.loop = NodeLoop(tables)
        self.loop.moved = tables.now / 1000 + skew
        self.runs = True
        self.there_ms = self.back_ms = 0
        """How long a request is on its way, and its reply."""
        self.late: list[Request] = []
        """What the node has given up, and the database will carry out at some time."""
        self.has_true_clock = True
        """Whether its clock has passed as much time since the start as the database's."""
        self.rooms: dict[str, tuple[int, int]] = {}  # epoch, and the number of the next event
        self.acknowledged: list[EventValues] = []
        self._stubborn = stubborn
        self._tables = tables
        self._count = 0
        self._given_up = 0
        self._writing: set[str] = set()
        self._kept: set[str] = set()  # rooms that it is giving up
        self.lease: NodeLease | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._do(self._start())

    def open(self, room: str) -> None:
        """Begin to own a room and to read its log."""
        if room not in self._kept:
            self._do(self._open(room))

    def hand_over(self, room: str) -> None:
        """Begin to give up a room; what is being appended to it is settled before."""
        if room in self.rooms and self.lease is not None:
            del self.rooms[room]
            self._kept.add(room)
            self._do(self._hand_over(room, self.lease))

    def append(self, room: str) -> None:
        """Begin to append an event to a room that it believes to own."""
        if room in self.rooms and room not in self._writing:
            epoch, seq = self.rooms[room]
            self._count += 1
            by = f"{self.name} {id(self)} {self._count}"
            event = replace(taken(room, seq, by), epoch=epoch)
            self._writing.add(room)
            self._do(self._append(room, event_values(event), self._writer.write([event])))

    def leave(self) -> None:
        """Begin to give up the lease."""
        if self.lease is not None:
            self._do(self.lease.close())

    def turn(self) -> None:
        """Let its event loop run until it waits."""
        while self.loop.has_work():
            self.loop.run_until_complete(asyncio.sleep(0))
        done = [task for task in self._tasks if task.done()]
        self._tasks = [task for task in self._tasks if not task.done()]
        for task in done:
            if not task.cancelled():
                task.result()

    def answer(self) -> bool:
        """Move requests and replies on that have been on the wire for long enough; return whether any has."""
        moved, now = False, self._tables.now
        for request in list(self.loop.wire):
            if request.deliver is None and now >= request.sent + self.there_ms:
                moved, request.sent = True, now
                if request.fate in ("request lost", "late"):
                    self.loop.wire.remove(request)
                    request.fail()
                    self.late += [request] if request.fate == "late" else []
                    continue
                request.arrive()
            if request.deliver is not None and now >= request.sent + self.back_ms:
                moved = True
                self.loop.wire.remove(request)
                if request.fate == "reply lost":
                    request.fail()
                else:
                    request.deliver()
        return moved

    def die(self) -> None:
        """End it at once; the requests that are still on their way arrive at some time."""
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.turn()
        self.loop.close()
        self.late += [request for request in self.loop.wire if request.deliver is None]

    @property
    def holds_rooms(self) -> bool:
        """Whether rooms are being given up, or could not be."""
        return bool(self._kept)

    @property
    def lease_id(self) -> str:
        """The lease under which it believes to be alive, empty if it knows that it has none."""
        return "" if self.lease is None or self.lease.unready() else self._writer.used

    async def _start(self) -> None:
        self._writer = NotingWriter(self.name, cast(asyncpg.Connection, Session(self.loop)), shared=True)
        self.lease = NodeLease(cast(Database, self._tables), self._writer, self.name)
        self.lease.on_lost = self._on_lost
        while True:
            try:
                await self.lease.start()
            except (StoreError, DatabaseError):  # an operator would start it again
                await asyncio.sleep(1.0)
            else:
                return

    def _on_lost(self) -> None:
        if not self._stubborn:
            self.rooms.clear()
            self._given_up += 1

    async def _open(self, room: str) -> None:
        if self.lease is None:
            return
        given_up = self._given_up
        try:
            owned = await self.lease.acquire(room)
            read = partial(self._tables.events_of, room)
            events = await self.loop.send(read, StoreError("the database does not answer"))
        except (OwnedElsewhere, StoreError):
            return
        if given_up == self._given_up:
            self.rooms[room] = owned.epoch, len(events) + 1

    async def _hand_over(self, room: str, lease: NodeLease) -> None:
        try:
            await self._writer.beat(self._tables.now)
            await lease.hand_over([room])
        except StoreError:
            return  # it may be given up or not, and stays held
        self._kept.discard(room)

    async def _append(self, room: str, event: EventValues, written: asyncio.Future[None]) -> None:
        try:
            await written
        except StoreError:
            self.rooms.pop(room, None)
        else:
            self.acknowledged.append(event)
            if self.rooms.get(room) == (event[3], event[2]):
                self.rooms[room] = event[3], event[2] + 1
        finally:
            self._writing.discard(room)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(self.loop.create_task(work))
