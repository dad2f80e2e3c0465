"""Where a client's messages go, and where it is online."""

import asyncio
from typing import cast

import pytest

from parlour_protocol.codec import server_codec
from parlour_protocol.commands import (
    ClientMessage,
    CreateRoom,
    FindOpponent,
    Hello,
    JoinRoom,
    LeaveRoom,
    ListRooms,
    Ping,
    PlayMove,
    Resign,
    WatchLobby,
)
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.values import Player
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.auth.identity import Principal
from parlour_server.cluster.links import Links
from parlour_server.cluster.messages import Announce, AnyItem, Forward, Joined
from parlour_server.domain.refused import CommandRefused
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.relay.ingress import Ingress
from parlour_server.relay.router import LOBBY, ClientRouter, Router
from parlour_server.websocket.connection import Connection
from tests.server.cluster.fake_bus import FakeBus
from tests.server.relay.test_ingress import FakeOutbox

AMBER = Player("5f0c92e14ab7d368", "Amber")
HERE, THERE, MADE = "hereherehere", "theretherethere"[:12], "mademademade"


class Owners:
    """Who owns which room; other nodes only."""

    def __init__(self) -> None:
        self.of = {THERE: "y", LOBBY: ""}

    async def owner_of(self, room: str) -> str:
        await asyncio.sleep(0)
        return self.of.get(room, "")

    claim = owner_of


class Online:
    """A matchmaking service of which only who is online is asked."""

    def __init__(self) -> None:
        self.connections: list[object] = []

    def on_connect(self, connection: object) -> None:
        self.connections.append(connection)

    def on_disconnect(self, connection: object) -> None:
        self.connections.remove(connection)


class FakeConnection:
    """What a router reads of a connection."""

    codec = server_codec(MSGPACK_SUBPROTOCOL)
    source = ""
    player = AMBER


class Rig:
    """Node x with one client; what arrives at other nodes is kept."""

    def __init__(self) -> None:
        self.bus, self.owners, self.here = FakeBus(), Owners(), Online()
        self.closed: list[CloseCode] = []
        self.arrived: list[tuple[str, AnyItem]] = []
        self.refused: set[str] = set()
        """Rooms that admit nobody."""
        self.links = Links(
            "x", self.bus, self.on_item, lambda peer: self.ingress.on_down(peer), lambda peer, item: None
        )
        self.ingress = Ingress(self.links)
        self.loaded: set[str] = set()
        self.router = Router(
            self.owners, self.ingress, self.loaded.__contains__, lambda player, command: MADE, 3, self.bus
        )
        self.router.matchmaking = cast(MatchmakingService, self.here)
        for name in ("y", "z"):
            self.bus.subscribers[f"node.{name}"] = [self.other(name).receive]
        self.bus.subscribers["node.x"] = [self.links.receive]
        self.connection = FakeConnection()
        self.client = self.router(
            cast(Connection, self.connection),
            Principal(AMBER),
            FakeOutbox(),
            lambda code, reason: self.closed.append(code),
        )

    def other(self, name: str) -> Links:
        """The links of another node."""
        links = Links(
            name, self.bus, lambda _, item: arrive(item), lambda peer: None, lambda peer, item: None
        )

        def arrive(item: AnyItem) -> None:
            self.arrived.append((name, item))
            if isinstance(item, Forward) and item.joins:
                links.send("x", Joined(item.relay, item.joins, item.joins not in self.refused))

        return links

    def on_item(self, peer: str, item: AnyItem) -> None:
        assert isinstance(item, Joined)
        self.ingress.on_item(peer, item)

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)
            self.bus.run()

    async def goes_to(self, message: ClientMessage) -> str:
        """The node that gets a message, empty if it is handled here."""
        await self.settle()
        self.arrived.clear()
        if not await self.client.forward(message):
            return ""
        await self.settle()
        ((node, _),) = [each for each in self.arrived if isinstance(each[1], Forward)]
        return node

    async def follow(self, lobby: str) -> list[str]:
        """Where the client is announced once the lobby is at a node."""
        self.arrived.clear()
        self.owners.of[LOBBY] = lobby
        await self.router.follow_lobby()
        await self.settle()
        return [node for node, item in self.arrived if isinstance(item, Announce)]


@pytest.fixture
async def rig() -> Rig:
    return Rig()


async def test_messages_about_a_room_follow_the_join_to_its_owner(rig: Rig) -> None:
    assert not rig.client.forward_move(PlayMove("m", THERE, 1, "1:1")), "it has not been joined"
    assert await rig.goes_to(Resign("r", THERE, 1)) == ""
    assert await rig.goes_to(JoinRoom("j", THERE)) == "y"
    assert await rig.goes_to(Resign("r", THERE, 1)) == "y"
    assert rig.client.forward_move(PlayMove("m", THERE, 1, "1:1"))
    assert await rig.goes_to(JoinRoom("j", HERE)) == ""
    assert not rig.client.forward_move(PlayMove("m", HERE, 1, "1:1"))
    assert await rig.goes_to(LeaveRoom("l", THERE)) == "y"
    assert await rig.goes_to(Resign("r", THERE, 1)) == ""


async def test_a_room_that_has_moved_here_is_joined_here(rig: Rig) -> None:
    await rig.goes_to(JoinRoom("j", THERE))
    del rig.owners.of[THERE]
    assert await rig.goes_to(JoinRoom("j", THERE)) == ""
    assert await rig.goes_to(Resign("r", THERE, 1)) == ""


