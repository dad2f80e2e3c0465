"""Runs a server until SIGTERM, SIGINT or SIGHUP."""

import asyncio
import logging
import os
import resource
import sys
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from typing import Final

from parlour_engine.workers.cluster import ClusterError
from parlour_server import __version__
from parlour_server.app import Running, serving
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.background.memory import share_one_heap, spare_start_up
from parlour_server.cluster.errors import BusError
from parlour_server.config import Settings, unknown_variables
from parlour_server.domain.clock.outage import Outage
from parlour_server.engines.preparation import prepare
from parlour_server.observability.log import log_packages, start_log
from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import shown
from parlour_server.store.records import StoreError
from parlour_server.supervision.ending import ABANDONED_STATUS, StopSignals, end_process_within, run_in_loop
from parlour_server.supervision.parts import PART_SECONDS, Parts
from parlour_web import static_dir

logger = logging.getLogger(__name__)

#: How long a computing thread may keep the interpreter from the event loop. The loop releases it with every
#: system call; with Python's default of 5 ms, other clients' reads of records delayed an ack by 80 ms.
SWITCH_SECONDS: Final = 0.0001
#: A process that stands still for so long during its start may have lost a transaction, a connection or its
#: lease: an error of such a start says nothing about the settings.
STOOD_STILL_SECONDS: Final = 2.0


def run(settings: Settings) -> None:
    """Serve until SIGTERM, SIGINT or SIGHUP, then end in order; a second signal ends the pause.

    Raises:
        SettingError: the address cannot be listened on.
        DatabaseError: the database cannot be used.
        SystemExit: a part of the server did not end in time.
    """
    share_one_heap()
    sys.setswitchinterval(SWITCH_SECONDS)
    start_log(settings.log_level, settings.log_format)
    log_packages()
    for warning in unknown_variables(os.environ):
        logger.warning(warning)
    allow_sockets()
    if run_in_loop(_serve(settings)):
        sys.exit(ABANDONED_STATUS)


def allow_sockets() -> None:
    """Raise the limit of open files to what the system allows: the usual thousand are too few for sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(settings: Settings) -> list[str]:
    """Serve until a signal; return the names of the parts that did not end."""
    signals = StopSignals()
    starts: list[Parts] = []
    async with AsyncExitStack() as stack:
        starting = asyncio.create_task(_start(settings, stack, starts))
        if name := await _signal_before(starting, signals):
            logger.info("stopping on %s before the start is over", name, extra={"signal": name})
            end_process_within()
            starting.cancel()
            await asyncio.wait([starting])
            if not starting.cancelled():
                starting.result()  # the start may have ended, or failed, just now
        else:
            running = await starting
            _announce(running, settings)
            preparing = asyncio.create_task(_prepare(running))
            name = await signals.next()
            drain = settings.drain_seconds
            logger.info("stopping on %s: games continue for %g s", name, drain, extra={"signal": name})
            preparing.cancel()
            await asyncio.wait([preparing], timeout=PART_SECONDS)
            await _unless_hurried(running.drain(drain, end_process_within), signals)
    parts = starts[-1]
    about = {"signal": name}
    logger.info("stopped%s: everything acknowledged is on disk", parts.shortfall, extra=about)
    return parts.abandoned


def _announce(running: Running, settings: Settings) -> None:
    """Announce the server's address."""
    spare_start_up()
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{running.port}"
    # The only line on standard output: scripts start a server on port 0 and read its address from here.
    # All other lines go through the log to standard error.
    print(f"Parlour serves {address}", flush=True)
    about = {"database": shown(settings.database)}
    logger.info("Parlour %s serves %s", __version__, address, extra=about)


async def _signal_before(starting: "asyncio.Task[Running]", signals: StopSignals) -> str:
    """Return the name of a signal that comes before the end of the start, empty without one."""
    signal = asyncio.create_task(signals.next())
    await asyncio.wait([starting, signal], return_when=asyncio.FIRST_COMPLETED)
    if signal.done():
        return signal.result()
    signal.cancel()
    return ""


async def _unless_hurried(work: Coroutine[None, None, None], signals: StopSignals) -> None:
    """Run an orderly stop; a second signal cancels it."""
    working, hurry = asyncio.create_task(work), asyncio.create_task(signals.next())
    await asyncio.wait([working, hurry], return_when=asyncio.FIRST_COMPLETED)
    if hurry.done():
        logger.info("stopping at once on a second signal", extra={"signal": hurry.result()})
    working.cancel()
    hurry.cancel()
    await asyncio.wait([working, hurry])


async def _start(settings: Settings, stack: AsyncExitStack, starts: list[Parts]) -> Running:
    """Start a server that ends with the stack; start again if the process stood still during a failed start.

    Adds the parts of each attempt to ``starts``. Raises the errors of ``serving``.
    """
    while True:
        pauses: list[Outage] = []
        watch = LoopWatch()
        watch.on_pause = pauses.append
        watch.start()
        try:
            starts.append(Parts())
            return await stack.enter_async_context(serving(settings, static_dir(), parts=starts[-1]))
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
    """Compile the engines if necessary, and restart the workers so that they load them."""
    if await prepare():
        await running.renew_workers()
        logger.info("engine moves are searched by the compiled engines from now on")
