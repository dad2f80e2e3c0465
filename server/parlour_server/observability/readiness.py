"""Whether new clients should be sent to this server, for ``/readyz``.

Readiness writes a heartbeat to check that the log can be written: an earlier answer says nothing about now.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from parlour_server.engines.pool import EnginePool
from parlour_server.store.records import NOT_ANSWERING, StoreError
from parlour_server.store.writer import LogWriter
from parlour_server.supervision.tasks import cancelled

SPACING_SECONDS: Final = 0.2  # between two writes, for any number of requests
ANSWER_SECONDS: Final = 3.0

ENGINES_STARTING: Final = "the engines are starting"


class Readiness:
    """Asks the parts of a server whether it can serve; concurrent requests share one write."""

    def __init__(self, leaving: Callable[[], str], engines: EnginePool, writer: LogWriter) -> None:
        """``leaving`` returns why the server no longer takes new clients, empty if it does."""
        self._leaving = leaving
        self._engines = engines
        self._writer = writer
        self._write: asyncio.Task[str] | None = None
        self._next_write = 0.0

    async def unready(self) -> str:
        """Return why new clients should not be sent here, empty if they may."""
        return self._unready_now() or await self._shared_write() or self._unready_now()

    async def close(self) -> None:
        """Cancel a write under way."""
        await cancelled(self._write)

    def _unready_now(self) -> str:
        return self._leaving() or ("" if self._engines.ready else ENGINES_STARTING)

    async def _shared_write(self) -> str:
        if self._write is None or self._write.done():
            self._write = asyncio.create_task(self._beat())
        return await asyncio.shield(self._write)

    async def _beat(self) -> str:
        """Write a heartbeat; return why the write failed, empty if the heartbeat is on disk."""
        now = asyncio.get_running_loop().time
        await asyncio.sleep(self._next_write - now())
        self._next_write = now() + SPACING_SECONDS
        try:
            await asyncio.wait_for(self._writer.beat(time.time_ns() // 1_000_000), ANSWER_SECONDS)
        except TimeoutError:
            return NOT_ANSWERING
        except StoreError as error:
            return str(error)
        return ""
