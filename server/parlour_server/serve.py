"""Runs a server until SIGTERM or SIGINT."""

import asyncio
import logging
import os
import resource
import signal
import sys
from contextlib import AsyncExitStack, suppress
from typing import Final

from parlour_engine.workers.cluster_client import ClusterError
from parlour_server import __version__
from parlour_server.app import Running, serving
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.background.memory import share_one_heap, spare_start_up
from parlour_server.cluster.opening import BusError
from parlour_server.config import Settings, unknown_variables
from parlour_server.domain.clock.outage import Outage
from parlour_server.engines.preparation import prepare
from parlour_server.event_loop import new_event_loop
from parlour_server.observability.log import start_log
from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import shown
from parlour_server.store.records import StoreError
from parlour_web import static_dir

logger = logging.getLogger(__name__)

#: How long a thread that computes may keep the interpreter from the event loop. The loop gives it up with
#: every system call; by Python's own 5 ms, reading records for strangers cost an acknowledgement 80 ms.
SWITCH_SECONDS: Final = 0.0001
#: What stands still for so long during its start may have lost a transaction, a connection or its lease by
#: that: what fails then says nothing about the settings.
STOOD_STILL_SECONDS: Final = 2.0


def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, then close every socket in order; a second signal ends the pause.

    Raises:
        SettingError: the address cannot be listened on.
        DatabaseError: the database cannot be used.
    """
    share_one_heap()
    sys.setswitchinterval(SWITCH_SECONDS)
    start_log(settings.log_level, settings.log_format)
    for warning in unknown_variables(os.environ):
        logger.warning(warning)
    allow_sockets()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_serve(settings))


def allow_sockets() -> None:
    """Raise the limit of open files to what the system allows: the usual thousand are too few for sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _StopSignals:
    """SIGTERM and SIGINT as events of the loop, in the order in which they arrive."""

    def __init__(self) -> None:
        self._received: asyncio.Queue[signal.Signals] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._received.put_nowait, number)

    async def next(self) -> str:
        """Wait for the next signal and return its name."""
        return (await self._received.get()).name


async def _serve(settings: Settings) -> None:
    signals = _StopSignals()
    async with AsyncExitStack() as stack:
        running = await _start(settings, stack)
        spare_start_up()
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        address = f"http://{host}:{running.port}"
        # The only line on standard output: scripts start a server on port 0 and read its address from here.
        # All else is for people or log collectors, and goes through the log to standard error.
        print(f"Parlour serves {address}", flush=True)
        about = {"database": shown(settings.database)}
        logger.info("Parlour %s serves %s", __version__, address, extra=about)
        preparing = asyncio.create_task(_prepare(running))
        name = await signals.next()
        drain = settings.drain_seconds
        logger.info("stopping on %s: games continue for %g s", name, drain, extra={"signal": name})
        preparing.cancel()
        await asyncio.wait([preparing])
        draining = asyncio.create_task(running.drain(drain))
        hurry = asyncio.create_task(signals.next())  # a second signal
        await asyncio.wait([draining, hurry], return_when=asyncio.FIRST_COMPLETED)
        if hurry.done():
            logger.info("stopping at once on a second signal", extra={"signal": hurry.result()})
        draining.cancel()
        hurry.cancel()
        await asyncio.wait([draining, hurry])
    logger.info("stopped: everything acknowledged is on disk", extra={"signal": name})


async def _start(settings: Settings, stack: AsyncExitStack) -> Running:
    """Start a server, which ends with the stack; once more if the process stood still meanwhile.

    Raises:
        BusError, ClusterError, DatabaseError, StoreError, SettingError: see ``serving``.
    """
    while True:
        pauses: list[Outage] = []
        watch = LoopWatch()
        watch.on_pause = pauses.append
        watch.start()
        try:
            return await stack.enter_async_context(serving(settings, static_dir()))
        except (BusError, ClusterError, DatabaseError, StoreError) as error:
            watch.notice()
            longest = max((pause.ended - pause.began for pause in pauses), default=0) / 1000
            if longest < STOOD_STILL_SECONDS:
                raise
            about = "this process stood still for %.0f s while it started (%s): it starts again"
            logger.warning(about, longest, error)
        finally:
            watch.close()


async def _prepare(running: Running) -> None:
    """Compile the engines if need be, and replace the workers by ones that have loaded them."""
    if await prepare():
        await running.renew_workers()
        logger.info("engine moves are searched by the compiled engines from now on")
