"""A node's lease: renewed, lost, taken anew; what it owns."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Connection, text

from parlour_server.cluster.leases import NodeLease, OwnedElsewhere, SoleNode
from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.leases import LEASE_MS, OwnedRoom
from parlour_server.store.opening import open_database
from parlour_server.store.records import OwnershipLost, StoreError
from tests.databases import execute, postgresql_url

WAIT_SECONDS = 60.0


class FakeWriter:
    """Notes the leases under which it is to append."""

    def __init__(self) -> None:
        self.leases: list[str] = []
        self._used = asyncio.Event()
        self.on_ownership_lost: Callable[[], object] = lambda: None

    def use_lease(self, node: str) -> None:
        self.leases.append(node)
        self._used.set()

    async def taken(self, count: int) -> None:
        """Wait for so many leases."""
        while len(self.leases) < count:
            self._used.clear()
            await self._used.wait()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await asyncio.to_thread(open_database, url, shared=True)
    yield opened
    await asyncio.to_thread(opened.close)


@pytest.fixture
async def lease(database: Database) -> AsyncIterator[NodeLease]:
    started = NodeLease(database, FakeWriter(), "a")
    await started.start()
    yield started
    await started.close()


async def expire(url: str, name: str) -> None:
    query = f"UPDATE nodes SET expires = {LEASE_MS} WHERE name = '{name}'"
    await asyncio.to_thread(execute, url, query)


class StillDatabase:
    """A database that does not answer renewals once the test says so."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.answers = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    def run_promptly(self, work: Callable[[Connection], Any]) -> Any:
        if not self.answers:
            raise StoreError("away")
        return self._database.run_promptly(work)


async def still_node(database: Database) -> NodeLease:
    """A node b that does not renew its lease."""
    still = StillDatabase(database)
    node = NodeLease(cast(Database, still), FakeWriter(), "b")
    await node.start()
    still.answers = False
    return node


async def renewed_twice(url: str) -> None:
    """Wait until the node a has renewed its lease and looked for other nodes, both after this call."""
    query = "SELECT expires FROM nodes WHERE name = 'a'"
    seen = await asyncio.to_thread(execute, url, query)
    async with asyncio.timeout(WAIT_SECONDS):
        for _ in range(2):
            before = seen
            while (seen := await asyncio.to_thread(execute, url, query)) == before:  # noqa: ASYNC110  # no event tells of it
                await asyncio.sleep(0.05)


async def test_a_server_that_is_alone_owns_every_room() -> None:
    assert await SoleNode().acquire("room") == OwnedRoom(1)


async def test_a_room_of_another_node_says_which(database: Database, lease: NodeLease) -> None:
    other = NodeLease(database, FakeWriter(), "b")
    await other.start()
    assert await other.acquire("room") == OwnedRoom(1)
    with pytest.raises(OwnedElsewhere, match="node b"):
        await lease.acquire("room")
    assert await lease.owner_of("room") == await lease.claim("room") == "b"
    await other.close()
    assert await lease.owner_of("room") == await lease.claim("room") == ""
    assert (await lease.acquire("room")).epoch == 2


async def test_a_node_that_was_fenced_gives_up_its_rooms_and_takes_a_new_lease(
    database: Database, url: str
) -> None:
    writer = FakeWriter()
    lease = NodeLease(database, writer, "a")
    lost, without_owner = asyncio.Event(), asyncio.Event()
    lease.on_lost, lease.on_gone = lost.set, lambda names: without_owner.set()
    await lease.start()
    await lease.acquire("room")
    (first,) = writer.leases
    await asyncio.to_thread(execute, url, "DELETE FROM nodes")
    async with asyncio.timeout(WAIT_SECONDS):
        await lost.wait()
        assert not without_owner.is_set()
        await writer.taken(3)
        await without_owner.wait()
    assert not lease.unready()
    assert writer.leases[1] == ""
    assert writer.leases[2] != first
    assert (await lease.acquire("room")).epoch == 2
    await lease.close()


async def test_a_claim_waits_for_the_lease_that_comes_after_one_that_is_lost(
    lease: NodeLease, url: str
) -> None:
    await asyncio.to_thread(execute, url, "DELETE FROM nodes")
    async with asyncio.timeout(WAIT_SECONDS):
        assert await lease.claim("room") == ""
    assert (await lease.acquire("room")).epoch == 1


