"""Heartbeats: each second while a clock runs, else rarely, and a last one at the end."""

import asyncio
from typing import cast

import pytest

from parlour_server.background.heartbeat import Heartbeat
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter


class CountingWriter:
    def __init__(self, fails: bool = False) -> None:
        self.beats: list[int] = []
        self.fails = fails

    def beat(self, at: int) -> asyncio.Future[None]:
        self.beats.append(at)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.fails:
            done.set_exception(StoreError("the disk is full"))
        else:
            done.set_result(None)
        return done


async def beats_in(turns: int, writer: CountingWriter, clocks_run: bool) -> list[int]:
    """Run the loop so many times; a heartbeat takes no time here."""
    heartbeat = Heartbeat(cast(LogWriter, writer), lambda: clocks_run)
    heartbeat.start()
    for _ in range(turns):
        await asyncio.sleep(0)
    found = list(writer.beats)
    await heartbeat.close()
    return found


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.background.heartbeat.BEAT_SECONDS", 0)


async def test_the_first_beat_comes_at_once_and_the_next_only_where_clocks_run() -> None:
    assert len(await beats_in(30, CountingWriter(), clocks_run=False)) == 1
    assert len(await beats_in(30, CountingWriter(), clocks_run=True)) > 5


async def test_a_last_beat_is_written_at_the_end() -> None:
    writer = CountingWriter()
    before = await beats_in(3, writer, clocks_run=False)
    assert len(writer.beats) == len(before) + 1


async def test_a_disk_that_refuses_does_not_end_the_heartbeat() -> None:
    assert len(await beats_in(30, CountingWriter(fails=True), clocks_run=True)) > 5
