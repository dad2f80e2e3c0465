"""The public rooms of all nodes, over a bus that may lose what is published."""

import asyncio

import pytest

from parlour_protocol.events import GameEnded
from parlour_protocol.values import Result
from parlour_server.domain.room.state import RoomState, evolve
from parlour_server.relay.public_rooms import WHOLE_SECONDS, PublicRoomExchange
from parlour_server.rooms.public_list import SILENT_SECONDS
from tests.server.cluster.fake_bus import FakeBus
from tests.server.rooms.test_public_list import ListedRooms, playing, waiting
from tests.server.set_time import SetLoop, in_set_time

WON = Result(1, "resigned")


def over(room: str) -> RoomState:
    return evolve(playing(room), GameEnded(1, WON))


class Node:
    """One node's list of public rooms."""

    def __init__(self, name: str, bus: FakeBus) -> None:
        self.rooms = ListedRooms()
        self.exchange = PublicRoomExchange(name, bus, self.rooms)
        bus.subscribers["rooms"].append(self.exchange.receive)


class Rig:
    """Two nodes on one bus."""

    def __init__(self) -> None:
        self.bus = FakeBus()
        self.a, self.b = Node("a", self.bus), Node("b", self.bus)

    def publish(self) -> None:
        self.a.exchange.publish()
        self.b.exchange.publish()
        self.bus.run()


@pytest.fixture
async def rig() -> Rig:
    return Rig()


async def test_rooms_of_one_node_appear_move_and_go_at_the_other(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"), playing("y"))
    rig.b.rooms.change(waiting("z"))
    rig.publish()
    assert sorted(rig.b.rooms.moves()) == sorted(rig.a.rooms.moves()) == [("x", 0), ("y", 0), ("z", 0)]
    rig.a.rooms.change(playing("x"), playing("y", "1:1"))
    rig.publish()
    assert sorted(rig.b.rooms.moves()) == [("x", 0), ("y", 1), ("z", 0)]
    assert rig.b.rooms.is_played("x")
    rig.a.rooms.change(over("y"))
    rig.publish()
    assert sorted(rig.b.rooms.moves()) == [("x", 0), ("z", 0)]


async def test_a_room_whose_player_leaves_goes_at_the_other_too(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"), waiting("y"))
    rig.publish()
    rig.a.rooms.forget("x")
    rig.publish()
    assert rig.b.rooms.moves() == [("y", 0)]


async def test_a_room_that_moves_to_another_node_stays_whatever_comes_first(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    del rig.a.rooms.memory["x"]
    rig.a.rooms.forget("x")
    rig.b.rooms.change(waiting("x"))
    rig.b.exchange.publish()
    rig.a.exchange.publish()
    rig.bus.run()
    assert rig.a.rooms.moves() == rig.b.rooms.moves() == [("x", 0)]


async def test_a_room_of_a_node_that_is_gone_is_listed_once_as_its_next_owner_has_it(rig: Rig) -> None:
    c = Node("c", rig.bus)
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    rig.b.rooms.change(playing("x", "1:1"))  # and nothing more comes of the first
    rig.publish()
    assert c.rooms.moves() == [("x", 1)]
    assert c.rooms.moves_elsewhere("x") == 1


async def test_a_share_of_the_list_counts_over_all_nodes(rig: Rig) -> None:
    rig.a.rooms.change(waiting("other"))
    rig.a.rooms.change(*(waiting(f"a{number}") for number in range(5)), source="flood")
    rig.publish()
    rig.b.rooms.change(*(waiting(f"b{number}") for number in range(5)), source="flood")
    rig.publish()
    for rooms in (rig.a.rooms, rig.b.rooms):
        assert [room for room, _ in rooms.moves()][:4] == ["b4", "b3", "b2", "other"]


async def test_nothing_is_published_while_nothing_changes(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    rig.a.rooms.change(rig.a.rooms.memory["x"])
    rig.a.exchange.publish()
    assert rig.bus.waiting == []


async def test_what_the_bus_lost_is_published_again(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"), waiting("gone"))
    rig.publish()
    rig.a.rooms.change(playing("x", "1:1"), waiting("new"), over("gone"))
    rig.a.exchange.publish()
    rig.bus.waiting.clear()
    assert sorted(rig.b.rooms.moves()) == [("gone", 0), ("x", 0)]
    rig.a.exchange.publish_whole()
    rig.bus.run()
    assert sorted(rig.b.rooms.moves()) == [("new", 0), ("x", 1)]
    assert rig.b.rooms.is_played("x")


async def test_another_node_is_not_believed_about_a_room_in_memory(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    rig.b.rooms.change(playing("x", "1:1"))
    assert rig.b.rooms.moves() == [("x", 1)]


@in_set_time
async def test_the_rooms_of_a_node_that_is_silent_are_not_listed() -> None:
    rig, loop = Rig(), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    rig.b.rooms.changed.clear()
    await loop.jump(SILENT_SECONDS - 0.1)
    assert rig.b.rooms.moves() == [("x", 0)]
    assert not rig.b.rooms.changed.is_set()
    await loop.jump(0.2)
    assert rig.b.rooms.moves() == []
    assert rig.b.rooms.changed.is_set(), "those who watch the list are told"


@in_set_time
async def test_a_node_that_is_heard_of_again_and_again_keeps_its_rooms() -> None:
    rig, loop = Rig(), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    rig.a.rooms.change(waiting("x"))
    for _ in range(10):
        rig.a.exchange.publish_whole()
        rig.bus.run()
        await loop.jump(WHOLE_SECONDS)
    assert rig.b.rooms.moves() == [("x", 0)]


async def test_many_rooms_are_published_in_parts(rig: Rig) -> None:
    rig.a.rooms.change(*(waiting(f"r{number}") for number in range(250)))
    rig.a.rooms.change(*(playing(f"p{number}") for number in range(250)))
    rig.a.exchange.publish()
    rig.a.exchange.publish_whole()
    assert len(rig.bus.waiting) == 4
    rig.bus.run()
    assert rig.b.rooms.moves() == rig.a.rooms.moves()


async def test_what_cannot_be_read_is_dropped_and_counted(rig: Rig) -> None:
    rig.b.exchange.receive(b"\xc1")
    rig.b.exchange.receive(b"\x93\x01\x02\x03")
    assert rig.b.exchange.malformed == 2