async def test_a_node_that_cannot_renew_gives_up_its_rooms_by_itself_and_comes_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.cluster.leases.RENEW_SECONDS", 0.05)
    monkeypatch.setattr("parlour_server.cluster.leases.LASTS_SECONDS", 2.0)
    writer = FakeWriter()
    lease = NodeLease(database, writer, "a")
    lost = asyncio.Event()
    lease.on_lost = lost.set
    await lease.start()
    assert (await lease.acquire("room")).epoch == 1
    with monkeypatch.context() as away:
        away.setattr(database, "run_promptly", _away)
        async with asyncio.timeout(WAIT_SECONDS):
            await lost.wait()
        assert lease.unready()
        assert writer.leases[1:] == [""]
    async with asyncio.timeout(WAIT_SECONDS):
        await writer.taken(3)
    assert not lease.unready()
    assert writer.leases[2] not in writer.leases[:2]
    assert (await lease.acquire("room")).epoch == 2
    await lease.close()


def _away(work: object) -> None:
    raise StoreError("the database does not answer")


async def test_an_append_that_was_refused_tells_the_node_at_once(lease: NodeLease, url: str) -> None:
    lost: list[str] = []
    lease.on_lost = lambda: lost.append(lease.unready())  # it may have another lease soon
    await asyncio.to_thread(execute, url, "DELETE FROM nodes")
    with pytest.raises(OwnershipLost):
        await lease.acquire("room")
    assert lost == ["this node has no lease"]


async def test_a_node_notices_that_another_is_gone(database: Database, lease: NodeLease, url: str) -> None:
    gone: asyncio.Queue[set[str]] = asyncio.Queue()
    lease.on_gone = gone.put_nowait
    other = await still_node(database)
    await renewed_twice(url)  # the node has found it
    await expire(url, "b")
    async with asyncio.timeout(WAIT_SECONDS):
        assert await gone.get() == {"b"}
    await other.close()


async def test_it_notices_that_as_well_when_it_wants_what_the_other_had(
    database: Database, lease: NodeLease, url: str
) -> None:
    gone = asyncio.Event()
    lease.on_gone = lambda names: gone.set()
    other = await still_node(database)
    await other.acquire("room")
    await renewed_twice(url)  # the node has found it
    await expire(url, "b")
    async with asyncio.timeout(WAIT_SECONDS):
        while await lease.claim("room"):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.05)
        await gone.wait()
    await other.close()


async def test_every_node_notices_that_another_is_gone_whichever_fenced_it(
    database: Database, lease: NodeLease, url: str
) -> None:
    gone: asyncio.Queue[set[str]] = asyncio.Queue()
    lease.on_gone = gone.put_nowait
    other = NodeLease(database, FakeWriter(), "b")
    await other.start()
    await renewed_twice(url)  # the node has found it
    await other.close()
    async with asyncio.timeout(WAIT_SECONDS):
        assert await gone.get() == {"b"}


async def test_two_nodes_of_one_name_are_refused(
    database: Database, lease: NodeLease, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.cluster.leases.ENTER_SECONDS", 0.0)
    monkeypatch.setattr("parlour_server.cluster.leases.RENEW_SECONDS", 0.01)
    with pytest.raises(DatabaseError, match="a node called 'a' is running"):
        await NodeLease(database, FakeWriter(), "a").start()


async def test_a_lease_is_renewed_while_every_other_connection_is_busy(
    database: Database, lease: NodeLease, url: str
) -> None:
    def renewed() -> int:
        return int(execute(url, "SELECT expires FROM nodes")[0][0])

    def wait(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(2)"))

    before = await asyncio.to_thread(renewed)
    busy = [asyncio.create_task(asyncio.to_thread(database.run, wait)) for _ in range(4)]
    async with asyncio.timeout(WAIT_SECONDS):
        while await asyncio.to_thread(renewed) == before:  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.1)
    assert not any(task.done() for task in busy[2:]), "they still wait for a connection"
    await asyncio.gather(*busy)
