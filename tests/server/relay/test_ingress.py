"""The ingress's side of relays: what a client's outbox gets, and when its socket is closed."""

import asyncio
from typing import cast

import pytest

from parlour_protocol.codec import server_codec
from parlour_protocol.commands import Ping, PlayMove
from parlour_protocol.errors import CloseCode
from parlour_protocol.values import Player
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.auth.identity import Principal
from parlour_server.cluster.links import SILENT_SECONDS, Links
from parlour_server.cluster.messages import (
    AnyItem,
    Deliver,
    DeliverNewest,
    End,
    Forward,
    InLiveGame,
    Leave,
    Open,
    WantLobby,
)
from parlour_server.relay.ingress import Ingress, Relay, RelayedClient
from parlour_server.websocket.connection import Connection
from tests.server.cluster.fake_bus import FakeBus

PLAYER = Player("5f0c92e14ab7d368", "Amber")


class FakeOutbox:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.round_trip = 40
        self.is_writable = True
        self.sent: list[object] = []

    def send(self, frames: bytes) -> None:
        self.sent.append(frames)

    def send_newest(self, topic: str, frame: bytes) -> None:
        self.sent.append((topic, frame))

    def piggyback_ping(self) -> None:
        self.sent.append("ping")

    def close(self) -> None:
        pass


class FakeConnection:
    """What a relay reads of a connection."""

    codec = server_codec(JSON_SUBPROTOCOL)
    source = "source"


class Rig:
    """Ingress node x with one client, and owner node y, whose items a test sends."""

    def __init__(self) -> None:
        self.bus = FakeBus()
        self.now = 1000.0
        self.arrived: list[AnyItem] = []
        self.closed: list[CloseCode] = []
        self.idle_ended: list[Relay] = []
        self.x = Links("x", self.bus, self.on_item, self.on_down, self.on_failed, lambda: self.now)
        self.y = Links(
            "y",
            self.bus,
            lambda peer, item: self.arrived.append(item),
            lambda peer: None,
            lambda peer, item: None,
            lambda: self.now,
        )
        for links in (self.x, self.y):
            self.bus.subscribers[f"node.{links.node}"] = [links.receive]
        self.ingress = Ingress(self.x)
        self.outbox = FakeOutbox()
        self.client = self.new_client(self.outbox)
        self.relay = self.ingress.open("y", self.client)

    def new_client(self, outbox: FakeOutbox) -> RelayedClient:
        client = RelayedClient(
            cast(Connection, FakeConnection()),
            Principal(PLAYER, 3, frozenset({"play"}), ""),
            outbox,
            lambda code, reason: self.closed.append(code),
        )
        client.on_idle_end = self.idle_ended.append
        return client

    def on_item(self, peer: str, item: AnyItem) -> None:
        assert isinstance(item, Deliver | DeliverNewest | InLiveGame | End)
        self.ingress.on_item(peer, item)

    def on_down(self, peer: str) -> None:
        self.ingress.on_down(peer)

    def on_failed(self, peer: str, item: AnyItem) -> None:
        assert isinstance(item, Deliver)
        self.ingress.fail(peer, item.relays)

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)
            self.bus.run()

    async def from_owner(self, *items: AnyItem) -> None:
        for item in items:
            self.y.send("x", item)
        await self.settle()


@pytest.fixture
async def rig() -> Rig:
    rig = Rig()
    await rig.settle()
    return rig


async def test_the_owner_learns_who_the_client_is_and_gets_its_messages(rig: Rig) -> None:
    number = rig.relay.number
    move = PlayMove("m", "abcdefghijkl", 1, "1:1")
    rig.relay.forward(move)
    await rig.settle()
    assert rig.arrived[0] == Open(number, PLAYER, 3, ["play"], "", "source", JSON_SUBPROTOCOL)
    forwarded = rig.arrived[1]
    assert isinstance(forwarded, Forward)
    assert FakeConnection.codec.decode(forwarded.frame.decode()) == move
    assert forwarded.round_trip == 40


async def test_frames_reach_the_client_and_a_measured_one_after_a_ping(rig: Rig) -> None:
    number = rig.relay.number
    await rig.from_owner(
        Deliver([number], b"one", False),
        Deliver([number], b"two", True),
        DeliverNewest(number, "t", b"3", False),
    )
    assert rig.outbox.sent == [b"one", "ping", b"two", ("t", b"3")]


async def test_frames_for_many_clients_reach_each(rig: Rig) -> None:
    other = FakeOutbox()
    relay = rig.ingress.open("y", rig.new_client(other))
    await rig.from_owner(Deliver([rig.relay.number, 99, relay.number], b"all", False))
    assert rig.outbox.sent == other.sent == [b"all"]


async def test_a_node_cannot_reach_clients_of_another_nodes_relays(rig: Rig) -> None:
    elsewhere = FakeOutbox()
    relay = rig.ingress.open("z", rig.new_client(elsewhere))
    await rig.from_owner(
        Deliver([relay.number], b"not yours", False), End(relay.number, CloseCode.POLICY, "")
    )
    assert elsewhere.sent == []
    assert rig.closed == []


