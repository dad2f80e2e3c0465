"""Heartbeat: records that the server is alive, to tell outages from thinking time (docs/protocol.md, 9).

The log writes a beat in a group commit: each second while the clock of a live game runs, otherwise each
minute, and a last time when the server stops.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from parlour_server.supervision.tasks import supervised

BEAT_SECONDS: Final = 1.0
QUIET_BEATS: Final = 60


class Heartbeat:
    """The task that writes heartbeats from ``start`` to ``close``."""

    def __init__(self, writer: LogWriter, clocks_run: Callable[[], bool]) -> None:
        self._writer = writer
        self._any_clock_runs = clocks_run
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start beating."""
        self._task = asyncio.create_task(supervised("the heartbeat", self._beat_on), name="heartbeat")

    async def close(self) -> None:
        """Stop, after a last beat."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._beat()

    async def _beat_on(self) -> None:
        quiet = QUIET_BEATS
        while True:
            quiet += 1
            if quiet >= QUIET_BEATS or self._any_clock_runs():
                quiet = 0
                await self._beat()
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self) -> None:
        with suppress(StoreError):  # the next append will report it
            await self._writer.beat(time.time_ns() // 1_000_000)
