"""A node that stops, or loses its lease: what it did goes on at another, and its clients come back there."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from parlour_protocol.answers import Ack
from parlour_protocol.commands import PlayMove, TakeSeat
from parlour_protocol.errors import CloseCode
from parlour_server.analysis.series import SeriesService
from parlour_server.cluster.leases import NodeLease
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.leases import owner_of
from parlour_server.store.postgresql_session import connect
from parlour_server.store.records import StoreError
from tests.databases import execute, postgresql_url
from tests.nats_server import NatsServer
from tests.server.people import browser
from tests.server.relay.nodes import nodes
from tests.server.served import Client, RunningServer

#: Whether a statement of another session waits for a lock of this one.
WAITS_FOR_US = "SELECT EXISTS (SELECT FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid)))"
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


async def ended(url: str, room: str) -> None:
    """Wait until a game is over, without asking any node for its room."""
    query = f"SELECT seq FROM events WHERE room = '{room}' AND kind = 'game-ended'"
    while not await asyncio.to_thread(execute, url, query):  # noqa: ASYNC110  # no event tells of it
        await asyncio.sleep(0.1)


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


async def test_a_stopped_node_hands_its_rooms_over_in_batches(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.relay.server_node.BATCH_ROOMS", 1)
    for limit in (
        "relay.server_node.BATCH_PAUSE_SECONDS",
        "relay.server_node.HAND_OVER_SECONDS",
        "composition.http.ROOMS_SECONDS",
    ):
        monkeypatch.setattr(f"parlour_server.{limit}", LONG)
    monkeypatch.setattr("parlour_server.supervision.parts.WHOLE_SECONDS", LONG)
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        (amber, blue, gone), (carl, _, stays) = [await seated(a, b) for _ in range(2)]
        await amber.play(gone, 1, "1:1")
        stopping = asyncio.create_task(a.running.drain(0))
        codes = await asyncio.gather(amber.closed(), blue.closed())
        assert [*codes] == [CloseCode.GOING_AWAY, CloseCode.MOVED]
        async with asyncio.timeout(LONG):
            await go_on(b, amber, blue, gone)
            await carl.play(stays, 1, "1:1")
        assert not stopping.done()
        stopping.cancel()


async def test_a_move_that_is_being_written_when_its_room_is_handed_over_is_acknowledged_before(
    tmp_path: Path, bus: NatsServer
) -> None:
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        amber, blue, room = await seated(a, b)
        move, later = (PlayMove(amber.new_id(), room, turn, f"1:{turn}") for turn in (1, 2))
        session = await connect(postgresql_url(tmp_path))
        async with session.transaction():
            await session.execute("LOCK TABLE events IN SHARE MODE")
            await amber.send(move)
            while not await session.fetchval(WAITS_FOR_US):  # noqa: ASYNC110  # no event tells of it
                await asyncio.sleep(0.01)
            stopping = asyncio.create_task(a.running.drain(0))
            await asyncio.sleep(0.3)
            await blue.send(later)
        await session.close()
        assert isinstance(await amber.answer(move.id), Ack)
        assert await amber.closed() == CloseCode.GOING_AWAY
        assert await blue.closed() == CloseCode.MOVED
        await stopping
        async with asyncio.timeout(LONG):
            await go_on(b, amber, blue, room)


async def test_rooms_that_cannot_be_handed_over_in_time_go_with_the_lease(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def hand_over(*_: object) -> None:
        await asyncio.sleep(LONG)

    monkeypatch.setattr(NodeLease, "hand_over", hand_over)
    monkeypatch.setattr("parlour_server.relay.server_node.HAND_OVER_SECONDS", 0.1)
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        amber, blue, room = await seated(a, b)
        await amber.play(room, 1, "1:1")
        await a.running.drain(0)
        assert "not all rooms were handed over in 0.1 s" in caplog.text
        async with asyncio.timeout(LONG):
            await go_on(b, amber, blue, room)


async def test_many_who_come_to_a_room_at_once_ask_for_its_owner_once(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(tmp_path, bus, ("a", "b")) as (a, b):
        _, _, room = await seated(a, b)
        await a.running.drain(0)
        asked: list[str] = []

        def counted(connection: Connection, room: str, node: str) -> str:
            asked.append(room)
            return owner_of(connection, room, node)

        monkeypatch.setattr("parlour_server.store.leases.owner_of", counted)
        clients = [await b.enter() for _ in range(10)]
        async with asyncio.timeout(LONG):
            await asyncio.gather(*(client.join(room) for client in clients))
        assert asked == [room]


async def test_a_game_of_machines_goes_on_where_nobody_has_asked_for_it(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.revival.DUE_SECONDS", 1000.0)
    async with nodes(tmp_path, bus, ("a", "b"), machine_pace=0.1) as (a, b):
        amber = await a.enter("Amber")
        room = (await amber.create(["random", "random"], options={"heaps": [40, 40], "misere": False})).room
        await amber.join(room)
        await amber.events_until(5)
        await a.running.drain(0)
        assert b.running.node is not None
        async with asyncio.timeout(LONG):
            await ended(postgresql_url(tmp_path), room)


async def test_a_node_that_loses_its_lease_while_it_starts_goes_on_with_what_it_had_loaded(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.revival.DUE_SECONDS", 1000.0)
    async with nodes(tmp_path, bus, ("a",), machine_pace=0.1) as (a,):
        amber = await a.enter("Amber")
        room = (await amber.create(["random", "random"], options={"heaps": [40, 40], "misere": False})).room
        await a.running.drain(0)
    started: dict[type, Any] = {}

    def noted(kind: type) -> Callable[..., Any]:
        def make(*arguments: Any, **named: Any) -> Any:
            started[kind] = kind(*arguments, **named)
            return started[kind]

        return make

    async def lose_the_lease(series: SeriesService) -> None:
        rooms, lease = started[RoomRegistry], started[NodeLease]
        while not rooms.is_loaded(room):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
        await asyncio.to_thread(execute, postgresql_url(tmp_path), "DELETE FROM nodes WHERE name = 'b'")
        while rooms.is_loaded(room):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
        while lease.unready():  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)

    for builder, kind in (("rooms", RoomRegistry), ("store", NodeLease)):
        monkeypatch.setattr(f"parlour_server.composition.{builder}.{kind.__name__}", noted(kind))
    monkeypatch.setattr(SeriesService, "start", lose_the_lease)
    async with asyncio.timeout(LONG), nodes(tmp_path, bus, ("b",), machine_pace=0.1):
        await ended(postgresql_url(tmp_path), room)


async def test_a_node_whose_start_fails_says_why(
    tmp_path: Path, bus: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(series: SeriesService) -> None:
        raise StoreError("the database does not answer")

    monkeypatch.setattr(SeriesService, "start", fail)
    with pytest.raises(StoreError, match="the database does not answer"):
        async with nodes(tmp_path, bus, ("a",)):
            raise AssertionError("it has started")


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
