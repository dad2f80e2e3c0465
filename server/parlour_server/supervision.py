"""Supervises tasks that have to go on as long as the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

FIRST_PAUSE_SECONDS: Final = 0.5
LONGEST_PAUSE_SECONDS: Final = 30.0

logger = logging.getLogger(__name__)


async def supervised(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Run ``work`` until it returns; after an exception log it, pause and run it again.

    The pause doubles from failure to failure, and is short again after a run that outlasted the longest one.
    """
    now, pause = asyncio.get_running_loop().time, FIRST_PAUSE_SECONDS
    while True:
        began = now()
        try:
            await work()
        except Exception:
            if now() - began >= LONGEST_PAUSE_SECONDS:
                pause = FIRST_PAUSE_SECONDS
            logger.exception("%s failed: it starts again in %g s", name, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
        else:
            return
