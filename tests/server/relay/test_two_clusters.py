"""Two clusters on one database are refused; on one NATS they do not hear each other."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import CreateRoom
from parlour_server.cluster import roll_call
from parlour_server.cluster.opening import BusError
from tests.databases import postgresql_url
from tests.nats_server import NatsServer
from tests.server.relay.nodes import nodes
from tests.server.served import NIM, unguarded


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[NatsServer]:
    with NatsServer(tmp_path, jetstream=False) as server:
        yield server


@pytest.mark.parametrize("other", ["bus", "prefix"])
async def test_a_node_on_another_bus_or_prefix_than_the_others_of_its_database_does_not_start(
    tmp_path: Path, bus: NatsServer, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roll_call, "LIMIT_SECONDS", 1.0)
    (tmp_path / "elsewhere").mkdir()
    with NatsServer(tmp_path / "elsewhere", jetstream=False) as second:
        async with nodes(tmp_path, bus, ("a", "b")):
            where = {"bus": second.url} if other == "bus" else {"bus": bus.url, "bus_prefix": "other"}
            with pytest.raises(BusError, match="none of the nodes of this database, a, b, answers"):
                async with unguarded(
                    tmp_path / "elsewhere", database=postgresql_url(tmp_path), node="c", **where
                ):
                    pass


async def test_nodes_that_start_at_once_find_each_other(tmp_path: Path, bus: NatsServer) -> None:
    async def run(name: str) -> None:
        (tmp_path / name).mkdir()
        async with unguarded(tmp_path / name, database=postgresql_url(tmp_path), bus=bus.url, node=name):
            started.append(name)
            while len(started) < 3:
                await asyncio.sleep(0.01)

    started: list[str] = []
    await asyncio.to_thread(postgresql_url, tmp_path)
    async with asyncio.timeout(60):
        await asyncio.gather(*(run(name) for name in ("a", "b", "c")))


async def test_two_clusters_on_one_bus_do_not_hear_each_other(tmp_path: Path, bus: NatsServer) -> None:
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    async with nodes(folders[0], bus, ("a", "b")) as first, nodes(folders[1], bus, ("a", "b")) as second:
        for running in (first, second):
            opener, joiner = await running[0].enter("Amber"), await running[1].enter("Blue")
            created = await opener.ask(CreateRoom(opener.new_id(), "nim", ["me", "open"], NIM, "public"))
            assert isinstance(created, RoomCreated)
            await joiner.join(created.room)
        for node in (*first, *second):
            assert node.running.node is not None
            assert not any(node.running.node.dropped.values())
