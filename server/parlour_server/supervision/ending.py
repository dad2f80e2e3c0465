"""Ends a process within a limit, whatever its tasks, threads and connections wait for.

Without this module Python joins threads without a limit, and asyncio waits for its tasks: a thread that waits
for a silent database would keep the process alive.
"""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

from parlour_server.event_loop import new_event_loop
from parlour_server.supervision.parts import ended_within, in_own_thread

#: How long a process may take from the end of its pause to its own end. Hosts are promised ten seconds; the
#: rest is for busy machines.
PROCESS_SECONDS: Final = 8.0
#: The part of PROCESS_SECONDS for leftover tasks, and again for leftover threads.
LEFT_SECONDS: Final = 0.3
#: The limit of the interpreter's own end, with its threads and child processes.
INTERPRETER_SECONDS: Final = 5.0
#: The exit status of a server that had to abandon a part.
ABANDONED_STATUS: Final = 1

logger = logging.getLogger(__name__)

T = TypeVar("T")


class StopSignals:
    """SIGTERM, SIGINT and SIGHUP as events of the running loop, in the order in which they arrive.

    A signal that the process inherited as ignored stays ignored, such as SIGHUP under ``nohup``.
    """

    def __init__(self) -> None:
        self._received: asyncio.Queue[signal.Signals] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, self._received.put_nowait, number)

    async def next(self) -> str:
        """Wait for the next signal and return its name."""
        return (await self._received.get()).name


def run_in_loop(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a new event loop; unlike ``asyncio.run``, wait for leftover tasks with a limit."""
    loop, threads = new_event_loop(), ThreadPoolExecutor(thread_name_prefix="asyncio")
    asyncio.set_event_loop(loop)
    loop.set_default_executor(threads)
    try:
        return loop.run_until_complete(main)
    finally:
        try:
            loop.run_until_complete(_leave(threads))
        finally:
            asyncio.set_event_loop(None)
            loop.close()


async def _leave(threads: ThreadPoolExecutor) -> None:
    """Cancel the loop's remaining tasks, and let its threads end."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=LEFT_SECONDS)
    await ended_within(LEFT_SECONDS, asyncio.get_running_loop().shutdown_asyncgens())
    await ended_within(LEFT_SECONDS, in_own_thread(lambda: threads.shutdown(cancel_futures=True)))


def end_process_within(seconds: float = PROCESS_SECONDS, status: int = ABANDONED_STATUS) -> None:
    """End this process after ``seconds`` with a status, unless it ends itself before."""

    def end() -> None:
        logger.warning("the process did not end within %g s: it ends now", seconds)
        os._exit(status)

    last_resort = threading.Timer(seconds, end)
    last_resort.daemon = True
    last_resort.start()


@contextmanager
def ending_in_time() -> Iterator[None]:
    """Let the interpreter end soon after the context, whatever threads are left."""
    status: object = 1
    seconds = INTERPRETER_SECONDS
    try:
        yield
        status = 0
    except SystemExit as ended:
        status = ended.code or 0
        if status == ABANDONED_STATUS:
            seconds = LEFT_SECONDS  # the remaining threads have had their time
        raise
    finally:
        try:
            with suppress(OSError, ValueError):
                sys.stdout.flush()  # the output belongs to the work, however slow its reader
        finally:
            end_process_within(seconds, status if isinstance(status, int) else 1)
