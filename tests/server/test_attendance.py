"""Who is there, who has gone away and since when, and how far away they are."""

import asyncio
from collections.abc import Sequence

import pytest

from parlour_protocol.answers import Reply
from parlour_protocol.values import Player
from parlour_server.attendance import Attendance
from parlour_server.outbox import Broadcast
from tests.server.room.states import AMBER, BLUE, MACHINE, STRANGER


class Somebody:
    def __init__(self, player: Player, round_trip: int = 0) -> None:
        self.player = player
        self.round_trip = round_trip

    def measure(self) -> None:
        raise AssertionError("nobody asks here")

    def send(self, messages: Sequence[Broadcast], reply: Reply | None = None) -> None:
        raise AssertionError("nothing is told here")

    def send_newest(self, topic: str, message: Broadcast) -> None:
        raise AssertionError("nothing is told here")


def nobody_cares() -> None:
    pass


async def test_people_are_present_with_any_connection_and_machines_always() -> None:
    members = Attendance(nobody_cares)
    assert not members
    members.add(Somebody(AMBER))
    members.add(Somebody(STRANGER))
    members.add(Somebody(STRANGER))
    assert members
    assert [members.is_present(player) for player in (AMBER, BLUE, MACHINE, None)] == [
        True,
        False,
        True,
        False,
    ]
    assert members.spectators([AMBER, BLUE]) == 1


async def test_a_player_has_a_grace_and_is_away_from_its_end_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.attendance.PRESENCE_GRACE", 0.0)
    gone = asyncio.Event()
    members = Attendance(gone.set)
    blue = Somebody(BLUE)
    members.add(blue)
    assert not members.remove(blue, plays=True)
    assert members.is_present(BLUE)
    await gone.wait()
    assert not members.is_present(BLUE)
    assert members.away_since(BLUE.id) == pytest.approx(asyncio.get_running_loop().time(), abs=5)
    members.add(blue)
    assert members.away_since(BLUE.id) == 0.0


async def test_whoever_only_watches_is_gone_at_once() -> None:
    members = Attendance(nobody_cares)
    stranger = Somebody(STRANGER)
    members.add(stranger)
    assert members.remove(stranger, plays=False)
    assert not members.is_present(STRANGER)


async def test_the_way_to_somebody_is_that_of_their_worst_connection() -> None:
    members = Attendance(nobody_cares)
    for trip in (30, 80):
        members.add(Somebody(AMBER, trip))
    assert (members.round_trip(AMBER.id), members.round_trip(BLUE.id)) == (80, 0)
