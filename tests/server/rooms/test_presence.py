"""Presence: present, away since when, and round trips."""

import asyncio

import pytest

from parlour_server.background.loop_watch import LoopWatch
from parlour_server.rooms.presence import PresenceTracker
from tests.server.domain.room.states import AMBER, BLUE, MACHINE, STRANGER
from tests.server.fake_subscriber import FakeSubscriber


def nobody_cares() -> None:
    pass


async def test_people_are_present_with_any_connection_and_machines_always() -> None:
    members = PresenceTracker(nobody_cares, LoopWatch())
    assert not members
    members.add(FakeSubscriber(AMBER))
    members.add(FakeSubscriber(STRANGER))
    members.add(FakeSubscriber(STRANGER))
    assert members
    assert [members.is_present(player) for player in (AMBER, BLUE, MACHINE, None)] == [
        True,
        False,
        True,
        False,
    ]
    assert members.spectators([AMBER, BLUE]) == 1


async def test_a_player_has_a_grace_and_is_away_from_its_end_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.presence.PRESENCE_GRACE", 0.0)
    gone = asyncio.Event()
    members = PresenceTracker(gone.set, LoopWatch())
    blue = FakeSubscriber(BLUE)
    members.add(blue)
    assert not members.remove(blue, is_player=True)
    assert members.is_present(BLUE)
    await gone.wait()
    assert not members.is_present(BLUE)
    assert members.away_since(BLUE.id) == pytest.approx(asyncio.get_running_loop().time(), abs=5)
    members.add(blue)
    assert members.away_since(BLUE.id) == 0.0


async def test_a_spectator_has_no_grace_period() -> None:
    members = PresenceTracker(nobody_cares, LoopWatch())
    stranger = FakeSubscriber(STRANGER)
    members.add(stranger)
    assert members.remove(stranger, is_player=False)
    assert not members.is_present(STRANGER)


async def test_a_players_round_trip_is_that_of_the_slowest_connection() -> None:
    members = PresenceTracker(nobody_cares, LoopWatch())
    for trip in (30, 80):
        members.add(FakeSubscriber(AMBER, round_trip=trip))
    assert (members.round_trip(AMBER.id), members.round_trip(BLUE.id)) == (80, 0)


async def test_a_players_least_round_trip_is_kept_whatever_is_measured_later() -> None:
    members = PresenceTracker(nobody_cares, LoopWatch())
    member = FakeSubscriber(AMBER)
    members.add(member)
    for trip in (0, 60, 20, 500):
        member.round_trip = trip
        assert members.round_trip(AMBER.id) == trip
    members.remove(member, is_player=True)
    members.add(FakeSubscriber(AMBER, round_trip=400))
    assert members.round_trip(AMBER.id) == 400
    assert members.least_round_trips == {AMBER.id: 20}
