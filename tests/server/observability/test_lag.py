"""The event loop's lag probe."""

import asyncio
import time

from parlour_server.observability.lag import PERIOD_SECONDS, LagProbe


async def test_a_blocked_loop_is_seen() -> None:
    lags: list[float] = []
    probe = LagProbe([lags.append])
    probe.start()
    await asyncio.sleep(0)
    time.sleep(3 * PERIOD_SECONDS)  # noqa: ASYNC251 - blocking the loop is what is tested
    await asyncio.sleep(0.01)  # the probe, long overdue, is called at the loop's next turn
    await probe.close()
    assert max(lags) >= 1.5 * PERIOD_SECONDS
