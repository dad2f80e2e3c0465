"""Notices of several nodes, which share one queue: each is sent once, by any of them."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import CreateRoom
from parlour_server.push.keys import make_keys
from tests.databases import postgresql_url
from tests.nats_server import NatsServer
from tests.server.push.push_service_double import Device, PushServiceDouble
from tests.server.push.pushing import CONTACT, DAYS, Push, sit
from tests.server.relay.nodes import nodes
from tests.server.served import NIM, Client

TABLES = 12


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    with NatsServer(tmp_path_factory.mktemp("bus"), jetstream=False) as server:
        yield server


@asynccontextmanager
async def two(
    folder: Path, bus: NatsServer, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Push, Push]]:
    """Two nodes that look at the queue all the time, so that both want each notice."""
    monkeypatch.setattr("parlour_server.push.sender.LOOK_SECONDS", 0.01)
    keys = folder / "push.pem"
    make_keys(keys)
    wish = {"push_keys": str(keys), "push_contact": CONTACT, "push_origins": (service.url,)}
    async with nodes(folder, bus, ("a", "b"), **wish) as (a, b):
        url = postgresql_url(folder)
        yield Push(a, service, url), Push(b, service, url)


async def seated(host: Client, guest: Client) -> str:
    """A game with days a move, whose host is told of the guest."""
    wish = CreateRoom(host.new_id(), "nim", ["open", "me"], NIM, "unlisted", clock=DAYS)
    created = await host.ask(wish)
    assert isinstance(created, RoomCreated), created
    await guest.join(created.room, created.key)
    await sit(guest, created.room)
    return created.room


async def test_a_notice_is_sent_once_and_not_by_each_node(
    tmp_path: Path, bus: NatsServer, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path, bus, service, monkeypatch) as (a, b):
        host, guest = await a.server.enter("Nina"), await b.server.enter("Mira")
        device = Device()
        await b.subscribe(host.token, device, "joined")
        rooms = [await seated(host, guest) for _ in range(TABLES)]
        told = [(await service.next()).notice(device)["path"] for _ in rooms]
        assert sorted(told) == sorted(f"/r/{room}" for room in rooms)
        await a.until(devices=1, waiting=0)
    assert service.received.empty()


async def test_a_notice_that_a_node_could_not_send_is_sent_by_another(
    tmp_path: Path, bus: NatsServer, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path, bus, service, monkeypatch) as (a, b):
        host, guest = await a.server.enter("Nina"), await b.server.enter("Mira")
        device = Device()
        await a.subscribe(host.token, device, "joined")
        service.answers = [(503, {"Retry-After": "1"})]
        room = await seated(host, guest)
        await service.next()
        await a.server.stop()
        assert (await service.next()).notice(device)["path"] == f"/r/{room}"
