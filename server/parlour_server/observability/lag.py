"""Event loop lag: how much later than requested the loop calls back."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

PERIOD_SECONDS: Final = 0.1


class LagProbe:
    """Measures the lag ten times a second."""

    def __init__(self, listeners: Sequence[Callable[[float], object]]) -> None:
        """Call every listener with each lag, in seconds."""
        self._listeners = listeners
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start measuring."""
        self._task = asyncio.create_task(self._measure(), name="loop-lag")

    async def close(self) -> None:
        """Stop measuring."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _measure(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PERIOD_SECONDS
            await asyncio.sleep(PERIOD_SECONDS)
            lag = max(0.0, loop.time() - due)
            for listener in self._listeners:
                listener(lag)
