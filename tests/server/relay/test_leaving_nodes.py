"""A node that stops, or loses its lease: what it did goes on at another, and its clients come back there."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_protocol.answers import Ack
from parlour_protocol.commands import TakeSeat
from parlour_protocol.errors import CloseCode
from parlour_protocol.events import GameEnded
from tests.databases import execute, postgresql_url
from tests.nats_server import NatsServer
from tests.server.people import browser
from tests.server.relay.nodes import nodes
from tests.server.served import Client, RunningServer

LONG = 100.0  # seconds; only a hang takes this long


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    with NatsServer(tmp_path_factory.mktemp("bus"), jetstream=False) as server:
        yield server


async def seated(first: RunningServer, second: RunningServer) -> tuple[Client, Client, str]:
    """Amber at the room's node, Blue at another."""
    amber, blue = await first.enter("Amber"), await second.enter("Blue")
    room = (await amber.create(["me", "open"])).room
    for client in (amber, blue):
        await client.join(room)
    assert isinstance(await blue.ask(TakeSeat(blue.new_id(), room, 2)), Ack)
    await amber.events_until(3)
    return amber, blue, room


async def go_on(node: RunningServer, amber: Client, blue: Client, room: str) -> None:
    """Come back to a node after a move, and play one more."""
    clients = [await node.enter(token=client.token) for client in (amber, blue)]
    for client in clients:
        joined = await client.join(room, seqs={"game": 3})
        assert [event.seq for event in joined.events][:1] == [4]
    await clients[1].play(room, 2, "1:1")


async def test_a_node_that_lost_its_lease_lets_its_clients_go_where_the_room_is(
    tmp_path: Path, bus: NatsServer
) -> None:
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        amber, blue, room = await seated(a, b)
        await amber.play(room, 1, "1:1")
        url = postgresql_url(tmp_path)
        await asyncio.to_thread(execute, url, "DELETE FROM nodes WHERE name = 'a'")
        codes = await asyncio.gather(amber.closed(), blue.closed())
        assert [*codes] == [CloseCode.MOVED, CloseCode.MOVED]
        async with asyncio.timeout(LONG):
            await go_on(b, amber, blue, room)


async def test_a_stopped_node_gives_its_room_up_at_once(tmp_path: Path, bus: NatsServer) -> None:
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        amber, blue, room = await seated(a, b)
        await amber.play(room, 1, "1:1")
        stopping = asyncio.create_task(a.running.drain(0))
        codes = await asyncio.gather(amber.closed(), blue.closed())
        assert [*codes] == [CloseCode.GOING_AWAY, CloseCode.MOVED]
        await stopping
        async with asyncio.timeout(LONG):
            await go_on(b, amber, blue, room)


async def test_a_game_of_machines_goes_on_where_nobody_has_asked_for_it(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.registry.DUE_SECONDS", 1000.0)
    async with nodes(tmp_path, bus, ("a", "b"), machine_pace=0.1) as (a, b):
        amber = await a.enter("Amber")
        room = (await amber.create(["random", "random"], options={"heaps": [40, 40], "misere": False})).room
        await amber.join(room)
        await amber.events_until(5)
        await a.running.drain(0)
        watcher = await b.enter("Watcher")
        async with asyncio.timeout(LONG):
            await watcher.join(room)
            await watcher.until(
                lambda: True if any(isinstance(e.body, GameEnded) for e in watcher.events) else None
            )


async def test_a_series_is_played_once_and_goes_on_when_its_node_is_gone(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.analysis.series.TAKE_UP_SECONDS", 0.1)
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        person = await browser(a)
        plan = {"game": "nim", "players": ["random", "greedy"], "games": 400}
        answer = await person.ask("POST", "/api/series", plan)
        assert answer.status == 201, answer
        series = answer.body["id"]
        await a.stop()
        url = postgresql_url(tmp_path)
        async with asyncio.timeout(LONG):
            while True:
                found = await asyncio.to_thread(
                    execute, url, f"SELECT state FROM series WHERE id = '{series}'"
                )
                if found != [("running",)]:
                    break
                await asyncio.sleep(0.1)
        assert found == [("done",)]
        assert b.running.node is not None


async def test_a_node_that_starts_beside_another_stops_no_clock(tmp_path: Path, bus: NatsServer) -> None:
    async with nodes(tmp_path, bus, ("a", "b")):
        outages = await asyncio.to_thread(execute, postgresql_url(tmp_path), "SELECT began FROM outages")
    assert outages == [], "an outage is noted at a start, but only of all nodes"
