"""The timer of first moves without a clock, on a loop whose time the test sets, and at a table."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Ack
from parlour_protocol.commands import TakeSeat
from parlour_protocol.events import SeatLeft
from parlour_protocol.terms import Fischer
from parlour_server.domain.room import tables
from parlour_server.domain.room.internal_commands import FirstMoveMissed
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.tables import FIRST_MOVE_ABSENCE_MS, FIRST_MOVE_MS
from parlour_server.rooms import presence, turn_timer
from parlour_server.rooms.turn_timer import FirstMoveTimer
from tests.server.domain.room.states import AMBER, BLUE, after, move, opened
from tests.server.served import served
from tests.server.set_time import SetLoop, in_set_time


def playing(clock: Fischer | None = None) -> RoomState:
    return opened(AMBER, BLUE, options={"heaps": [4, 4], "misere": False}, clock=clock)


class Bench:
    """A timer, and what its room measures."""

    def __init__(self, state: RoomState) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SetLoop)
        self.loop = loop
        self.began = loop.time()
        self.away_at: float | None = None
        self.rung: list[FirstMoveMissed] = []
        self.timer = FirstMoveTimer(state, self.waited, self.rung.append)

    def waited(self) -> tuple[int, int]:
        now = self.loop.time()
        absent = 0.0 if self.away_at is None else now - self.away_at
        return round((now - self.began) * 1000), round(absent * 1000)

    async def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds)):
            await self.loop.jump(1.0)


@in_set_time
async def test_it_rings_when_the_time_for_the_first_move_is_up() -> None:
    bench = Bench(playing())
    await bench.pass_time(FIRST_MOVE_MS / 1000 - 1)
    assert bench.rung == []
    await bench.pass_time(1)
    assert bench.rung == [FirstMoveMissed(1, FIRST_MOVE_MS, 0)]
    await bench.pass_time(1)
    assert len(bench.rung) == 2, "it could not be written"
    bench.timer.stop()


@in_set_time
async def test_it_rings_sooner_for_who_has_gone() -> None:
    bench = Bench(playing())
    await bench.pass_time(10)
    bench.away_at = bench.loop.time()
    await bench.pass_time(FIRST_MOVE_ABSENCE_MS / 1000 - 1)
    assert bench.rung == []
    await bench.pass_time(1)
    assert [each.absent for each in bench.rung] == [FIRST_MOVE_ABSENCE_MS]
    bench.timer.stop()


@in_set_time
async def test_a_move_gives_the_other_player_time_and_two_moves_end_it() -> None:
    bench = Bench(playing())
    await bench.pass_time(FIRST_MOVE_MS / 1000 - 1)
    moved = after(playing(), (AMBER, move(1, "1:1")))
    bench.timer.apply(moved)
    bench.began = bench.loop.time()
    await bench.pass_time(FIRST_MOVE_MS / 1000 - 1)
    assert bench.rung == []
    bench.timer.apply(after(moved, (BLUE, move(2, "1:1"))))
    await bench.pass_time(FIRST_MOVE_MS / 500)
    assert bench.rung == []


@in_set_time
async def test_it_leaves_clocks_and_friends_alone() -> None:
    private = playing()
    private = replace(private, opened=replace(private.opened, visibility="link"))
    for state in (playing(Fischer(60, 2)), private):
        bench = Bench(state)
        bench.away_at = bench.loop.time()
        await bench.pass_time(FIRST_MOVE_MS / 500)
        assert bench.rung == []


async def test_a_stranger_who_sits_down_and_goes_leaves_the_table_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PRESENCE_GRACE", 0.05)
    monkeypatch.setattr(tables, "FIRST_MOVE_ABSENCE_MS", 100)
    monkeypatch.setattr(turn_timer, "FIRST_MOVE_ABSENCE_MS", 100)
    monkeypatch.setattr(turn_timer, "LEAST_MS", 10)
    assert tables.FIRST_MOVE_MS > 60_000, "so that it is the absence that counts"
    async with served(tmp_path) as server:
        host, stranger, guest = [await server.enter() for _ in range(3)]
        room = (await host.create(["open", "me"], "public")).room
        for client in (host, stranger, guest):
            await client.join(room)
        assert isinstance(await stranger.ask(TakeSeat("take", room, 1)), Ack)
        await stranger.socket.close()
        events = await host.events_until(5)
        while not isinstance(events[-1].body, SeatLeft):
            events = await host.events_until(events[-1].seq + 1)
        assert events[-1].body == SeatLeft(1)
        assert isinstance(await guest.ask(TakeSeat("sit", room, 1)), Ack)
