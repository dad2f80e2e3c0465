"""The leases of nodes and the owners of rooms, over real PostgreSQL; the append that needs a lease."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import asyncpg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from parlour_protocol.answers import Event
from parlour_server.store import leases
from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.leases import Fenced, OwnedBy, OwnedRoom
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql_session import connect
from parlour_server.store.postgresql_writer import (
    INSERT_EVENTS_BY_LEASE,
    INSERT_GROUP_BY_LEASE,
    PostgresWriter,
)
from parlour_server.store.records import LogConflict, OwnershipLost, StoreError, event_values
from tests.databases import execute, postgresql_url
from tests.end_to_end.server_process import wait_until
from tests.server.store.logs import row, taken
from tests.stateful.lease_nodes import FIRST_MS, LeaseTables

ROOMS = ("room1", "room2")
WAIT_SECONDS = 60.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = open_database(url, shared=True)
    yield opened
    opened.close()


@pytest.fixture
async def writers(database: Database) -> AsyncIterator[tuple[PostgresWriter, PostgresWriter]]:
    """The writers of two nodes, as they are in two processes."""
    async with AsyncExitStack() as stack:
        opened = []
        for node in ("a/1", "b/1"):
            writer = await database.writer()
            assert isinstance(writer, PostgresWriter)
            stack.push_async_callback(writer.close)
            await asyncio.to_thread(database.run, partial(leases.enter, node=node, name=node[0]))
            writer.use_lease(node)
            opened.append(writer)
        yield opened[0], opened[1]


@pytest.fixture
def set_time(url: str) -> str:
    """The address of the schema in which the database's time is what the table ``test_clock`` says."""
    open_database(url).close()
    execute(url, f"CREATE TABLE test_clock AS SELECT {FIRST_MS}::bigint AS now")
    execute(
        url,
        "CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE "
        "AS 'SELECT to_timestamp(now / 1000.0) FROM test_clock'",
    )
    schema = make_url(url).query["search_path"]
    return make_url(url).update_query_dict({"search_path": f"{schema},pg_catalog"}).render_as_string(False)


def expire(url: str, node: str) -> None:
    """Let a node's lease end as if it had stood still."""
    execute(url, f"UPDATE nodes SET expires = 1000 + {leases.LEASE_MS} WHERE id = '{node}'")


def enter(database: Database, *nodes: str) -> None:
    for node in nodes:
        assert database.run(partial(leases.enter, node=node, name=node.partition("/")[0]))


def acquire(database: Database, room: str, node: str) -> OwnedRoom | OwnedBy:
    return database.run(partial(leases.acquire, room=room, node=node))


def take_over(database: Database, room: str, node: str) -> OwnedRoom | OwnedBy:
    """Fence the nodes that are gone, and own a room."""
    database.run(leases.fence_expired)
    return acquire(database, room, node)


def test_a_room_belongs_to_the_first_node_until_that_is_gone(database: Database, url: str) -> None:
    enter(database, "a/1", "b/1")
    assert acquire(database, "room1", "a/1") == OwnedRoom(1)
    assert acquire(database, "room1", "a/1") == OwnedRoom(1)
    assert acquire(database, "room1", "b/1") == OwnedBy("a")
    assert database.run(partial(leases.owner_of, room="room1", node="b/1")) == "a"
    assert database.run(partial(leases.owner_of, room="room1", node="a/1")) == ""
    expire(url, "a/1")
    assert acquire(database, "room1", "b/1") == OwnedBy("a"), "no node has noticed yet"
    owned = take_over(database, "room1", "b/1")
    assert isinstance(owned, OwnedRoom)
    assert owned.epoch == 2
    (gap,) = owned.ownerless
    assert gap.began == 1000
    assert gap.ended > gap.began
    with pytest.raises(Fenced):
        acquire(database, "room1", "a/1")
    assert not database.run(partial(leases.renew, node="a/1"))


def test_a_node_that_leaves_leaves_its_rooms_at_once(database: Database) -> None:
    enter(database, "a/1", "b/1")
    acquire(database, "room1", "a/1")
    database.run(partial(leases.leave, node="a/1"))
    owned = acquire(database, "room1", "b/1")
    assert isinstance(owned, OwnedRoom)
    assert owned.epoch == 2
    (gap,) = owned.ownerless
    assert gap.ended - gap.began < leases.LEASE_MS


