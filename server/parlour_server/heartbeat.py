"""Writes down that the server is alive, so that an outage can be told from thinking (docs/protocol.md, 9).

The sign of life goes with the log's group commits: each second while somebody's clock runs, else each
minute, and a last time when the server ends.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter

BEAT_SECONDS: Final = 1.0
QUIET_BEATS: Final = 60


class Heartbeat:
    """Beats from its start to its close."""

    def __init__(self, writer: LogWriter, clocks_run: Callable[[], bool]) -> None:
        self._writer = writer
        self._clocks_run = clocks_run
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Beat from now on."""
        self._task = asyncio.create_task(self._beat_on(), name="heartbeat")

    async def close(self) -> None:
        """Beat a last time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._beat()

    async def _beat_on(self) -> None:
        quiet = QUIET_BEATS
        while True:
            quiet += 1
            if quiet >= QUIET_BEATS or self._clocks_run():
                quiet = 0
                await self._beat()
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self) -> None:
        with suppress(StoreError):  # whoever writes next hears of it; the clocks are frozen all the longer
            await self._writer.beat(time.time_ns() // 1_000_000)
