"""The public rooms of all nodes, over a bus that may lose what is published."""

import time
from typing import cast

import pytest
from msgspec.structs import replace

from parlour_protocol.events import GameEnded
from parlour_protocol.values import Result, RoomSummary
from parlour_server.domain.room.state import RoomState, evolve
from parlour_server.domain.room.views import room_summary
from parlour_server.relay.public_rooms import PublicRoomExchange
from parlour_server.store.reader import LogReader
from tests.server.cluster.fake_bus import FakeBus
from tests.server.rooms.test_public_list import ListedRooms, playing, waiting

WON = Result(1, "resigned")


def over(room: str) -> RoomState:
    return evolve(playing(room), GameEnded(1, WON))


class Log:
    """The public rooms in the log, newest first."""

    def __init__(self) -> None:
        self.lines: list[RoomSummary] = []

    async def listed(self, since: int, limit: int) -> list[tuple[RoomSummary, int]]:
        return [(line, time.time_ns() // 1_000_000) for line in self.lines]


class Node:
    """One node's list of public rooms."""

    def __init__(self, name: str, bus: FakeBus, log: Log) -> None:
        self.rooms = ListedRooms()
        self.exchange = PublicRoomExchange(name, bus, self.rooms, cast(LogReader, log))
        bus.subscribers["rooms"].append(self.exchange.receive)


class Rig:
    """Two nodes over one log."""

    def __init__(self) -> None:
        self.bus, self.log = FakeBus(), Log()
        self.a, self.b = Node("a", self.bus, self.log), Node("b", self.bus, self.log)

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


async def test_a_room_that_only_left_the_memory_stays_in_the_list_of_all(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    rig.a.rooms.unload(rig.a.rooms.memory.pop("x"))
    rig.a.rooms.change(waiting("y"))
    rig.publish()
    assert sorted(rig.b.rooms.moves()) == [("x", 0), ("y", 0)]


async def test_nothing_is_published_while_nothing_changes(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"))
    rig.publish()
    rig.a.rooms.note(rig.a.rooms.memory["x"])
    rig.a.exchange.publish()
    assert rig.bus.waiting == []


async def test_what_the_bus_lost_is_read_from_the_log(rig: Rig) -> None:
    rig.a.rooms.change(waiting("x"), waiting("gone"))
    rig.publish()
    rig.a.rooms.change(playing("x", "1:1"), waiting("new"), over("gone"))
    rig.a.exchange.publish()
    rig.bus.waiting.clear()
    rig.log.lines = [room_summary(waiting("new")), room_summary(playing("x"))]
    assert sorted(rig.b.rooms.moves()) == [("gone", 0), ("x", 0)]
    await rig.b.exchange.read()
    assert sorted(rig.b.rooms.moves()) == [("new", 0), ("x", 0)]
    assert rig.b.rooms.is_played("x")


async def test_the_log_is_not_believed_against_what_is_known_better(rig: Rig) -> None:
    """Rows are written now and then: a room in memory knows more, and so does its node of its moves."""
    rig.b.rooms.change(playing("mine", "1:1"))
    rig.a.rooms.change(playing("theirs", "1:1", "1:1"))
    rig.publish()
    rig.log.lines = [replace(room_summary(waiting("mine")), moves=0), room_summary(playing("theirs", "1:1"))]
    await rig.b.exchange.read()
    assert sorted(rig.b.rooms.moves()) == [("mine", 1), ("theirs", 2)]
    assert rig.b.rooms.is_played("mine")


async def test_a_change_that_comes_while_the_log_is_read_is_not_undone(rig: Rig) -> None:
    began = time.monotonic()
    rig.a.rooms.change(waiting("new"))
    rig.publish()
    rig.b.rooms.read_again([], began)
    assert rig.b.rooms.moves() == [("new", 0)]


async def test_many_rooms_are_published_in_parts(rig: Rig) -> None:
    rig.a.rooms.change(*(waiting(f"r{number}") for number in range(450)))
    rig.a.exchange.publish()
    assert len(rig.bus.waiting) == 3
    rig.bus.run()
    assert len(rig.b.rooms.moves()) == len(rig.a.rooms.moves())


async def test_what_cannot_be_read_is_dropped_and_counted(rig: Rig) -> None:
    rig.b.exchange.receive(b"\xc1")
    rig.b.exchange.receive(b"\x93\x01\x02\x03")
    assert rig.b.exchange.malformed == 2
