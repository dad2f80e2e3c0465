"""Measures the size of the database every minute, so that a scrape of the metrics never waits for it."""

import asyncio
from contextlib import suppress
from typing import Final

from parlour_server.store.database import Database, database_bytes
from parlour_server.store.records import StoreError
from parlour_server.supervision.tasks import supervised

MEASURE_SECONDS: Final = 60.0


class DatabaseSize:
    """The size of the database as it was last measured."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._task: asyncio.Task[None] | None = None
        self.bytes = 0
        """0 before the first measurement."""

    def start(self) -> None:
        """Measure from now on."""
        self._task = asyncio.create_task(supervised("measuring the database", self._measure_on))

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _measure_on(self) -> None:
        while True:
            with suppress(StoreError):  # others report it
                self.bytes = await self._database.ask(database_bytes)
            await asyncio.sleep(MEASURE_SECONDS)
