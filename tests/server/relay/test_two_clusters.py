"""Two clusters on one database are refused; on one NATS they do not hear each other."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import CreateRoom
from parlour_server.cluster import roll_call
from parlour_server.cluster.errors import BusError
from tests.databases import postgresql_url
from tests.nats_server import NatsServer
from tests.server.served import NIM, RunningServer, unguarded


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[NatsServer]:
    with NatsServer(tmp_path, jetstream=False) as server:
        yield server


@asynccontextmanager
async def node(folder: Path, name: str, url: str, **changed: Any) -> AsyncIterator[RunningServer]:
    """Run a node of the cluster whose database stands for a folder."""
    database = await asyncio.to_thread(postgresql_url, folder)
    (folder / name).mkdir(parents=True)
    async with unguarded(folder / name, database=database, bus=url, node=name, **changed) as running:
        yield running


@pytest.mark.parametrize("other", ["bus", "prefix"])
async def test_a_node_on_another_bus_or_prefix_than_the_others_of_its_database_does_not_start(
    tmp_path: Path, bus: NatsServer, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    async with AsyncExitStack() as stack:
        for name in ("a", "b"):
            await stack.enter_async_context(node(tmp_path, name, bus.url))
        second = stack.enter_context(NatsServer(tmp_path / "elsewhere", jetstream=False))
        url, prefix = (second.url, "parlour") if other == "bus" else (bus.url, "other")
        monkeypatch.setattr(roll_call, "LIMIT_SECONDS", 0.5)
        with pytest.raises(BusError, match="none of the nodes of this database, a, b, answers"):
            await stack.enter_async_context(node(tmp_path, "c", url, bus_prefix=prefix))


async def test_of_two_clusters_that_start_at_once_on_one_database_one_does_not(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.to_thread(postgresql_url, tmp_path)
    monkeypatch.setattr(roll_call, "LIMIT_SECONDS", 0.5)
    async with AsyncExitStack() as stack, asyncio.timeout(60):
        starting = [
            stack.enter_async_context(node(tmp_path, name, bus.url, bus_prefix=name)) for name in ("a", "b")
        ]
        started = await asyncio.gather(*starting, return_exceptions=True)
    assert any(isinstance(each, BusError) for each in started), started


async def test_nodes_that_start_at_once_find_each_other(tmp_path: Path, bus: NatsServer) -> None:
    await asyncio.to_thread(postgresql_url, tmp_path)  # once, for all three
    async with AsyncExitStack() as stack, asyncio.timeout(60):
        starting = (stack.enter_async_context(node(tmp_path, name, bus.url)) for name in ("a", "b", "c"))
        await asyncio.gather(*starting)


async def test_two_clusters_on_one_bus_do_not_hear_each_other(tmp_path: Path, bus: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        for folder in (tmp_path / "first", tmp_path / "second"):
            both = [await stack.enter_async_context(node(folder, name, bus.url)) for name in ("a", "b")]
            opener, joiner = await both[0].enter("Amber"), await both[1].enter("Blue")
            created = await opener.ask(CreateRoom(opener.new_id(), "nim", ["me", "open"], NIM, "public"))
            assert isinstance(created, RoomCreated)
            await joiner.join(created.room)
            for each in both:
                assert each.running.node is not None
                assert not any(each.running.node.dropped.values())
