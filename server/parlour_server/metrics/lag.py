"""The event loop's lag: how much later than asked for it calls, which is how long anything may wait."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

PERIOD_SECONDS: Final = 0.1


class LagProbe:
    """Looks at the clock ten times a second."""

    def __init__(self, listeners: Sequence[Callable[[float], object]]) -> None:
        """Tell every listener each lag, in seconds."""
        self._listeners = listeners
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._look(), name="loop-lag")

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PERIOD_SECONDS
            await asyncio.sleep(PERIOD_SECONDS)
            lag = max(0.0, loop.time() - due)
            for listener in self._listeners:
                listener(lag)