async def test_a_room_in_memory_is_joined_here_without_asking_the_database(rig: Rig) -> None:
    rig.loaded.add(HERE)
    rig.owners.of[HERE] = "y"  # not read
    assert await rig.goes_to(JoinRoom("j", HERE)) == ""


async def test_a_room_is_created_here_unless_the_same_command_created_it_elsewhere(rig: Rig) -> None:
    command = CreateRoom("c", "nim", ["me", "open"], {})
    assert await rig.goes_to(command) == ""
    rig.owners.of[MADE] = "z"
    assert await rig.goes_to(command) == "z"


async def test_what_concerns_no_room_goes_to_the_lobbys_node(rig: Rig) -> None:
    find = FindOpponent("f", "nim")
    assert await rig.goes_to(find) == ""
    await rig.follow("y")
    assert await rig.goes_to(find) == "y"
    assert await rig.goes_to(WatchLobby("w")) == "y"
    for message in (Hello("h"), Ping("p"), ListRooms("l")):
        assert await rig.goes_to(message) == ""


async def test_rooms_of_other_nodes_are_bounded(rig: Rig) -> None:
    rooms = [f"{number}" * 12 for number in range(4)]
    rig.owners.of |= dict.fromkeys(rooms, "y")
    for room in rooms[:3]:
        assert await rig.goes_to(JoinRoom("j", room)) == "y"
    assert await rig.goes_to(JoinRoom("again", rooms[0])) == "y"
    with pytest.raises(CommandRefused) as refused:
        await rig.client.forward(JoinRoom("j", rooms[3]))
    assert refused.value.rejected.code is RefusalCode.TOO_MANY


async def test_while_the_bus_is_down_other_nodes_rooms_are_refused_for_a_moment(rig: Rig) -> None:
    rig.bus.is_up = False
    with pytest.raises(CommandRefused) as refused:
        await rig.client.forward(JoinRoom("j", THERE))
    assert refused.value.rejected.code is RefusalCode.UNAVAILABLE
    assert refused.value.rejected.retry_after
    assert await rig.goes_to(JoinRoom("j", HERE)) == ""


async def test_nobody_is_online_before_hello(rig: Rig) -> None:
    assert await rig.follow("y") == []
    assert rig.here.connections == []


async def test_a_client_is_online_where_the_lobby_is(rig: Rig) -> None:
    rig.client.announce()
    assert rig.here.connections == [rig.connection]
    assert await rig.follow("y") == ["y"]
    assert rig.here.connections == []
    assert await rig.follow("y") == []
    assert await rig.follow("z") == ["z"]
    assert await rig.follow("") == []
    assert rig.here.connections == [rig.connection]
    assert rig.closed == []


async def test_a_client_that_used_the_lobby_reconnects_when_it_moves(rig: Rig) -> None:
    rig.client.announce()
    await rig.goes_to(WatchLobby("w"))
    await rig.follow("y")
    assert rig.closed == [CloseCode.MOVED]


async def test_who_was_only_online_at_a_lost_node_comes_online_again(rig: Rig) -> None:
    rig.client.announce()
    await rig.follow("y")
    rig.ingress.on_down("y")
    assert rig.closed == []
    assert await rig.follow("z") == ["z"]


async def test_a_closed_client_goes_nowhere_any_more(rig: Rig) -> None:
    forwarding = asyncio.ensure_future(rig.client.forward(JoinRoom("j", THERE)))
    await asyncio.sleep(0)
    rig.client.on_disconnect()
    assert await forwarding
    await rig.settle()
    assert rig.arrived == []
    assert await rig.follow("y") == []
    assert rig.router.clients == set()
    assert isinstance(rig.client, ClientRouter)
    assert not rig.client.in_live_game()


async def test_rooms_that_refused_the_client_do_not_count_as_joined(rig: Rig) -> None:
    rig.owners.of |= {f"room{number}": "y" for number in range(10)}
    rig.refused = {f"room{number}" for number in range(1, 9)}
    for number in range(10):
        assert await rig.goes_to(JoinRoom("j", f"room{number}")) == "y"
    await rig.settle()
    assert await rig.goes_to(Resign("r", "room1", 1)) == ""
    assert await rig.goes_to(Resign("r", "room9", 1)) == "y"


async def test_joins_on_their_way_count_so_that_no_client_gets_into_more_rooms(rig: Rig) -> None:
    rig.owners.of |= {f"room{number}": "y" for number in range(4)}
    await rig.settle()
    for number in range(3):
        await rig.client.forward(JoinRoom("j", f"room{number}"))
    with pytest.raises(CommandRefused, match="joined or asked for enough rooms"):
        await rig.client.forward(JoinRoom("j", "room3"))


async def test_a_join_that_cannot_be_sent_does_not_count(rig: Rig) -> None:
    rig.owners.of |= {f"room{number}": "y" for number in range(4)}
    await rig.settle()
    rig.bus.is_up = False
    for number in range(3):
        with pytest.raises(CommandRefused, match="cannot be reached"):
            await rig.client.forward(JoinRoom("j", f"room{number}"))
    rig.bus.is_up = True
    assert await rig.goes_to(JoinRoom("j", "room3")) == "y"


async def test_a_room_that_is_joined_again_after_a_refusal_stays_joined(rig: Rig) -> None:
    rig.refused = {THERE}
    await rig.settle()
    await rig.client.forward(JoinRoom("j", THERE))
    await asyncio.sleep(0)
    rig.bus.run()
    rig.refused.clear()
    await rig.client.forward(JoinRoom("k", THERE))  # the refusal is still on its way
    await rig.settle()
    assert await rig.goes_to(Resign("r", THERE, 1)) == "y"