async def test_a_change_of_the_lobby_that_is_dropped_asks_for_the_whole_lobby_once(rig: Rig) -> None:
    number = rig.relay.number
    rig.outbox.is_writable = False
    await rig.from_owner(DeliverNewest(number, "lobby", b"change", True))
    rig.outbox.is_writable = True
    await rig.from_owner(DeliverNewest(number, "lobby", b"next change", True))
    assert rig.outbox.sent == [], "a change means nothing without those before it"
    assert [item for item in rig.arrived if isinstance(item, WantLobby)] == [WantLobby(number)]
    await rig.from_owner(
        DeliverNewest(number, "lobby", b"all", False), DeliverNewest(number, "lobby", b"change", True)
    )
    assert rig.outbox.sent == [("lobby", b"all"), ("lobby", b"change")]


async def test_other_updates_for_a_slow_client_are_left_to_its_outbox(rig: Rig) -> None:
    rig.outbox.is_writable = False
    await rig.from_owner(DeliverNewest(rig.relay.number, "presence/r", b"here", False))
    assert rig.outbox.sent == [("presence/r", b"here")]


async def test_the_owner_closes_the_clients_socket_with_its_code(rig: Rig) -> None:
    await rig.from_owner(End(rig.relay.number, CloseCode.POLICY, "too much"))
    assert rig.closed == [CloseCode.POLICY]
    await rig.from_owner(
        End(rig.relay.number, CloseCode.POLICY, "again"), Deliver([rig.relay.number], b"", False)
    )
    assert rig.closed == [CloseCode.POLICY]
    assert rig.outbox.sent == []
    assert len(rig.ingress) == 0


async def test_an_unknown_close_code_is_as_if_the_room_had_moved(rig: Rig) -> None:
    rig.relay.forward(Ping("p"))
    await rig.from_owner(End(rig.relay.number, 4999, "?"))
    assert rig.closed == [CloseCode.MOVED]


@pytest.mark.parametrize("used", [False, True])
async def test_only_a_client_that_has_used_a_lost_relay_is_closed(rig: Rig, used: bool) -> None:
    if used:
        rig.relay.forward(Ping("p"))
    await rig.settle()
    rig.bus.subscribers.clear()
    rig.now += SILENT_SECONDS
    rig.x.tick()
    assert rig.closed == ([CloseCode.MOVED] if used else [])
    assert rig.idle_ended == ([] if used else [rig.relay])
    assert len(rig.ingress) == 0


async def test_a_client_that_has_seen_anything_of_a_lost_relay_is_closed(rig: Rig) -> None:
    await rig.from_owner(Deliver([rig.relay.number], b"challenged", False))
    rig.ingress.on_down("y")
    assert rig.closed == [CloseCode.MOVED]


async def test_a_client_whose_owner_has_lost_its_rooms_is_closed_and_has_left_it(rig: Rig) -> None:
    rig.relay.forward(PlayMove("m", "abcdefghijkl", 1, "1:1"))
    rig.ingress.lose("z")
    assert rig.closed == []
    rig.ingress.lose("y")
    await rig.settle()
    assert rig.closed == [CloseCode.MOVED]
    assert len(rig.ingress) == 0
    assert [item for item in rig.arrived if isinstance(item, Leave)] == [Leave(rig.relay.number)]


async def test_a_closed_socket_leaves_its_owner(rig: Rig) -> None:
    rig.ingress.close(rig.relay)
    rig.ingress.close(rig.relay)
    await rig.settle()
    assert [item for item in rig.arrived if isinstance(item, Leave)] == [Leave(rig.relay.number)]


async def test_the_owner_says_who_plays_a_live_game(rig: Rig) -> None:
    await rig.from_owner(InLiveGame(rig.relay.number, True))
    assert rig.relay.live
    await rig.from_owner(InLiveGame(rig.relay.number, False))
    assert not rig.relay.live


async def test_frames_that_could_not_be_passed_on_end_the_relays_that_they_were_for() -> None:
    """Their clients resume; none of them misses anything without knowing it."""
    rig, reported = Rig(), reported_failures()
    await rig.settle()
    broken, other = FakeOutbox(), FakeOutbox()
    broken.send = unforeseen  # type: ignore[method-assign]  # the fault
    numbers = [rig.ingress.open("y", rig.new_client(outbox)).number for outbox in (broken, other)]
    await rig.from_owner(Deliver([rig.relay.number], b"1", False), Deliver(numbers, b"2", False))
    await rig.from_owner(Deliver([rig.relay.number], b"3", False))
    assert rig.outbox.sent == [b"1", b"3"]
    assert rig.closed == [CloseCode.MOVED, CloseCode.MOVED]
    assert [item.relay for item in rig.arrived if isinstance(item, Leave)] == numbers
    assert (rig.x.failed, len(reported)) == (1, 1)


def unforeseen(frames: bytes) -> None:
    raise RuntimeError("unforeseen")


def reported_failures() -> list[str]:
    """What is reported to the event loop from now on."""
    found: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: found.append(context["message"]))
    return found
