"""Clocks across a restart of the server, and flags that fall without connected players."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import CreateRoom, TakeSeat
from parlour_protocol.events import AnyEvent, ClockFrozen, GameEnded, MovePlayed
from parlour_protocol.terms import Clock, DaysPerMove, Fischer, PerMove
from parlour_protocol.values import Result
from parlour_server.domain.clock.outage import Outage
from tests.databases import database_url, logged
from tests.server.rooms.open_rooms import OpenRooms, show_rooms
from tests.server.served import ANSWER_SECONDS, NIM, Client, RunningServer, served

#: Each share and each moment is written in whole milliseconds.
ROUNDING_MS = 4

#: What a busy machine may take to write down what it has found out.
SLACK_MS = 10_000


async def clocked_table(server: RunningServer, clock: Clock) -> tuple[Client, Client, str]:
    """Two clients in a game in which both have moved; the first is to move on turn 3."""
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    created = await amber.ask(CreateRoom(amber.new_id(), "nim", ["me", "open"], NIM, clock=clock))
    assert isinstance(created, RoomCreated)
    for client in (amber, blue):
        await client.join(created.room)
    assert isinstance(await blue.ask(TakeSeat("t", created.room, 2)), Ack)
    await amber.play(created.room, 1, "1:1")
    await blue.play(created.room, 2, "1:1")
    return amber, blue, created.room


def log_of(folder: Path, room: str) -> list[tuple[AnyEvent, int]]:
    """The game's events on disk, and when each was written."""
    rows = logged(database_url(folder), room)
    return [(msgspec.json.decode(body, type=AnyEvent), at) for *_, body, at in rows]


async def until_written(folder: Path, room: str, kind: type) -> AnyEvent:
    """Wait for an event in the log, without a client."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while True:
            for body, _ in await asyncio.to_thread(log_of, folder, room):
                if isinstance(body, kind):
                    return body
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.revival.DUE_SECONDS", 0.02)


async def test_a_restart_is_recorded_and_its_player_goes_on_with_what_was_left(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        amber, _, room = await clocked_table(server, Fischer(60, 0))
    async with served(tmp_path) as server:
        back = await server.enter(token=amber.token)
        joined = await back.join(room)
        assert joined.state is not None
        assert joined.state.clocks is not None
        (frozen,) = await back.events_until(6)
        assert isinstance(frozen.body, ClockFrozen)
        assert frozen.clocks is not None
        assert frozen.clocks.running == 1
        await back.play(room, 3, "1:1")
        moved = (await back.events_until(7))[-1].body
    assert isinstance(moved, MovePlayed)
    log = log_of(tmp_path, room)
    (_, began), (_, resumed) = log[4], log[5]
    accounted = resumed - began - (frozen.body.spent + frozen.body.frozen)
    assert -ROUNDING_MS <= accounted < SLACK_MS, "some of the time is neither charged nor frozen"
    assert moved.spent + moved.credit >= frozen.body.spent


async def test_the_first_player_back_sees_frozen_clocks(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        _, blue, room = await clocked_table(server, Fischer(60, 0))
    async with served(tmp_path) as server:
        back = await server.enter(token=blue.token)
        joined = await back.join(room, seqs={"game": 5})
        assert (joined.state, joined.events) == (None, [])
        assert joined.clocks is not None
        assert (joined.clocks.running, joined.clocks.first_move) == (None, None)


async def test_a_flag_falls_after_a_restart_without_connected_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.turn_timer.RESUME_GRACE_SECONDS", 0.01)
    async with served(tmp_path) as server:
        _, _, room = await clocked_table(server, PerMove(4))
    async with served(tmp_path):
        ended = await until_written(tmp_path, room, GameEnded)
    assert ended == GameEnded(1, Result(2, "timeout"), 4_000)
    assert [type(body) for body, _ in log_of(tmp_path, room)][-2:] == [ClockFrozen, GameEnded]


async def test_a_pause_of_the_process_freezes_running_turns_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_rooms(monkeypatch)
    async with served(tmp_path) as server:
        amber, blue, _ = await clocked_table(server, Fischer(60, 0))
        now = time.time_ns() // 1_000_000
        OpenRooms.last.on_pause(Outage(now - 8_000, now))
        for client in (amber, blue):
            frozen = (await client.events_until(6))[-1]
            assert isinstance(frozen.body, ClockFrozen)
            assert frozen.body.frozen >= 8_000
            assert frozen.clocks is not None
            assert frozen.clocks.running == 1


async def test_a_flag_falls_where_days_are_counted_and_the_room_has_left_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.registry.SWEEP_SECONDS", 0.005)
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
    monkeypatch.setattr("parlour_server.domain.clock.side.DAY", 3_000)
    async with served(tmp_path) as server:
        amber, blue, room = await clocked_table(server, DaysPerMove(1))
        for client in (amber, blue):
            await client.socket.close()
        assert await until_written(tmp_path, room, GameEnded) == GameEnded(1, Result(2, "timeout"), 3_000)