def test_a_released_room_is_the_next_node_s_and_has_lost_no_time(database: Database) -> None:
    enter(database, "a/1", "b/1")
    acquire(database, "room1", "a/1")
    database.run(partial(leases.release, room="room1", node="b/1"))  # not its own
    assert database.run(partial(leases.owner_of, room="room1", node="b/1")) == "a"
    database.run(partial(leases.release, room="room1", node="a/1"))
    assert database.run(partial(leases.owner_of, room="room1", node="b/1")) == ""
    assert acquire(database, "room1", "b/1") == OwnedRoom(2)
    assert acquire(database, "room1", "a/1") == OwnedBy("b")


def test_rooms_that_are_handed_over_are_the_next_nodes_and_their_time_stood_still(database: Database) -> None:
    enter(database, "a/1", "b/1")
    for room, owner in (("room1", "a/1"), ("room2", "a/1"), ("room3", "b/1"), ("room4", "a/1")):
        acquire(database, room, owner)
    database.run(partial(leases.hand_over, rooms=["room1", "room2", "room3"], node="a/1", end="a/1/x"))
    assert acquire(database, "room3", "b/1") == OwnedRoom(1), "it was not this node's"
    assert acquire(database, "room4", "b/1") == OwnedBy("a")
    for room, node in (("room1", "b/1"), ("room2", "a/1")):
        owned = acquire(database, room, node)
        assert isinstance(owned, OwnedRoom)
        assert owned.epoch == 2
        (gap,) = owned.ownerless
        assert 0 <= gap.ended - gap.began < leases.LEASE_MS


def test_a_renewed_lease_does_not_expire(database: Database, url: str) -> None:
    enter(database, "a/1", "b/1")
    expire(url, "a/1")
    assert database.run(partial(leases.renew, node="a/1"))
    assert database.run(leases.fence_expired) == []
    expire(url, "b/1")
    assert database.run(leases.fence_expired) == ["b/1"]


def test_a_name_is_one_living_node_s_and_then_its_next_start_s(database: Database, url: str) -> None:
    enter(database, "a/1")
    assert not database.run(partial(leases.enter, node="a/2", name="a"))
    expire(url, "a/1")
    assert database.run(partial(leases.enter, node="a/2", name="a"))


async def test_a_node_that_was_fenced_appends_nothing_whatever_waits_in_its_group(
    database: Database, writers: tuple[PostgresWriter, PostgresWriter], url: str
) -> None:
    first, second = writers
    lost: list[str] = []
    first.on_ownership_lost = lambda: lost.append("a/1")
    await asyncio.to_thread(acquire, database, "room1", "a/1")
    await first.write([taken("room1", 1)])
    await asyncio.to_thread(expire, url, "a/1")
    await first.write([taken("room1", 2)])  # it stood still, and no other node has noticed
    owned = await asyncio.to_thread(take_over, database, "room1", "b/1")
    assert isinstance(owned, OwnedRoom)
    appends = [first.write([taken("room1", 3)]), first.write([taken("room2", 1)])]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [OwnershipLost, OwnershipLost]
    assert lost == ["a/1"]
    await second.write([replace(taken("room1", 3), epoch=owned.epoch)])
    rows = await asyncio.to_thread(execute, url, "SELECT room, seq FROM events ORDER BY room, seq")
    assert rows == [("room1", 1), ("room1", 2), ("room1", 3)]


async def test_what_waited_under_a_lost_lease_is_not_appended_under_the_next(
    database: Database, writers: tuple[PostgresWriter, PostgresWriter], url: str
) -> None:
    first, _ = writers
    await asyncio.to_thread(database.run, partial(leases.enter, node="a/2", name="c"))
    written = first.write([taken("room1", 1)])
    waiting = first.write([taken("room2", 1)])
    first.use_lease("a/2")  # before the first group is begun
    results = await asyncio.gather(written, waiting, return_exceptions=True)
    assert [type(result) for result in results] == [OwnershipLost, OwnershipLost]
    assert await asyncio.to_thread(execute, url, "SELECT count(*) FROM events") == [(0,)]
    await asyncio.to_thread(acquire, database, "room2", "a/2")
    await first.write([taken("room2", 1)])


