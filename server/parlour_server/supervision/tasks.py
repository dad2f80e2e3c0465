"""Supervises tasks that have to run as long as the server."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

FIRST_PAUSE_SECONDS: Final = 0.5
LONGEST_PAUSE_SECONDS: Final = 30.0

logger = logging.getLogger(__name__)


def pauses(first: float, longest: float) -> Iterator[float]:
    """Yield pauses between tries in seconds: each twice as long as the last, up to the longest."""
    while True:
        yield first
        first = min(2 * first, longest)


def reported(what: str, call: Callable[..., object], *arguments: object) -> bool:
    """Call a function, and report its exception; return whether the call succeeded.

    An exception goes to the event loop's exception handler. Callers that make several calls in turn use this,
    so that one failure does not prevent the later calls.
    """
    try:
        call(*arguments)
    except Exception as error:
        asyncio.get_running_loop().call_exception_handler({"message": what, "exception": error})
        return False
    return True


async def cancelled(*tasks: "asyncio.Task[Any] | None") -> None:
    """Cancel tasks and wait for their ends; None stands for a task that has not begun."""
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


async def supervised(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Run ``work`` until it returns; after an exception log it, pause and run it again.

    The pause doubles with each failure, and is short again after a run that was longer than the longest
    pause.
    """
    now, again = asyncio.get_running_loop().time, pauses(FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
    while True:
        began = now()
        try:
            await work()
        except Exception:
            if now() - began >= LONGEST_PAUSE_SECONDS:
                again = pauses(FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
            pause = next(again)
            logger.exception("%s failed: it starts again in %g s", name, pause)
            await asyncio.sleep(pause)
        else:
            return
