"""Records pauses of the process as outages, for the clocks of rooms that a later server loads."""

import asyncio
import logging
from functools import partial

from parlour_server.domain.clock.outage import Outage
from parlour_server.store.database import Database
from parlour_server.store.outages import record_outage
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY

logger = logging.getLogger(__name__)


class PauseRecorder:
    """Writes pauses to the database, in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writing: set[asyncio.Task[None]] = set()

    def record(self, pause: Outage) -> None:
        """Start to write a pause; a failure is only logged, because this server knows the pause anyway."""
        seconds = round((pause.ended - pause.began) / 1000, 1)
        logger.warning("the process stood still: clocks are frozen", extra={"seconds": seconds})
        task = asyncio.create_task(self._write(pause))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def close(self) -> None:
        """Wait until all pauses are written."""
        await asyncio.gather(*self._writing)

    async def _write(self, pause: Outage) -> None:
        try:
            await asyncio.to_thread(self._database.write, partial(record_outage, outage=pause))
        except StoreError as error:
            logger.error("a pause could not be recorded: %s", error, extra=DATABASE_AWAY)