async def test_a_room_that_another_node_has_fails_alone_in_its_group(
    database: Database, writers: tuple[PostgresWriter, PostgresWriter], url: str
) -> None:
    first, _ = writers
    lost: list[str] = []
    first.on_ownership_lost = lambda: lost.append("a/1")
    for room in ROOMS:
        await asyncio.to_thread(acquire, database, room, "a/1")
    await asyncio.to_thread(
        execute, url, "UPDATE room_owners SET node = 'b/1', epoch = 2 WHERE room = 'room1'"
    )
    appends = [
        first.write([taken("room1", 1)], row("room1")),
        first.write([], row("room1")),
        first.write([taken("room2", 1)], row("room2"), "source"),
        first.beat(1),
    ]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [OwnershipLost, OwnershipLost, type(None), type(None)]
    for table in ("events", "rooms", "seats", "room_sources"):
        assert await asyncio.to_thread(execute, url, f"SELECT room FROM {table}") == [("room2",)]
    assert lost == ["a/1"]


async def test_what_was_made_under_an_earlier_epoch_of_a_room_is_not_appended(
    database: Database, writers: tuple[PostgresWriter, PostgresWriter], url: str
) -> None:
    first, _ = writers
    await asyncio.to_thread(acquire, database, "room1", "a/1")
    await asyncio.to_thread(execute, url, "UPDATE room_owners SET epoch = 2")
    with pytest.raises(OwnershipLost):
        await first.write([taken("room1", 1)])
    late, current = taken("room1", 1), replace(taken("room1", 1, "Blue"), epoch=2)
    results = await asyncio.gather(first.write([late]), first.write([current]), return_exceptions=True)
    assert [type(result) for result in results] == [OwnershipLost, type(None)]
    assert await asyncio.to_thread(execute, url, "SELECT epoch FROM events") == [(2,)]


def test_the_first_owner_s_epoch_is_above_those_of_a_server_that_was_alone(
    database: Database, url: str
) -> None:
    execute(url, "INSERT INTO events VALUES ('room1', 'game', 1, 4, 'kind', 'body', 0)")
    enter(database, "a/1")
    assert acquire(database, "room1", "a/1") == OwnedRoom(5)


def test_a_node_gives_up_the_lease_that_it_has_stopped_using(database: Database, url: str) -> None:
    enter(database, "a/1")
    acquire(database, "room1", "a/1")
    ((renewed,),) = execute(url, f"SELECT expires - {leases.LEASE_MS} FROM nodes")
    assert database.run(partial(leases.enter, node="a/2", name="a", before="a/1"))
    owned = acquire(database, "room1", "a/2")
    assert isinstance(owned, OwnedRoom)
    assert owned.epoch == 2
    assert [gap.began for gap in owned.ownerless] == [renewed]


def test_one_that_is_alone_and_nodes_keep_each_other_out(database: Database, url: str) -> None:
    async def lock(shared: bool) -> None:
        other = await asyncio.to_thread(open_database, url, shared=shared)
        try:
            await (await other.writer()).close()
        finally:
            await asyncio.to_thread(other.close)

    async def check() -> None:
        writer = await database.writer()
        await lock(shared=True)
        with pytest.raises(DatabaseError, match="in use by another server"):
            await lock(shared=False)
        await writer.close()
        await lock(shared=False)

    asyncio.run(check())


def test_several_nodes_cannot_share_a_file(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="several nodes share one in PostgreSQL"):
        open_database(str(tmp_path / "parlour.db"), shared=True)


@pytest.mark.parametrize(("query", "others"), [(INSERT_EVENTS_BY_LEASE, 0), (INSERT_GROUP_BY_LEASE, 17)])
async def test_a_takeover_comes_after_an_append_under_way_without_waiting_for_it(
    database: Database, url: str, query: str, others: int
) -> None:
    await asyncio.to_thread(enter, database, "a/1", "b/1", "c/1")
    await asyncio.to_thread(acquire, database, "room1", "a/1")
    session = await connect(url)
    try:
        async with session.transaction():
            columns: list[list[object]] = [[value] for value in event_values(taken("room1", 1))]
            columns += [[] for _ in range(others)]
            assert await session.fetch(query, *columns, "a/1", ["room1"], [1])
            for node in ("a/1", "c/1"):
                await asyncio.to_thread(expire, url, node)
            async with asyncio.timeout(WAIT_SECONDS):
                assert await asyncio.to_thread(take_over, database, "room1", "b/1") == OwnedBy("a")
                assert not await asyncio.to_thread(database.run, partial(leases.enter, node="a/2", name="a"))
            assert await asyncio.to_thread(execute, url, "SELECT id FROM nodes ORDER BY id") == [
                ("a/1",),
                ("b/1",),
            ]
        owned = await asyncio.to_thread(take_over, database, "room1", "b/1")
    finally:
        await session.close()
    assert isinstance(owned, OwnedRoom)
    assert owned.epoch == 2
    assert await asyncio.to_thread(execute, url, "SELECT epoch FROM events") == [(1,)]


