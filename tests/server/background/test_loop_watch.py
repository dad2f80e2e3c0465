"""The event loop's watch: lag, and time in which the loop did not run."""

import asyncio
import time

import pytest

from parlour_server.background.loop_watch import PAUSE_SECONDS, STALL_SECONDS, TICK_SECONDS, LoopWatch
from parlour_server.domain.clock.outage import Outage
from tests.server.set_time import SetLoop, in_set_time


async def test_a_blocked_loop_is_seen() -> None:
    lags: list[float] = []
    watch = LoopWatch([lags.append])
    watch.start()
    time.sleep(3 * TICK_SECONDS)  # noqa: ASYNC251 - blocking the loop is what is tested
    await asyncio.sleep(0.01)  # the tick, long overdue, comes at the loop's next turn
    watch.close()
    assert max(lags) >= 1.5 * TICK_SECONDS


class Watched:
    """A watch on the test's loop, with the pauses it has noticed."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SetLoop)
        self.loop = loop
        self.suspended = 0.0
        self.pauses: list[Outage] = []
        self.watch = LoopWatch(boot_seconds=lambda: loop.moved + self.suspended)
        self.watch.on_pause = self.pauses.append
        self.watch.start()


@in_set_time
async def test_a_running_loop_loses_nothing() -> None:
    watched = Watched()
    began = watched.watch.counted()
    await watched.loop.run_for(30)
    assert (watched.watch.lost, watched.pauses) == (0, [])
    assert watched.watch.counted() - began == pytest.approx(30)


@in_set_time
async def test_time_without_the_loop_is_lost_whoever_asks_first() -> None:
    watched = Watched()
    await watched.loop.run_for(1)
    began = watched.watch.counted()
    watched.loop.moved += 8  # the socket that is read now asks before the overdue tick
    assert watched.watch.counted() == pytest.approx(began)
    await watched.loop.run_for(1)
    assert watched.watch.lost == pytest.approx(8, abs=TICK_SECONDS)
    assert watched.watch.counted() == pytest.approx(began + 1)
    (pause,) = watched.pauses
    assert pause.ended - pause.began == pytest.approx(8_000, abs=TICK_SECONDS * 1000)
    assert abs(pause.ended - time.time_ns() // 1_000_000) < 60_000


@in_set_time
async def test_a_short_stall_is_lost_but_no_pause_and_lag_is_neither() -> None:
    watched = Watched()
    watched.loop.moved += STALL_SECONDS
    await watched.loop.run_for(1)
    assert watched.watch.lost == 0
    watched.loop.moved += PAUSE_SECONDS / 2
    await watched.loop.run_for(1)
    assert watched.watch.lost == pytest.approx(PAUSE_SECONDS / 2, abs=TICK_SECONDS)
    assert watched.pauses == []


@in_set_time
async def test_a_suspended_machine_is_a_pause_though_the_loop_s_time_stood_still() -> None:
    watched = Watched()
    watched.suspended = 3_600
    await watched.loop.run_for(1)
    (pause,) = watched.pauses
    assert pause.ended - pause.began == pytest.approx(3_600_000, abs=TICK_SECONDS * 1000)
    assert watched.watch.lost <= TICK_SECONDS + 0.001