def test_a_node_that_stands_still_in_the_midst_of_a_transaction_is_fenced_all_the_same(
    database: Database, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.store.postgresql_session.IDLE_MS", 100)
    other = open_database(url, shared=True)
    enter(database, "a/1", "b/1")
    acquire(database, "room1", "a/1")

    def stand_still(connection: Connection) -> None:
        assert leases.renew(connection, "a/1")  # its row is locked from here on
        wait_until(lambda: take_over(database, "room1", "b/1") != OwnedBy("a"), "the takeover")

    expire(url, "a/1")
    with pytest.raises(StoreError):
        other.run(stand_still)
    owned = acquire(database, "room1", "b/1")
    assert isinstance(owned, OwnedRoom)
    assert owned.epoch == 2
    other.close()


@dataclass
class Node:
    """A node as it sees itself: its lease, and of each room the epoch and the next event's number."""

    name: str
    writer: PostgresWriter
    lease: str
    rooms: dict[str, tuple[int, int]]


class Nodes(RuleBasedStateMachine):
    """Nodes that stand still, lose replies, start again and go on; time is the database's, set by the test.

    Each goes on with what it believed before, even under its next lease: that it owns a room under some
    epoch. No two nodes append under one epoch, no epoch appends after a later one, and what was acknowledged
    is in the log once. PostgreSQL does at every step what ``LeaseTables`` do, with which the decisions of
    nodes are tested under skewed clocks (``tests/stateful/test_leases.py``).
    """

    database: Database
    url: str
    loop: asyncio.AbstractEventLoop

    @initialize()
    def start(self) -> None:
        for table in ("nodes", "node_ends", "room_owners", "room_gaps", "events"):
            execute(self.url, f"DELETE FROM {table}")
        execute(self.url, f"UPDATE test_clock SET now = {FIRST_MS}")
        self.tables = LeaseTables()
        self.count = 0
        self.nodes: list[Node] = []
        self.owners: dict[tuple[str, int], str] = {}
        self.acknowledged: list[tuple[str, int, int, str]] = []
        self.unheard: list[tuple[str, int, int, str]] = []  # written, but the reply was lost

    @rule()
    @precondition(lambda self: len(self.nodes) < 3)
    def enter(self) -> None:
        self.count += 1
        writer = self.loop.run_until_complete(self.database.writer())
        assert isinstance(writer, PostgresWriter)
        self.nodes.append(Node(f"n{self.count}", writer, "", {}))
        self.take_lease(self.nodes[-1])

    @rule(data=st.data(), gives_up=st.booleans())
    @precondition(lambda self: self.nodes)
    def start_again(self, data: st.DataObject, gives_up: bool) -> None:
        self.take_lease(data.draw(st.sampled_from(self.nodes)), gives_up)

    def take_lease(self, node: Node, gives_up: bool = True) -> None:
        self.count += 1
        lease = f"{node.name}/{self.count}"
        before = node.lease if gives_up else ""
        entered = self.database.run(partial(leases.enter, node=lease, name=node.name, before=before))
        assert entered == self.tables.enter(lease, node.name, before)
        node.lease = lease if entered else ""
        self.loop.run_until_complete(_use(node))

    @rule(ms=st.sampled_from([1, 999, leases.LEASE_MS - 1, leases.LEASE_MS, leases.LEASE_MS + 1, 60_000]))
    def time_passes(self, ms: int) -> None:
        self.tables.now += ms
        execute(self.url, f"UPDATE test_clock SET now = {self.tables.now}")

    @rule(data=st.data())
    @precondition(lambda self: self.nodes)
    def renew(self, data: st.DataObject) -> None:
        node = data.draw(st.sampled_from(self.nodes)).lease
        assert self.database.run(partial(leases.renew, node=node)) == self.tables.renew(node)

    @rule()
    def fence(self) -> None:
        assert sorted(self.database.run(leases.fence_expired)) == sorted(self.tables.fence_expired())

    @rule(data=st.data())
    @precondition(lambda self: self.nodes)
    def leave(self, data: st.DataObject) -> None:
        node = data.draw(st.sampled_from(self.nodes)).lease
        self.database.run(partial(leases.leave, node=node))
        self.tables.leave(node)

    @rule(data=st.data(), rooms=st.lists(st.sampled_from(ROOMS), unique=True))
    @precondition(lambda self: self.nodes)
    def hand_over(self, data: st.DataObject, rooms: list[str]) -> None:
        node = data.draw(st.sampled_from(self.nodes)).lease
        self.count += 1
        end = f"{node}/{self.count}"
        self.database.run(partial(leases.hand_over, rooms=rooms, node=node, end=end))
        self.tables.hand_over(rooms, node, end)

    @rule(data=st.data(), room=st.sampled_from(ROOMS), reply_is_lost=st.booleans())
    @precondition(lambda self: self.nodes)
    def acquire(self, data: st.DataObject, room: str, reply_is_lost: bool) -> None:
        node = data.draw(st.sampled_from(self.nodes))
        try:
            owned = acquire(self.database, room, node.lease)
        except Fenced:
            with pytest.raises(Fenced):
                self.tables.acquire(room, node.lease)
            return
        assert owned == self.tables.acquire(room, node.lease)
        if isinstance(owned, OwnedRoom):
            assert self.owners.setdefault((room, owned.epoch), node.lease) == node.lease
            if not reply_is_lost:
                node.rooms[room] = owned.epoch, len(self.tables.events_of(room)) + 1

    @rule(data=st.data(), reply_is_lost=st.booleans())
    @precondition(lambda self: any(node.rooms for node in self.nodes))
    def append(self, data: st.DataObject, reply_is_lost: bool) -> None:
        node = data.draw(st.sampled_from([node for node in self.nodes if node.rooms]))
        self.count += 1
        by = f"{node.lease} {self.count}"
        places = sorted(node.rooms.items())
        events = [replace(taken(room, seq, by), epoch=epoch) for room, (epoch, seq) in places]
        results = self.loop.run_until_complete(_write(node, events))
        assert results == _written(self.tables, node.lease, events)
        for event, written in zip(events, results, strict=True):
            if written:
                rows = self.unheard if reply_is_lost else self.acknowledged
                rows.append((event.room, event.seq, event.epoch, by))
                if not reply_is_lost:
                    node.rooms[event.room] = event.epoch, event.seq + 1

    def teardown(self) -> None:
        for node in getattr(self, "nodes", ()):
            self.loop.run_until_complete(node.writer.close())
        if not getattr(self, "owners", {}):
            return
        query = "SELECT room, seq, epoch, body::json->'player'->>'name' FROM events ORDER BY room, seq"
        rows = [tuple(row) for row in execute(self.url, query)]
        assert rows == sorted([*self.acknowledged, *self.unheard])
        for room in ROOMS:
            epochs = [epoch for name, _, epoch, _ in rows if name == room]
            assert epochs == sorted(epochs)
        for room, _, epoch, by in rows:
            assert self.owners[room, epoch] == by.partition(" ")[0]


async def _use(node: Node) -> None:
    node.writer.use_lease(node.lease)


async def _write(node: Node, events: Sequence[Event]) -> list[bool]:
    """Append events in one group; return which of them are acknowledged."""
    appends = [node.writer.write([event]) for event in events]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert all(result is None or isinstance(result, OwnershipLost | LogConflict) for result in results)
    return [result is None for result in results]


def _written(tables: LeaseTables, lease: str, events: Sequence[Event]) -> list[bool]:
    """Append events as the writer does: in one group, or each alone where one of them has a number in use."""
    rows = [event_values(event) for event in events]
    try:
        owned = tables.append(rows, lease, {row[0]: row[3] for row in rows})
    except asyncpg.UniqueViolationError:
        return [_written(tables, lease, [event])[0] if len(events) > 1 else False for event in events]
    return [(row[0],) in owned for row in rows]


def test_no_two_nodes_append_under_one_epoch_and_none_after_a_later_one(set_time: str) -> None:
    Nodes.url, Nodes.loop = set_time, asyncio.new_event_loop()
    Nodes.database = open_database(set_time, shared=True)
    few = settings(max_examples=15, stateful_step_count=25, deadline=None, database=None)
    try:
        run_state_machine_as_test(Nodes, settings=settings(few, suppress_health_check=list(HealthCheck)))
    finally:
        Nodes.loop.close()
        Nodes.database.close()
